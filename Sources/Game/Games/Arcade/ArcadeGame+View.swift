import GameCore

extension ArcadeGame {
  /// The part of a contest that one viewer may know now. Only its player sees a run: others would
  /// learn the deal from it.
  public struct View: Hashable, Sendable {
    public var contest: Contest
    public var round: Int
    public var showAt: Tick
    public var opensAt: Tick
    /// `nil` if the viewer does not play.
    public var own: GameRun.View?
    /// Seats by number.
    public var seats: [SeatView]
    public var isOver: Bool
  }

  public struct SeatView: Hashable, Sendable {
    public var standing: Standing
    /// The result when all have ended (P8).
    public var result: QuizGame.Result?
  }

  public func view(for viewer: Viewer) -> View {
    View(
      contest: deal.contest, round: round, showAt: showAt, opensAt: deal.opensAt,
      own: own(of: viewer), seats: seats, isOver: isOver)
  }

  private func own(of viewer: Viewer) -> GameRun.View? {
    guard case .seat(let seat) = viewer, seat.number < lanes.count else { return nil }
    return lanes[seat.number].copy.view
  }

  private var seats: [SeatView] {
    let standings = standings
    let best = standings.filter { $0.end == .finished }.map(merit).max()
    let winners = standings.count { $0.end == .finished && merit($0) == best }
    return standings.map { standing in
      let result = isOver ? self.result(of: standing, best: best, winners: winners) : nil
      return SeatView(standing: standing, result: result)
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
      if case .find(let game) = lane.copy { seen = game.seen }
    }
  }

  /// The result of a solo game for a hall of fame (AH4 to AH6).
  public var feat: Achievement? { lanes.first?.copy.feat }

  /// A comparable value of a result, more is better: points, or a short time (AT1).
  private func merit(_ standing: Standing) -> Int64 {
    standing.time.map { -$0.wholeMicroseconds } ?? Int64(standing.score)
  }

  /// The result of one player. A lost game ranks below every finished one; in a solo game,
  /// finishing wins.
  private func result(of standing: Standing, best: Int64?, winners: Int) -> QuizGame.Result {
    guard standing.end == .finished else { return .lost }
    guard deal.isRace else { return .won }
    guard merit(standing) == best, best != 0 else { return .lost }
    return winners == 1 ? .won : .shared
  }
}
