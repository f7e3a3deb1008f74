import GameCore
import Games
import TestSupport
import Testing

@testable import Content

@Suite("The pictures of Find")
struct PictureLibraryTests {
  @Test("AH7: a picture comes in pieces, each checked; it is played when all are there, and kept")
  func own() throws {
    let folder = try Folder()
    let log = Samples.log
    let face = FindPicture.Ellipse(x: 300, y: 200, across: 20, down: 20)
    let contentStore = ContentStore()
    let pictureLibrary = PictureLibrary(
      shipped: "", own: folder.path, log: log, contentStore: contentStore)
    #expect(throws: Refusal(.pictureUnsaved)) {
      try pictureLibrary.begin(width: 600, height: 601, face: face)
    }
    pictureLibrary.load()
    for (width, height, across) in [(599, 600, 20), (600, 4_097, 20), (600, 600, 7)] {
      #expect(throws: Refusal.self) {
        let face = FindPicture.Ellipse(x: 300, y: 200, across: across, down: 20)
        _ = try pictureLibrary.begin(width: width, height: height, face: face)
      }
    }
    let id = try pictureLibrary.begin(width: 600, height: 601, face: face)
    let overview = SamplePNG.sized(300, 301)
    try pictureLibrary.take(Array(overview.prefix(9)), .overview, of: id)
    try pictureLibrary.take(Array(overview.dropFirst(9)), .overview, of: id)
    let pieces = [(0, 0, 512, 512), (1, 0, 88, 512), (0, 1, 512, 89), (1, 1, 88, 89)]
    for (column, row, width, height) in pieces {
      #expect(throws: Refusal(.photoUnreadable)) { try pictureLibrary.finish(id) }
      let spot = StoredPicture.Spot(column: column, row: row)
      for wrong in [
        SamplePNG.sized(width + 1, height), SamplePNG.sized(width, height - 1),
        Array("<svg/>".utf8),
      ] {
        #expect(throws: Refusal(.photoUnreadable)) {
          try pictureLibrary.take(wrong, .tile(spot), of: id)
        }
      }
      try pictureLibrary.take(SamplePNG.sized(width, height), .tile(spot), of: id)
    }
    let outside = StoredPicture.Spot(column: 2, row: 0)
    #expect(throws: Refusal(.photoUnreadable)) {
      try pictureLibrary.take(SamplePNG.sized(1, 1), .tile(outside), of: id)
    }
    #expect(throws: Refusal(.pictureNone)) { try pictureLibrary.finish(id + 1) }
    #expect(contentStore.pictures == [])
    try pictureLibrary.finish(id)
    #expect(
      pictureLibrary.rules.map(\.face) == [face] && contentStore.pictures == pictureLibrary.rules)

    let again = PictureLibrary(shipped: "", own: folder.path, log: log, contentStore: contentStore)
    again.load()
    #expect(again.rules == pictureLibrary.rules && again[id]?.tiles.count == 4)
    #expect(again[id]?.overview.asset()?.contentType == "image/png")
    try again.remove(id)
    #expect(contentStore.pictures == [])
    #expect(throws: Refusal(.pictureNone)) { try again.remove(id) }
    let last = PictureLibrary(shipped: "", own: folder.path, log: log, contentStore: contentStore)
    last.load()
    #expect(last.rules.isEmpty)
  }

  @Test("AH1: at least twelve pictures of 3000 × 2000 and more, an overview and tiles each")
  func pictures() throws {
    let pictureLibrary = PictureLibrary(
      shipped: Samples.pictures, own: nil, log: Samples.log, contentStore: ContentStore())
    pictureLibrary.load()
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

extension ContentStore {
  /// What tables know of Find's pictures.
  fileprivate var pictures: [FindPicture] {
    var found: [FindPicture] = []
    change { found = $0.pictures }
    return found
  }
}
