import GameCore
import HTTP
import Identity
import JSON
import Net
import People
import Pictures
import Store
import Synchronization
import Tables
import TestSupport
import Testing
import Transport

@testable import Services

@Suite("Photos over http", .serialized, .waiting)
struct PhotoTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  private func call(
    _ running: Running, _ method: HTTP.Method, _ path: String, cookie: Character? = "a",
    origin: String? = "http://127.0.0.1:8080", body: [UInt8] = []
  ) throws -> Response {
    try running.response(method, path, cookie: cookie, origin: origin, body: body)
  }

  private func text(_ field: String, of response: Response) throws -> String? {
    guard case .object(let object) = try JSONReader().read(response.body) else { return nil }
    return try object.optionalString(field)
  }

  @Test("H2: a replaced or removed photo no longer exists")
  func gone() throws {
    let giving = Giving(photos: Photos(), picture: try Picture(SamplePNG.pixel))
    let names = try (0..<2).map { _ in try #require(try giving.give(0, from: .v4(1))) }
    #expect(names.map { giving.photos[$0] != nil } == [false, true])
    #expect(giving.photos.name(of: Giving.player(0)) == names[1])
    giving.photos.remove(of: Giving.player(0))
    #expect(giving.photos[names[1]] == nil && giving.photos.name(of: Giving.player(0)) == nil)
  }

  @Test("H2 P1: the table's members have their photos; a new profile shows the new one")
  func atTable() throws {
    let running = try Running()
    let path = try #require(
      try text("photo", of: try call(running, .post, "/photo", body: SamplePNG.pixel)))
    let code = try running.openTable("Anna", cookie: device("a"))
    let anna = try running.join(code, "Anna", cookie: device("a"))
    let bob = try running.join(code, "Bob", cookie: device("b"))
    #expect(try photos(bob, count: 2) == [path, nil])
    _ = try call(running, .post, "/photo")
    try anna.command("\"t\":\"profile\",\"name\":\"Anne\"")
    _ = try bob.next { try $0["t"] == .string("view") && self.named("Anne", in: $0) }
    let third = try running.join(code, "Cem", cookie: device("c"))
    #expect(try photos(third, count: 3) == [nil, nil, nil])
  }

  private func named(_ name: String, in view: JSONObject) throws -> Bool {
    try view.array("members").contains {
      guard case .object(let member) = $0 else { return false }
      return member["name"] == .string(name)
    }
  }

  /// The photos in the first view with this many members.
  private func photos(_ page: PageSocket, count: Int) throws -> [String?] {
    let view = try page.next { message in
      try message["t"] == .string("view") && message.array("members").count == count
    }
    return try view.array("members").map { member in
      guard case .object(let member) = member else { return nil }
      return try member.optionalString("photo")
    }
  }

  @Test("R3: the photos in memory are limited in number, in bytes, and for each address")
  func bounds() throws {
    let picture = try Picture(SamplePNG.pixel)
    func album(_ limits: PhotoStore.Limits, visitors: Int) throws -> [Bool] {
      let photos = Photos(limits: limits)
      let names = try (0..<4).map { player in
        try #require(
          try photos.keep(
            picture, of: PlayerID(high: 0, low: UInt64(player)),
            from: .v4(UInt32(player % visitors))))
      }
      return names.map { photos[$0] != nil }
    }
    #expect(try album(PhotoStore.Limits(photos: 2), visitors: 4) == [false, false, true, true])
    let three = PhotoStore.Limits(bytes: picture.bytes.count * 3)
    #expect(try album(three, visitors: 4) == [false, true, true, true])
    #expect(try album(PhotoStore.Limits(ofVisitor: 1), visitors: 2) == [false, false, true, true])
  }

  /// A photo store whose players are numbers.
  private struct Giving {
    let photos: Photos
    let picture: Picture

    func give(_ player: Int, from visitor: IPAddress) throws -> PhotoName? {
      try photos.keep(picture, of: Giving.player(player), from: visitor)
    }

    static func player(_ number: Int) -> PlayerID { PlayerID(high: 0, low: UInt64(number)) }
  }

  @Test("R3: photos from 250 addresses, and from 250 of one /48, do not displace another's")
  func flooded() throws {
    let picture = try Picture(SamplePNG.pixel)
    for blocks in [UInt64(250), 1] {
      let giving = Giving(photos: Photos(limits: .init(photos: 500)), picture: picture)
      let anna = try #require(try giving.give(0, from: .v4(0x0A00_0001)))
      for number in 1...5_000 {
        let high = 0x2001_0DB8_0000_0000 | (UInt64(number) % blocks) << 16 | UInt64(number % 250)
        _ = try giving.give(number, from: .v6(high: high, low: 0))
      }
      #expect(giving.photos[anna] != nil)
    }
  }

  @Test("R3: photos of players at tables stay; if only such are left, a new one is refused")
  func seated() throws {
    let picture = try Picture(SamplePNG.pixel)
    let giving = Giving(photos: Photos(limits: .init(photos: 3)), picture: picture)
    let names = try (0..<3).map { try giving.give($0, from: .v4(1)) }
    let players = Set((0..<2).map(Giving.player))
    giving.photos.seated(players, before: [])
    let fourth = try #require(try giving.give(3, from: .v4(1)))
    #expect(try names.map { giving.photos[try #require($0)] != nil } == [true, true, false])
    giving.photos.seated([Giving.player(3)], before: [])
    #expect(try giving.give(4, from: .v4(9)) == nil)
    // A player at a table may replace the photo.
    let other = try #require(try giving.give(0, from: .v4(1)))
    #expect(giving.photos[other] != nil && giving.photos[fourth] != nil)
    giving.photos.seated([], before: players)
    #expect(try giving.give(4, from: .v4(9)) != nil)
    #expect(giving.photos[fourth] != nil)
  }

  @Test("H2: the photos of players at saved tables come back, without those that others displaced")
  func restored() throws {
    let folder = try Folder()
    let store = Store(.file("\(folder.path)/fourtop.db"))
    defer { store.close() }
    let picture = try Picture(SamplePNG.pixel)
    let first = Photos(limits: .init(photos: 3), in: .store(store))
    func restored(of players: Set<PlayerID>) throws -> Photos {
      var saved = SavedRecords()
      try saved.readDevices(of: players, areHostsWanted: false, in: store)
      let photos = Photos(in: .store(store))
      photos.restore(saved.photos)
      return photos
    }
    let saved = Mutex<[PhotoName]>([])
    for player in [0, 1, 1, 2, 3] {
      let isSaved = try first.save(picture, of: Giving.player(player), from: .v4(1)) { name in
        saved.withLock { $0.append(name) }
      }
      #expect(isSaved)
    }
    first.remove(of: Giving.player(3))
    let second = try restored(of: Set((0...3).map(Giving.player)))
    let names = saved.withLock(\.self)
    #expect(names.map { second[$0] != nil } == [false, false, true, true, false])
    #expect(second.name(of: Giving.player(2)) == names[3])
    #expect(try restored(of: [Giving.player(2)])[names[3]] == picture)
    #expect(try restored(of: [Giving.player(1)]).name(of: Giving.player(1)) == nil)
  }

  @Test("R3: the photo of a player at a table stays as long as the table knows the player")
  func keptAtTable() throws {
    let running = try Running()
    let given = try call(running, .post, "/photo", body: SamplePNG.pixel)
    let path = try #require(try text("photo", of: given))
    let code = try running.openTable("Anna", cookie: device("a"))
    let page = try running.join(code, "Anna", cookie: device("a"))
    let picture = try Picture(SamplePNG.pixel)
    func flood(from first: UInt64) throws {
      try running.onLoop { context in
        for number in first..<(first + 70) {
          let player = PlayerID(high: 1, low: number)
          _ = try context.photos.keep(picture, of: player, from: .loopback)
        }
      }
    }
    try flood(from: 0)
    #expect(try call(running, .get, path).status == .ok)
    withExtendedLifetime(page) {}
  }
}
