import GameCore
import Games
import Tables

/// Whether people at a table can go on: somebody who is there has a move that leads to another
/// phase, or the phase ends by itself (P9, P12, H8, AT1). A contest without a clock stands still until one of its
/// players makes a move (AF4, AH3).
struct LivenessCheck: Sendable {
  /// The part of a view on which a move depends, beside the member who makes it.
  private struct Situation: Hashable {
    var phase: Int
    var round: Int?
    var opener: MemberNumber?
    var isLocked: Bool
    var seats: [MemberNumber]

    init(_ view: TableView) {
      switch view.phase {
      case .lobby: (phase, round) = (0, nil)
      case .writing(let writing): (phase, round) = (6, writing.by.number)
      case .ended: (phase, round) = (1, nil)
      case .reveal(let reveal): (phase, round) = (2, reveal.question.round)
      case .arcade(let arcade): (phase, round) = (arcade.isOver ? 3 : 5, arcade.round)
      case .preparing, .countdown, .stakes, .question: (phase, round) = (4, nil)
      }
      (opener, isLocked, seats) = (view.opener, view.isLocked, view.seats.map(\.member))
    }
  }

  private var situation: Situation?
  /// The members who have a move in this situation; one that has changed is asked again.
  private var free: [MemberView] = []

  /// Moves that lead out of a phase that does not end by itself.
  private static let moves: [TableCommand] = [.backToLobby, .restart, .start]

  /// The connected members who can do nothing although the table waits for somebody. `copies`: the players' games.
  mutating func stuck(
    at table: Table, of memberOf: [ConnectionID: MemberNumber], _ copies: [GameView?], at now: Tick
  ) -> [MemberNumber] {
    let view = table.view(for: .watcher)
    if case .arcade(let arcade) = view.phase, arcade.opensAt <= now {
      let players = LivenessCheck.awaited(arcade, copies, view)
      if !players.isEmpty {
        let stuck = players.filter {
          !LivenessCheck.hasMove(in: arcade, copies, $0, table, of: memberOf, at: now)
        }
        return stuck.map { view.seats[$0].member }
      }
    }
    guard LivenessCheck.waitsForPeople(view) else {
      situation = nil
      return []
    }
    let situation = Situation(view)
    if situation != self.situation { (self.situation, free) = (situation, []) }
    var stuck: [MemberNumber] = []
    for page in table.audience {
      guard let number = memberOf[page.connection],
        let member = view.members.first(where: { $0.member == number }), !member.isAway,
        !free.contains(member)
      else { continue }
      if LivenessCheck.hasMove(member, page.connection, table, view, at: now) {
        free.removeAll { $0.member == number }
        free.append(member)
      } else {
        stuck.append(number)
      }
    }
    return stuck
  }

  /// Nothing more happens in this phase unless somebody does something.
  static func waitsForPeople(_ view: TableView) -> Bool {
    switch view.phase {
    case .lobby, .ended: true
    // Its opener, or whoever stands in, ends it.
    case .writing: view.opener.map(view.isPresent) ?? false
    // Of a quiz that somebody has paused, any player goes on.
    case .reveal(let reveal):
      reveal.nextAt == nil
        && (view.pausedBy == nil || !view.seats.contains(where: view.isPresent))
    case .arcade(let arcade): arcade.isOver || view.isDesertedContest
    case .preparing, .countdown, .stakes, .question: false
    }
  }

  /// The seats of connected players who still play in a contest that no clock ends.
  private static func awaited(
    _ arcade: ArcadeView, _ copies: [GameView?], _ view: TableView
  ) -> [Int] {
    let players = view.seats.indices.filter {
      arcade.standings[$0].end == nil && view.isPresent(view.seats[$0].member)
    }
    let isTimed = players.contains { copies.indices.contains($0) && copies[$0]?.goesOnAt != nil }
    return isTimed ? [] : players
  }

  /// Whether one of the moves that a game without a clock waits for changes the player's copy.
  private static func hasMove(
    in arcade: ArcadeView, _ copies: [GameView?], _ seat: Int, _ table: Table,
    of memberOf: [ConnectionID: MemberNumber], at now: Tick
  ) -> Bool {
    let view = table.view(for: .watcher)
    let page = table.audience.first { memberOf[$0.connection] == view.seats[seat].member }
    guard let page, copies.indices.contains(seat), let copy = copies[seat] else { return true }
    return copy.waysOn.contains { move in
      var table = table
      let played = ArcadeGame.Move(round: arcade.round, move: move, at: now)
      _ = table.apply(.command(page.connection, CommandID(.max), .move(played)), at: now)
      guard case .arcade(let after) = table.view(for: page.viewer).phase else { return true }
      return after.own != copy
    }
  }

  private static func hasMove(
    _ member: MemberView, _ page: ConnectionID, _ table: Table, _ view: TableView, at now: Tick
  ) -> Bool {
    switch view.phase {
    case .lobby:
      // A quiz of two starts as soon as a second one plays, whom the lobby's code brings.
      member.role == .plays
        || after(.sit, from: page, table, at: now)?.role(of: member.member) == .plays
    case .writing:
      member.member != view.opener
        || after(.backToLobby, from: page, table, at: now)?.isOther(than: view) == true
    case .preparing, .countdown, .stakes, .question, .reveal, .ended, .arcade:
      moves.contains { after($0, from: page, table, at: now)?.isOther(than: view) == true }
    }
  }

  /// The view of a copy of `table` after this command.
  private static func after(
    _ command: TableCommand, from page: ConnectionID, _ table: Table, at now: Tick
  ) -> TableView? {
    var copy = table
    _ = copy.apply(.command(page, CommandID(.max), command), at: now)
    return copy.view(for: .watcher)
  }
}

extension TableView {
  fileprivate func role(of member: MemberNumber) -> MemberRole? {
    self.members.first { $0.member == member }?.role
  }

  /// Another phase, or another contest.
  fileprivate func isOther(than view: TableView) -> Bool {
    switch (phase, view.phase) {
    case (.lobby, .lobby), (.writing, .writing), (.preparing, .preparing),
      (.countdown, .countdown), (.stakes, .stakes), (.question, .question), (.reveal, .reveal),
      (.ended, .ended):
      false
    case (.arcade(let own), .arcade(let other)):
      own.round != other.round
    case (.lobby, _), (.writing, _), (.preparing, _), (.countdown, _), (.stakes, _),
      (.question, _), (.reveal, _), (.ended, _), (.arcade, _):
      true
    }
  }
}
