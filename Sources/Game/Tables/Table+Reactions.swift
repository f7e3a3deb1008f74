import GameCore

/// Quick reactions (P14). They pass: no view contains them, and nothing is saved.
extension Table {
  /// Sends a reaction to everybody. It drops the reaction without an answer if the sender does not
  /// play or has sent the allowed number within a second.
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

/// One of the four quick reactions that a player can send (P14).
public enum Reaction: String, Hashable, Sendable, CaseIterable {
  case applause
  case laugh
  case wow
  case heart
}
