/// Reads CSV (RFC 4180) and TSV: cells in quotes may hold separators, line breaks and doubled quotes.
enum SeparatedValues {
  /// More cells in one row are not kept.
  private static let cells = 64

  /// The separator of a CSV file: a comma, or the semicolon that spreadsheets write where a comma is in
  /// numbers, whichever the first row has more often.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    var balance = 0
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n"), balance != 0 { break }
      if byte == UInt8(ascii: ",") { balance += 1 }
      if byte == UInt8(ascii: ";") { balance -= 1 }
    }
    return UInt8(ascii: balance < 0 ? ";" : ",")
  }

  static func read(_ bytes: [UInt8], separator: UInt8) -> ImportFindings {
    let bytes = ByteOrderMark.stripped(from: bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return ImportFindings(left: [LeftOut(place: .file, reason: .notText)])
    }
    var parser = Parser(separator: separator)
    for byte in bytes { parser.add(byte) }
    parser.finish()
    var findings = SheetImport.read(parser.rows)
    findings.left += parser.left
    return findings
  }

  /// The rows so far and the state within the current cell.
  private struct Parser {
    enum State { case start, plain, quoted, afterQuote }

    let separator: UInt8
    var rows: [SheetImport.Row] = []
    var left: [LeftOut] = []
    private var state = State.start
    private var cell: [UInt8] = []
    private var row: [String] = []
    private var line = 1
    private var firstLine = 1

    init(separator: UInt8) {
      self.separator = separator
    }

    mutating func add(_ byte: UInt8) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
      case (.quoted, _): cell.append(byte)
      case (.afterQuote, UInt8(ascii: "\"")):
        cell.append(byte)
        state = .quoted
      case (.start, UInt8(ascii: "\"")): state = .quoted
      case (_, separator): endCell()
      case (_, UInt8(ascii: "\n")): endRow()
      case (_, UInt8(ascii: "\r")): break
      default:
        cell.append(byte)
        state = .plain
      }
    }

    mutating func finish() {
      if state == .quoted {
        left.append(LeftOut(place: .line(firstLine), reason: .quoteUnclosed))
        return
      }
      if !cell.isEmpty || !row.isEmpty { endRow() }
    }

    private mutating func endCell() {
      // The whole text is UTF-8, and cells end at ASCII.
      if row.count < SeparatedValues.cells { row.append(String(decoding: cell, as: UTF8.self)) }
      cell = []
      state = .start
    }

    private mutating func endRow() {
      endCell()
      rows.append(SheetImport.Row(place: .line(firstLine), cells: row))
      row = []
      firstLine = line
    }
  }
}
