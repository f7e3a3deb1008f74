import GameCore
import Games

/// The table settings that players choose in the lobby for everybody (P5, P23, TM7).
public struct Settings: Hashable, Sendable {
  public typealias ShowAnswers = Games.ShowAnswers
  public typealias Scoring = Games.Scoring

  /// The time at which others see a submitted letter.
  public var showAnswers: ShowAnswers
  /// The value of a right answer.
  public var scoring: Scoring
  public var teams: TeamRule

  public init(
    showAnswers: ShowAnswers = .afterMine, scoring: Scoring = .onePoint, teams: TeamRule = .agree
  ) {
    self.showAnswers = showAnswers
    self.scoring = scoring
    self.teams = teams
  }
}

/// The letter that counts for a team (TM7).
public enum TeamRule: String, Hashable, Sendable, CaseIterable {
  /// The letter of both, or after a while the first offer.
  case agree
  /// The first letter, at once.
  case first
}

/// The order of a quiz's questions and options; chosen in the lobby for everybody.
public enum QuestionOrder: String, Hashable, Sendable, CaseIterable {
  /// Random, different each time a quiz starts.
  case shuffled
  /// The order of the file.
  case asWritten
}

/// Help for one seat, chosen in the lobby (P15). Double time gives everybody 40 s.
public struct Help: Hashable, Sendable {
  /// The page of the seat shows larger text.
  public var largeText: Bool
  /// The page of the seat reads questions aloud.
  public var readAloud: Bool
  /// Everybody gets twice the time, because of this seat.
  public var doubleTime: Bool

  public init(largeText: Bool = false, readAloud: Bool = false, doubleTime: Bool = false) {
    self.largeText = largeText
    self.readAloud = readAloud
    self.doubleTime = doubleTime
  }
}

/// A quiz of the series in the lobby's list (F2), or one dealt from the question bank (F8).
public struct QuizTitle: Hashable, Sendable {
  /// The number in the series; 0 for a quiz from the bank.
  public var number: Int
  /// The name of the file; empty for a quiz from the bank.
  public var file: String
  /// The topic of the quiz; empty for one from the bank.
  public var topic: String
  /// The number of questions.
  public var questions: Int
  /// The choice by which the quiz was dealt from the bank (F8); `nil` for a quiz of the series.
  public var choice: BankChoice?
  /// The languages in which all of it can be read; empty if its file does not say. A saved table does
  /// not have them: the server reads the files at its start.
  public var languages: Set<Language>

  public init(
    number: Int, file: String, topic: String, questions: Int, choice: BankChoice? = nil,
    languages: Set<Language> = []
  ) {
    self.number = number
    self.file = file
    self.topic = topic
    self.questions = questions
    self.choice = choice
    self.languages = languages
  }

  /// The title of a quiz that the people at the table have written (W).
  init(written questions: Int) {
    self.init(number: 0, file: "", topic: "", questions: questions)
  }

  /// The name of the theme of what the people have written.
  static let writtenTheme = "own"

  /// Whether the people at the table have written it.
  var isWritten: Bool { number == 0 && choice == nil }

  /// The theme that pages name instead of a topic: of the question bank, `mixed`, or `own`; `nil` for a file.
  public var theme: String? {
    choice.map { $0.theme ?? "mixed" } ?? (isWritten ? QuizTitle.writtenTheme : nil)
  }

  /// The title of a quiz dealt from the question bank.
  public init(choice: BankChoice, questions: Int) {
    self.init(number: 0, file: "", topic: "", questions: questions, choice: choice)
  }
}
