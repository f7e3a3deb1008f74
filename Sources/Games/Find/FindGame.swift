import GameCore

/// Where's Nico? A face to be found in crowded pictures (AH1 to AH6).
///
/// A clock runs for a picture from when its overview was sent whole, which the server says by
/// `.overviewSent`, and from `FindGame.patience` after the picture's turn at the latest. Where the face
/// is leaves through `view` alone, once it was found or nobody looks any more.
public struct FindGame: SoloGame {
  public enum Move: Hashable, Codable, Sendable {
    /// An answer, in the picture's pixels.
    case tap(x: Int, y: Int)
    case giveUp
    /// Of the picture that has this place in the game, from 0. The server's to say, not the page's.
    case overviewSent(Int)
  }

  /// So long a picture's clock waits for its overview at most (AH3).
  static let patience: Duration = .seconds(5)
  /// No answer is taken after a wrong one for so long (AH2).
  static let lock: Duration = .seconds(2)
  /// No answer is taken so soon after a picture's clock starts: nobody has seen the picture by then, and
  /// what knows the place is a program (AH4).
  static let quickest: Duration = .milliseconds(300)
  /// A race is over by then (AT1).
  static let raceTime: Duration = .seconds(300)

  let mode: FindMode
  private let isRace: Bool
  private let pictures: [FindPicture]
  private var order: Order
  private var opensAt: Tick
  /// Until then nobody learns which picture it is, and nobody looks at it before the others.
  private var isOpen = false
  /// Pictures of this game that are done.
  private var found = 0
  private var clock: Clock
  private var lockedUntil: Tick?
  private var lastMiss: FindPicture.Point?
  private var end: Standing.End?

  private enum Clock: Hashable, Codable, Sendable {
    /// For the overview; `used` of the time of chrono 2 has run on earlier pictures.
    case waiting(since: Tick, used: Duration)
    case running(since: Tick, used: Duration)
    case stopped(after: Duration)
  }

  /// `nil` without a picture. `seen` are the pictures that had their turn before (AH1).
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

  /// A race is about one picture (AT1). Refused where the server has none.
  init(_ mode: FindMode, _ deal: Deal, of materials: Materials) throws(Refusal) {
    guard !deal.isRace || mode == .classic else { throw Refusal(.notNow) }
    guard
      let game = FindGame(
        mode: mode, seed: deal.seed, opensAt: deal.opensAt, isRace: deal.isRace,
        pictures: materials.pictures, seen: deal.seen)
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

  /// When the time is over; while the clock stands still nobody knows, but a race ends all the same.
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

  /// AH4 to AH6: a time, or how many were found; who found nobody has done nothing for a hall.
  public var feat: Feat? {
    guard end == .finished, found > 0 else { return nil }
    guard mode == .classic else { return Feat(mode: mode, amount: Int64(found)) }
    guard case .stopped(let time) = clock else { return nil }
    return Feat(mode: mode, amount: time.wholeMicroseconds)
  }

  private var picture: FindPicture? {
    pictures.first { $0.id == order.current }
  }

  /// Whose turn has come so far, this one included.
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
  /// What the player may know: the picture, never where the face is before it is over.
  public struct View: Hashable, Sendable {
    public var mode: FindMode
    /// `nil`: the game has not opened yet.
    public var picture: Shown?
    /// Pictures found before this one; names the overview when it is asked for.
    public var found: Int
    public var opensAt: Tick
    public var clock: Clock
    public var lockedUntil: Tick?
    /// Where the last wrong answer was.
    public var miss: FindPicture.Point?
    /// Where he is, once it is over.
    public var face: FindPicture.Ellipse?

    /// What is known of a picture.
    public struct Shown: Hashable, Sendable {
      /// In addresses.
      public var id: Int
      public var width: Int
      public var height: Int

      init(_ picture: FindPicture) {
        id = picture.id
        width = picture.width
        height = picture.height
      }
    }

    /// The time of this picture, and when it will be over.
    public enum Clock: Hashable, Sendable {
      /// Stands still until the overview was sent; `left` is what there will be.
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
