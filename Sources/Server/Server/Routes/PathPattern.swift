/// A path in which words in capitals stand for any segment: `/t/CODE/watch`. A last word with three
/// dots, as in `/a/DIGEST/PATH...`, stands for one or more segments.
struct PathPattern: Sendable, CustomStringConvertible {
  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case rest(String)

    init(_ text: Substring) {
      let isName = text.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
      if !isName {
        self = .literal(String(text))
      } else if text.hasSuffix("...") {
        self = .rest(String(text.dropLast(3)))
      } else {
        self = .parameter(String(text))
      }
    }
  }

  let description: String
  let segments: [Segment]

  /// `text` begins with a slash.
  init(_ text: String) {
    description = text
    segments = PathPattern.split(text).map(Segment.init)
  }

  /// The segments between a path's slashes, empty ones included.
  static func split(_ path: String) -> ArraySlice<Substring> {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
  }

  /// What the words in capitals stand for in a path that matches, given as its segments.
  func parameters(of parts: ArraySlice<Substring>) -> PathParameters {
    var values: [(name: String, value: String)] = []
    var rest = parts
    for segment in segments {
      switch segment {
      case .literal: _ = rest.popFirst()
      case .parameter(let name): values.append((name, rest.popFirst().map(String.init) ?? ""))
      case .rest(let name):
        values.append((name, rest.joined(separator: "/")))
        rest = []
      }
    }
    return PathParameters(values: values)
  }
}

/// The segments of a path for which words in capitals stand in the route's pattern.
struct PathParameters: Sendable {
  fileprivate var values: [(name: String, value: String)] = []

  /// None.
  init() {}

  fileprivate init(values: [(name: String, value: String)]) {
    self.values = values
  }

  /// The segment as the request has it, not decoded; empty where the pattern has no such word.
  subscript(_ name: String) -> String {
    values.first { $0.name == name }?.value ?? ""
  }
}
