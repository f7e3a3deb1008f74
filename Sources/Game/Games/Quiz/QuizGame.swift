import GameCore

/// A quiz played by one to four seats (P2 to P8, P12). `view(for:)` contains the right letter only
/// after the question has closed (P7).
public struct QuizGame: Game {
  /// A seat's final answer (P4). It names its round, so moves may arrive in any order.
  public struct Move: Hashable, Sendable {
    /// The number of the question's round; answers to other rounds are refused.
    public var round: Int
    public var option: OptionLetter

    public init(round: Int, option: OptionLetter) {
      self.round = round
      self.option = option
    }
  }

  /// An event, for the table only.
  public enum Event: Hashable, Sendable {
    case submitted(Seat)
    /// The round has closed and its right option is public.
    case closed(round: Int)
    /// The content of this round is public; the round opens at its time.
    case published(round: Int)
    /// No player is present, or one has paused: the quiz pauses at its reveal (P12, EV8).
    case stoodStill
    /// A player is present again, or none can return, or one goes on: the reveal starts again.
    case wentOn
    /// A seat has paused the quiz, or nobody pauses it any more (EV8).
    case paused(Seat?)
    /// A seat has read the explanation (P21).
    case readied(Seat)
    case ended
  }

  /// All questions with their right options, in the order of this game.
  public internal(set) var quiz: Quiz
  /// The settings and durations, fixed when the quiz starts.
  public let rules: QuizRules
  /// The round number of the first question.
  public let firstRound: Int
  var stage: Stage
  var tallies: [Tally]
  /// The conditions as the table last reported them.
  public internal(set) var conditions: Conditions
  /// The seat that has paused the quiz: it waits at the next reveal until somebody goes on (EV8).
  public internal(set) var pausedBy: Seat?
  /// The stakes on the last question by seat, in points; `nil` in a quiz without them, and at the end (EV10).
  public internal(set) var stakes: [Int]?

  enum Stage: Hashable, Sendable {
    /// The seats choose their stakes on the question of this index; an answer is a choice (EV10).
    case stakes(Asked)
    case question(Asked)
    case reveal(Revealed)
    case ended(at: Tick)
  }

  /// A question from the publication of its content.
  struct Asked: Hashable, Sendable {
    /// The index of the question, from 0.
    var index: Int
    var opensAt: Tick
    var closesAt: Tick
    /// Answers by seat number.
    var answers: [Answer?]
  }

  struct Answer: Hashable, Sendable {
    var option: OptionLetter
    var at: Tick
  }

  struct Revealed: Hashable, Sendable {
    var asked: Asked
    var showAt: Tick
    /// `nil` while the quiz is paused (P12, EV8).
    var nextAt: Tick?
    /// The seats that have read the explanation, by number.
    var ready: [Bool]
  }

  /// A seat's results so far.
  struct Tally: Hashable, Sendable {
    var score = 0
    var rightAnswers = 0
    var inARow = 0
    var longestRow = 0
    /// The total time from opening to submission of all right answers.
    var thought: Duration = .zero
    /// The largest lead of another seat over this one so far, in points.
    var furthestBehind = 0
  }

  /// Starts a quiz whose first question, round `firstRound` (1 or more), opens at `opensAt`.
  /// `hasStakes`: there are stakes on the last question of several (EV10). Returns `nil` without a question, or for a number of seats other than one to four.
  public init?(
    quiz: Quiz, rules: QuizRules, firstRound: Int, opensAt: Tick, conditions: Conditions,
    hasStakes: Bool = false
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
    if hasStakes, quiz.questions.count > 1 { stakes = Array(repeating: 0, count: seats) }
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
    guard var asked = open, move.round == lastRound else { throw Refusal(.roundOver) }
    if isStaking, amount(of: move.option, by: seat.number) == nil {
      throw Refusal(.moveImpossible)
    }
    guard now >= asked.opensAt else { throw Refusal(.roundEarly) }
    guard question(of: asked).author != seat else { throw Refusal(.roundOwn) }
    guard asked.answers[seat.number] == nil else { throw Refusal(.submittedAlready) }
    guard now <= asked.closesAt + conditions.grace[seat.number] else { throw Refusal(.roundOver) }
    asked.answers[seat.number] = Answer(option: move.option, at: now)
    stage = isStaking ? .stakes(asked) : .question(asked)
    return [.submitted(seat)] + settle(at: now)
  }

  /// A seat has read the explanation. The next question comes when all players present have (P21).
  public mutating func readied(
    _ seat: Seat, round: Int, at now: Tick
  ) throws(Refusal) -> [Event] {
    guard seat.number < tallies.count else { throw Refusal(.notSeated) }
    guard case .reveal(var revealed) = stage, round == lastRound else { throw Refusal(.roundOver) }
    guard now >= revealed.showAt else { throw Refusal(.roundEarly) }
    guard question(of: revealed.asked).explanation != nil else {
      throw Refusal(.notNow)
    }
    guard !revealed.ready[seat.number] else { return [] }
    revealed.ready[seat.number] = true
    stage = .reveal(revealed)
    return [.readied(seat)] + settle(at: now)
  }

