import GameCore
import QuizFiles
import Testing

@testable import Workbooks

private typealias Book = SampleWorkbook

private func cells(_ bytes: [UInt8]) throws -> [Sheet.Cell] {
  try WorkbookReader.sheets(of: bytes).flatMap { $0.rows.flatMap(\.cells) }
}

private func fault(_ bytes: [UInt8]) -> String? {
  do throws(WorkbookFault) {
    _ = try WorkbookReader.sheets(of: bytes)
    return nil
  } catch {
    return error.clause
  }
}

private func imported(_ bytes: [UInt8]) -> QuizImport.Outcome {
  QuizImport.run(.kahoot, file: "k.xlsx", bytes: bytes, workbook: WorkbookReader.sheets)
}

@Suite("Workbooks")
struct WorkbookReaderTests {
  @Test("F6: the rows of Kahoot's template are taken or listed, with the cell of a fault")
  func template() throws {
    let rows = [
      "<row r=\"9\"><c r=\"A\(9)\"><v>1</v></c>\(Book.cell("B9", "Which is a &lt;fruit>?"))\(Book.cell("C9", "Stone"))"
        + "<c r=\"D9\" t=\"str\"><f>x</f><v>Pear</v></c><c r=\"E9\"><v>3.0</v></c>\(Book.cell("F9", "A &amp; B"))"
        + "<c r=\"G9\"><v>20</v></c><c r=\"H9\"><v>2</v></c></row>",
      "<row r=\"10\">\(Book.cell("B10", "Two?"))<c r=\"C10\"><v>1</v></c><c r=\"D10\"><v>2</v></c>"
        + "<c r=\"E10\"><v>3</v></c><c r=\"F10\"><v>4</v></c>\(Book.cell("H\(10)", "1,2"))</row>",
      "<row r=\"11\">\(Book.cell("B11", "Error?"))<c r=\"C11\" t=\"e\"><v>#DIV/0!</v></c>\(Book.cell("H\(11)", "1"))</row>",
      "<row r=\"12\">\(Book.cell("B12", "No value?"))<c r=\"D12\"><f>1+1</f></c></row>",
      "<row r=\"13\"/>",
    ]
    let outcome = imported(Book.book(Book.header + rows.joined()))
    let json = try #require(outcome.json)
    let quiz = try #require(QuizFileReader().read(file: "f", bytes: json).quiz)
    #expect(quiz.questions.map(\.text.sentence) == ["Which is a <fruit>?"])
    #expect(quiz.questions.map { $0.text.options[$0.correct] } == ["Pear"])
    #expect(
      outcome.lines == [
        "k.xlsx, line 10: more than one right option",
        "k.xlsx, line 11: cell C11 has the error #DIV/0!",
        "k.xlsx, line 12: cell D12 has a formula without its value; open and save the workbook in a spreadsheet",
      ])
    #expect(outcome.notes.count == 1)
  }

  @Test("F6: a cell is what its reader sees: text, date, per cent, TRUE, raised letters")
  func kinds() throws {
    let strings =
      "<!-- <si> --><si><r><t>10</t></r><r><rPr><vertAlign val=\"superscript\"/></rPr><t>2</t></r><rPh><t>no</t></rPh><r><t> m</t></r></si>"
      + "<si><t>Oslo_x000D_\n&#10;_x005F_x41_</t></si><si/>"
    let row =
      "<row r=\"1\"><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c><c t=\"s\"><v>2</v></c><c t=\"s\"><v>9</v></c>"
      + "<c t=\"b\"><v>1</v></c><c t=\"b\"><v>0</v></c><c s=\"1\"><v>25404</v></c><c s=\"2\"><v>0.125</v></c>"
      + "<c t=\"d\"><v>1969-07-20T00:00:00</v></c><c r=\"AA1\" s=\"3\"><v>0.5</v></c><c><v>0.30000000000000004</v></c></row>"
    let book = Book.book(
      row, strings: strings, formats: "<numFmt numFmtId=\"170\" formatCode=\"dd.mm.yyyy\"/>",
      styles: "<xf numFmtId=\"170\"/><xf numFmtId=\"10\"/><xf numFmtId=\"12\"/>")
    let found = try cells(book)
    #expect(
      found.prefix(9) == [
        .text("10² m"), .text("Oslo\r\n\n_x41_"), .text(""),
        .fault("refers to a text that the workbook does not have"), .text("TRUE"), .text("FALSE"),
        .text("20.07.1969"), .text("12.50%"), .text("1969-07-20"),
      ])
    #expect(found.count == 28)
    #expect(
      found.suffix(2) == [
        .fault("has a number in a format that is not known (?/?); make it a text"), .text("0.3"),
      ])
    let apple = try cells(
      Book.book(
        "<row><c s=\"1\"><v>23942</v></c></row>", styles: "<xf numFmtId=\"14\"/>",
        properties: "date1904=\"1\""))
    #expect(apple == [.text("1969-07-20")])
  }

  @Test(
    "F6: sheets are found by their relations; hidden ones and those without a header are not read")
  func sheets() throws {
    let row =
      "<row r=\"9\">\(Book.cell("B9", "Q?"))\(Book.cell("C9", "a"))\(Book.cell("D9", "b"))"
      + "\(Book.cell("E9", "c"))\(Book.cell("F9", "d"))\(Book.cell("H9", "4"))</row>"
    let notes = "<row r=\"1\">\(Book.cell("A1", "read me"))</row>"
    let book = Book.zip(
      Book.parts([
        ("Notes", "visible", notes), ("Old", "hidden", Book.header + row),
        ("First", "visible", Book.header + row), ("Second", "visible", Book.header + row + row),
      ]))
    let outcome = imported(book)
    #expect(outcome.taken == 3)
    #expect(
      outcome.notes.map { $0.prefix(34) } == [
        "k.xlsx, sheet \"First\", line 8: col", "k.xlsx, sheet \"Second\", line 8: co",
        "k.xlsx, sheet \"Notes\": not read, i",
      ])
    let none = imported(Book.zip(Book.parts([("Notes", "visible", notes)])))
    #expect(none.lines[0].contains("no line says what the columns are (line 1: 1 \"read me\""))
    #expect(
      WorkbookReader.resolved("../a/./b.xml", in: "xl/x/") == "xl/a/b.xml"
        && WorkbookReader.resolved("/a.xml", in: "xl/") == "a.xml"
        && WorkbookReader.resolved("..\\..\\..\\a.xml", in: "xl/") == "a.xml")
  }

  @Test("F6: what is no archive, lies about its sizes or is in another form is refused")
  func broken() {
    let parts = Book.parts([("Quiz", "visible", "")])
    #expect(fault([]) == "not a zip archive")
    #expect(fault(Array(repeating: 0x50, count: 100)) == "not a zip archive")
    let broken = "a broken zip archive, or one in a form that is not supported"
    #expect(fault(Book.zip([])) == broken)
    #expect(fault(Book.zip([("other", [])])) == "an archive without a workbook")
    #expect(fault(Book.zip([("mimetype", [])])) == "another document; save it as xlsx")
    #expect(fault(Book.zip(parts, method: 99)) == broken)
    #expect(fault(Book.zip(parts, flags: 1)) == "a zip archive with a password")
    #expect(fault(Book.zip(parts, checksum: 7)) == broken)
    #expect(fault(Book.zip(parts, method: 8)) == broken)
    for book in [
      Book.zip(parts, size: 1), Book.zip(parts, packed: 1 << 30), Book.zip(parts, offset: 1 << 31),
      Book.zip(parts, offset: 1),
    ] {
      #expect(fault(book) != nil)
    }
    #expect(fault(Book.zip(parts.dropLast())) == "it has no book/odd/table-9.xml")
    #expect(fault(Book.zip(Array(parts.prefix(1)))) == "it has no book/main.xml")
    #expect(
      QuizImport.run(.xlsx, file: "k", bytes: [0xD0, 0xCF, 0x11, 0xE0]).lines[0]
        == "k, whole file: a workbook of the old kind (xls), or one with a password; save it as xlsx"
    )
  }

  @Test("F6: parts, rows, texts, sheets, depth and attributes have limits")
  func limits() {
    let many = (0...1_000).map { ("\($0)", [UInt8]()) }
    #expect(fault(Book.zip(many)) == "a zip archive with too much in it")
    #expect(fault(Book.zip(Array(many.dropLast()))) == "an archive without a workbook")
    let spaces = String(repeating: " ", count: (4 << 20) + 1)
    #expect(fault(Book.book(spaces)) == "a zip archive with too much in it")
    let tooDeep = String(repeating: "<a>", count: 63) + String(repeating: "</a>", count: 63)
    let deep = tooDeep.dropFirst(3).dropLast(4)
    let xml = "a broken part, or one with a document type"
    #expect(fault(Book.book(tooDeep)) == xml)
    #expect(fault(Book.book(String(deep))) == nil)
    func attributes(_ count: Int) -> String {
      "<row \((0..<count).map { "a\($0)=\"\"" }.joined(separator: " "))/>"
    }
    #expect(fault(Book.book(attributes(65))) == xml)
    #expect(fault(Book.book(attributes(64))) == nil)
    func rows(_ count: Int) -> String { String(repeating: "<row><c t=\"b\"/></row>", count: count) }
    #expect(fault(Book.book(rows(10_001))) == "more than 10000 rows")
    #expect(fault(Book.book(rows(10_000))) == nil)
    func texts(_ count: Int) -> String { String(repeating: "<si/>", count: count) }
    #expect(fault(Book.book("", strings: texts(100_001))) == "more than 100000 texts")
    #expect(fault(Book.book("", strings: texts(100_000))) == nil)
    func sheets(_ count: Int) -> [UInt8] {
      Book.zip(Book.parts((0..<count).map { ("\($0)", "visible", "") }))
    }
    #expect(fault(sheets(65)) == "more than 64 sheets")
    #expect(fault(sheets(64)) == nil)
  }

  @Test("F6: no entity is made or expanded")
  func entities() {
    let parts = Book.parts([("Quiz", "visible", "")]).map { name, bytes in
      name == "book/texts.xml"
        ? (name, Array("<!DOCTYPE a [<!ENTITY b \"bb\">]><sst><si><t>&b;</t></si></sst>".utf8))
        : (name, bytes)
    }
    #expect(fault(Book.zip(parts)) == "a broken part, or one with a document type")
    #expect(
      fault(Book.book("<row><c><v>&b;</v></c></row>"))
        == "a broken part, or one with a document type")
  }

  @Test("F6: any bytes are taken or listed", arguments: 1...4 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let book = Book.book(Book.header + "<row><c r=\"B9\"><v>1</v></c></row>")
    for _ in 0..<300 {
      var changed = book
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: changed.indices, using: &random)
        changed[index] =
          Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : Array("<>/\"'=&;!-?".utf8).randomElement(using: &random) ?? 0
      }
      let outcome = imported(changed)
      #expect(outcome.json != nil || !outcome.lines.isEmpty)
    }
    for length in stride(from: 0, to: book.count, by: 7) {
      #expect(!imported(Array(book[..<length])).lines.isEmpty)
    }
  }
}
