import GameCore

/// Arrival and departure of pages (H8, P11, P13).
extension Table {
  func memberIndex(of connection: ConnectionID) -> Int? {
    state.members.firstIndex { $0.page?.connection == connection }
  }

  func isSeated(_ member: MemberNumber) -> Bool {
    chair(of: member) != nil
  }

  mutating func arrive(_ connection: ConnectionID, _ arrival: TableInput.Arrival, at now: Tick) {
    guard memberIndex(of: connection) == nil,
      !state.watchers.contains(where: { $0.connection == connection }),
      !onlookers.contains(where: { $0.connection == connection })
    else { return }
    do throws(Refusal) {
      try refuseWithoutPass(arrival)
      switch arrival.role {
      case .watch: try watch(connection, arrival, at: now)
      case .join, .resume:
        try enter(connection, arrival, at: now)
        givePass(to: arrival, at: now)
      case .look: try look(connection, arrival)
      }
    } catch {
      effects.append(.dismiss(connection, error))
    }
  }

  private mutating func enter(
    _ connection: ConnectionID, _ arrival: TableInput.Arrival, at now: Tick
  ) throws(Refusal) {
    guard !state.isSolo || arrival.player == state.owner else { throw Refusal(.tablePrivate) }
    try refuseRemoved(arrival)
    if let index = state.members.firstIndex(where: { $0.player == arrival.player }) {
      try comeBack(index, connection, arrival, at: now)
    } else {
      try comeAnew(connection, arrival, at: now)
    }
    isViewStale = true
  }

  private mutating func comeBack(
    _ index: Int, _ connection: ConnectionID, _ arrival: TableInput.Arrival, at now: Tick
  ) throws(Refusal) {
    let member = state.members[index]
    guard member.role != .gone || arrival.role == .join else { throw Refusal(.seatNone) }
    if !member.isConnected, !isKept(member) { try refuseIfFull() }
    if let old = member.page {
      effects.append(.dismiss(old.connection, Refusal(.seatTakenOver)))
    }
    if member.role == .gone {
      state.members[index].role = .plays
      isWorthKeeping = true
    }
    state.members[index].page = Page(connection: connection, lastSign: now)
    noteReturn(of: index)
    state.members[index].source = arrival.source
    note(isFar: arrival.isFar, of: index)
    note(isGuest: arrival.credential != .member, of: index)
    if let profile = arrival.profile, case .lobby = state.phase { adopt(profile, for: index) }
    freeColour(of: index)
    effects.append(.welcome(connection, member: member.number))
  }

  /// Notes whether a member is far. A heading means nothing once its owner has left the table.
  private mutating func note(isFar: Bool, of index: Int) {
    guard state.members[index].isFar != isFar else { return }
    state.members[index].isFar = isFar
    if case .facing = state.members[index].placement { state.members[index].placement = .arrival }
    areSidesStale = true
    isWorthKeeping = true
  }

  private mutating func note(isGuest: Bool, of index: Int) {
    guard state.members[index].isGuest != isGuest else { return }
    state.members[index].isGuest = isGuest
    isWorthKeeping = true
  }

  private mutating func comeAnew(
    _ connection: ConnectionID, _ arrival: TableInput.Arrival, at now: Tick
  ) throws(Refusal) {
    try refuseIfLocked(arrival.player)
    guard arrival.role == .join else { throw Refusal(.seatNone) }
    guard let profile = arrival.profile else { throw Refusal(.nameMissing) }
    try refuseIfFull()
    try makeRoom(for: arrival)
    let number = MemberNumber(state.nextMember)
    let wish = profile.colour ?? anyColour(for: number)
    state.nextMember += 1
    state.members.append(
      Member(
        number: number, player: arrival.player, profile: profile,
        colour: colour(nearest: wish, exceptFor: nil), face: profile.face ?? Face(wish),
        role: isBetweenQuizzes ? .plays : .next, page: Page(connection: connection, lastSign: now),
        isFar: arrival.isFar, isGuest: arrival.credential != .member, source: arrival.source))
    isWorthKeeping = true
    effects.append(.welcome(connection, member: number))
  }

