import Bytes
import QuizFiles

/// The rows of a sheet.
struct SheetReader {
  private static let mostRows = 10_000
  /// Cells of a row; what stands further to the right counts as one more.
  private static let columns = 64

  private struct Cell {
    var column: Int
    var kind: String
    var style: Int
    var value = ""
    var hasFormula = false
    var isValue = false
    var inline = WorkbookText()
  }

  private let texts: SharedTexts
  private let styles: WorkbookStyles
  private var rows: [Sheet.Row] = []
  private var row = Sheet.Row(number: 0, cells: [])
  private var cell: Cell?

  private init(_ texts: SharedTexts, _ styles: WorkbookStyles) {
    self.texts = texts
    self.styles = styles
  }

  static func rows(
    of part: [UInt8], _ texts: SharedTexts, _ styles: WorkbookStyles
  ) throws(WorkbookFault) -> [Sheet.Row] {
    var reader = SheetReader(texts, styles)
    try XMLDocument.read(part) { reader.take($0) }
    guard reader.rows.count <= mostRows else { throw WorkbookFault("more than \(mostRows) rows") }
    return reader.rows
  }

  private mutating func take(_ event: XMLEvent) {
    switch event {
    case .start("row", let attributes):
      let number = attributes["r"].flatMap { Int(digits: $0, in: 1...1_048_576) }
      row = Sheet.Row(number: number ?? row.number + 1, cells: [])
    case .start("c", let attributes):
      cell = Cell(
        column: attributes["r"].flatMap(Self.column) ?? row.cells.count,
        kind: attributes["t"] ?? "n",
        style: attributes["s"].flatMap { Int(digits: $0, in: 0...100_000) } ?? 0)
    case .start("v", _): cell?.isValue = true
    case .end("v"): cell?.isValue = false
    case .start("f", _): cell?.hasFormula = true
    case .text(let text) where cell?.isValue == true: cell?.value += text
    case .end("c"):
      if let cell { put(shown(cell), at: cell.column) }
      cell = nil
    case .end("row"): if rows.count <= Self.mostRows, !row.cells.isEmpty { rows.append(row) }
    case .start, .end, .text: cell?.inline.take(event)
    }
  }

  private mutating func put(_ shown: Sheet.Cell, at column: Int) {
    let column = min(column, Self.columns)
    while row.cells.count <= column { row.cells.append(.text("")) }
    row.cells[column] = shown
  }

  /// The cell as its reader sees it.
  private func shown(_ cell: Cell) -> Sheet.Cell {
    switch cell.kind {
    case "inlineStr": return .text(cell.inline.text)
    case "str": return .text(WorkbookText.unescaped(cell.value))
    case "s":
      guard let index = Int(digits: cell.value, in: 0...1_000_000), let text = texts[index] else {
        return .fault("refers to a text that the workbook does not have")
      }
      return .text(text)
    case "b": return .text(cell.value == "1" || cell.value == "true" ? "TRUE" : "FALSE")
    case "e": return .fault("has the error \(cell.value.prefix(20))")
    case "d": return .text(Self.date(cell.value))
    default:
      if !cell.value.isEmpty { return styles.cell(cell.value, style: cell.style) }
      return cell.hasFormula
        ? .fault("has a formula without its value; open and save the workbook in a spreadsheet")
        : .text("")
    }
  }

  /// A date in ISO 8601, without midnight.
  private static func date(_ value: String) -> String {
    let parts = value.split(separator: "T")
    guard parts.count == 2 else { return value }
    let isMidnight = parts[1].allSatisfy { "0:.Z".contains($0) }
    return isMidnight ? String(parts[0]) : parts.joined(separator: " ")
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
