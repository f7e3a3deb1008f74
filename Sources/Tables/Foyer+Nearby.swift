import GameCore

/// Who and what is near (H4): known only among pages on the server's own subnets.
extension Foyer {
  /// Tells every near page what has changed for it.
  mutating func refreshNearby() {
    guard isNearbyStale, nearbyDue.map({ $0 <= clock }) ?? true else { return }
    isNearbyStale = false
    nearbyToldAt = clock
    let listed = near.compactMap { people[$0]?.listed }.sorted { $0.person < $1.person }
    let tables = nearbyTables
    let watching = near.compactMap { player in people[player].map { (player, $0.number) } }
    for (player, number) in watching.sorted(by: { $0.1 < $1.1 }) {
      let others = listed.filter { $0.person != number }.prefix(limits.nearby)
      tell(player, NearbyView(people: Array(others), tables: tables))
    }
  }

  /// When a crowd may be told again; `nil`: at once.
  var nearbyDue: Tick? {
    guard near.count > limits.crowd else { return nil }
    return nearbyToldAt.map { $0 + limits.crowdPause }
  }

  private var nearbyTables: [TableListing] {
    let open = tables.values.compactMap(\.listing).filter { $0.connected > 0 }
    return Array(open.sorted { $0.code.number < $1.code.number }.prefix(limits.nearby))
  }

  private mutating func tell(_ player: PlayerID, _ view: NearbyView) {
    guard let pages = people[player]?.pages else { return }
    for index in pages.indices where pages[index].isNear && pages[index].told != view {
      people[player]?.pages[index].told = view
      effects.append(.nearby(pages[index].connection, view))
    }
  }
}

extension Foyer.Person {
  /// Has a page near that shows no table's lobby.
  var isFree: Bool {
    pages.contains { $0.isNear && $0.table == nil }
  }

  var colour: Colour {
    profile?.colour ?? Colour(wrapping: number.number - 1)
  }

  /// As others see this person; `nil` without a name or at a table.
  var listed: PersonView? {
    guard isFree, let profile else { return nil }
    return PersonView(person: number, name: profile.name.text, colour: colour)
  }
}
