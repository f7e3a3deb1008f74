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
  /// The worksheet of Kahoot's template.
  case kahoot
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

    /// Creates an outcome.
    public init(json: [UInt8]?, taken: Int, lines: [String]) {
      self.json = json
      self.taken = taken
      self.lines = lines
    }
  }

  /// Inflates DEFLATE data (RFC 1951) to at most a number of bytes; `nil` if it is broken or longer.
  public typealias Inflate = (_ bytes: ArraySlice<UInt8>, _ limit: Int) -> [UInt8]?

  /// Converts a file to F1. The order of options is drawn from `seed` and the question, because
  /// most formats write the right one first. The same file and seed give the same bytes.
  ///
  /// A workbook is a zip archive, for which the caller has `inflate`.
  public static func run(
    _ form: ImportForm, file: String, bytes: [UInt8], seed: UInt64 = 0,
    limits: QuizLimits = QuizLimits(), inflate: Inflate = { _, _ in nil }
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
      case .csv: SeparatedValues.read(bytes, separator: SeparatedValues.separator(of: bytes))
      case .tsv: SeparatedValues.read(bytes, separator: UInt8(ascii: "\t"))
      case .kahoot: WorkbookImport.read(bytes, inflate: inflate)
      }
    return outcome(of: found, file: file, seed: seed, limits: limits)
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
    guard !questions.isEmpty else {
      lines.append("\(file): no question could be taken")
      return Outcome(json: nil, taken: 0, lines: lines)
    }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let named = found.topic.map(Text.collapsed) ?? ""
    let topic = named.isEmpty || limits.excess(of: named) != nil ? stem : named
    let quiz = Quiz(topic: topic, questions: questions)
    return Outcome(json: QuizFileWriter.bytes(of: quiz), taken: questions.count, lines: lines)
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
}

/// A place in the imported file.
enum ImportPlace: Equatable {
  case line(Int)
  case question(Int)
  case file

  var text: String {
    switch self {
    case .line(let number): "line \(number)"
    case .question(let number): "question \(number)"
    case .file: "whole file"
    }
  }

  var number: Int {
    switch self {
    case .line(let number), .question(let number): number
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

/// A part of the imported file that was not taken.
struct LeftOut: Equatable {
  var place: ImportPlace
  var reason: Reason

  enum Reason: Equatable {
    case notJSON(String)
    case notText
    case noResults
    case refusedByOpenTrivia(code: Int)
    case badShape
    case badEncoding
    case kind(String)
    case notFourOptions(Int)
    case emptyText
    case equalOptions
    case textTooLong(length: Int, limit: Int)
    case tooManyQuestions(limit: Int)
    case noRightOption
    case severalRightOptions
    case bracesUnclosed
    case bracesMissing
    case badWeight
    case picture
    case quoteUnclosed
    case noHeader
    /// The row has more cells than the first one.
    case moreCells(Int, first: Int)
    case notWorkbook(String)

    var sentence: String {
      switch self {
      case .notJSON(let error): "not JSON: \(error)"
      case .notText: "not a text in UTF-8"
      case .noResults: "no list of results"
      case .refusedByOpenTrivia(let code): "an answer without questions (response code \(code))"
      case .badShape: "a field is missing or of the wrong type"
      case .badEncoding: "a text is not in the encoding of the file"
      case .kind(let name): "\(name), not a choice of four"
      case .notFourOptions(1): "1 option, not four"
      case .notFourOptions(let count): "\(count) options, not four"
      case .moreCells(let count, let width):
        "\(count) cells, but the first row has \(width); a text with a separator needs quotation marks"
      case .emptyText: "an empty text"
      case .equalOptions: "two equal options"
      case .textTooLong(let length, let limit):
        "a text of \(length) characters, \(limit) are allowed"
      case .tooManyQuestions(let limit): "over the \(limit) questions a file may have"
      case .noRightOption: "no right option"
      case .severalRightOptions: "more than one right option"
      case .bracesUnclosed: "no closing brace before the next empty line"
      case .bracesMissing: "no answers in braces"
      case .badWeight: "a weight that is no number from -100 to 100"
      case .picture: "a picture or other attached file"
      case .quoteUnclosed: "a quotation mark without its other half"
      case .noHeader: "no row names the columns question, answer 1 to answer 4 and correct answer"
      case .notWorkbook(let reason): "no workbook: \(reason)"
      }
    }
  }
}
