import GameCore
import Net
import Pictures
import TestSupport
import Testing

@testable import Content

@Suite("Tiles and their addresses")
struct TileAddressTests {
  @Test("L4: a tile's numbers are those that exist, written the one way there is")
  func numbers() {
    func isTile(_ zoom: String, _ column: String, _ row: String) -> Bool {
      TileAddress(zoom: zoom, column: column, row: row) != nil
    }
    for (zoom, last) in [("0", 0), ("1", 1), ("7", 127), ("19", 524_287)] {
      #expect(isTile(zoom, "0", String(last)))
      #expect(isTile(zoom, String(last), "0"))
      #expect(!isTile(zoom, "0", String(last + 1)))
      #expect(!isTile(zoom, String(last + 1), "0"))
    }
    let strange = [
      "", "-1", "+1", "01", " 1", "1 ", "1.0", "1e1", "٣", "20", "99999999999999999999",
    ]
    for zoom in strange { #expect(!isTile(zoom, "0", "0"), "\(zoom)") }
    for column in ["", "-1", "00", "x", "2"] { #expect(!isTile("1", column, "0"), "\(column)") }
  }

  @Test("L4: a template is an http or https address that names zoom, column and row once each")
  func templates() throws {
    let tile = try #require(TileAddress(zoom: "3", column: "5", row: "2"))
    let template = try #require(TileTemplate("https://tiles.example/{z}/{x}/{y}.png?key=a"))
    #expect(template.address(of: tile) == "https://tiles.example/3/5/2.png?key=a")
    #expect(
      TileTemplate("http://h/{y}-{x}-{z}")?.address(of: tile) == "http://h/2-5-3")
    for strange in [
      "", "tiles.example/{z}/{x}/{y}", "file:///{z}/{x}/{y}", "https://h/{z}/{x}",
      "https://h/{z}/{x}/{y}/{z}", "https://h/{z}/{x}/ {y}", "https://h/{z}/{x}/{y}é",
    ] { #expect(TileTemplate(strange) == nil, "\(strange)") }
  }
}

@Suite("The cache of tiles")
struct TileCacheTests {
  typealias Cache = TileCache<Int>

  static let visitor = IPAddress.v4(0xC0A8_0105)

  static func tile(_ number: Int) throws -> TileAddress {
    try #require(TileAddress(zoom: "12", column: String(number), row: "0"))
  }

  static func picture() throws -> Picture { try Picture(SamplePNG.pixel) }

  private func ask(
    _ cache: inout Cache, _ number: Int, by waiter: Int = 0, from visitor: IPAddress = visitor,
    at seconds: Int64 = 0
  ) throws -> TileOutcome {
    cache.ask(
      try Self.tile(number), by: waiter, from: visitor, at: Tick(microseconds: seconds * 1_000_000))
  }

  @Test("L4: all who wait for a tile get it by one fetch, and later players at once")
  func shared() throws {
    var cache = Cache()
    #expect(try ask(&cache, 1, by: 7) == .fetch)
    #expect(try ask(&cache, 1, by: 8) == .wait)
    #expect(try ask(&cache, 2, by: 9) == .fetch)
    let picture = try Self.picture()
    #expect(cache.came(try Self.tile(1), picture, at: .zero) == [7, 8])
    #expect(try ask(&cache, 1) == .have(picture))
    #expect(cache.came(try Self.tile(2), nil, at: .zero) == [9])
    #expect(cache.bytes == picture.bytes.count)
  }

  @Test("L4: a tile that could not be had is not asked for again at once; one too old is")
  func ages() throws {
    var cache = Cache()
    #expect(try ask(&cache, 1) == .fetch)
    _ = cache.came(try Self.tile(1), nil, at: .zero)
    #expect(try ask(&cache, 1, at: 29) == .missing)
    #expect(try ask(&cache, 1, at: 30) == .fetch)
    _ = cache.came(try Self.tile(1), try Self.picture(), at: .zero)
    #expect(try ask(&cache, 1, at: 7 * 86_400 - 1) == .have(try Self.picture()))
    #expect(try ask(&cache, 1, at: 7 * 86_400) == .fetch)
  }

  @Test("L4: what is kept, under way and waited for is bounded; the longest unused makes room")
  func bounds() throws {
    var limits = TileLimits()
    limits.entries = 10
    limits.underWay = 3
    limits.waiters = 2
    var cache = Cache(limits: limits)
    for number in 0..<40 {
      #expect(try ask(&cache, number) == .fetch)
      _ = cache.came(try Self.tile(number), try Self.picture(), at: .zero)
      #expect(cache.count <= 10)
      if number > 0 { #expect(try ask(&cache, 0) != .fetch, "used all the time, it stays") }
    }
    limits.bytes = try Self.picture().bytes.count * 4
    cache = Cache(limits: limits)
    for number in 0..<9 {
      #expect(try ask(&cache, number) == .fetch)
      _ = cache.came(try Self.tile(number), try Self.picture(), at: .zero)
      #expect(cache.bytes <= limits.bytes)
    }
    for number in 100..<103 { #expect(try ask(&cache, number) == .fetch) }
    #expect(try ask(&cache, 103) == .busy)
    #expect(try ask(&cache, 100) == .wait)
    #expect(try ask(&cache, 100) == .busy)
  }

  @Test("L4: an address has a limit of new tiles a minute; others have their own")
  func brake() throws {
    var limits = TileLimits()
    limits.perAddress = 3
    limits.addresses = 2
    var cache = Cache(limits: limits)
    for number in 0..<3 { #expect(try ask(&cache, number) == .fetch) }
    #expect(try ask(&cache, 3) == .busy)
    #expect(try ask(&cache, 4, from: .v4(1)) == .fetch)
    #expect(try ask(&cache, 5, from: .v4(2)) == .busy)
    #expect(try ask(&cache, 6, at: 60) == .fetch)
  }
}
