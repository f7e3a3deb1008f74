import Accounts
import GameCore
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite("Store: photos of devices without an account, and the host's devices")
struct DeviceRecordsTests {
  private func photo(_ number: Int, of player: UInt64) throws -> DevicePhoto {
    DevicePhoto(
      NamedPhoto(
        name: try Sample.photoName(number), picture: try Sample.photo(UInt8(number))),
      of: PlayerID(high: 1, low: player), from: Sample.address(player))
  }

  @Test("H2: a photo takes the place of the earlier one; those of other players are removed")
  func photos() throws {
    let folder = try Folder()
    let file = try OpenStore(folder.store)
    let (old, new, gone, other) = (
      try photo(1, of: 1), try photo(2, of: 1), try photo(3, of: 2), try photo(4, of: 3)
    )
    let unknown = try Sample.photoName(99)
    try file.change { records throws(StoreError) in
      for one in [old, new, gone, other] { try records.save(one) }
      try records.removeDevicePhotos([gone.photo.name, unknown])
      let everybody = Set([old, gone, other].map(\.player))
      #expect(Set(try records.devicePhotos(onlyOf: everybody)) == [new, other])
      #expect(try records.devicePhotos(onlyOf: [new.player]) == [new])
      #expect(try records.devicePhotos(onlyOf: everybody) == [new])
    }
  }

  @Test("a damaged photo is removed, and the others come back")
  func damaged() throws {
    let folder = try Folder()
    let file = try OpenStore(folder.store)
    let (good, bad) = (try photo(1, of: 1), try photo(2, of: 2))
    try file.change { records throws(StoreError) in
      for one in [good, bad] { try records.save(one) }
      try records.run(
        "UPDATE device_photos SET picture = $1 WHERE player = $2",
        [.blob([1, 2, 3]), .blob(bad.player.bytes)])
      for _ in 0..<2 {
        #expect(try records.devicePhotos(onlyOf: [good.player, bad.player]) == [good])
      }
      #expect(try records.rows("SELECT player FROM device_photos").count == 1)
    }
  }

  @Test("H9: the host's devices, each once, until they are removed")
  func hosts() throws {
    let folder = try Folder()
    let players = [PlayerID(high: 1, low: 1), PlayerID(high: 1, low: 2)]
    try OpenStore(folder.store).change { records throws(StoreError) in
      for player in players + players { try records.addHostDevice(player) }
      #expect(try records.hostDevices() == players)
      try records.removeHostDevices()
      #expect(try records.hostDevices() == [])
    }
  }
}
