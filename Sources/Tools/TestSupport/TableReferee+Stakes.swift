import GameCore
import Games
import Tables

/// Stakes on a last question (EV10 to EV13), and when what takes submissions closes.
extension TableReferee {
  /// EV10: each fourth game of an evening, if several play it.
  mutating func noteCourse(of view: TableView) {
    staking = nil
    isStaked = nil
    guard case .countdown(_, let title, _, _) = view.phase, title.theme != "own" else { return }
    isStaked = (view.evening?.games ?? 0) % 4 == 3 && view.seats.count > 1
  }

  mutating func study(_ stakes: StakesView, _ view: TableView, at now: Tick) {
    if staking?.round != stakes.round {
      checkFollows(stakes.opensAt, at: now)
      ledger.openStakes()
    }
    (staking, question, closed) = (stakes, nil, nil)
    if view.showAt != stakes.opensAt { report("stakes are not shown when they open", now) }
    for (viewer, seen) in views.enumerated() {
      for (seat, figure) in seen.seats.enumerated() {
        let letter = ledger.letter(of: figure.member)
        if figure.hasSubmitted != (letter != nil) { report("a stake, or none?", now) }
        let isOwn = viewer == seat && viewer < views.count - 1
        if figure.option != (isOwn ? letter : nil) { report("a choice of a stake leaks", now) }
        if figure.stake != nil || figure.wasRight != nil { report("a stake leaks", now) }
      }
    }
    mustGoOnBy = latestClosing(stakes.closesAt, view, at: now)
  }

  /// P6: as soon as everybody present has submitted and nobody newly away is waited for.
  func latestClosing(
    _ closesAt: Tick, _ view: TableView, at now: Tick
  ) -> Tick {
    let deadline = closesAt + .milliseconds(250)
    let here = view.seats.filter(view.isPresent)
    guard !here.isEmpty, here.allSatisfy(isDone) else { return deadline }
    var by = now
    for seat in view.seats where !isDone(seat) {
      for member in view.people(on: seat) where member.role != .gone {
        if let since = awayAt[member.member] { by = max(by, since + .seconds(3)) }
      }
    }
    return min(by, deadline)
  }
}