  /// A seat pauses the quiz at the next reveal, or goes on (EV8). No effect if that is so already.
  public mutating func pause(_ isPaused: Bool, by seat: Seat, at now: Tick) -> [Event] {
    guard seat.number < tallies.count, !isOver, isPaused != (pausedBy != nil) else { return [] }
    pausedBy = isPaused ? seat : nil
    var events = [Event.paused(pausedBy)]
    if isPaused, case .reveal(var revealed) = stage, revealed.nextAt != nil {
      revealed.nextAt = nil
      stage = .reveal(revealed)
      events.append(.stoodStill)
    }
    return events + settle(at: now)
  }

  /// The same game as a seat had paused it, for a game that was saved.
  public mutating func restorePause(by seat: Seat) {
    guard seat.number < tallies.count, !isOver else { return }
    pausedBy = seat
  }

  /// The same game with these stakes, for a game that was saved. False if they are not those of this game.
  public mutating func restoreStakes(_ saved: [Int]?) -> Bool {
    stakes = saved
    guard let saved else { return !isStaking }
    return !isOver && saved.count == tallies.count && quiz.questions.count > 1
      && saved.allSatisfy((0...1_000_000).contains)
  }

  public mutating func conditionsChanged(_ conditions: Conditions, at now: Tick) -> [Event] {
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
    case .stakes(let asked), .question(let asked): closing(of: asked)
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
    case .stakes(let asked):
      stage = .stakes(asked.shifted(by: difference))
    case .question(let asked):
      stage = .question(asked.shifted(by: difference))
    case .reveal(let revealed):
      stage = .reveal(
        Revealed(
          asked: revealed.asked.shifted(by: difference), showAt: revealed.showAt + difference,
          nextAt: revealed.nextAt.map { $0 + difference }, ready: revealed.ready))
    case .ended(let at):
      stage = .ended(at: at + difference)
    }
  }

  /// The seats without an answer to the open question, or without a stake; `nil` if nothing is open.
  public var awaited: Awaited? {
    guard let asked = open else { return nil }
    var awaited = Awaited(since: asked.opensAt)
    let author = question(of: asked).author?.number
    for seat in asked.answers.indices where asked.answers[seat] == nil && seat != author {
      awaited.insert(seat)
    }
    return awaited
  }

  /// The end of the time for the open question, or for the stakes; `nil` if nothing is open.
  public var closesAt: Tick? { open?.closesAt }

  /// The question, or the choice of stakes, that takes submissions now.
  private var open: Asked? {
    switch stage {
    case .stakes(let asked), .question(let asked): asked
    case .reveal, .ended: nil
    }
  }

  private var isStaking: Bool {
    if case .stakes = stage { true } else { false }
  }

  /// Whether the end is public.
  public var isOver: Bool {
    if case .ended = stage { true } else { false }
  }

  /// Whether the right answer of the last round is public.
  public var isRevealing: Bool {
    if case .reveal = stage { true } else { false }
  }

  /// Whether the quiz is paused at a reveal and no player is present (P12).
  public var isStandingStill: Bool {
    guard case .reveal(let revealed) = stage, revealed.nextAt == nil else { return false }
    return !conditions.presence.contains(.here)
  }

  /// The time at which pages switch, or switched, to what the view shows.
  public var showAt: Tick {
    switch stage {
    case .stakes(let asked), .question(let asked): asked.opensAt
    case .reveal(let revealed): revealed.showAt
    case .ended(let at): at
    }
  }

  /// The game as it may be saved (L3).
  public var withoutPlaces: QuizGame {
    var copy = self
    copy.quiz = quiz.withoutPlaces
    return copy
  }

  func question(of asked: Asked) -> Question { quiz.questions[asked.index] }

  /// The round whose content was published last. Stakes are a round before that of their question.
  public var lastRound: Int {
    switch stage {
    case .stakes(let asked): firstRound + asked.index
    case .question(let asked): round(of: asked)
    case .reveal(let revealed): round(of: revealed.asked)
    case .ended: firstRound + quiz.questions.count - 1
    }
  }

  /// The number of rounds of the whole quiz.
  public var rounds: Int { quiz.questions.count + (stakes == nil ? 0 : 1) }

  func round(of asked: Asked) -> Int {
    firstRound + asked.index + (isStaked(asked.index) ? 1 : 0)
  }

  /// Whether there are stakes on the question of this index.
  func isStaked(_ index: Int) -> Bool { stakes != nil && index == quiz.questions.count - 1 }

  /// The stake behind this letter, in points; `nil` if the seat has fewer choices (EV10).
  func amount(of letter: OptionLetter, by seat: Int) -> Int? {
    let choices = Stake.choices(with: tallies[seat].score)
    let place = OptionLetter.allCases.firstIndex(of: letter) ?? 0
    return choices.indices.contains(place) ? choices[place] : nil
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
