import Bytes
import GameCore

/// Find: a hidden face in crowded pictures (AH1 to AH6). `view` has its position only at the end. A
/// picture's clock starts once its overview is sent (`.overviewSent`) or `patience` after its turn.
public struct FindGame: SoloGame {
  public static let name = "find"
  public static let number: UInt8 = 3

  /// A move of the player, or the server's report that the overview was sent.
  public enum Move: Hashable, Sendable {
    /// An answer, in the picture's pixels.
    case tap(x: Int, y: Int)
    case giveUp
    /// The overview of the picture with this position in the game, from 0, was sent. Only the
    /// server reports it, never a page.
    case overviewSent(Int)
  }

  /// The longest time that a picture's clock waits for its overview (AH3).
  static let patience: Duration = .seconds(5)
  /// The time after a wrong answer during which answers are refused (AH2).
  static let lock: Duration = .seconds(2)
  /// Answers this soon after the clock starts are refused: nobody has seen the picture yet (AH4).
  static let quickest: Duration = .milliseconds(300)
  /// The end of a race (AT1).
  static let raceTime: Duration = .seconds(300)

  let mode: FindMode
  private let isRace: Bool
  let pictures: [FindPicture]
  private var order: Order
  private var opensAt: Tick
  /// Before that no player learns the picture's number or loads it.
  private var isOpen = false
  /// The number of pictures found in this game.
  private var found = 0
  private var clock: Clock
  private var lockedUntil: Tick?
  private var lastMiss: FindPicture.Point?
  private var end: Standing.End?

  fileprivate enum Clock: Hashable, Sendable {
    /// Waiting for the overview. `used` is the time of chrono 2 that earlier pictures took.
    case waiting(since: Tick, used: Duration)
    case running(since: Tick, used: Duration)
    case stopped(after: Duration)
  }

  /// Returns `nil` without a picture. `seen` contains the pictures shown before (AH1).
  public init?(
    mode: FindMode, seed: UInt64, opensAt: Tick, isRace: Bool, pictures: [FindPicture],
    seen: Set<Int> = []
  ) {
    guard let order = Order(pictures: pictures.map(\.id), seen: seen, seed: seed) else {
      return nil
    }
    self.mode = mode
    self.isRace = isRace
    self.pictures = pictures
    self.order = order
    self.opensAt = opensAt
    clock = .waiting(since: opensAt, used: .zero)
  }

