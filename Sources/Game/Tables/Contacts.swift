import Fairness
import GameCore

/// The people with whom each player has sat at a table since the server started.
///
/// The number is bounded for each player, for each address among them, so that made-up people do
/// not displace a friend, and for all players together.
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

  /// Records that `player` has sat at a table with `other`.
  mutating func add(
    _ other: PlayerID, from otherSource: PageSource, to player: PlayerID, from source: PageSource
  ) {
    let visitor = otherSource.isBounded ? otherSource.visitor : nil
    var list = contacts[player] ?? []
    list.removeAll { $0.player == other }
    list.insert(Contact(player: other, visitor: visitor), at: 0)
    if let visitor, list.count(where: { $0.visitor == visitor }) > limits.contactsOfAddress,
      let oldest = list.lastIndex(where: { $0.visitor == visitor })
    {
      list.remove(at: oldest)
    }
    contacts[player] = Array(list.prefix(limits.contacts))
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
    for player in players {
      for other in players where other != player {
        contacts.add(other, from: source(of: other), to: player, from: source(of: player))
        endSilence(of: other, for: player)
      }
    }
  }
}
