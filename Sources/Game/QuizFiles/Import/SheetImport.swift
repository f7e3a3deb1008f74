/// Reads questions from the rows of a table: CSV, TSV, or a worksheet.
///
/// A header names the columns: `question`, and either `right` (or `correct`) with three of `wrong`, or
/// `A` to `D` (or `answer 1` to `answer 4`) with `answer` (or `correct answer(s)`), a letter, a number,
/// or the option's text. Without a header the columns are question, right and three wrong ones, or
/// question, A to D and the letter of the right one.
enum SheetImport {
  /// A row of a table and its place.
  struct Row {
    var place: ImportPlace
    var cells: [String]
  }

  /// The columns of a table.
  struct Columns: Equatable {
    enum Answers: Equatable {
      /// The right option, and the wrong ones.
      case named(right: Int, wrong: [Int])
      /// The options, and which of them is right. A digit is a number first, or a text first.
      case chosen(options: [Int], answer: Int, isNumbered: Bool)
    }

    var question: Int
    var answers: Answers

    /// The columns question, right, three wrong ones, of a table without a header.
    static let fixed = Columns(question: 0, answers: .named(right: 1, wrong: [2, 3, 4]))
    /// The columns question, A to D, answer, of a table without a header.
    static let lettered = Columns(
      question: 0, answers: .chosen(options: [1, 2, 3, 4], answer: 5, isNumbered: false))

    /// The columns of a table without a header, by its first row.
    static func fixed(for row: [String]) -> Columns {
      let letter = row.count == 6 ? Text.trimmed(row[5]).utf8.first : nil
      return letter.map(letters.contains) == true && Text.trimmed(row[5]).utf8.count == 1
        ? lettered : fixed
    }

    private static let letters = UInt8(ascii: "A")...UInt8(ascii: "D")

    /// The columns that a header names; `nil` if the row is none.
    init?(header: [String]) {
      var named: [String: Int] = [:]
      var wrong: [Int] = []
      for (index, cell) in header.enumerated() {
        let name = Self.name(of: cell)
        if name.hasPrefix("wrong") || name.hasPrefix("incorrect") { wrong.append(index) }
        named[name] = named[name] ?? index
      }
      guard let question = named["question"] else { return nil }
      let right = named["right"] ?? named["rightanswer"] ?? named["correct"]
      let lettered = ["a", "b", "c", "d"].compactMap { named[$0] ?? named["option\($0)"] }
      let numbered = (1...4).compactMap { named["answer\($0)"] ?? named["option\($0)"] }
      let isNumbered = lettered.count < 4
      let options = isNumbered ? numbered : lettered
      let answer =
        named["answer"] ?? named["correctanswers"] ?? named["correctanswer"]
        ?? named["correctoption"] ?? right
      if let right = right ?? named["correctanswer"], wrong.count >= 3 {
        self.init(question: question, answers: .named(right: right, wrong: wrong))
      } else if options.count == 4, let answer {
        self.init(
          question: question,
          answers: .chosen(options: options, answer: answer, isNumbered: isNumbered))
      } else {
        return nil
      }
    }

    init(question: Int, answers: Answers) {
      self.question = question
      self.answers = answers
    }

    /// A header's cell as a word: small letters and digits up to a hyphen, so that `Question - max 120
    /// characters` is `question`.
    private static func name(of cell: String) -> String {
      let letters = cell.lowercased().unicodeScalars.prefix { $0 != "-" }.filter {
        ("a"..."z").contains($0) || ("0"..."9").contains($0)
      }
      return String(String.UnicodeScalarView(letters))
    }
  }

  /// Reads rows. `skipsToHeader`: other rows may precede the header, as in Kahoot's template.
  static func read(_ rows: [Row], skipsToHeader: Bool = false) -> ImportFindings {
    var findings = ImportFindings()
    var rest = rows.filter { row in row.cells.contains { !Text.trimmed($0).isEmpty } }[...]
    if skipsToHeader {
      guard let index = rest.firstIndex(where: { Columns(header: $0.cells) != nil }) else {
        return ImportFindings(left: [LeftOut(place: .file, reason: .noHeader)])
      }
      rest = rest[index...]
    }
    guard let first = rest.first else { return findings }
    let header = Columns(header: first.cells)
    let columns = header ?? .fixed(for: first.cells)
    if header != nil { rest = rest.dropFirst() }
    for row in rest {
      let filled = row.cells.lastIndex { !Text.trimmed($0).isEmpty } ?? 0
      do throws(LeftOutReason) {
        // A comma in a text without quotation marks: the question would get other options.
        guard filled < first.cells.count else {
          throw LeftOutReason(.moreCells(filled + 1, first: first.cells.count))
        }
        findings.candidates.append(try candidate(of: row, columns))
      } catch {
        findings.left.append(LeftOut(place: row.place, reason: error.reason))
      }
    }
    return findings
  }

  private static func candidate(
    of row: Row, _ columns: Columns
  ) throws(LeftOutReason) -> Candidate {
    func cell(_ index: Int) -> String {
      row.cells.indices.contains(index) ? Text.collapsed(row.cells[index]) : ""
    }
    let sentence = cell(columns.question)
    switch columns.answers {
    case .named(let right, let wrong):
      let texts = wrong.map(cell).filter { !$0.isEmpty }
      return Candidate(place: row.place, sentence: sentence, right: cell(right), wrong: texts)
    case .chosen(let options, let answer, let isNumbered):
      let texts = options.map(cell)
      let filled = texts.filter { !$0.isEmpty }
      guard filled.count == 4 else { throw LeftOutReason(.notFourOptions(filled.count)) }
      var wrong = texts
      let index = try chosen(cell(answer), among: texts, isNumbered: isNumbered)
      let right = wrong.remove(at: index)
      return Candidate(place: row.place, sentence: sentence, right: right, wrong: wrong)
    }
  }

  /// The index of the right option: by its letter, its number or its text.
  private static func chosen(
    _ answer: String, among texts: [String], isNumbered: Bool
  ) throws(LeftOutReason) -> Int {
    let parts = answer.split { ",;".contains($0) }.map { Text.trimmed($0).uppercased() }
    let only = parts.count == 1 && parts[0].utf8.count == 1 ? parts[0].utf8.first : nil
    let letter = only.flatMap { index(of: $0, from: UInt8(ascii: "A")) }
    let number = only.flatMap { index(of: $0, from: UInt8(ascii: "1")) }
    let text = texts.firstIndex { $0.utf8.elementsEqual(answer.utf8) }
    guard let index = isNumbered ? number ?? letter ?? text : letter ?? text ?? number else {
      throw LeftOutReason(parts.count > 1 ? .severalRightOptions : .noRightOption)
    }
    return index
  }

  private static func index(of byte: UInt8, from first: UInt8) -> Int? {
    first..<first + 4 ~= byte ? Int(byte - first) : nil
  }
}
