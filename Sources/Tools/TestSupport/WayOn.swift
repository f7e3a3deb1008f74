import GameCore
import Games
import Tables

/// Whether people at a table can go on: somebody who is there has a move that leads to another
/// phase, or the phase ends by itself (P9, P12, H8, AT1).
struct WayOn: Sendable {
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
      case .ended: (phase, round) = (1, nil)
      case .reveal(let reveal): (phase, round) = (2, reveal.question.round)
      case .arcade(let arcade): (phase, round) = (arcade.isOver ? 3 : 5, arcade.round)
      case .preparing, .countdown, .question: (phase, round) = (4, nil)
      }
      (opener, isLocked, seats) = (view.opener, view.isLocked, view.seats.map(\.member))
    }
  }

  private var situation: Situation?
  /// The members who have a move in this situation; one that has changed is asked again.
  private var free: [MemberView] = []

  /// Moves that lead out of a phase that does not end by itself.
  private static let moves: [TableCommand] = [.backToLobby, .restart, .start]

  /// The connected members without a move, although the table waits for one.
  mutating func stuck(
    at table: Table, of memberOf: [ConnectionID: MemberNumber], at now: Tick
  ) -> [MemberNumber] {
    let view = table.view(for: .watcher)
    guard WayOn.waitsForPeople(view) else {
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
      if WayOn.hasMove(member, page.connection, table, view, at: now) {
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
    case .reveal(let reveal): reveal.nextAt == nil
    case .arcade(let arcade): arcade.isOver || view.isDesertedContest
    case .preparing, .countdown, .question: false
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
    case .preparing, .countdown, .question, .reveal, .ended, .arcade:
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
    members.first { $0.member == member }?.role
  }

  /// Another phase, or another contest.
  fileprivate func isOther(than view: TableView) -> Bool {
    switch (phase, view.phase) {
    case (.lobby, .lobby), (.preparing, .preparing), (.countdown, .countdown),
      (.question, .question), (.reveal, .reveal), (.ended, .ended):
      false
    case (.arcade(let own), .arcade(let other)):
      own.round != other.round
    case (.lobby, _), (.preparing, _), (.countdown, _), (.question, _), (.reveal, _), (.ended, _),
      (.arcade, _):
      true
    }
  }
}
