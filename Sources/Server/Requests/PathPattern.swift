/// A path in which words in capitals stand for any segment: `/t/CODE/watch`. A last word with three
/// dots, as in `/a/DIGEST/PATH...`, stands for one or more segments.
package struct PathPattern: Sendable, CustomStringConvertible {
  package enum Segment: Hashable, Sendable {
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

  package let description: String
  package let segments: [Segment]

  /// `text` begins with a slash.
  package init(_ text: String) {
    description = text
    segments = PathPattern.split(text).map(Segment.init)
  }

  /// The segments between a path's slashes, empty ones included.
  package static func split(_ path: String) -> ArraySlice<Substring> {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
  }

  /// The values of the words in capitals for a matching path, given as its segments.
  package func parameters(of parts: ArraySlice<Substring>) -> PathParameters {
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

/// The segments of a path that match the words in capitals of the route's pattern.
package struct PathParameters: Sendable {
  fileprivate var values: [(name: String, value: String)] = []

  /// Makes an empty list.
  init() {}

  fileprivate init(values: [(name: String, value: String)]) {
    self.values = values
  }

  /// The segment as it is in the request, not decoded; empty if the pattern has no such word.
  package subscript(_ name: String) -> String {
    values.first { $0.name == name }?.value ?? ""
  }
}
