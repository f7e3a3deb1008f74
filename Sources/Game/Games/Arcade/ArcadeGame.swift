import Bytes
import GameCore

/// A game of the arcade with one copy for each seat, all of one deal (A, AT1): solo, or a race. A
/// move counts at the time that its page claims, within the seat's measured delay before arrival
/// and not before the seat's earlier moves. What time alone changes in a copy happens that delay
/// later, so that a tap in time is never too late.
public struct ArcadeGame: Game {
  /// A move of one player.
  public struct Move: Hashable, Sendable {
    /// The number of the game that the move is for.
    public var round: Int
    /// The player's move; one of another game than the contest's is refused.
    public var move: GameMove
    /// The time of the move on the server's clock, as the page claims it.
    public var at: Tick

    public init(round: Int, move: GameMove, at: Tick) {
      self.round = round
      self.move = move
      self.at = at
    }
  }

  /// An event, for the table only.
  public enum Event: Hashable, Sendable {
    /// A copy has changed.
    case changed
    /// The game of this seat has ended.
    case ended(Seat)
    /// The games of all seats have ended.
    case over
  }

  /// The game, its seed and its opening, equal for all seats.
  public private(set) var deal: GameSetup
  /// The number that moves name.
  public let round: Int
  /// The time at which the pages show the game (H25).
  public private(set) var showAt: Tick
  /// The conditions as the table last reported them.
  public private(set) var conditions: Conditions
  /// Whether the games of all seats have ended.
  public private(set) var isOver = false
  var lanes: [PlayerRun]

  /// The wait for a seat that is newly away once all others have ended (P24, AT1).
  static let wait: Duration = .seconds(3)

  /// One seat's game.
  struct PlayerRun: Hashable, Sendable {
    var copy: any SoloGame
    /// Nothing counts before this time.
    var playedTo: Tick
    /// The player left the table, or was away when all present had ended: the game counts as lost.
    var isGone = false

    var isOver: Bool { isGone || copy.standing.end != nil }

    static func == (one: PlayerRun, other: PlayerRun) -> Bool {
      one.playedTo == other.playedTo && one.isGone == other.isGone
        && one.copy.isEqual(to: other.copy)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(playedTo)
      copy.hash(into: &hasher)
    }
  }

  /// Deals a game for one to four seats. Throws for other numbers, or if `materials` lack content.
  public init(
    _ deal: GameSetup, of gameContent: GameContent = GameContent(), round: Int, showAt: Tick,
    conditions: Conditions
  ) throws(Refusal) {
    let seats = conditions.presence.count
    guard (1...Seat.count).contains(seats), conditions.grace.count == seats else {
      throw Refusal(.notSeated)
    }
    let copy = try deal.contest.game.run(of: deal, with: gameContent)
    self.deal = deal
    self.round = round
    self.showAt = showAt
    self.conditions = conditions
    lanes = Array(repeating: PlayerRun(copy: copy, playedTo: showAt), count: seats)
  }

  public mutating func apply(
    _ move: Move, by seat: Seat, at now: Tick
  ) throws(Refusal) -> [Event] {
    guard seat.number < lanes.count else { throw Refusal(.notSeated) }
    guard move.round <= round else { throw Refusal(.moveNone) }
    var lane = lanes[seat.number]
    guard move.round == round, !lane.isOver else { throw Refusal(.moveOver) }
    let counts = max(lane.playedTo, min(now, max(move.at, now - delay(of: seat.number))))
    lane.copy.advance(to: counts - .microseconds(1))
    try lane.copy.apply(move.move, at: counts)
    lane.copy.advance(to: counts)
    lane.playedTo = counts
    return keep(lane, at: seat.number) + endAbandoned(at: now)
  }

  public mutating func conditionsChanged(_ conditions: Conditions, at now: Tick) -> [Event] {
    // A game of other seats than its own would be the table's fault; it must not end the party.
    guard conditions.presence.count == lanes.count, conditions.grace.count == lanes.count,
      conditions != self.conditions
    else { return [] }
    let before = self.conditions.presence
    self.conditions = conditions
    var events: [Event] = []
    for seat in lanes.indices where conditions.presence[seat] != before[seat] && !lanes[seat].isOver
    {
      var lane = lanes[seat]
      lane.isGone = conditions.presence[seat] == .gone
      lane.copy.presenceChanged(
        isHere: conditions.presence[seat] == .here, at: max(now, lane.playedTo))
      events += keep(lane, at: seat)
    }
    return events + advance(to: now)
  }

  public mutating func advance(to now: Tick) -> [Event] {
    var events: [Event] = []
    for seat in lanes.indices {
      var lane = lanes[seat]
      while let due = due(of: lane, at: seat), due <= now {
        let moment = due - delay(of: seat)
        lane.copy.advance(to: moment)
        lane.playedTo = max(lane.playedTo, moment)
      }
      events += keep(lane, at: seat)
    }
    return events + endAbandoned(at: now)
  }

  /// The seats that still play.
  public var awaited: Awaited {
    var awaited = Awaited(since: showAt)
    for seat in lanes.indices where !lanes[seat].isOver { awaited.insert(seat) }
    return awaited
  }

  public var nextDeadline: Tick? {
    var next = abandonedAt
    for seat in lanes.indices {
      if let due = due(of: lanes[seat], at: seat) { next = min(next ?? due, due) }
    }
    return next
  }

