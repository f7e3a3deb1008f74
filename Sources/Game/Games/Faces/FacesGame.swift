import Bytes
import GameCore

/// Faces: a picture and four names (AF1 to AF5). A solo game has no end and can be paused; a race
/// has ten questions and no pause (AT1). `view` has the right name only after the answer.
public struct FacesGame: SoloGame {
  public static let name = "faces"
  public static let number: UInt8 = 4

  public static let offered = [Settings(deck: 0)]

  /// The choice of a deck.
  public struct Settings: Hashable, Sendable {
    /// The number of the deck in `GameContent`.
    public var deck: Int

    public init(deck: Int) {
      self.deck = deck
    }
  }

  /// An answer, or a pause and its end.
  public enum Move: Hashable, Sendable {
    /// One of the four names, by its place from 0, for the question of that number.
    case answer(question: Int, place: Int)
    case pause
    case resume
  }

  /// The number of names to choose from (AF1).
  static let choices = Deck.fewest
  /// The time for an answer (AF1).
  static let time: Duration = .seconds(5)
  /// The time for which the right name is shown (AF2).
  static let look: Duration = .seconds(2)
  /// Pages learn of a question this long before it opens, not earlier, so that all see it at once.
  static let ahead: Duration = .milliseconds(600)
  /// The number of questions of a race (AT1).
  static let ofRace = 10

  let isRace: Bool
  private var asker: Asker
  private(set) var phase: Phase
  private(set) var score = 0
  private(set) var statistics = Statistics()

  enum Phase: Hashable, Sendable {
    /// A question is open, or about to open.
    case asked(Question)
    case answered(Question, Answer)
    case paused
    /// All questions of a race are answered.
    case over
  }

  struct Question: Hashable, Sendable {
    let number: Int
    let picture: String
    let names: [String]
    /// The place of the right name.
    let right: Int
    var opensAt: Tick

    var closesAt: Tick { opensAt + FacesGame.time }
  }

  /// The outcome of a question.
  struct Answer: Hashable, Sendable {
    /// `nil` if the player gave none in time.
    let place: Int?
    var at: Tick
    /// The next question, from the time at which pages may load its picture.
    var next: Question?
    /// True if the pause begins after this question (AF4).
    var isPausing = false

    var until: Tick { at + FacesGame.look }
  }

  /// Asks the first question at `opensAt` in a race, and 600 ms later in a solo game.
  public init(deck: Deck, seed: UInt64, opensAt: Tick, isRace: Bool) {
    self.isRace = isRace
    var asker = Asker(deck: deck, seed: seed)
    // A race is announced before it begins; a player alone has just tapped **Start**.
    phase = .asked(asker.question(opensAt: isRace ? opensAt : opensAt + FacesGame.ahead))
    self.asker = asker
  }

  public init(
    _ settings: Settings, _ setup: GameSetup, with content: GameContent
  ) throws(Refusal) {
    guard let deck = content.decks[settings.deck] else { throw Refusal(.deckUnknown) }
    self.init(deck: deck, seed: setup.seed, opensAt: setup.opensAt, isRace: setup.isRace)
  }

