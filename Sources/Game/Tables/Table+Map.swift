import GameCore

/// The map (L2, L3): positions for this table's pages alone.
extension Table {
  /// Sets or removes the sender's position.
  mutating func place(_ index: Int, at position: Position?) {
    geography.place(state.members[index].number, at: position)
    isViewStale = true
  }

  /// Sets or removes the table's position (L2); everybody at the table itself may.
  mutating func placeTable(at position: Position?, by index: Int) throws(Refusal) {
    guard !state.members[index].isFar else { throw Refusal(.frameFar) }
    geography.place(tableAt: position, gameContent.towns)
    isViewStale = true
  }

  /// Drops the positions of people who have left.
  mutating func forgetPlaces() {
    guard !geography.places.isEmpty else { return }
    geography.keepOnly(state.members.filter { $0.role != .gone }.map(\.number))
  }

  /// The members as everybody sees them.
  var memberViews: [MemberView] {
    let teams = teams
    guard !teams.isEmpty else {
      return state.members.map { $0.view(at: geography.places[$0.number]) }
    }
    return state.members.map { member in
      var view = member.view(at: geography.places[member.number])
      guard let first = teams[member.number] else { return view }
      view.with = first
      view.side = state.members.first { $0.number == first }?.side
      return view
    }
  }
}
