import Fairness
import GameCore

/// The people with whom each player has sat at a table since the server started; bounded by player,
/// by address among them and in all, so that made-up people displace no friend.
struct Contacts: Sendable {
  private struct Contact: Sendable {
    let player: PlayerID
    /// A number for the address; `nil` if the address does not identify a visitor.
    let visitor: UInt64?
  }

  private let limits: Limits
  /// Contacts of each player, the latest first.
  private var contacts: [PlayerID: [Contact]] = [:]
  /// The addresses of the players, and how many contacts each has.
  private var holders = Ledger<PlayerID, UInt64>(levels: 2)

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The contacts of this player, the latest first.
  func of(_ player: PlayerID) -> [PlayerID] { (contacts[player] ?? []).map(\.player) }

  func know(_ player: PlayerID, _ other: PlayerID) -> Bool {
    contacts[player]?.contains { $0.player == other } == true
  }

  /// Records that `player` sits at a table with these others, the last one as the latest.
  mutating func add(
    _ others: [(player: PlayerID, source: PageSource)], to player: PlayerID, from source: PageSource
  ) {
    var list = contacts[player] ?? []
    for (other, source) in others where other != player {
      let visitor = source.isBounded ? source.visitor : nil
      list.removeAll { $0.player == other }
      list.insert(Contact(player: other, visitor: visitor), at: 0)
      if let visitor, list.count(where: { $0.visitor == visitor }) > limits.contactsOfAddress,
        let oldest = list.lastIndex(where: { $0.visitor == visitor })
      {
        list.remove(at: oldest)
      }
    }
    list = Array(list.prefix(limits.contacts))
    contacts[player] = list
    holders.take(player, list.count, for: source.holder)
    while holders.total > limits.contactsOfAll, let heaviest = holders.heaviest() {
      holders.giveBack(heaviest)
      contacts[heaviest] = nil
    }
  }
}

extension Foyer {
  /// Records that these players sit at a table together.
  mutating func recordContacts(among players: [PlayerID]) {
    let people = players.map { (player: $0, source: source(of: $0)) }
    for (player, source) in people {
      contacts.add(people, to: player, from: source)
      for other in players where other != player { endSilence(of: other, for: player) }
    }
  }
}
