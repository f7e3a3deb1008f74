import GameCore
import Games
import TestSupport
import Testing

@testable import Content

@Suite("The pictures of Find")
struct PictureLibraryTests {
  private static let face = FindPicture.Ellipse(x: 300, y: 200, across: 20, down: 20)
  /// The sizes of the tiles of a picture of 600 × 601 pixels.
  private static let tiles: [(spot: StoredPicture.Spot, width: Int, height: Int)] = [
    (StoredPicture.Spot(column: 0, row: 0), 512, 512),
    (StoredPicture.Spot(column: 1, row: 0), 88, 512),
    (StoredPicture.Spot(column: 0, row: 1), 512, 89),
    (StoredPicture.Spot(column: 1, row: 1), 88, 89),
  ]

  private func library(_ folder: Folder) -> PictureFolder {
    PictureFolder(shipped: "", own: folder.path, log: Samples.log)
  }

  private func begin(_ library: inout PictureFolder) throws -> Int {
    try library.begin(width: 600, height: 601, face: Self.face)
  }

  /// Brings the overview and the tiles of a picture that has begun.
  private func bring(_ id: Int, to library: inout PictureFolder) throws {
    try library.take(SamplePNG.sized(300, 301), .overview, of: id)
    for tile in Self.tiles {
      try library.take(SamplePNG.sized(tile.width, tile.height), .tile(tile.spot), of: id)
    }
  }

  @Test("AH7: before the folder is read no picture begins")
  func unread() throws {
    var library = library(try Folder())
    #expect(throws: Refusal(.pictureUnsaved)) { try begin(&library) }
    library.load()
    _ = try begin(&library)
  }

  @Test("AH7: a picture or a face that is too small or too large does not begin")
  func sizes() throws {
    var library = library(try Folder())
    library.load()
    for (width, height, across) in [(599, 600, 20), (600, 4_097, 20), (600, 600, 7)] {
      #expect(throws: Refusal.self) {
        let face = FindPicture.Ellipse(x: 300, y: 200, across: across, down: 20)
        _ = try library.begin(width: width, height: height, face: face)
      }
    }
  }

  @Test("AH7: a picture comes in pieces, and is played when all are there")
  func own() throws {
    var library = library(try Folder())
    library.load()
    let id = try begin(&library)
    let overview = SamplePNG.sized(300, 301)
    try library.take(Array(overview.prefix(9)), .overview, of: id)
    try library.take(Array(overview.dropFirst(9)), .overview, of: id)
    for tile in Self.tiles {
      #expect(throws: Refusal(.photoUnreadable)) { try library.finish(id) }
      try library.take(SamplePNG.sized(tile.width, tile.height), .tile(tile.spot), of: id)
    }
    #expect(throws: Refusal(.pictureNone)) { try library.finish(id + 1) }
    #expect(library.library.rules == [])
    let before = library.changes
    try library.finish(id)
    #expect(library.library.rules.map(\.face) == [Self.face] && library.changes == before + 1)
  }

  @Test("AH7: each piece is checked: its size, its kind and its place")
  func pieces() throws {
    var library = library(try Folder())
    library.load()
    let id = try begin(&library)
    for tile in Self.tiles {
      for wrong in [
        SamplePNG.sized(tile.width + 1, tile.height), SamplePNG.sized(tile.width, tile.height - 1),
        Array("<svg/>".utf8),
      ] {
        #expect(throws: Refusal(.photoUnreadable)) {
          try library.take(wrong, .tile(tile.spot), of: id)
        }
      }
    }
    let outside = StoredPicture.Spot(column: 2, row: 0)
    #expect(throws: Refusal(.photoUnreadable)) {
      try library.take(SamplePNG.sized(1, 1), .tile(outside), of: id)
    }
    // What was refused has left nothing.
    try bring(id, to: &library)
    try library.finish(id)
  }

  @Test("AH7: a picture is kept for the next start until it is removed")
  func kept() throws {
    let folder = try Folder()
    var first = library(folder)
    first.load()
    let id = try begin(&first)
    try bring(id, to: &first)
    try first.finish(id)

    var again = library(folder)
    again.load()
    #expect(again.library.rules == first.library.rules && again.library[id]?.tiles.count == 4)
    #expect(again.library[id]?.overview.asset()?.contentType == "image/png")
    try again.remove(id)
    #expect(again.library.rules == [])
    #expect(throws: Refusal(.pictureNone)) { try again.remove(id) }
    var last = library(folder)
    last.load()
    #expect(last.library.rules.isEmpty)
  }

  @Test("AH1: at least twelve pictures of 3000 × 2000 and more, an overview and tiles each")
  func pictures() throws {
    var folder = PictureFolder(shipped: Samples.pictures, own: nil, log: Samples.log)
    folder.load()
    let pictureLibrary = folder.library
    #expect(pictureLibrary.rules.count >= 12)
    for rules in pictureLibrary.rules {
      #expect(rules.width >= 3_000 && rules.height >= 2_000)
      let picture = try #require(pictureLibrary[rules.id])
      #expect(picture.tiles.count == 24)
      #expect((100_000...600_000).contains(picture.overview.count))
    }
    #expect(pictureLibrary.portrait != nil)
  }
}
