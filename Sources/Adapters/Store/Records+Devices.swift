import Accounts
import Bytes
import Database
import GameCore
import People
import Pictures
import Tables

/// A saved photo of a device without an account.
public struct DevicePhoto: Hashable, Sendable {
  public let photo: NamedPhoto
  public let player: PlayerID
  /// The address of the upload.
  public let address: ClientAddress

  public init(_ photo: NamedPhoto, of player: PlayerID, from address: ClientAddress) {
    self.photo = photo
    self.player = player
    self.address = address
  }
}

/// The photos of devices without an account (H2), and the host's devices (H9).
extension Records {
  /// Saves a device's photo in place of its earlier one.
  public func save(_ saved: DevicePhoto) throws(StoreError) {
    let photo = saved.photo
    try run(
      """
      INSERT INTO device_photos (player, name, address, picture) VALUES ($1, $2, $3, $4)
      ON CONFLICT (player) DO UPDATE
        SET name = excluded.name, address = excluded.address, picture = excluded.picture
      """,
      [
        .blob(saved.player.bytes), .text(photo.name.text), .blob(saved.address.bytes),
        .blob(photo.picture.bytes),
      ])
  }

  public func removeDevicePhotos(_ names: [PhotoName]) throws(StoreError) {
    for name in names {
      try run("DELETE FROM device_photos WHERE name = $1", [.text(name.text)])
    }
  }

  /// The photos of these players. Removes those of all others, and those that are no pictures.
  public func devicePhotos(onlyOf players: Set<PlayerID>) throws(StoreError) -> [DevicePhoto] {
    var photos: [DevicePhoto] = []
    for row in try rows("SELECT player FROM device_photos") {
      let bytes = try Records.read { () throws(DatabaseError) in try row.blob(0) }
      if let player = PlayerID(bytes: bytes), players.contains(player),
        let photo = try devicePhoto(of: player)
      {
        photos.append(photo)
      } else {
        try run("DELETE FROM device_photos WHERE player = $1", [.blob(bytes)])
      }
    }
    return photos
  }

  /// `nil` if the row is damaged.
  private func devicePhoto(of player: PlayerID) throws(StoreError) -> DevicePhoto? {
    let columns = "SELECT name, address, picture FROM device_photos WHERE player = $1"
    guard let row = try row(columns, [.blob(player.bytes)]) else { return nil }
    let (name, address, picture) = try Records.read { () throws(DatabaseError) in
      (PhotoName(try row.text(0)), ClientAddress(try row.blob(1)), try? Picture(try row.blob(2)))
    }
    guard let name, let address, let picture else { return nil }
    return DevicePhoto(NamedPhoto(name: name, picture: picture), of: player, from: address)
  }

  public func addHostDevice(_ player: PlayerID) throws(StoreError) {
    try run(
      "INSERT INTO host_devices (player) VALUES ($1) ON CONFLICT DO NOTHING",
      [.blob(player.bytes)])
  }

  public func hostDevices() throws(StoreError) -> [PlayerID] {
    try rows("SELECT player FROM host_devices").map { row throws(StoreError) in
      let bytes = try Records.read { () throws(DatabaseError) in try row.blob(0) }
      guard let player = PlayerID(bytes: bytes) else { throw .damaged("a device has no player") }
      return player
    }
  }

  public func removeHostDevices() throws(StoreError) { try run("DELETE FROM host_devices", []) }
}

extension ClientAddress {
  /// Six numbers of 64 bits, most significant byte first.
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for block in [network, visitor, sender] {
      bytes.append(bigEndian: block.high, width: 8)
      bytes.append(bigEndian: block.low, width: 8)
    }
    return bytes
  }

  /// `nil` if these are not 48 bytes.
  fileprivate init?(_ bytes: [UInt8]) {
    func block(at offset: Int) -> Block? {
      guard let high = bytes.span.bigEndian(at: offset, width: 8),
        let low = bytes.span.bigEndian(at: offset + 8, width: 8)
      else { return nil }
      return Block(high: high, low: low)
    }
    guard let network = block(at: 0), let visitor = block(at: 16), let sender = block(at: 32) else {
      return nil
    }
    self.init(network: network, visitor: visitor, sender: sender)
  }
}
