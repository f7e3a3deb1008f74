import Content
import Logging

/// What the tests of the content share.
enum Samples {
  private static let web =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/web"

  /// The pictures that ship.
  static let pictures = "\(web)/arcade/find"

  /// Nobody reads it.
  static let log = Log(format: .text, level: .error) { _ in true }

  /// The deck that ships, and those of a folder.
  static func decks(own: String = "/nowhere") throws -> Decks {
    let decks = Decks(
      shipped: "\(web)/arcade/faces", own: own, log: log, reader: try FaceReader(),
      contentStore: ContentStore())
    decks.load()
    return decks
  }
}
