/// When a viewer learns the letter of another seat's submission (P5).
public enum ShowAnswers: String, Hashable, Sendable, CaseIterable {
  case atOnce
  case afterMine
  case atReveal
}

/// The value of a right answer (P23).
public enum Scoring: String, Hashable, Sendable, CaseIterable {
  /// 1 point.
  case onePoint
  /// 1 and a quarter of the whole seconds that remain, rounded down, at most 5.
  case faster
  /// 1, and 1 more from the third right answer in a row on.
  case streak

  /// The points of a right answer with `remaining` time left, the `inARow`-th right one in a row.
  public func points(remaining: Duration, inARow: Int) -> Int {
    switch self {
    case .onePoint: 1
    case .faster: min(5, 1 + max(0, Int(remaining.components.seconds)) / 4)
    case .streak: inARow >= 3 ? 2 : 1
    }
  }
}

/// The stakes on a last question (EV10).
public enum Stake {
  /// The choices of whoever has so many points, behind the letters from A on: nothing, a quarter, half and all of
  /// them, rounded up, each amount once. Who has none may stake one point.
  public static func choices(with score: Int) -> [Int] {
    let most = max(1, score)
    return Set([0, (most + 3) / 4, (most + 1) / 2, most]).sorted()
  }
}

/// The rules of one quiz: the lobby's settings and the durations of its parts.
public struct QuizRules: Hashable, Sendable {
  /// The time at which others see a submitted letter.
  public var showAnswers: ShowAnswers
  /// The value of a right answer.
  public var scoring: Scoring
  /// Duration of a question: 20 s, or 40 s with double time (P15).
  public var question: Duration
  /// Duration of a reveal without an explanation (P6).
  public var reveal: Duration
  /// How long a question waits for a seat that is newly away (P24).
  public var wait: Duration
  /// How long before its time the next question's content may be published.
  public var publishAhead: Duration

  public init(
    showAnswers: ShowAnswers = .afterMine, scoring: Scoring = .onePoint,
    question: Duration = .seconds(20), reveal: Duration = .seconds(3),
    wait: Duration = .seconds(3), publishAhead: Duration = .milliseconds(600)
  ) {
    self.showAnswers = showAnswers
    self.scoring = scoring
    self.question = question
    self.reveal = reveal
    self.wait = wait
    self.publishAhead = publishAhead
  }

  /// Duration of the choice of stakes: half a question's (EV11).
  var staking: Duration { question / 2 }

  /// Duration of the reveal of a question (P6, P21): twice as long with an explanation to read.
  func reveal(of question: Question) -> Duration {
    question.explanation == nil ? reveal : reveal + reveal
  }
}
