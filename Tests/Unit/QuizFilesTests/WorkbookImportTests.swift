import GameCore
import Testing

@testable import QuizFiles

private typealias Book = SampleWorkbook

/// What an import says; a deflated member "inflates" to its own bytes in front of `limit` others.
private func lines(
  _ bytes: [UInt8], inflate: QuizImport.Inflate = { _, _ in nil }
) -> [String] {
  QuizImport.run(.kahoot, file: "k.xlsx", bytes: bytes, inflate: inflate).lines
}

private func refused(_ reason: String) -> [String] {
  ["k.xlsx, whole file: no workbook: \(reason)", "k.xlsx: no question could be taken"]
}

@Suite("Import of workbooks")
struct WorkbookImportTests {
  @Test("F6: the rows of Kahoot's template are taken or listed")
  func template() throws {
    let outcome = QuizImport.run(.kahoot, file: "k.xlsx", bytes: Book.book())
    let json = try #require(outcome.json)
    let quiz = try #require(QuizFileReader().read(file: "f", bytes: json).quiz)
    #expect(quiz.questions.map(\.text.sentence) == ["Which is a <fruit>?"])
    #expect(quiz.questions.map { $0.text.options[$0.correct] } == ["Pear"])
    #expect(
      outcome.lines == [
        "k.xlsx, line 10: more than one right option"
      ])
  }

  @Test("F6: a deflated member is inflated within the size that its directory names")
  func deflated() {
    let sheet = Array(Book.sheet.utf8)
    let book = Book.zip(
      [("xl/worksheets/sheet1.xml", [1, 2, 3])], method: 8, size: sheet.count,
      checksum: ZipArchive.checksum(of: sheet))
    var asked: [Int] = []
    let outcome = lines(book) { bytes, limit in
      asked.append(limit)
      return Array(bytes) == [1, 2, 3] ? sheet : nil
    }
    #expect(asked == [sheet.count])
    // Without the shared strings no row is a header.
    #expect(
      outcome.first
        == "k.xlsx, whole file: no row names the columns question, answer 1 to answer 4 and correct answer"
    )
    #expect(lines(book) { _, _ in [] } == refused("a broken zip archive"))
    #expect(lines(book) == refused("a broken zip archive"))
  }

  @Test("F6: a member whose bytes do not have the checksum of the directory is refused")
  func checksum() {
    #expect(ZipArchive.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    let members = [("xl/worksheets/sheet1.xml", Array(Book.sheet.utf8))]
    let wrong = ZipArchive.checksum(of: Array(Book.sheet.utf8)) ^ 1
    #expect(lines(Book.zip(members, checksum: wrong)) == refused("a broken zip archive"))
  }

  @Test("F6: what is no archive, lies about its sizes or is in another form is refused")
  func broken() {
    let members = [("xl/worksheets/sheet1.xml", Array(Book.sheet.utf8))]
    #expect(lines([]) == refused("not a zip archive"))
    #expect(lines(Array(repeating: 0x50, count: 100)) == refused("not a zip archive"))
    #expect(lines(Book.zip([])) == refused("it has no xl/worksheets/sheet1.xml"))
    #expect(
      lines(Book.zip(members, method: 12))
        == refused("a zip archive in a form that is not supported"))
    #expect(
      lines(Book.zip(members, flags: 1)) == refused("a zip archive in a form that is not supported")
    )
    #expect(lines(Book.zip(members, size: 1)) == refused("a broken zip archive"))
    #expect(lines(Book.zip(members, packed: 1 << 30)) == refused("a broken zip archive"))
    #expect(lines(Book.zip(members, offset: 1 << 31)) == refused("a broken zip archive"))
    #expect(lines(Book.zip(members, offset: 1)) == refused("a broken zip archive"))
    #expect(
      lines(Book.zip(members, method: 8, size: (4 << 20) + 1))
        == refused("a zip archive with too much in it"))
    let many = (0...1_000).map { ("\($0)", [UInt8]()) }
    #expect(lines(Book.zip(many)) == refused("a zip archive with too much in it"))
  }

  @Test("F6: any bytes are taken or listed", arguments: 1...4 as ClosedRange<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let book = Book.book()
    for _ in 0..<300 {
      var changed = book
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: changed.indices, using: &random)
        changed[index] =
          Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : Array("<>/\"'=&;!-?".utf8).randomElement(using: &random) ?? 0
      }
      let outcome = QuizImport.run(.kahoot, file: "f", bytes: changed)
      #expect(outcome.json != nil || !outcome.lines.isEmpty)
      if let json = outcome.json {
        #expect(QuizFileReader().read(file: "f", bytes: json).faults.isEmpty)
      }
    }
    for length in stride(from: 0, to: book.count, by: 7) {
      #expect(!lines(Array(book[..<length])).isEmpty)
    }
  }
}
