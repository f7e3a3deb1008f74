import GameCore

/// Colours at a table differ (P1).
extension Table {
  /// A colour for a player without a wish: each in turn.
  func anyColour(for member: MemberNumber) -> Colour {
    Colour(wrapping: member.number - 1)
  }

  /// The free colour nearest to `wish` on the circle. If names of absent people use all eight, only
  /// seated and connected people count, then only seated ones.
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
    let former = state.members[index].colour
    state.members[index].colour = colour(nearest: former, exceptFor: index)
    if state.members[index].colour != former { isWorthKeeping = true }
  }

  /// Resolves equal colours after people were seated or left: the later member gets the nearest
  /// free one. Seated members come first, then connected ones.
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
