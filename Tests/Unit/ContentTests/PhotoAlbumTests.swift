import GameCore
import Net
import Pictures
import Tables
import TestSupport
import Testing

@testable import Content

@Suite("The album of photos")
struct PhotoAlbumTests {
  @Test("R3: the album is bounded in number, in bytes, and for each address")
  func bounds() throws {
    let picture = try Picture(SamplePNG.pixel)
    func album(_ limits: Photos.Limits, visitors: Int) throws -> [Bool] {
      let photos = Photos(limits: limits)
      let names = try (0..<4).map { player in
        try #require(
          try photos.keep(
            picture, of: PlayerID(high: 0, low: UInt64(player)),
            from: .v4(UInt32(player % visitors))))
      }
      return names.map { photos[$0] != nil }
    }
    #expect(try album(Photos.Limits(photos: 2), visitors: 4) == [false, false, true, true])
    let three = Photos.Limits(bytes: picture.bytes.count * 3)
    #expect(try album(three, visitors: 4) == [false, true, true, true])
    #expect(try album(Photos.Limits(ofVisitor: 1), visitors: 2) == [false, false, true, true])
  }

  /// An album, with whom photos are given by number.
  private struct Giving {
    let photos: Photos
    let picture: Picture

    func give(_ player: Int, from visitor: IPAddress) throws -> PhotoName? {
      try photos.keep(picture, of: Giving.player(player), from: visitor)
    }

    static func player(_ number: Int) -> PlayerID { PlayerID(high: 0, low: UInt64(number)) }
  }

  @Test("R3: photos from 250 addresses, and from 250 of one /48, do not drive out somebody else's")
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

  @Test("R3: the photo of somebody at a table stays; where only such are left a new one is refused")
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
    // Who sits there may give another one in place of the first.
    let other = try #require(try giving.give(0, from: .v4(1)))
    #expect(giving.photos[other] != nil && giving.photos[fourth] != nil)
    giving.photos.seated([], before: players)
    #expect(try giving.give(4, from: .v4(9)) != nil)
    #expect(giving.photos[fourth] != nil)
  }
}
