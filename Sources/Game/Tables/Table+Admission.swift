import GameCore

/// Admission to the table, and the name that goes when it is full (H6, H8; limits). Devices cost
/// nothing, so their number decides nothing here.
extension Table {
  // MARK: Somebody removed

  /// Refuses a removed person, who may only ask; the opener sees it. It also refuses a far newcomer
  /// from the address of a removed person, unless another person of that address is at the table: a
  /// family shares one.
  mutating func refuseRemoved(_ arrival: TableInput.Arrival) throws(Refusal) {
    let index = state.removed.firstIndex { $0.player == arrival.player }
    guard index != nil || isFromAddressOfRemoved(arrival) else { return }
    let isNew = index.map { state.removed[$0].isNew } ?? true
    if isNew {
      guard arrival.role == .join else { throw Refusal(.seatNone) }
      guard arrival.profile != nil else { throw Refusal(.nameMissing) }
    }
    if arrival.role == .join { ask(arrival, index) }
    throw Refusal(isNew ? .seatConsent : .seatRemoved)
  }

  func isFromAddressOfRemoved(_ arrival: TableInput.Arrival) -> Bool {
    guard arrival.isFar, let source = arrival.source, !state.returning.contains(arrival.player)
    else { return false }
    return state.removed.contains { $0.source == source }
      && !state.members.contains { $0.player == arrival.player || $0.source == source }
  }

  /// Adds a request to the removed people; `index` is `nil` for a new one.
  private mutating func ask(_ arrival: TableInput.Arrival, _ index: Int?) {
    guard index.map({ state.removed[$0].isAsking }) != true,
      state.removed.count(where: \.isAsking) < limits.asking
    else { return }
    if let index {
      // A screen that watched may have had no name.
      if state.removed[index].name.isEmpty {
        guard let name = arrival.profile?.name.text else { return }
        state.removed[index].name = name
      }
      state.removed[index].isAsking = true
    } else if let name = arrival.profile?.name.text {
      append(
        Removed(
          member: MemberNumber(state.nextMember), player: arrival.player, name: name,
          isNew: true, isAsking: true))
      state.nextMember += 1
    }
    isViewStale = true
    isWorthKeeping = true
  }

  mutating func noteRemoval(of member: Member) {
    append(
      Removed(
        member: member.number, player: member.player, name: member.profile.name.text,
        source: member.isFar ? member.source : nil))
    revokePass(of: member.player)
  }

  mutating func noteRemoval(of watcher: Watcher) {
    let arrival = watcher.arrival
    append(
      Removed(
        member: MemberNumber(state.nextMember), player: arrival.player,
        name: arrival.profile?.name.text ?? "", source: arrival.isFar ? arrival.source : nil))
    state.nextMember += 1
    revokePass(of: arrival.player)
  }

  private mutating func append(_ removed: Removed) {
    state.removed.append(removed)
    if state.removed.count == limits.removed { rememberAllHere() }
  }

  mutating func admit(_ number: MemberNumber) throws(Refusal) {
    guard let place = state.removed.firstIndex(where: { $0.member == number }) else {
      throw Refusal(.memberUnknown, [RefusalArgument("member", number.number)])
    }
    remember([state.removed.remove(at: place).player])
    isViewStale = true
  }

  // MARK: A locked table

  /// Whether the table takes no new members: it is locked, or can remember no more removed people.
  var isLocked: Bool { state.isLocked || state.removed.count >= limits.removed }

  mutating func lock(_ isLocked: Bool) throws(Refusal) {
    guard isLocked || state.removed.count < limits.removed else { throw Refusal(.tableLocked) }
    if isLocked { rememberAllHere() }
    state.isLocked = isLocked
    isViewStale = true
  }

  func refuseIfLocked(_ player: PlayerID) throws(Refusal) {
    guard
      !isLocked || state.returning.contains(player)
        || state.members.contains(where: { $0.player == player })
    else { throw Refusal(.tableLocked) }
  }

  /// Remembers the people here, but no far screen of somebody else: a lock ends those.
  private mutating func rememberAllHere() {
    let watchers = state.watchers.filter { isExpected($0.arrival) }
    remember(state.members.map(\.player) + watchers.map(\.player))
  }

  /// Remembers people with a seat in the game, who may return to the table whatever happens to it.
  mutating func rememberSeated() {
    remember(state.seating.flatMap(\.people).compactMap { player(of: $0) })
  }

  private mutating func remember(_ players: [PlayerID]) {
    state.returning.removeAll { players.contains($0) }
    state.returning += players
    state.returning.removeFirst(max(0, state.returning.count - limits.returning))
  }

  // MARK: Room

  /// Drops a name when there are too many: of absent members the newest, of the address with the
  /// most. Frequent newcomers thus displace each other.
  mutating func makeRoom(for arrival: TableInput.Arrival) throws(Refusal) {
    if arrival.isFar, let source = arrival.source {
      let same = state.members.indices.filter {
        state.members[$0].isFar && state.members[$0].source == source
      }
      if same.count >= limits.membersPerAddress {
        guard let last = same.last(where: mayBeForgotten) else {
          throw Refusal(.tableCrowded, [RefusalArgument("limit", limits.membersPerAddress)])
        }
        state.members.remove(at: last)
      }
    }
    while state.members.count >= limits.members {
      let absent = state.members.indices.filter(mayBeForgotten)
      guard let one = absent.max(by: { (share(of: $0), $0) < (share(of: $1), $1) }) else { return }
      state.members.remove(at: one)
    }
  }

  /// Whether the name may go before the time of H8; the opener's may not: its rights would go, too.
  private func mayBeForgotten(_ index: Int) -> Bool {
    let member = state.members[index]
    if case .lent(_, of: member.player) = state.opener { return false }
    return !member.isConnected && !isSeated(member.number) && state.opener.member != member.number
  }

  /// The number of members from this one's address.
  private func share(of index: Int) -> Int {
    guard let source = state.members[index].source else { return 1 }
    return state.members.count { $0.source == source }
  }
}
