import TestSupport

/// Files of the checkout that tests read.
enum Corpus {
  /// A file under `Tests/Corpora/quiz`.
  static func quiz(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "Tests/Corpora/quiz/\(name)")
  }

  /// A built-in quiz.
  static func pack(_ name: String) throws -> [UInt8] {
    try Checkout.bytes(of: "web/quizzes/\(name)")
  }
}
