import Logging
import TestSupport

@testable import Content

/// What the tests of the content share.
enum Samples {
  /// The pictures that ship.
  static let pictures = Checkout.path("web/arcade/find")

  /// Nobody reads it.
  static let log = Log(format: .text, level: .error) { _ in true }

  /// The deck that ships, and those of a folder.
  static func decks(own: String = "/nowhere") throws -> DeckFolder {
    var folder = DeckFolder(
      shipped: Checkout.path("web/arcade/faces.tar"), own: own, log: log, reader: try FaceReader())
    folder.load()
    return folder
  }
}
