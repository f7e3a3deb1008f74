import GameCore

/// Who and what is near (H4): known only among pages on the server's own subnets.
extension Foyer {
  /// Between two portions of a crowd.
  private static let step: Duration = .milliseconds(10)

  /// What is told in one round, and to whom it has yet to be told.
  struct NearbyRound: Sendable {
    /// One more than anybody is told of, because nobody is told of oneself.
    var people: [PersonView] = []
    var tables: [TableListing] = []
    /// Those who have yet to be told, the next one last.
    var untold: [PlayerID] = []
    /// When the next of them may be told.
    var due = Tick.zero
  }

  /// Tells every near page what has changed for it: all at once, or of a crowd so many at a time
  /// that nobody else waits for it.
  mutating func refreshNearby() {
    if nearbyRound.untold.isEmpty, isNearbyStale, nearbyDue.map({ $0 <= clock }) ?? true {
      beginRound()
    }
    if !nearbyRound.untold.isEmpty, nearbyRound.due <= clock { tellPortion() }
  }

  private mutating func beginRound() {
    isNearbyStale = false
    nearbyToldAt = clock
    let listed = near.compactMap { people[$0]?.listed }.sorted { $0.person < $1.person }
    let watching = near.compactMap { player in people[player].map { (player, $0.number) } }
    nearbyRound = NearbyRound(
      people: Array(listed.prefix(limits.nearby + 1)), tables: nearbyTables,
      untold: watching.sorted { $0.1 > $1.1 }.map(\.0), due: clock)
  }

  private mutating func tellPortion() {
    let common = NearbyView(
      people: Array(nearbyRound.people.prefix(limits.nearby)), tables: nearbyRound.tables)
    for player in nearbyRound.untold.suffix(limits.crowd).reversed() {
      guard let number = people[player]?.number else { continue }
      // Most of a crowd are told the same.
      guard nearbyRound.people.contains(where: { $0.person == number }) else {
        tell(player, common)
        continue
      }
      let others = nearbyRound.people.filter { $0.person != number }
      tell(player, NearbyView(people: others, tables: nearbyRound.tables))
    }
    nearbyRound.untold.removeLast(min(limits.crowd, nearbyRound.untold.count))
    nearbyRound.due = clock + Self.step
  }

  /// When somebody is next to be told something; `nil`: not before something changes.
  var nearbyTimer: Tick? {
    if !nearbyRound.untold.isEmpty { return nearbyRound.due }
    return isNearbyStale ? nearbyDue : nil
  }

  /// When a crowd may be told again; `nil`: at once.
  private var nearbyDue: Tick? {
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
    return PersonView(person: number, name: profile.name.text, colour: colour, photo: profile.photo)
  }
}
