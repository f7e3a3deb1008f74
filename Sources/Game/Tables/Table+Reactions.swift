import GameCore

/// Quick reactions (P14, P35). They pass: no view contains them, and nothing is saved.
extension Table {
  /// Sends a reaction to everybody, or throws it at `target`. It drops the reaction without an answer if
  /// the sender does not play or has sent the allowed number within a second. A throw that cannot be is
  /// refused (P37).
  mutating func react(
    _ reaction: Reaction, at target: MemberNumber?, from connection: ConnectionID, at now: Tick
  ) {
    guard let index = memberIndex(of: connection) else {
      if target != nil { refuseSeatless(.unnumbered, of: connection) }
      return
    }
    var thrown: Throw?
    do throws(Refusal) {
      thrown = try target.map { to throws(Refusal) in
        try requireCatcher(to, for: index)
        return Throw(to: to, landsAt: now + limits.flight)
      }
    } catch {
      effects.append(.reply(connection, .unnumbered, error))
      return
    }
    guard state.members[index].role == .plays, mayReact(index, at: now) else { return }
    state.members[index].reactions.append(now)
    effects.append(.reaction(state.members[index].number, reaction, thrown: thrown))
  }

  private func requireCatcher(_ number: MemberNumber, for index: Int) throws(Refusal) {
    guard state.members[index].role == .plays else { throw Refusal(.seatNone) }
    guard let catcher = state.members.first(where: { $0.number == number }), catcher.role == .plays
    else { throw Refusal(.memberUnknown, [RefusalArgument("member", number.number)]) }
    let isFree = !catcher.isAway && !catcher.refusesThrows
    guard isFree, number != state.members[index].number else { throw Refusal(.throwRefused) }
  }

  private mutating func mayReact(_ index: Int, at now: Tick) -> Bool {
    let span = limits.reactionSpan
    state.members[index].reactions.removeAll { $0 + span <= now }
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

/// Where a thrown reaction goes (P36).
public struct Throw: Hashable, Sendable {
  /// The member at whom it is thrown.
  public var to: MemberNumber
  /// When it comes over the edge of that member's phone.
  public var landsAt: Tick

  public init(to: MemberNumber, landsAt: Tick) {
    self.to = to
    self.landsAt = landsAt
  }
}
