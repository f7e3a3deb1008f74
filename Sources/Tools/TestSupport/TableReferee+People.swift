import GameCore
import Games
import Tables

extension TableReferee {
  /// P14: asked for, by somebody who plays, and at most two in a second. P37: a throw goes to somebody else who
  /// plays and takes throws.
  mutating func noteReaction(
    of member: MemberNumber, _ thrown: Throw?, to input: TableInput, at now: Tick
  ) {
    guard case .reacted(let connection, _, let target) = input, memberOf[connection] == member,
      target == thrown?.to
    else { return report("a reaction of somebody else's", now) }
    if let target {
      let catcher = views.last?.members.first { $0.member == target }
      if target == member || catcher?.role != .plays || catcher?.refusesThrows == true {
        report("a throw at somebody who catches none", now)
      }
    }
    let latest = (reactions[member] ?? []).filter { $0 + .seconds(1) > now } + [now]
    if latest.count > 2 { report("\(latest.count) reactions in a second", now) }
    reactions[member] = latest
    if views.last?.members.first(where: { $0.member == member })?.role != .plays {
      report("a reaction of somebody who does not play", now)
    }
  }

  /// H23: who has no seat gets no more about the people than a watching screen does, and no two
  /// people are on one side.
  mutating func checkCompany(_ effects: [TableEffect], _ table: Table, at now: Tick) {
    for case .company(let company, let connection) in effects {
      let members = table.view(for: .watcher).members
      if members.contains(where: { memberOf[connection] == $0.member && !$0.isAway }) {
        report("a player at the table is told who sits there", now)
      }
      for person in company.people {
        let known = members.contains {
          $0.member == person.member && $0.name == person.name && $0.photo == person.photo
            && ($0.role == .plays || $0.role == .next)
        }
        if !known { report("a page without a seat is told of somebody else", now) }
      }
      let sides = company.people.compactMap(\.side) + [company.side].compactMap(\.self)
      let most = Side.all.map { side in sides.count { $0 == side } }.max() ?? 0
      let areTeams = sides.count > Side.count || members.contains { $0.with != nil }
      if most > (areTeams ? 2 : 1) { report("\(most) people on one side", now) }
    }
  }

  /// P13, L3: the view names each watching screen, and tells it nobody's place.
  mutating func checkWatchers(_ table: Table, _ view: TableView, at now: Tick) {
    let screens = table.audience.filter(\.isScreen)
    if screens.count != view.watchers.count {
      report("\(screens.count) screens watch, \(view.watchers.count) are named", now)
    }
    if Set(view.watchers.map(\.watcher)).count != view.watchers.count {
      report("two screens of one number", now)
    }
    let shown = table.view(for: .watcher, isScreen: true)
    if shown.frame != nil || shown.members.contains(where: { $0.place != nil }) {
      report("a screen is told where somebody is", now)
    }
  }

  /// T1: everybody in the game has a side of one's own or shares that of a team, and nobody else has any.
  mutating func checkSides(
    _ view: TableView, _ seated: Set<MemberNumber>, at now: Tick
  ) {
    for second in view.members {
      guard let first = view.members.first(where: { $0.member == second.with }) else { continue }
      if first.side != second.side { report("a team at two sides", now) }
    }
    let sides = view.members.filter { $0.with == nil }.compactMap(\.side)
    if Set(sides).count != sides.count { report("two at one side of the table", now) }
    let players = view.members.count {
      seated.isEmpty ? $0.role == .plays : seated.contains($0.member)
    }
    if sides.count != min(players, Side.count) { report("\(sides.count) sides are taken", now) }
    let isForeign = { (member: MemberView) in
      member.side != nil && member.with == nil && !seated.contains(member.member)
    }
    if !seated.isEmpty, view.members.contains(where: isForeign) {
      report("a side for somebody who is not in the game", now)
    }
  }
}

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
