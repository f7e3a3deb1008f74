import Foundation

/// Files of the repository that tests read.
enum Corpus {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file under `Tests/Corpora/quiz`.
  static func quiz(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: "Tests/Corpora/quiz/\(name)")))
  }

  /// A file of the server's own pack.
  static func pack(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: "web/quizzes/\(name)")))
  }
}