  mutating func picture(_ connection: ConnectionID, _ photo: PhotoName?) {
    guard let index = memberIndex(of: connection), state.members[index].profile.photo != photo
    else { return }
    state.members[index].profile.photo = photo
    isViewStale = true
    isWorthKeeping = true
  }

  /// Whether no quiz runs: a newcomer plays the next one.
  var isBetweenQuizzes: Bool {
    switch state.phase {
    case .lobby, .writing: true
    case .preparing, .countdown: false
    case .quiz(_, let game): game.isOver
    case .arcade(let arcade): arcade.game.isOver
    }
  }

  /// Whether the member holds one of the eight places: connected, or seated and expected back.
  private func isKept(_ member: Member) -> Bool {
    member.isConnected || (member.role != .gone && isSeated(member.number))
  }

  private func refuseIfFull() throws(Refusal) {
    guard state.members.count(where: isKept) < limits.connected else {
      throw Refusal(.tableFull, [RefusalArgument("limit", limits.connected)])
    }
  }

  mutating func disconnect(_ connection: ConnectionID, at now: Tick) {
    onlookers.removeAll { $0.connection == connection }
    if let index = state.watchers.firstIndex(where: { $0.connection == connection }) {
      state.watchers.remove(at: index)
      isViewStale = true
    }
    guard let index = memberIndex(of: connection) else { return }
    state.members[index].page = nil
    returnPass(of: state.members[index].player)
    isViewStale = true
    if !state.members[index].isAway { state.members[index].awaySince = now }
  }

  mutating func noteSign(of connection: ConnectionID, at now: Tick) {
    guard let index = memberIndex(of: connection) else { return }
    state.members[index].page?.lastSign = now
    guard state.members[index].isAway, state.members[index].page?.isHidden == false else { return }
    noteReturn(of: index)
    isViewStale = true
  }

  private mutating func noteReturn(of index: Int) {
    // A saved absence would go on in a restored table.
    if state.members[index].isAway { isWorthKeeping = true }
    state.members[index].awaySince = nil
  }

  mutating func noteHidden(_ isHidden: Bool, of connection: ConnectionID, at now: Tick) {
    guard let index = memberIndex(of: connection) else { return }
    state.members[index].page?.isHidden = isHidden
    noteSign(of: connection, at: now)
    guard isHidden, !state.members[index].isAway else { return }
    state.members[index].awaySince = now
    isViewStale = true
  }

  /// Returns whether that changes the conditions of a game.
  @discardableResult
  mutating func noteRoundTrip(
    _ duration: Duration, network: Duration?, of connection: ConnectionID, at now: Tick
  ) -> Bool {
    let (before, shared) = (lead, sharedLimits)
    if let index = memberIndex(of: connection) {
      let grace = graceOfMember(at: index, now)
      state.members[index].page?.roundTrips.add(
        duration, network: network, at: now, limits: shared.value)
      return lead != before || graceOfMember(at: index, now) != grace
    }
    guard let index = state.watchers.firstIndex(where: { $0.connection == connection }) else {
      return false
    }
    state.watchers[index].roundTrips.add(
      duration, network: network, at: now, limits: shared.value)
    return lead != before
  }
}

/// Logging in (R1).
extension Table {
  /// Gives `player` what `former` has here: the place, the opener's rights, the removal. If the
  /// player has a place already, that one stays, and the other belongs only to its device.
  mutating func move(_ former: PlayerID, to player: PlayerID) {
    guard former != player else { return }
    let before = state
    if state.owner == former { state.owner = player }
    switch state.opener {
    case .awaited(former, let until): state.opener = .awaited(player, until: until)
    case .lent(let member, of: former): state.opener = .lent(member, of: player)
    case .awaited, .lent, .held, .vacant: break
    }
    if !state.removed.contains(where: { $0.player == player }),
      let index = state.removed.firstIndex(where: { $0.player == former })
    {
      state.removed[index].player = player
    }
    if !state.members.contains(where: { $0.player == player }),
      let index = state.members.firstIndex(where: { $0.player == former })
    {
      state.members[index].player = player
    }
    if let index = state.returning.firstIndex(of: former) { state.returning[index] = player }
    state.evening.move(former, to: player)
    moveQuestions(of: former, to: player)
    revokePass(of: former)
    if state != before { isWorthKeeping = true }
  }
}