  /// A race has one picture (AT1). Throws a refusal if the server has none.
  public init(
    _ mode: FindMode, _ setup: GameSetup, with content: GameContent
  ) throws(Refusal) {
    guard !setup.isRace || mode == .classic else { throw Refusal(.notNow) }
    guard
      let game = FindGame(
        mode: mode, seed: setup.seed, opensAt: setup.opensAt, isRace: setup.isRace,
        pictures: content.pictures, seen: setup.seen)
    else { throw Refusal(.pictureNone) }
    self = game
  }

  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    guard end == nil else { throw Refusal(.moveOver) }
    if let closesAt, now >= closesAt { throw Refusal(.moveOver) }
    guard now >= opensAt else { throw Refusal(.moveEarly) }
    isOpen = true
    switch move {
    case .tap(let x, let y): try answer(x: x, y: y, at: now)
    case .giveUp: stop(at: now, as: mode == .classic ? .lost : .finished)
    case .overviewSent(let number):
      guard number == found, case .waiting(_, let used) = clock else {
        throw Refusal(.moveImpossible)
      }
      clock = .running(since: now, used: used)
    }
  }

  private mutating func answer(x: Int, y: Int, at now: Tick) throws(Refusal) {
    guard case .running(let since, let used) = clock else { throw Refusal(.moveEarly) }
    guard let picture, picture.holds(x: x, y: y) else { throw Refusal(.moveImpossible) }
    guard now >= since + FindGame.quickest else { throw Refusal(.moveEarly) }
    if let lockedUntil, now < lockedUntil { throw Refusal(.moveEarly) }
    guard picture.isHit(x: x, y: y) else {
      lockedUntil = now + FindGame.lock
      lastMiss = FindPicture.Point(x: x, y: y)
      return
    }
    found += 1
    lockedUntil = nil
    lastMiss = nil
    guard mode != .classic else {
      clock = .stopped(after: now - since)
      end = .finished
      return
    }
    order.next()
    clock = .waiting(since: now, used: mode == .chrono2 ? used + (now - since) : .zero)
  }

  private mutating func stop(at moment: Tick, as end: Standing.End) {
    self.end = end
    lockedUntil = nil
    switch clock {
    case .waiting: clock = .stopped(after: .zero)
    case .running(let since, _): clock = .stopped(after: moment - since)
    case .stopped: return
    }
  }

  public mutating func advance(to now: Tick) {
    if opensAt <= now { isOpen = true }
    if end == nil, case .waiting(let since, let used) = clock, since + FindGame.patience <= now {
      clock = .running(since: since + FindGame.patience, used: used)
    }
    if let until = lockedUntil, until <= now { lockedUntil = nil }
    if end == nil, let closesAt, closesAt <= now {
      stop(at: closesAt, as: mode == .classic ? .lost : .finished)
    }
  }

  public var nextDeadline: Tick? {
    guard end == nil else { return nil }
    var deadlines = [closesAt, lockedUntil, isOpen ? nil : opensAt]
    if case .waiting(let since, _) = clock { deadlines.append(since + FindGame.patience) }
    return deadlines.compactMap(\.self).min()
  }

  /// The end of the time; `nil` while the clock waits, except in a race.
  private var closesAt: Tick? {
    let race = isRace ? opensAt + FindGame.raceTime : nil
    guard case .running(let since, let used) = clock, let time = mode.time(found: found) else {
      return race
    }
    return since + (time - used)
  }

  public var standing: Standing {
    guard mode == .classic, end == .finished, case .stopped(let time) = clock else {
      return Standing(score: found, end: end)
    }
    return Standing(score: found, time: time, end: end)
  }

  /// A time, or the number of pictures found (AH4 to AH6); `nil` if the player found none.
  public var feat: Achievement? {
    guard end == .finished, found > 0 else { return nil }
    guard mode == .classic else { return Achievement(mode: mode, amount: Int64(found)) }
    guard case .stopped(let time) = clock else { return nil }
    return Achievement(mode: mode, amount: time.wholeMicroseconds)
  }

  private var picture: FindPicture? {
    pictures.first { $0.id == order.current }
  }

  /// The pictures shown so far, this one included.
  public var seen: Set<Int> { order.seen }

  public mutating func shift(by difference: Duration) {
    opensAt = opensAt + difference
    lockedUntil = lockedUntil.map { $0 + difference }
    switch clock {
    case .waiting(let since, let used): clock = .waiting(since: since + difference, used: used)
    case .running(let since, let used): clock = .running(since: since + difference, used: used)
    case .stopped: return
    }
  }
}

extension FindGame {
  /// The part of the game that the player may know; the face's position only after the end.
  public struct View: Hashable, Sendable {
    /// The mode, which decides the time and the hall of fame.
    public var mode: FindMode
    /// `nil` before the game opens.
    public var picture: Shown?
    /// Pictures found before this one. A request for the overview names this number.
    public var found: Int
    /// The time from which moves count.
    public var opensAt: Tick
    /// The clock of the picture on show.
    public var clock: Clock
    /// The end of the lock after a wrong answer; `nil` without a lock.
    public var lockedUntil: Tick?
    /// The position of the last wrong answer.
    public var miss: FindPicture.Point?
    /// The face's position, after the end.
    public var face: FindPicture.Ellipse?

    /// The public facts about a picture.
    public struct Shown: Hashable, Sendable {
      /// The number in its addresses.
      public var id: Int
      /// Width of the whole picture in pixels.
      public var width: Int
      /// Height of the whole picture in pixels.
      public var height: Int

      init(_ picture: FindPicture) {
        id = picture.id
        width = picture.width
        height = picture.height
      }
    }

    /// The clock of this picture.
    public enum Clock: Hashable, Sendable {
      /// It waits for the overview; `left` is the time that remains then.
      case waiting(left: Duration?)
      case running(since: Tick, closesAt: Tick?)
      case stopped(after: Duration)
    }
  }

