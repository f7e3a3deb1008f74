import GameCore

/// One quiz played by one to four seats (P2 to P8, P12).
///
/// The right letters are in here; they leave through `view(for:)` alone, and not before their
/// question has closed (P7).
public struct QuizGame: Game {
  /// A seat's final answer (P4). It names its round, so that taps may arrive in any order.
  public struct Move: Hashable, Codable, Sendable {
    public var round: Int
    public var option: OptionLetter

    public init(round: Int, option: OptionLetter) {
      self.round = round
      self.option = option
    }
  }

  /// What has happened, for the table alone.
  public enum Event: Hashable, Sendable {
    case submitted(Seat)
    /// The round is over and its right option public.
    case closed(round: Int)
    /// The content of this round is public; it opens at its moment.
    case published(round: Int)
    /// Nobody is here: the quiz waits at its reveal (P12).
    case stoodStill
    /// Somebody is here again, or nobody can come back: the reveal starts anew.
    case wentOn
    case ended
  }

  public let quiz: Quiz
  public let rules: QuizRules
  /// The round number of the first question.
  public let firstRound: Int
  var stage: Stage
  var tallies: [Tally]
  public internal(set) var conditions: Conditions

  enum Stage: Hashable, Codable, Sendable {
    case question(Asked)
    case reveal(Revealed)
    case ended(at: Tick)
  }

  /// A question from the publication of its content on.
  struct Asked: Hashable, Codable, Sendable {
    /// From 0.
    var index: Int
    var opensAt: Tick
    var closesAt: Tick
    /// By seat number.
    var answers: [Answer?]
  }

  struct Answer: Hashable, Codable, Sendable {
    var option: OptionLetter
    var at: Tick
  }

  struct Revealed: Hashable, Codable, Sendable {
    var asked: Asked
    var showAt: Tick
    /// `nil` while the quiz stands still (P12).
    var nextAt: Tick?
  }

  /// What a seat has so far.
  struct Tally: Hashable, Codable, Sendable {
    var score = 0
    var rightAnswers = 0
    var inARow = 0
    var longestRow = 0
    /// The time from opening to submission of all right answers.
    var thought: Duration = .zero
    /// The most points that anybody ever led this seat by.
    var furthestBehind = 0
  }

  /// Starts a quiz whose first question opens at `opensAt`. `nil` without a question, or for other
  /// than one to four seats. Rounds are numbered from `firstRound`, which must be 1 or more.
  public init?(
    quiz: Quiz, rules: QuizRules, firstRound: Int, opensAt: Tick, conditions: Conditions
  ) {
    let seats = conditions.presence.count
    guard !quiz.questions.isEmpty, (1...Seat.count).contains(seats),
      conditions.grace.count == seats
    else { return nil }
    self.quiz = quiz
    self.rules = rules
    self.firstRound = firstRound
    self.conditions = conditions
    tallies = Array(repeating: Tally(), count: seats)
    stage = .question(
      Asked(
        index: 0, opensAt: opensAt, closesAt: opensAt + rules.question,
        answers: Array(repeating: nil, count: seats)))
  }

  public mutating func apply(
    _ move: Move, by seat: Seat, at now: Tick
  ) throws(Refusal) -> [Event] {
    guard seat.number < tallies.count else { throw Refusal(.notSeated) }
    guard (firstRound...lastRound).contains(move.round) else { throw Refusal(.roundNone) }
    guard case .question(var asked) = stage, move.round == lastRound else {
      throw Refusal(.roundOver)
    }
    guard now >= asked.opensAt else { throw Refusal(.roundEarly) }
    guard asked.answers[seat.number] == nil else { throw Refusal(.submittedAlready) }
    guard now <= asked.closesAt + conditions.grace[seat.number] else { throw Refusal(.roundOver) }
    asked.answers[seat.number] = Answer(option: move.option, at: now)
    stage = .question(asked)
    return [.submitted(seat)] + settle(at: now)
  }

  public mutating func meet(_ conditions: Conditions, at now: Tick) -> [Event] {
    // A game of other seats than its own would be the table's fault; it must not end the party.
    guard conditions.presence.count == tallies.count, conditions.grace.count == tallies.count,
      conditions != self.conditions
    else { return [] }
    self.conditions = conditions
    return settle(at: now)
  }

  public mutating func advance(to now: Tick) -> [Event] {
    var events: [Event] = []
    while let due = nextDeadline, due <= now {
      events += happen(at: due)
    }
    return events
  }

  public var nextDeadline: Tick? {
    switch stage {
    case .question(let asked): closing(of: asked)
    case .reveal(let revealed): revealed.nextAt.map { $0 - rules.publishAhead }
    case .ended: nil
    }
  }

  public mutating func shift(by difference: Duration) {
    for seat in conditions.presence.indices {
      if case .away(let since) = conditions.presence[seat] {
        conditions.presence[seat] = .away(since: since + difference)
      }
    }
    switch stage {
    case .question(let asked):
      stage = .question(asked.shifted(by: difference))
    case .reveal(let revealed):
      stage = .reveal(
        Revealed(
          asked: revealed.asked.shifted(by: difference), showAt: revealed.showAt + difference,
          nextAt: revealed.nextAt.map { $0 + difference }))
    case .ended(let at):
      stage = .ended(at: at + difference)
    }
  }

  /// Whether the end is public.
  public var isOver: Bool {
    if case .ended = stage { true } else { false }
  }

  /// Whether the quiz waits at its reveal for somebody to come back (P12).
  public var isStandingStill: Bool {
    if case .reveal(let revealed) = stage { revealed.nextAt == nil } else { false }
  }

  /// The moment at which pages switch, or switched, to what the view shows.
  public var showAt: Tick {
    switch stage {
    case .question(let asked): asked.opensAt
    case .reveal(let revealed): revealed.showAt
    case .ended(let at): at
    }
  }

  /// The round whose content was published last.
  public var lastRound: Int {
    firstRound + lastIndex
  }

  private var lastIndex: Int {
    switch stage {
    case .question(let asked): asked.index
    case .reveal(let revealed): revealed.asked.index
    case .ended: quiz.questions.count - 1
    }
  }
}

extension QuizGame.Asked {
  func shifted(by difference: Duration) -> QuizGame.Asked {
    var copy = self
    copy.opensAt = opensAt + difference
    copy.closesAt = closesAt + difference
    copy.answers = answers.map { answer in
      answer.map { QuizGame.Answer(option: $0.option, at: $0.at + difference) }
    }
    return copy
  }
}
