import FoundationEssentials

/// Files of the repository, found from this one.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: path)))
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: root.appending(path: path))
  }

  /// True if the tests write the snapshots again: `FOURTOP_RECORD=1 swift test …`.
  static let records = ProcessInfo.processInfo.environment["FOURTOP_RECORD"] == "1"
}
