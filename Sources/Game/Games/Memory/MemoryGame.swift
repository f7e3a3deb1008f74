import Bytes
import GameCore

/// Ten animals (AM1). The raw values name their drawings.
public enum Animal: String, Hashable, Sendable, CaseIterable {
  case fox, owl, frog, cat, rabbit, bear, penguin, hedgehog, elephant, turtle
}

/// Finding pairs among cards that lie face down (AM1 to AM4). Cards have numbers from 0; the page
/// lays them out. `view` has a card's animal only while the card is open (AM4).
public struct MemoryGame: LevelGame {
  public static let name = "memory"
  public static let number: UInt8 = 0

  /// A card is turned.
  public struct Move: Hashable, Sendable {
    /// The number of the card, from 0.
    public var card: Int

    public init(card: Int) {
      self.card = card
    }
  }

  /// The part of the game that the player may know.
  public struct View: Hashable, Sendable {
    /// By card; `nil` for a card that lies face down.
    public var cards: [Animal?]
    /// By card: it belongs to a found pair and stays open.
    public var isPaired: [Bool]
    /// The time at which two cards that do not match close again; earlier taps are ignored (AM2).
    public var opensAgainAt: Tick?
    /// The time from which moves count.
    public var opensAt: Tick
    /// The time at which the player loses unless all pairs are found.
    public var closesAt: Tick
  }

  /// The points of a pair (AM3).
  static let pace = Pace(quick: .seconds(3), steady: .seconds(7))
  /// The time for which two cards that do not match stay open (AM2).
  static let look: Duration = .seconds(1)

  /// The animal of every card. Never sent.
  let cards: [Animal]
  private var isPaired: [Bool]
  private var turned = Turned.none
  private var score = 0
  private var opensAt: Tick
  private var closesAt: Tick
  /// The time of the last pair, or of the start.
  private var scoredAt: Tick
  private var end: Standing.End?

  fileprivate enum Turned: Hashable, Sendable {
    case none
    case one(Int)
    case missed(Int, Int, until: Tick)
  }

  public init(level: Level, seed: UInt64, opensAt: Tick) {
    var generator = SeededGenerator(seed: seed)
    let animals = Animal.allCases.shuffled(using: &generator).prefix(level.pairs)
    cards = (animals + animals).shuffled(using: &generator)
    isPaired = cards.map { _ in false }
    self.opensAt = opensAt
    closesAt = opensAt + level.memoryTime
    scoredAt = opensAt
  }

  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    guard end == nil, now < closesAt else { throw Refusal(.moveOver) }
    guard now >= opensAt else { throw Refusal(.moveEarly) }
    guard cards.indices.contains(move.card), !isPaired[move.card] else {
      throw Refusal(.moveImpossible)
    }
    switch turned {
    case .missed(_, _, let until) where now < until: throw Refusal(.moveEarly)
    case .one(move.card): throw Refusal(.moveImpossible)
    case .one(let first): turn(first, move.card, at: now)
    case .none, .missed: turned = .one(move.card)
    }
  }

  private mutating func turn(_ first: Int, _ second: Int, at now: Tick) {
    guard cards[first] == cards[second] else {
      turned = .missed(first, second, until: now + MemoryGame.look)
      return
    }
    turned = .none
    isPaired[first] = true
    isPaired[second] = true
    score += MemoryGame.pace.points(after: now - scoredAt)
    scoredAt = now
    if isPaired.allSatisfy({ $0 }) { end = .finished }
  }

  public mutating func advance(to now: Tick) {
    if case .missed(_, _, let until) = turned, until <= now { turned = .none }
    if end == nil, closesAt <= now { end = .lost }
  }

  public var nextDeadline: Tick? {
    guard end == nil else { return nil }
    if case .missed(_, _, let until) = turned { return min(until, closesAt) }
    return closesAt
  }

  public var standing: Standing {
    let progress = Standing.Progress(done: isPaired.count { $0 } / 2, of: isPaired.count / 2)
    return Standing(score: score, progress: progress, end: end)
  }

  public var view: View {
    View(
      cards: cards.indices.map { isOpen($0) ? cards[$0] : nil }, isPaired: isPaired,
      opensAgainAt: until, opensAt: opensAt, closesAt: closesAt)
  }

  private func isOpen(_ card: Int) -> Bool {
    switch turned {
    case .none: isPaired[card]
    case .one(let one): isPaired[card] || card == one
    case .missed(let first, let second, _): isPaired[card] || card == first || card == second
    }
  }

  private var until: Tick? {
    if case .missed(_, _, let until) = turned { until } else { nil }
  }

  public mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    closesAt = closesAt + difference
    scoredAt = scoredAt + difference
    if case .missed(let first, let second, let until) = turned {
      turned = .missed(first, second, until: until + difference)
    }
  }
}

extension Level {
  /// 4 × 3, 4 × 4, 4 × 5 cards (AM1).
  var pairs: Int {
    switch self {
    case .easy: 6
    case .medium: 8
    case .hard: 10
    }
  }

  /// The time limit (AM2).
  var memoryTime: Duration {
    switch self {
    case .easy: .seconds(120)
    case .medium: .seconds(105)
    case .hard: .seconds(90)
    }
  }
}

// MARK: - Saving

extension Animal: BinaryCodable {}

extension MemoryGame: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(cards)
    writer.write(isPaired)
    writer.write(turned)
    writer.write(score)
    writer.write(opensAt)
    writer.write(closesAt)
    writer.write(scoredAt)
    writer.write(end)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    cards = try reader.read()
    isPaired = try reader.read()
    turned = try reader.read()
    score = try reader.read()
    opensAt = try reader.read()
    closesAt = try reader.read()
    scoredAt = try reader.read()
    end = try reader.read()
    guard isPaired.count == cards.count, turned.cards.allSatisfy(cards.indices.contains) else {
      throw .malformed
    }
  }
}

extension MemoryGame.Turned: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(cards)
    if case .missed(_, _, let until) = self { writer.write(until) }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    let cards: [Int] = try reader.read()
    switch cards.count {
    case 0: self = .none
    case 1: self = .one(cards[0])
    case 2: self = .missed(cards[0], cards[1], until: try reader.read())
    default: throw .malformed
    }
  }

  /// The open cards that are no found pair.
  fileprivate var cards: [Int] {
    switch self {
    case .none: []
    case .one(let card): [card]
    case .missed(let first, let second, _): [first, second]
    }
  }
}
