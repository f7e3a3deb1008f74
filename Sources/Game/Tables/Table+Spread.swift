import GameCore

/// The spread: how far apart pages switch, on the server's clock (H25).
extension Table {
  /// Records that a page has shown the screen of `round`: at `moment` by its own estimate of the
  /// server's clock, and reported at `now`. The switch came before its report, and no earlier than
  /// the report minus the page's shortest round trip, or than `moment` minus half of it if the
  /// report was delayed; the page switches by its estimate, so an error cancels out. The spread
  /// runs from the earliest of these to the last report: no phones were further apart.
  mutating func noteSwitch(
    of connection: ConnectionID, round: Int, at moment: Tick, heard now: Tick
  ) {
    guard let last = lastSwitch, round == last.round,
      let roundTrip = roundTrips(of: connection)?.smallest(at: now)
    else { return }
    let latest = last.showAt + limits.latestSwitch
    guard moment >= last.showAt - .milliseconds(100), moment <= latest, now <= latest else {
      return
    }
    if state.spread.showAt != last.showAt {
      state.spread = Spread(
        showAt: last.showAt, measured: state.spread.measured, shown: state.spread.shown)
    }
    guard !state.spread.reporters.contains(connection) else { return }
    state.spread.add(
      connection, from: min(now - roundTrip, moment - roundTrip / 2), to: now)
  }

  /// The last round that pages had to show in a running game, and its time.
  private var lastSwitch: (round: Int, showAt: Tick)? {
    switch state.phase {
    case .quiz(_, let game) where !game.isOver: (game.lastRound, game.showAt)
    case .arcade(let arcade) where !arcade.game.isOver: (arcade.game.round, arcade.game.showAt)
    case .lobby, .writing, .preparing, .countdown, .quiz, .arcade: nil
    }
  }

  /// `nil` if it is no page of this table.
  private func roundTrips(of connection: ConnectionID) -> RoundTrips? {
    if let index = memberIndex(of: connection) { return state.members[index].page?.roundTrips }
    return state.watchers.first { $0.connection == connection }?.roundTrips
  }
}

extension Table.Spread {
  /// Adds the bounds of this connection's switch.
  fileprivate mutating func add(_ connection: ConnectionID, from earliest: Tick, to latest: Tick) {
    let isFirst = reporters.isEmpty
    reporters.append(connection)
    first = isFirst ? earliest : min(first, earliest)
    last = isFirst ? latest : max(last, latest)
    if !isFirst { measured = last - first }
  }
}