  /// Whether no player is present: then a race goes on by its clock alone.
  public var isDeserted: Bool { !conditions.presence.contains(.here) }

  /// The time from which nobody waits for the absent; `nil` while one present plays, or none is.
  private var abandonedAt: Tick? {
    guard !isOver, !isDeserted else { return nil }
    var end: Tick?
    for seat in lanes.indices where !lanes[seat].isOver {
      guard case .away(let since) = conditions.presence[seat] else { return nil }
      let until = since + ArcadeGame.wait
      end = max(end ?? until, until)
    }
    return end
  }

  /// Ends the race for the players who are away, where all who are present have ended.
  private mutating func endAbandoned(at now: Tick) -> [Event] {
    guard let end = abandonedAt, end <= now else { return [] }
    var events: [Event] = []
    for seat in lanes.indices where !lanes[seat].isOver {
      var lane = lanes[seat]
      lane.isGone = true
      events += keep(lane, at: seat)
    }
    return events
  }

  /// The next time at which the seat's copy changes by itself, its delay included.
  private func due(of lane: PlayerRun, at seat: Int) -> Tick? {
    guard !lane.isOver else { return nil }
    return lane.copy.nextDeadline.map { $0 + delay(of: seat) }
  }

  private func delay(of seat: Int) -> Duration {
    conditions.grace[seat]
  }

  private mutating func keep(_ lane: PlayerRun, at seat: Int) -> [Event] {
    let former = lanes[seat]
    guard lane != former else { return [] }
    lanes[seat] = lane
    var events = [Event.changed]
    if lane.isOver, !former.isOver, let seat = Seat(seat) { events.append(.ended(seat)) }
    if !isOver, lanes.allSatisfy(\.isOver) {
      isOver = true
      events.append(.over)
    }
    return events
  }

  public mutating func shift(by difference: Duration) {
    showAt = showAt + difference
    deal.opensAt = deal.opensAt + difference
    for seat in conditions.presence.indices {
      if case .away(let since) = conditions.presence[seat] {
        conditions.presence[seat] = .away(since: since + difference)
      }
    }
    for seat in lanes.indices {
      lanes[seat].copy.shift(by: difference)
      lanes[seat].playedTo = lanes[seat].playedTo + difference
    }
  }
}

extension ArcadeGame {
  /// The game of the content with which it was written.
  public init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault) {
    deal = try reader.read()
    round = try reader.read()
    showAt = try reader.read()
    conditions = try reader.read()
    isOver = try reader.read()
    lanes = []
    for _ in 0..<(try reader.readCount()) {
      lanes.append(try PlayerRun(from: &reader, of: deal.contest, content: content))
    }
    guard lanes.count == conditions.presence.count else { throw .malformed }
  }
}

extension ArcadeGame {
  /// The part of a contest that a viewer may know: of the runs only the own, as it shows the deal.
  public struct View: Hashable, Sendable {
    /// The game and its settings.
    public var contest: Contest
    /// The number that moves name.
    public var round: Int
    /// The time at which pages show the game (H25).
    public var showAt: Tick
    /// The time from which moves count.
    public var opensAt: Tick
    /// `nil` if the viewer does not play.
    public var own: GameView?
    /// Seats by number.
    public var seats: [SeatView]
    /// Whether the games of all seats have ended.
    public var isOver: Bool
  }

  /// The part of a seat that everybody may know.
  public struct SeatView: Hashable, Sendable {
    /// The player's score and end; lost for a player who is gone.
    public var standing: Standing
    /// The rank among all players, from 1; ties share it (AT1).
    public var rank: Int
    /// The result when all have ended (P8).
    public var result: QuizGame.Result?
  }

  public func view(for viewer: Viewer) -> View {
    View(
      contest: deal.contest, round: round, showAt: showAt, opensAt: deal.opensAt,
      own: own(of: viewer), seats: seats, isOver: isOver)
  }

  private func own(of viewer: Viewer) -> GameView? {
    guard case .seat(let seat) = viewer, seat.number < lanes.count else { return nil }
    return lanes[seat.number].copy.ownView
  }

  private var seats: [SeatView] {
    let standings = standings
    let ranks = standings.map { one in 1 + standings.count { $0.isAhead(of: one) } }
    let isTie = ranks.count { $0 == 1 } > 1
    return zip(standings, ranks).map { standing, rank in
      SeatView(
        standing: standing, rank: rank,
        result: isOver ? result(of: standing, isFirst: rank == 1, isTie: isTie) : nil)
    }
  }

  /// Standings by seat number.
  public var standings: [Standing] {
    lanes.map { lane in
      var standing = lane.copy.standing
      if lane.isGone { standing.end = .lost }
      return standing
    }
  }

  /// Pictures of Find that were shown, those of earlier games included (AH1).
  public var seen: Set<Int> {
    lanes.reduce(into: deal.seen) { seen, lane in
      if let game = lane.copy as? FindGame { seen = game.seen }
    }
  }

  /// The result of a solo game for a hall of fame (AH4 to AH6).
  public var feat: Achievement? { lanes.first?.copy.feat }

  /// One player's result: a race without a point or a time has no winner; alone, finishing wins.
  private func result(of standing: Standing, isFirst: Bool, isTie: Bool) -> QuizGame.Result {
    guard standing.end == .finished else { return .lost }
    guard deal.isRace else { return .won }
    guard isFirst, standing.time != nil || standing.score > 0 else { return .lost }
    return isTie ? .shared : .won
  }
}
