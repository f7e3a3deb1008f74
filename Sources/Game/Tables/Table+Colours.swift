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
    var (all, present, seated) = (ColourSet(), ColourSet(), ColourSet())
    for other in state.members.indices where other != index {
      let colour = state.members[other].colour
      let hasSeat = isSeated(state.members[other].number)
      all.insert(colour)
      if hasSeat || state.members[other].isConnected { present.insert(colour) }
      if hasSeat { seated.insert(colour) }
    }
    for taken in [all, present, seated] {
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
    var taken = ColourSet()
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
    let group = isSeated(member.number) ? 0 : member.isConnected ? 1 : 2
    return group * state.members.count + index
  }

  static func free(nearest wish: Colour, taken: ColourSet) -> Colour? {
    for distance in 0...Colour.count / 2 {
      for place in [wish.number + distance, wish.number - distance] {
        let colour = Colour(wrapping: place)
        if !taken.contains(colour) { return colour }
      }
    }
    return nil
  }
}

/// Some of the colours, a bit for each.
struct ColourSet: Hashable, Sendable {
  private var bits = 0

  init(_ colours: some Sequence<Colour> = []) {
    for colour in colours { insert(colour) }
  }

  mutating func insert(_ colour: Colour) { bits |= 1 << colour.number }

  func contains(_ colour: Colour) -> Bool { bits & 1 << colour.number != 0 }
}
