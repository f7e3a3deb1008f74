import GameCore

/// Who and what is near (H4): known only among pages on the server's own subnets.
///
/// People and tables are kept in order as they come and go, so that a seat costs the same among
/// thousands of tables; pages are told of the first `Limits.nearby` alone, and only where those change.
extension Foyer {
  /// Between two portions of a crowd.
  private static let step: Duration = .milliseconds(10)

  /// What pages are told, and who has yet to be told.
  struct NearbyRound: Sendable {
    /// One more than anybody is told of, because nobody is told of oneself.
    var people: [PersonView] = []
    /// What most of a crowd are told: those who are not among the people themselves.
    var common: [PersonView] = []
    var tables: [TableListing] = []
    /// People are others now, of whom every page is told; else only those are that look for a table.
    var concernsAll = false
    /// The next to be told; `nil`: everybody knows.
    var next: PersonNumber?
    /// When the next may be told.
    var due = Tick.zero
  }

  // MARK: What has changed

  /// Somebody came, went, or has another name.
  mutating func relist(_ player: PlayerID) {
    guard let person = people[player] else { return }
    setNear(person.number, person.pages.contains(where: \.isNear), of: player)
    if person.isFree { browsing.insert(person.number) } else { browsing.remove(person.number) }
    let place = listedPeople.set(person.listed, for: person.number)
    if let place, place <= limits.nearby { arePeopleStale = true }
  }

  private mutating func setNear(_ number: PersonNumber, _ isNear: Bool, of player: PlayerID) {
    if isNear {
      near.insert(player)
      watching.insert(number)
    } else {
      near.remove(player)
      watching.remove(number)
    }
  }

  mutating func relist(_ code: TableCode) {
    let listing = tables[code]?.listing
    let isShown = listing.map { $0.connected > 0 } ?? false
    let place = listedTables.set(isShown ? listing : nil, for: code)
    if let place, place < limits.nearby { areTablesStale = true }
  }

  // MARK: Telling

  /// Tells near pages what has changed for them: all at once, or of a crowd so many at a time that
  /// nobody else waits for it; a page that has just come is told at once.
  mutating func refreshNearby() {
    if nearbyRound.next == nil, isNearbyStale, nearbyDue.map({ $0 <= clock }) ?? true {
      beginRound()
    }
    if nearbyRound.next != nil, nearbyRound.due <= clock { tellPortion() }
    for player in newcomers { tell(player, nearbyRound) }
    newcomers.removeAll(keepingCapacity: true)
  }

  private var isNearbyStale: Bool { arePeopleStale || areTablesStale }

  private mutating func beginRound() {
    nearbyToldAt = clock
    let people = listedPeople.first(limits.nearby + 1)
    nearbyRound = NearbyRound(
      people: people, common: Array(people.prefix(limits.nearby)),
      tables: listedTables.first(limits.nearby), concernsAll: arePeopleStale,
      next: (arePeopleStale ? watching : browsing).first(1).first, due: clock)
    arePeopleStale = false
    areTablesStale = false
  }

  private mutating func tellPortion() {
    guard let next = nearbyRound.next else { return }
    let audience = nearbyRound.concernsAll ? watching : browsing
    let portion = audience.from(next, limits.crowd + 1)
    for number in portion.prefix(limits.crowd) {
      if let player = players[number] { tell(player, nearbyRound) }
    }
    nearbyRound.next = portion.count > limits.crowd ? portion.last : nil
    nearbyRound.due = clock + Self.step
  }

  /// When somebody is next to be told something; `nil`: not before something changes.
  var nearbyTimer: Tick? {
    if nearbyRound.next != nil { return nearbyRound.due }
    return isNearbyStale ? nearbyDue : nil
  }

  /// When a crowd may be told again; `nil`: at once.
  private var nearbyDue: Tick? {
    guard near.count > limits.crowd else { return nil }
    return nearbyToldAt.map { $0 + limits.crowdPause }
  }

  /// A page at a table shows whom it could invite, and no other tables.
  private mutating func tell(_ player: PlayerID, _ round: NearbyRound) {
    guard let number = people[player]?.number, let pages = people[player]?.pages else { return }
    let isAmong = round.people.contains { $0.person == number }
    let others = isAmong ? round.people.filter { $0.person != number } : round.common
    for index in pages.indices where pages[index].isNear {
      let isBrowsing = pages[index].table == nil
      let view = NearbyView(people: others, tables: isBrowsing ? round.tables : [])
      guard pages[index].told != view else { continue }
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
