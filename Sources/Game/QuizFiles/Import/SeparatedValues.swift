/// Reads CSV (RFC 4180) and TSV: cells in quotes may hold separators, line breaks and doubled quotes.
/// A line ends with LF, CR LF or CR.
enum SeparatedValues {
  /// More cells in one row are not kept.
  private static let cells = 256

  /// Reads a table. Spreadsheets name the separator in a first line `sep=;`. Without it, it is the one of
  /// `separators` that makes a header, or else the one that divides the most lines.
  static func read(
    _ bytes: [UInt8], separators: [UInt8], columns: ImportColumns?
  ) -> ImportFindings {
    guard let text = ImportText.decoded(bytes) else {
      return ImportFindings(left: [LeftOut(place: .file, reason: ImportText.fault(in: bytes))])
    }
    let bytes = Array(text.utf8)
    let (named, start) = named(bytes)
    let parsers = (named.map { [$0] } ?? separators).map { separator in
      var parser = Parser(separator: separator, line: start > 0 ? 2 : 1)
      parser.read(bytes[start...])
      return parser
    }
    func divided(_ parser: Parser) -> Int { parser.rows.count { $0.cells.count > 1 } }
    let widest = parsers.max { divided($0) < divided($1) }
    guard let parser = parsers.first(where: { SheetImport.hasHeader($0.rows) }) ?? widest else {
      return ImportFindings()
    }
    var findings = SheetImport.read([Sheet(rows: parser.rows)], columns: columns)
    findings.left += parser.left
    return findings
  }

  /// The separator of a first line `sep=;`, and where the table begins.
  private static func named(_ bytes: [UInt8]) -> (UInt8?, Int) {
    let line = bytes.prefix(16).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let plain = line.filter { $0 != UInt8(ascii: "\"") }
    guard plain.count == 5, let separator = plain.last,
      plain.dropLast().map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 })
    else { return (nil, 0) }
    let rest = bytes[line.endIndex...]
    return (separator, line.endIndex + (rest.starts(with: "\r\n".utf8) ? 2 : min(1, rest.count)))
  }

  /// The rows so far and the state within the current cell.
  private struct Parser {
    enum State { case start, plain, quoted, afterQuote }

    let separator: UInt8
    var rows: [Sheet.Row] = []
    var left: [LeftOut] = []
    private var state = State.start
    private var cell: [UInt8] = []
    private var row: [Sheet.Cell] = []
    private var line: Int
    private var firstLine: Int
    /// Something follows a closing quotation mark: the mark belongs elsewhere.
    private var isTorn = false

    init(separator: UInt8, line: Int) {
      self.separator = separator
      self.line = line
      firstLine = line
    }

    mutating func read(_ bytes: ArraySlice<UInt8>) {
      var previous: UInt8 = 0
      for byte in bytes {
        // The LF of a CR LF ends no second line.
        let isPair = previous == UInt8(ascii: "\r") && byte == UInt8(ascii: "\n")
        previous = byte
        if !isPair { add(byte) }
      }
      finish()
    }

    private mutating func add(_ byte: UInt8) {
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isEnd { line += 1 }
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
      case (.quoted, _): cell.append(isEnd ? UInt8(ascii: "\n") : byte)
      case (.afterQuote, UInt8(ascii: "\"")):
        cell.append(byte)
        state = .quoted
      case (.start, UInt8(ascii: "\"")): state = .quoted
      case (.plain, UInt8(ascii: "\"")) where cell.allSatisfy({ $0 == UInt8(ascii: " ") }):
        cell = []
        state = .quoted
      case (_, separator): endCell()
      case _ where isEnd: endRow()
      default:
        if state == .afterQuote, byte == UInt8(ascii: " ") { break }
        if state == .afterQuote { isTorn = true }
        cell.append(byte)
        state = .plain
      }
    }

    private mutating func finish() {
      if state == .quoted {
        left.append(LeftOut(place: .line(firstLine), reason: .quoteUnclosed))
        return
      }
      if !cell.isEmpty || !row.isEmpty { endRow() }
    }

    private mutating func endCell() {
      // The whole text is UTF-8, and cells end at ASCII.
      if row.count < SeparatedValues.cells {
        row.append(.text(String(decoding: cell, as: UTF8.self)))
      }
      cell = []
      state = .start
    }

    private mutating func endRow() {
      endCell()
      if isTorn {
        left.append(LeftOut(place: .line(firstLine), reason: .quoteUnclosed))
      } else {
        rows.append(Sheet.Row(number: firstLine, cells: row))
      }
      isTorn = false
      row = []
      firstLine = line
    }
  }
}