  public var view: View {
    let picture = picture
    return View(
      mode: mode, picture: isOpen ? picture.map(View.Shown.init) : nil, found: found,
      opensAt: opensAt, clock: shownClock, lockedUntil: lockedUntil,
      miss: lastMiss, face: end == nil ? nil : picture?.face)
  }

  private var shownClock: View.Clock {
    switch clock {
    case .waiting(_, let used): .waiting(left: mode.time(found: found).map { $0 - used })
    case .running(let since, _): .running(since: since, closesAt: closesAt)
    case .stopped(let time): .stopped(after: time)
    }
  }
}

extension FindMode {
  /// The time to find the next picture after `found` pictures; `nil` without a limit (AH5, AH6).
  func time(found: Int) -> Duration? {
    switch self {
    case .classic: nil
    case .chrono: .seconds(max(10, 120 - 20 * min(found, 6)))
    case .chrono2: .seconds(300)
    }
  }
}

// MARK: - Saving

extension FindGame {
  public var fixedContent: FixedContent? { .pictures(pictures) }

  public func write(to writer: inout BinaryWriter) {
    writer.write(mode)
    writer.write(isRace)
    order.write(to: &writer)
    writer.write(opensAt)
    writer.write(isOpen)
    writer.write(found)
    writer.write(clock)
    writer.write(lockedUntil)
    writer.write(lastMiss)
    writer.write(end)
  }

  public init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault) {
    guard case .pictures(let pictures)? = content else { throw .malformed }
    self.pictures = pictures
    mode = try reader.read()
    isRace = try reader.read()
    order = try Order(from: &reader, pictures: pictures.map(\.id))
    opensAt = try reader.read()
    isOpen = try reader.read()
    found = try reader.read()
    clock = try reader.read()
    lockedUntil = try reader.read()
    lastMiss = try reader.read()
    end = try reader.read()
  }
}

extension FindGame.Clock: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .waiting(let since, let used):
      writer.write(byte: 0)
      writer.write(since)
      writer.write(used)
    case .running(let since, let used):
      writer.write(byte: 1)
      writer.write(since)
      writer.write(used)
    case .stopped(let time):
      writer.write(byte: 2)
      writer.write(time)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .waiting(since: try reader.read(), used: try reader.read())
    case 1: self = .running(since: try reader.read(), used: try reader.read())
    case 2: self = .stopped(after: try reader.read())
    default: throw .malformed
    }
  }
}

extension FindGame {
  /// The order of pictures: random, without repetition until all were shown (AH1).
  struct Order: Hashable, Sendable {
    private(set) var current: Int
    /// The pictures shown since all were shown the last time, the current one included.
    private(set) var seen: Set<Int>
    private let all: [Int]
    private var generator: SeededGenerator

    /// Returns `nil` without a picture.
    init?(pictures: [Int], seen: Set<Int>, seed: UInt64) {
      guard let first = pictures.first else { return nil }
      all = pictures
      self.seen = seen.intersection(pictures)
      generator = SeededGenerator(seed: seed)
      current = first
      draw(after: nil)
    }

    mutating func next() {
      draw(after: current)
    }

    /// Draws the next picture. The previous one does not follow itself when all were shown.
    private mutating func draw(after former: Int?) {
      if all.allSatisfy(seen.contains) { seen = [] }
      let unseen = all.filter { !seen.contains($0) && ($0 != former || all.count == 1) }
      guard let picture = unseen.randomElement(using: &generator) else { return }
      current = picture
      seen.insert(picture)
    }
  }
}

// MARK: - Saving

extension FindGame.Order {
  func write(to writer: inout BinaryWriter) {
    writer.write(current)
    writer.write(seen)
    writer.write(generator)
  }

  /// The order of the same pictures as when it was written.
  init(from reader: inout BinaryReader, pictures: [Int]) throws(BinaryFault) {
    current = try reader.read()
    seen = try reader.read()
    all = pictures
    generator = try reader.read()
    guard all.contains(current), seen.isSubset(of: all) else { throw .malformed }
  }
}