  // MARK: Moves

  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    switch move {
    case .answer(let number, let place): try answer(number, place, at: now)
    case .pause: try pause()
    case .resume: try resume(at: now)
    }
  }

  private mutating func answer(_ number: Int, _ place: Int, at now: Tick) throws(Refusal) {
    guard case .asked(let question) = phase, number == question.number, now <= question.closesAt
    else { throw Refusal(number > latest ? .moveEarly : .moveOver) }
    guard now >= question.opensAt else { throw Refusal(.moveEarly) }
    guard question.names.indices.contains(place) else { throw Refusal(.moveImpossible) }
    finish(question, place, at: now)
  }

  /// The number of the current question, or of the last one.
  private var latest: Int {
    switch phase {
    case .paused, .over: asker.asked
    case .asked(let question), .answered(let question, _): question.number
    }
  }

  private mutating func pause() throws(Refusal) {
    guard !isRace else { throw Refusal(.moveImpossible) }
    switch phase {
    case .asked: phase = .paused
    case .answered(let question, var answer):
      answer.isPausing = true
      answer.next = nil
      phase = .answered(question, answer)
    case .paused, .over: return
    }
  }

  /// Resumes a paused game, or one that is about to pause, with a new score.
  private mutating func resume(at now: Tick) throws(Refusal) {
    switch phase {
    case .paused: break
    case .answered(_, let answer) where answer.isPausing: break
    case .asked, .answered, .over: throw Refusal(.moveImpossible)
    }
    score = 0
    phase = .asked(asker.question(opensAt: now + FacesGame.ahead))
  }

  /// Pauses when the player leaves the page (AF4); in a race it does nothing (AT1).
  public mutating func presenceChanged(isHere: Bool, at now: Tick) {
    guard !isHere, !isRace else { return }
    // Events that were due before the player left still happen.
    advance(to: now)
    try? pause()
  }

  private mutating func finish(_ question: Question, _ place: Int?, at now: Tick) {
    let isRight = place == question.right
    if isRight { score += 1 }
    statistics.count(isRight)
    phase = .answered(question, Answer(place: place, at: now))
  }

  // MARK: Time

  public mutating func advance(to now: Tick) {
    while let due = nextDeadline, due <= now { turn() }
  }

  public var nextDeadline: Tick? {
    switch phase {
    case .paused, .over: nil
    case .asked(let question): question.closesAt
    case .answered(_, let answer):
      isNextDue(after: answer) ? answer.until - FacesGame.ahead : answer.until
    }
  }

  /// Whether the next question still has to be announced.
  private func isNextDue(after answer: Answer) -> Bool {
    !answer.isPausing && answer.next == nil && !isLast
  }

  private var isLast: Bool { isRace && asker.asked >= FacesGame.ofRace }

  /// Applies the next event that is due.
  private mutating func turn() {
    switch phase {
    case .paused, .over: return
    case .asked(let question): finish(question, nil, at: question.closesAt)
    case .answered(let question, var answer) where isNextDue(after: answer):
      answer.next = asker.question(opensAt: answer.until)
      phase = .answered(question, answer)
    case .answered(_, let answer):
      phase = answer.next.map(Phase.asked) ?? (isRace ? .over : .paused)
    }
  }

  public mutating func shift(by difference: Duration) {
    switch phase {
    case .paused, .over: return
    case .asked(var question):
      question.opensAt = question.opensAt + difference
      phase = .asked(question)
    case .answered(var question, var answer):
      question.opensAt = question.opensAt + difference
      answer.at = answer.at + difference
      if let next = answer.next { answer.next?.opensAt = next.opensAt + difference }
      phase = .answered(question, answer)
    }
  }

  public var standing: Standing {
    Standing(score: score, end: phase == .over ? .finished : nil)
  }
}

extension FacesGame {
  /// The statistics of a visit. Neither a pause nor a reset of the score changes them (AF5).
  public struct Statistics: Hashable, Sendable {
    /// The most right answers in a row.
    public private(set) var longest = 0
    /// Whether each of the last three answers was right, the newest last.
    public private(set) var last: [Bool] = []
    private var streak = 0

    /// Starts a visit without an answer.
    public init() {}

    mutating func count(_ isRight: Bool) {
      streak = isRight ? streak + 1 : 0
      longest = max(longest, streak)
      last = (last + [isRight]).suffix(3)
    }
  }
}

// MARK: - Saving

extension FacesGame.Settings: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(deck) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) { deck = try reader.read() }
}

extension FacesGame {
  public var fixedContent: FixedContent? { .deck(asker.deck) }

  public func write(to writer: inout BinaryWriter) {
    writer.write(isRace)
    asker.write(to: &writer)
    writer.write(phase)
    writer.write(score)
    writer.write(statistics)
  }

  public init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault) {
    guard case .deck(let deck)? = content else { throw .malformed }
    isRace = try reader.read()
    asker = try Asker(from: &reader, deck: deck)
    phase = try reader.read()
    score = try reader.read()
    statistics = try reader.read()
  }
}

extension FacesGame.Phase: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .asked(let question):
      writer.write(byte: 0)
      writer.write(question)
    case .answered(let question, let answer):
      writer.write(byte: 1)
      writer.write(question)
      writer.write(answer)
    case .paused: writer.write(byte: 2)
    case .over: writer.write(byte: 3)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .asked(try reader.read())
    case 1: self = .answered(try reader.read(), try reader.read())
    case 2: self = .paused
    case 3: self = .over
    default: throw .malformed
    }
  }
}

extension FacesGame.Question: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(number)
    writer.write(picture)
    writer.write(names)
    writer.write(right)
    writer.write(opensAt)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    number = try reader.read()
    picture = try reader.read()
    names = try reader.read()
    right = try reader.read()
    opensAt = try reader.read()
    guard names.indices.contains(right) else { throw .malformed }
  }
}

extension FacesGame.Answer: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(place)
    writer.write(at)
    writer.write(next)
    writer.write(isPausing)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    place = try reader.read()
    at = try reader.read()
    next = try reader.read()
    isPausing = try reader.read()
  }
}

extension FacesGame.Statistics: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(longest)
    writer.write(last)
    writer.write(streak)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    longest = try reader.read()
    last = try reader.read()
    streak = try reader.read()
  }
}
