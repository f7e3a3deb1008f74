/// Style sheets that gather others: a page asks for one file instead of six, and on a phone far
/// from its server each six files are a round trip.
enum StyleSheet {
  /// The sheet at `path` with the sheets that its first lines import (`@import "base.css";`, from
  /// its own folder) in their place. What such a line names and is not there stays as it is.
  static func gathered(_ path: String, in contents: [String: [UInt8]]) -> [UInt8] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let lines = (contents[path] ?? []).split(separator: 10, omittingEmptySubsequences: false)
    let parts = lines.map { line in
      imported(line).flatMap { contents[folder + $0] } ?? Array(line)
    }
    return Array(parts.joined(separator: [10]))
  }

  private static let opening = Array("@import \"".utf8)
  private static let closing = Array("\";".utf8)

  private static func imported(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: opening), line.suffix(closing.count).elementsEqual(closing) else {
      return nil
    }
    return String(decoding: line.dropFirst(opening.count).dropLast(closing.count), as: UTF8.self)
  }
}
