import GameCore

/// P14: what somebody has to say without words. It passes: no view holds it, nothing is saved.
extension Table {
  /// Told to everybody, unless the sender does not play or has just sent as many as a second may
  /// have: then it is dropped without a word, since the next tap is as good as this one.
  mutating func react(_ reaction: Reaction, from connection: ConnectionID, at now: Tick) {
    guard let index = memberIndex(of: connection), state.members[index].role == .plays,
      mayReact(index, at: now)
    else { return }
    state.members[index].reactions.append(now)
    effects.append(.reaction(state.members[index].number, reaction))
  }

  private mutating func mayReact(_ index: Int, at now: Tick) -> Bool {
    state.members[index].reactions.removeAll { $0 + limits.reactionSpan <= now }
    return state.members[index].reactions.count < limits.reactions
  }
}
