import GameCore

/// The sides of the table (T2, T3), recomputed whenever the sitters change.
extension Table {
  /// The members with a side in the order of arrival: the line-up of a quiz; in the lobby the first
  /// four players, present ones before absent ones.
  private var sitters: [Int] {
    guard state.seating.isEmpty else {
      // By index: a closure with `self` copies the table.
      var sitters: [Int] = []
      sitters.reserveCapacity(Seat.count)
      for place in state.seating.indices {
        let number = state.seating[place].member
        for index in state.members.indices where state.members[index].number == number {
          sitters.append(index)
        }
      }
      return sitters
    }
    let players = state.members.indices.filter { state.members[$0].role == .plays }
    guard players.count > Side.count else { return players }
    let here = players.filter { !state.members[$0].isAway }
    let away = players.filter { state.members[$0].isAway }
    return (here + away).prefix(Side.count).sorted()
  }

  /// Gives a side to every sitter, and to nobody else.
  mutating func arrangeSides() {
    let sitters = sitters
    guard areSidesStale || !areSides(of: sitters) else { return }
    areSidesStale = false
    let sides = Seating.sides(
      of: sitters.map {
        Seating.Sitter(
          placement: state.members[$0].placement, side: state.members[$0].side,
          isFar: state.members[$0].isFar)
      })
    let before = state.members.map(\.side)
    for index in state.members.indices { state.members[index].side = nil }
    for (index, side) in zip(sitters, sides) { state.members[index].side = side }
    // Somebody who falls silent may give a side to a fifth player.
    if state.members.map(\.side) != before { isWorthKeeping = true }
    if sitters.contains(where: { state.members[$0].placement == .chosen }) { keepSides() }
  }

  /// The sides of the members, by index, and of a newcomer, once the newcomer sits here; during a
  /// game everybody keeps the present side.
  func sides(with newcomer: TableInput.Arrival) -> (members: [Int: Side], newcomer: Side?) {
    let sitters = sitters
    var members: [Int: Side] = [:]
    guard state.seating.isEmpty, sitters.count < Side.count else {
      for index in sitters { members[index] = state.members[index].side }
      return (members, Side.all.first { !members.values.contains($0) })
    }
    let sides = Seating.sides(
      of: sitters.map {
        Seating.Sitter(
          placement: state.members[$0].placement, side: state.members[$0].side,
          isFar: state.members[$0].isFar)
      } + [Seating.Sitter(placement: .arrival, side: nil, isFar: newcomer.isFar)])
    for (index, side) in zip(sitters, sides) { members[index] = side }
    return (members, sides.last ?? nil)
  }

  /// Keeps all sides once people have arranged the table: arrivals and departures move nobody.
  private mutating func keepSides() {
    for index in state.members.indices
    where state.members[index].side != nil && state.members[index].placement == .arrival {
      state.members[index].placement = .chosen
    }
  }

  /// Whether exactly these members have a side.
  private func areSides(of sitters: [Int]) -> Bool {
    for index in sitters where state.members[index].side == nil { return false }
    return state.members.count { $0.side != nil } == sitters.count
  }

  /// Sets the heading of a player who faces the centre; all headings decide everybody's side (T2).
  mutating func face(_ heading: Heading, by index: Int) throws(Refusal) {
    let index = sitter(at: index)
    guard state.members[index].side != nil else { throw Refusal(.sideNone) }
    guard !state.members[index].isFar else { throw Refusal(.sideFar) }
    state.members[index].placement = .facing(heading)
    areSidesStale = true
    isViewStale = true
  }

  /// Moves a figure to another side (T3); anybody may. The member there takes the free side.
  mutating func move(_ number: MemberNumber, to side: Side) throws(Refusal) {
    guard let member = state.members.firstIndex(where: { $0.number == number }) else {
      throw Refusal(.memberUnknown, [RefusalArgument("member", number.number)])
    }
    let index = sitter(at: member)
    guard let former = state.members[index].side else { throw Refusal(.sideNone) }
    if let other = state.members.firstIndex(where: { $0.side == side }), other != index {
      state.members[other].side = former
      state.members[other].placement = .chosen
    }
    state.members[index].side = side
    state.members[index].placement = .chosen
    keepSides()
    isViewStale = true
  }
}
