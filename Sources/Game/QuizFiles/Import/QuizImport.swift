import GameCore
import Games

/// The formats that `fourtop quiz import` reads (F6).
public enum ImportForm: String, Equatable, Sendable, CaseIterable {
  /// The JSON of the Open Trivia Database's interface.
  case opentdb
  /// Moodle's GIFT text.
  case gift
  /// Moodle's Aiken text.
  case aiken
  /// Values separated by commas (RFC 4180).
  case csv
  /// Values separated by tabs.
  case tsv
  /// The sheets of a workbook (ECMA-376) with a header, such as Kahoot's template.
  case xlsx
  /// The same.
  case kahoot

  /// Whether the form has columns that a user can name.
  public var isTable: Bool {
    switch self {
    case .csv, .tsv, .xlsx, .kahoot: true
    case .opentdb, .gift, .aiken: false
    }
  }
}

/// `fourtop quiz import` (F6): converts other formats to F1.
public enum QuizImport {
  /// The outcome of an import.
  public struct Outcome: Equatable, Sendable {
    /// The quiz file to write; nil if the import took no question.
    public var json: [UInt8]?
    /// The number of questions in it.
    public var taken: Int
    /// One line for everything left out, with its place and the reason.
    public var lines: [String]
    /// One line for each table: which column was taken for what.
    public var notes: [String]

    /// Creates an outcome.
    public init(json: [UInt8]?, taken: Int, lines: [String], notes: [String] = []) {
      self.json = json
      self.taken = taken
      self.lines = lines
      self.notes = notes
    }
  }

  /// Reads the sheets of a workbook.
  public typealias Workbook = (_ bytes: [UInt8]) throws(WorkbookFault) -> [Sheet]

  /// Converts a file to F1. Most formats write the right option first, so `seed` and the question
  /// decide the order; the same file and seed give the same bytes. `columns`: those that the user
  /// named. A workbook is an archive, for which the caller has `workbook`.
  public static func run(
    _ form: ImportForm, file: String, bytes: [UInt8], columns: ImportColumns? = nil,
    seed: UInt64 = 0, limits: QuizLimits = QuizLimits(), workbook: Workbook = { _ in [] }
  ) -> Outcome {
    guard bytes.count <= limits.bytes else {
      let fault = QuizFault(file: file, .tooLarge(size: bytes.count, limit: limits.bytes))
      return Outcome(json: nil, taken: 0, lines: [fault.sentence])
    }
    let found =
      switch form {
      case .opentdb: OpenTriviaImport.read(bytes)
      case .gift: GIFTImport.read(bytes)
      case .aiken: AikenImport.read(bytes)
      case .csv: SeparatedValues.read(bytes, separators: Array(";,\t".utf8), columns: columns)
      case .tsv: SeparatedValues.read(bytes, separators: [UInt8(ascii: "\t")], columns: columns)
      case .xlsx, .kahoot: sheets(bytes, columns, workbook)
      }
    return outcome(of: found, file: file, seed: seed, limits: limits)
  }

  private static func sheets(
    _ bytes: [UInt8], _ columns: ImportColumns?, _ workbook: Workbook
  ) -> ImportFindings {
    if case .oldWorkbook = ImportText.fault(in: bytes) {
      return ImportFindings(left: [LeftOut(place: .file, reason: .oldWorkbook)])
    }
    do throws(WorkbookFault) {
      return SheetImport.read(try workbook(bytes), columns: columns)
    } catch {
      return ImportFindings(left: [LeftOut(place: .file, reason: .notWorkbook(error.clause))])
    }
  }

  private static func outcome(
    of found: ImportFindings, file: String, seed: UInt64, limits: QuizLimits
  ) -> Outcome {
    var questions: [Question] = []
    var left = found.left
    for candidate in found.candidates {
      if let reason = refusal(of: candidate, taken: questions.count, limits: limits) {
        left.append(LeftOut(place: candidate.place, reason: reason))
      } else if let question = candidate.question(seed: seed) {
        questions.append(question)
      }
    }
    left.sort { $0.place.number < $1.place.number }
    var lines = left.map { "\(file), \($0.place.text): \($0.reason.sentence)" }
    let notes = found.notes.map { "\(file), \($0)" }
    guard !questions.isEmpty else {
      lines.append("\(file): no question could be taken")
      return Outcome(json: nil, taken: 0, lines: lines, notes: notes)
    }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let named = found.topic.map(Text.collapsed) ?? ""
    let topic = named.isEmpty || limits.excess(of: named) != nil ? stem : named
    let quiz = Quiz(topic: topic, questions: questions)
    return Outcome(
      json: QuizFileWriter.bytes(of: quiz), taken: questions.count, lines: lines, notes: notes)
  }

  /// The reason why a well-formed question cannot be in a file of format F1, or nil.
  private static func refusal(
    of candidate: Candidate, taken: Int, limits: QuizLimits
  ) -> LeftOut.Reason? {
    let texts = [candidate.sentence, candidate.right] + candidate.wrong
    if candidate.wrong.count != 3 { return .notFourOptions(candidate.wrong.count + 1) }
    if texts.contains(where: \.isEmpty) { return .emptyText }
    if let length = texts.lazy.compactMap(limits.excess(of:)).first {
      return .textTooLong(length: length, limit: limits.characters)
    }
    if Set(texts.dropFirst()).count != 4 { return .equalOptions }
    return taken < limits.questions ? nil : .tooManyQuestions(limit: limits.questions)
  }
}

/// The findings of a format's reader.
struct ImportFindings: Equatable {
  /// The topic named by the file, if it names one.
  var topic: String?
  var candidates: [Candidate] = []
  var left: [LeftOut] = []
  /// The meaning given to each column, with the place of the header.
  var notes: [String] = []
}

/// A place in the imported file.
enum ImportPlace: Equatable {
  case line(Int)
  /// A line of one of a workbook's sheets.
  case row(Int, sheet: String, index: Int)
  case question(Int)
  case file

  var text: String {
    switch self {
    case .line(let number): "line \(number)"
    case .row(let number, let sheet, _): "sheet \"\(sheet)\", line \(number)"
    case .question(let number): "question \(number)"
    case .file: "whole file"
    }
  }

  var number: Int {
    switch self {
    case .line(let number), .question(let number): number
    case .row(let number, _, let index): index << 32 | number
    case .file: 0
    }
  }
}

/// A question with one right option and some wrong ones.
struct Candidate: Equatable {
  var place: ImportPlace
  var sentence: String
  var right: String
  var wrong: [String]

  /// The question with its options in an order that depends on `seed` and the sentence alone.
  func question(seed: UInt64) -> Question? {
    guard wrong.count == 3 else { return nil }
    var generator = SeededGenerator(seed: seed ^ Text.hash(of: sentence))
    var options = wrong
    let place = Int.random(in: 0..<4, using: &generator)
    options.shuffle(using: &generator)
    options.insert(right, at: place)
    return Question(
      sentence: sentence,
      options: Question.Options(a: options[0], b: options[1], c: options[2], d: options[3]),
      correct: OptionLetter.allCases[place])
  }
}
