import Games

/// What the players of a table choose in the lobby for everybody (P5, P6).
public struct Settings: Hashable, Codable, Sendable {
  public typealias ShowAnswers = Games.ShowAnswers
  public typealias Scoring = Games.Scoring

  public var showAnswers: ShowAnswers
  public var scoring: Scoring

  public init(showAnswers: ShowAnswers = .afterMine, scoring: Scoring = .onePoint) {
    self.showAnswers = showAnswers
    self.scoring = scoring
  }
}

/// In what order a quiz's questions and their options come; chosen in the lobby for everybody.
public enum QuestionOrder: String, Hashable, Codable, Sendable, CaseIterable {
  /// By chance, another each time a quiz starts.
  case shuffled
  /// As in the file.
  case asWritten
}

/// Help for one seat, chosen in the lobby (P15). Double time makes 40 s for everybody.
public struct Help: Hashable, Codable, Sendable {
  public var largeText: Bool
  public var readAloud: Bool
  public var doubleTime: Bool

  public init(largeText: Bool = false, readAloud: Bool = false, doubleTime: Bool = false) {
    self.largeText = largeText
    self.readAloud = readAloud
    self.doubleTime = doubleTime
  }
}

/// One quiz of the series as the lobby lists it (F2): no question, no answer.
public struct QuizTitle: Hashable, Codable, Sendable {
  public var number: Int
  public var file: String
  public var topic: String

  public init(number: Int, file: String, topic: String) {
    self.number = number
    self.file = file
    self.topic = topic
  }
}
