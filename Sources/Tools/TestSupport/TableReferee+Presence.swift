import GameCore
import Games
import Tables

/// Nobody who is present waits for somebody who is not (AT1, H8).
extension TableReferee {
  /// AT1: a race ends with the games of all who are present, at most 3 s after somebody else went away. With
  /// nobody present it goes on by its clock.
  func latestEnd(
    of arcade: ArcadeView, _ copies: [GameView?], _ view: TableView, at now: Tick
  ) -> Tick? {
    let playing = view.seats.indices.filter { arcade.standings[$0].end == nil }
    let here = view.seats.indices.filter { view.isPresent(view.seats[$0].member) }
    if !here.isEmpty, here.allSatisfy({ !playing.contains($0) }) {
      return playing.reduce(now) { by, seat in
        max(by, (awayAt[view.seats[seat].member] ?? now) + .seconds(3))
      }
    }
    let waited = here.isEmpty ? playing : playing.filter(here.contains)
    let closes = waited.compactMap { copies[$0]?.goesOnAt }.max()
    return closes.map { $0 + .milliseconds(250) + .microseconds(1) }
  }

  /// H8: when somebody present has the opener's rights at the latest.
  func dueOfRights(in view: TableView, at now: Tick) -> Tick? {
    let hasHeir = view.members.contains {
      $0.member != view.opener && view.isPresent($0.member) && !$0.isGuest
    }
    guard hasHeir, let opener = view.opener else { return nil }
    return awayAt[opener].map { $0 + .seconds(30) }
  }
}

extension TableView {
  func isPresent(_ member: MemberNumber) -> Bool {
    self.members.contains { $0.member == member && !$0.isAway && $0.role != .gone }
  }

  /// No player of a running contest is present.
  var isDesertedContest: Bool {
    guard case .arcade(let arcade) = phase, !arcade.isOver else { return false }
    return !seats.contains { isPresent($0.member) }
  }
}
