import GameCore

/// P1: colours at a table are all different.
extension Table {
  /// The colour of somebody who wishes none: each in turn.
  func anyColour(for member: MemberNumber) -> Colour {
    Colour(wrapping: member.number - 1)
  }

  /// The free colour nearest to `wish` on the circle. Where even the names kept of people who are
  /// away use up all eight, only those who sit or are connected count, then only those who sit.
  func colour(nearest wish: Colour, exceptFor index: Int?) -> Colour {
    let others = state.members.indices.filter { $0 != index }.map { state.members[$0] }
    let circles: [(Member) -> Bool] = [
      { _ in true },
      { $0.page != nil || self.isSeated($0.number) },
      { self.isSeated($0.number) },
    ]
    for counts in circles {
      let taken = Set(others.filter(counts).map(\.colour))
      if let free = Table.free(nearest: wish, taken: taken) { return free }
    }
    return wish
  }

  /// A returning member whose colour was given away meanwhile gets the nearest free one.
  mutating func freeColour(of index: Int) {
    guard !isSeated(state.members[index].number) else { return }
    state.members[index].colour = colour(nearest: state.members[index].colour, exceptFor: index)
  }

  /// After people were seated or let go: whoever shares a colour with somebody before gets the
  /// nearest free one; those who sit come first, then those who are connected.
  mutating func separateColours() {
    let order = state.members.indices.sorted { rank($0) < rank($1) }
    var taken: Set<Colour> = []
    for index in order {
      if taken.contains(state.members[index].colour) {
        let wish = state.members[index].colour
        state.members[index].colour = colour(nearest: wish, exceptFor: index)
      }
      taken.insert(state.members[index].colour)
    }
  }

  private func rank(_ index: Int) -> Int {
    let member = state.members[index]
    let group = isSeated(member.number) ? 0 : member.page != nil ? 1 : 2
    return group * state.members.count + index
  }

  static func free(nearest wish: Colour, taken: Set<Colour>) -> Colour? {
    for distance in 0...Colour.count / 2 {
      for place in [wish.number + distance, wish.number - distance] {
        let colour = Colour(wrapping: place)
        if !taken.contains(colour) { return colour }
      }
    }
    return nil
  }
}
