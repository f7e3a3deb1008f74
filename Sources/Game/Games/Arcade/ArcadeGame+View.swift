import GameCore

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
