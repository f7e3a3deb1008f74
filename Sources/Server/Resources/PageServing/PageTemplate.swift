/// Fills a page: the digest in the addresses, the module graphs as preload lines, the list of files
/// for the service worker's cache.
enum PageTemplate {
  static let digestMark = "__DIGEST__"
  static let preloadMark = "<!-- modulepreload -->"
  /// Precedes the path of a module that the page imports after its first rendering.
  static let laterMark = "<!-- modulepreload later: "
  static let precacheMark = "\"__PRECACHE__\""

  /// `files`: all files that the page can load.
  static func filled(_ html: [UInt8], digest: String, files: [String: [UInt8]]) -> String {
    let text = String(decoding: html, as: UTF8.self)
    let first = entry(of: text).map { ModuleGraph.reached(from: $0, in: files) } ?? []
    let later = path(after: laterMark, until: " ", in: text) ?? ""
    let rest = ModuleGraph.reached(from: later, in: files).filter { !first.contains($0) }
    let marks: KeyValuePairs = [
      preloadMark: preload(first, ""),
      "\(laterMark)\(later) -->": preload(rest, " fetchpriority=\"low\""),
      precacheMark: precache(files), digestMark: digest,
    ]
    return marks.reduce(text) { replacing($1.key, with: $1.value, in: $0) }
  }

  private static func preload(_ modules: [String], _ more: String) -> String {
    modules.map { "<link rel=\"modulepreload\" href=\"/a/\(digestMark)/\($0)\"\(more)>" }
      .joined(separator: "\n")
  }

  /// All files with an address of this set, as JavaScript strings. Names that need escaping are
  /// omitted.
  private static func precache(_ files: [String: [UInt8]]) -> String {
    files.keys.filter { Documents.Name(rawValue: $0) == nil && $0.utf8.allSatisfy(isPlain) }
      .sorted().map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The path of the page's module script.
  private static func entry(of html: String) -> String? {
    path(after: "<script type=\"module\" src=\"/a/\(digestMark)/", until: "\"", in: html)
  }

  private static func path(
    after mark: String, until end: Character, in html: String
  ) -> String? {
    guard let range = firstRange(of: mark, in: html[...]) else { return nil }
    return String(html[range.upperBound...].prefix { $0 != end })
  }

  static func replacing(_ mark: String, with new: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = firstRange(of: mark, in: rest) {
      result += rest[..<range.lowerBound]
      result += new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func firstRange(
    of mark: String, in text: Substring
  ) -> Range<Substring.Index>? {
    var start = text.utf8.startIndex
    let wanted = Array(mark.utf8)
    while let first = text.utf8[start...].firstIndex(of: wanted[0]) {
      let tail = text.utf8[first...].prefix(wanted.count)
      if tail.elementsEqual(wanted) { return first..<tail.endIndex }
      start = text.utf8.index(after: first)
    }
    return nil
  }
}

/// The static imports of a page's entry, so that the browser can request all of them at once.
enum ModuleGraph {
  /// The paths reached from `entry`, which is the first, each once, in the order of discovery.
  static func reached(from entry: String, in contents: [String: [UInt8]]) -> [String] {
    var found: [String] = []
    var waiting = [entry]
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      guard !found.contains(path), let bytes = contents[path] else { continue }
      found.append(path)
      waiting += imports(of: bytes).compactMap { resolve($0, from: path) }
    }
    return found
  }

  /// The relative specifiers of a module's static imports and re-exports. In our own source, each
  /// statement begins a line, and its specifier has single or double quotes. In a bundle, all imports are
  /// at the beginning of the first line.
  ///
  /// Splits bytes into lines: with characters this would take a sixth of the server's start.
  private static func imports(of source: [UInt8]) -> [String] {
    var found: [String] = []
    var inStatement = false
    for line in source.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      var rest = line
      repeat {
        inStatement = inStatement || beginnings.contains { rest.starts(with: $0) }
        guard inStatement else { break }
        let statement = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest[statement.endIndex...].dropFirst()
        let specifier = quoted(Substring(decoding: statement, as: UTF8.self))
        if let specifier { found.append(specifier) }
        inStatement = specifier == nil && statement.endIndex == line.endIndex
      } while !rest.isEmpty
    }
    return found
  }

  private static let beginnings = ["import ", "import{", "import\"", "export {", "export * "].map {
    Array($0.utf8)
  }

  private static func quoted(_ line: Substring) -> String? {
    guard let open = line.firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    let rest = line[line.index(after: open)...]
    guard let close = rest.firstIndex(of: line[open]) else { return nil }
    let text = rest[..<close]
    return text.hasPrefix(".") ? String(text) : nil
  }

  private static func resolve(_ specifier: String, from path: String) -> String? {
    var parts = path.split(separator: "/").dropLast()
    for part in specifier.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

/// Style sheets that import others: a page requests one file instead of six, which saves a round
/// trip for every six files on a far phone.
enum StyleSheet {
  /// The sheet at `path`, with the sheets of its import lines (`@import "base.css";`, from its own
  /// folder) in their place. An import of a missing file stays.
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
