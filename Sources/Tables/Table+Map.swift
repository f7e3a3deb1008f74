import GameCore

/// The map (L2, L3): who is where, for this table's pages alone.
extension Table {
  /// The sender is at `position`, or takes back what it said.
  mutating func place(_ index: Int, at position: Position?) {
    geography.place(state.members[index].number, at: position)
    isViewStale = true
  }

  /// L2: anybody at the table itself may say where it stands, or take that back.
  mutating func placeTable(at position: Position?, by index: Int) throws(Refusal) {
    guard !state.members[index].isFar else { throw Refusal(.frameFar) }
    geography.table = position
    isViewStale = true
  }

  /// Positions go with the people.
  mutating func forgetPlaces() {
    geography.keepOnly(state.members.filter { $0.role != .gone }.map(\.number))
  }

  /// The members as everybody sees them.
  var memberViews: [MemberView] {
    state.members.map { $0.view(at: geography.places[$0.number]) }
  }
}
