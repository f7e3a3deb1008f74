import GameCore

/// The opener's rights (H6, H8). Somebody present has them, as long as anybody may.
extension Table {
  /// The time at which the rights pass on, because the opener is away and somebody else is present.
  var openerDue: Tick? {
    let due: Tick
    switch state.opener {
    case .vacant: return nil
    case .awaited(_, let until): due = until
    case .held(let number), .lent(let number, of: _):
      guard let end = endOfPatience(with: number) else { return nil }
      due = end
    }
    return heir == nil ? nil : due
  }

  /// Lets somebody present have the rights of an opener who has left, or is away for long; who was
  /// away has them again after the return.
  mutating func settleOpener(at now: Tick) {
    let opener = opener(at: now)
    guard opener != state.opener else { return }
    state.opener = opener
    isViewStale = true
    isWorthKeeping = true
  }

  /// A lobby drops the name of the opener, who still has the rights after a return.
  mutating func awaitOpener(after member: Member, from now: Tick) {
    switch state.opener {
    case .held: state.opener = .awaited(member.player, until: now)
    case .lent(_, of: let player): state.opener = .awaited(player, until: now)
    case .awaited, .vacant: break
    }
  }

  private func opener(at now: Tick) -> OpenerRole {
    switch state.opener {
    case .awaited(let player, let until):
      if let member = member(of: player) { return .held(member) }
      guard until <= now, let heir else { return state.opener }
      return .lent(heir, of: player)
    case .held(let number):
      guard let index = candidate(number) else { return heir.map { .held($0) } ?? .vacant }
      guard isLongAway(number, at: now), let heir else { return state.opener }
      return .lent(heir, of: state.members[index].player)
    case .lent(let number, of: let player):
      if let member = member(of: player), isPresent(member) { return .held(member) }
      if candidate(number) != nil, !isLongAway(number, at: now) { return state.opener }
      guard let heir else {
        return candidate(number) == nil ? .awaited(player, until: now) : state.opener
      }
      return .lent(heir, of: player)
    case .vacant:
      return heir.map { .held($0) } ?? .vacant
    }
  }

  /// The member who is present and has been seated longest; a guest never gets the rights (R7).
  private var heir: MemberNumber? {
    var watching: MemberNumber?
    for index in state.members.indices where mayOpen(index) && !state.members[index].isAway {
      if state.members[index].role == .plays { return state.members[index].number }
      watching = watching ?? state.members[index].number
    }
    return watching
  }

  private func mayOpen(_ index: Int) -> Bool {
    state.members[index].role != .gone && !state.members[index].isGuest
  }

  /// The place of this member in `members`, if the member may have the rights.
  private func candidate(_ number: MemberNumber) -> Int? {
    for index in state.members.indices
    where state.members[index].number == number && mayOpen(index) { return index }
    return nil
  }

  private func member(of player: PlayerID) -> MemberNumber? {
    for index in state.members.indices
    where state.members[index].player == player && mayOpen(index) {
      return state.members[index].number
    }
    return nil
  }

  private func isPresent(_ number: MemberNumber) -> Bool {
    candidate(number).map { !state.members[$0].isAway } ?? false
  }

  private func isLongAway(_ number: MemberNumber, at now: Tick) -> Bool {
    endOfPatience(with: number).map { $0 <= now } ?? false
  }

  /// When the rights of a member who is away pass on; `nil` for one who is present.
  private func endOfPatience(with number: MemberNumber) -> Tick? {
    for index in state.members.indices where state.members[index].number == number {
      return state.members[index].awaySince.map { $0 + limits.openerAbsence }
    }
    return nil
  }
}
