import Bytes

/// Reads the first worksheet of an xlsx workbook (ECMA-376) with the columns of Kahoot's template:
/// question, answer 1 to answer 4, time limit, correct answer(s).
enum WorkbookImport {
  /// Bytes of one part of the workbook.
  private static let partBytes = 4 << 20
  /// The columns and rows that are kept, and the strings.
  private static let columns = 64
  private static let rows = 10_000
  private static let strings = 100_000

  static func read(_ bytes: [UInt8], inflate: QuizImport.Inflate) -> ImportFindings {
    do throws(ZipError) {
      let archive = try ZipArchive(bytes)
      let shared = try archive.member("xl/sharedStrings.xml", limit: partBytes, inflate: inflate)
      guard
        let sheet = try archive.member(
          "xl/worksheets/sheet1.xml", limit: partBytes, inflate: inflate)
      else { return left("it has no xl/worksheets/sheet1.xml") }
      let texts = sharedStrings(of: shared ?? [])
      return SheetImport.read(rows(of: sheet, texts), skipsToHeader: true)
    } catch {
      return left(error.clause)
    }
  }

  private static func left(_ reason: String) -> ImportFindings {
    ImportFindings(left: [LeftOut(place: .file, reason: .notWorkbook(reason))])
  }

  /// The texts of `<si>`, each put together of its `<t>`, without phonetic readings (`<rPh>`).
  private static func sharedStrings(of xml: [UInt8]) -> [String] {
    var scanner = XMLScanner(xml)
    var texts: [String] = []
    var text = ""
    var isText = false
    var isReading = false
    while let event = scanner.next() {
      switch event {
      case .start("si", _): text = ""
      case .start("t", _): isText = true
      case .end("t"): isText = false
      case .start("rPh", _): isReading = true
      case .end("rPh"): isReading = false
      case .text(let piece) where isText && !isReading: text += piece
      case .end("si"):
        texts.append(text)
        if texts.count >= strings { return texts }
      case .start, .end, .text: break
      }
    }
    return texts
  }

  private static func rows(of xml: [UInt8], _ texts: [String]) -> [SheetImport.Row] {
    var scanner = XMLScanner(xml)
    var rows: [SheetImport.Row] = []
    var row = SheetImport.Row(place: .line(0), cells: [])
    var cell = Cell()
    while let event = scanner.next() {
      switch event {
      case .start("row", let attributes):
        let number = attributes["r"].flatMap { Int(digits: $0, in: 1...1_048_576) }
        row = SheetImport.Row(place: .line(number ?? row.place.number + 1), cells: [])
      case .start("c", let attributes):
        let column = attributes["r"].flatMap(column)
        cell = Cell(column: column ?? row.cells.count, kind: attributes["t"] ?? "n")
      case .start("v", _), .start("t", _): cell.isText = true
      case .end("v"), .end("t"): cell.isText = false
      case .text(let piece) where cell.isText: cell.text += piece
      case .end("c"): row.put(cell.value(texts), at: cell.column, below: columns)
      case .end("row"):
        rows.append(row)
        if rows.count >= Self.rows { return rows }
      case .start, .end, .text: break
      }
    }
    return rows
  }

  private struct Cell {
    var column = 0
    var kind = "n"
    var text = ""
    var isText = false

    init(column: Int = 0, kind: String = "n") {
      self.column = column
      self.kind = kind
    }

    /// The cell's text: of the shared strings if its type is `s`.
    func value(_ texts: [String]) -> String {
      guard kind.utf8.elementsEqual("s".utf8) else { return text }
      guard let index = Int(digits: text, in: 0...WorkbookImport.strings),
        texts.indices.contains(index)
      else { return "" }
      return texts[index]
    }
  }

  /// The number of a column from 0: `B7` is 1.
  private static func column(of reference: String) -> Int? {
    var number = 0
    for byte in reference.utf8.prefix(3) {
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte else { break }
      number = number * 26 + Int(byte - UInt8(ascii: "A")) + 1
    }
    return number > 0 ? number - 1 : nil
  }
}

extension SheetImport.Row {
  /// Sets the cell of a column if it is below the limit.
  fileprivate mutating func put(_ text: String, at column: Int, below limit: Int) {
    guard column < limit else { return }
    while cells.count <= column { cells.append("") }
    cells[column] = text
  }
}
