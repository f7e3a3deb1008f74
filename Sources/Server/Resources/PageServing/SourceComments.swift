/// Comments of scripts and style sheets, which no browser needs: a quarter of the scripts'
/// compressed bytes.
enum SourceComments {
  /// The source without the comments that have whole lines to themselves. Each line keeps its
  /// number, so an error in a browser names the line of the file. Lines in a template literal stay
  /// as they are.
  static func removed(from source: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(source.count)
    var state = State.code
    for line in source.split(separator: newline, omittingEmptySubsequences: false) {
      kept += rest(of: line, &state)
      kept.append(newline)
    }
    kept.removeLast()
    return kept
  }

  private enum State {
    case code
    case comment
    case template
  }

  /// The line without such a comment.
  private static func rest(of line: ArraySlice<UInt8>, _ state: inout State) -> ArraySlice<UInt8> {
    if state == .comment {
      guard let end = end(of: line) else { return [] }
      state = .code
      return rest(of: line[end...], &state)
    }
    if state == .code {
      let text = line.drop { $0 == space || $0 == tab }
      if text.starts(with: lineMark) { return [] }
      if text.starts(with: opening) {
        guard let end = end(of: text.dropFirst(opening.count)) else {
          state = .comment
          return []
        }
        if end == line.endIndex { return [] }
      }
    }
    if line.count(where: { $0 == backtick }) % 2 == 1 {
      state = state == .code ? .template : .code
    }
    return line
  }

  /// The place behind the first mark that ends a comment.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: closing) }.map { $0 + closing.count }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let backtick = UInt8(ascii: "`")
  private static let lineMark = Array("//".utf8)
  private static let opening = Array("/*".utf8)
  private static let closing = Array("*/".utf8)
}
