import GameCore

/// The list of people and tables nearby (H20), for pages on the server's own subnets. The foyer
/// keeps it sorted, so a seat costs the same among thousands of tables. Pages get its first
/// `Limits.nearby` entries, then changes, in rounds at most once in `Limits.nearbyPause`: a change
/// concerns everybody, and a crowd changes all the time.
extension Foyer {
  /// Time between two portions of a crowd.
  private static let step: Duration = .milliseconds(10)

  /// The progress of a round.
  struct NearbyRound: Sendable {
    /// True if the round is for every page; otherwise only for pages that look for a table.
    var concernsAll = false
    /// The next person to update; `nil` when the round is complete.
    var next: PersonNumber?
    /// The time of the next update.
    var due = Tick.zero
  }

  // MARK: What has changed

  /// Updates the list after somebody came, left or has another name.
  mutating func relist(_ player: PlayerID) {
    guard let person = people[player] else { return }
    setNear(person.number, person.pages.contains(where: \.isNear), of: player)
    if person.isFree { browsing.insert(person.number) } else { browsing.remove(person.number) }
    let place = listedPeople.set(person.listed, for: person.number)
    if let place, place < limits.nearby || !contacts.of(player).isEmpty { arePeopleStale = true }
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

  /// Schedules the news of another name, colour or face. Others get only the last one, at most once in
  /// `Limits.renaming`, however fast a program sends names.
  mutating func rename(_ player: PlayerID) {
    guard let person = people[player], !person.isRenamed else { return }
    if let last = person.renamedAt, clock < last + limits.renaming {
      people[player]?.isRenamed = true
      renamed.append(Renamed(player: player, due: clock + limits.renaming))
    } else {
      people[player]?.renamedAt = clock
      relist(player)
    }
  }

  private mutating func relistRenamed() {
    while let first = renamed.first, first.due <= clock {
      _ = renamed.popFirst()
      people[first.player]?.isRenamed = false
      people[first.player]?.renamedAt = clock
      relist(first.player)
    }
  }

  /// The tables that near pages may see.
  public var nearTables: [TableListing] { listedTables.first(limits.nearby) }

  mutating func relist(_ code: TableCode) {
    let listing = tables[code]?.listing
    let isShown = listing.map { $0.connected > 0 } ?? false
    let place = listedTables.set(isShown ? listing : nil, for: code)
    if let place, place < limits.nearby { areTablesStale = true }
  }

  // MARK: Telling

  /// Sends near pages what has changed: to all at once, or to a crowd in portions so that no other
  /// work waits. A page that has just come is served at once.
  mutating func refreshNearby() {
    relistRenamed()
    if nearbyRound.next == nil, isNearbyStale, nearbyDue <= clock { beginRound() }
    if nearbyRound.next != nil, nearbyRound.due <= clock { tellPortion() }
    for player in newcomers { tell(player) }
    newcomers.removeAll(keepingCapacity: true)
  }

  private var isNearbyStale: Bool { arePeopleStale || areTablesStale || isSomebodyBehind }

  private mutating func beginRound() {
    nearbyToldAt = clock
    nearby.become(listedPeople.first(limits.nearby), listedTables.first(limits.nearby))
    let concernsAll = arePeopleStale || isSomebodyBehind
    nearbyRound = NearbyRound(
      concernsAll: concernsAll, next: (concernsAll ? watching : browsing).first(1).first, due: clock
    )
    arePeopleStale = false
    areTablesStale = false
    isSomebodyBehind = false
  }

  private mutating func tellPortion() {
    guard let next = nearbyRound.next else { return }
    let audience = nearbyRound.concernsAll ? watching : browsing
    let portion = audience.from(next, limits.crowd + 1)
    for number in portion.prefix(limits.crowd) {
      if let player = players[number] { tell(player) }
    }
    nearbyRound.next = portion.count > limits.crowd ? portion.last : nil
    nearbyRound.due = clock + Self.step
  }

  /// The time of the next update; `nil` until something changes.
  var nearbyTimer: Tick? {
    let told =
      nearbyRound.next != nil ? nearbyRound.due : isNearbyStale ? nearbyDue : Tick?.none
    guard let first = renamed.first else { return told }
    return min(first.due, told ?? first.due)
  }

  /// The earliest time of the next round.
  private var nearbyDue: Tick { nearbyToldAt.map { $0 + limits.nearbyPause } ?? clock }

  /// The near people with whom this player has sat at a table.
  private func knownNear(_ player: PlayerID) -> [PersonView] {
    contacts.of(player).compactMap { contact in
      people[contact].flatMap { listedPeople[$0.number] }
    }
  }

  private mutating func tell(_ player: PlayerID) {
    guard let pages = people[player]?.pages else { return }
    let known = knownNear(player)
    for index in pages.indices where pages[index].isNear && pages[index].keepsUp {
      if let last = pages[index].toldAt, clock < last + limits.nearbyPause {
        // It got a list between two rounds; the next round serves it as well.
        if pages[index].version != nearby.list.version || pages[index].known != known {
          isSomebodyBehind = true
        }
        continue
      }
      tell(pages[index], at: index, of: player, known)
    }
  }

  private mutating func tell(
    _ page: Page, at index: Int, of player: PlayerID, _ known: [PersonView]
  ) {
    let change = nearby.change(since: page.version, hasTables: page.table == nil)
    people[player]?.pages[index].version = nearby.list.version
    guard change.isWhole || !change.isEmpty || page.known != known else { return }
    people[player]?.pages[index].toldAt = clock
    people[player]?.pages[index].known = known
    let isOther = change.isWhole ? !known.isEmpty : page.known != known
    effects.append(.nearby(page.connection, NearbyNews(change, known: isOther ? known : nil)))
  }

  /// Notes whether a page reads. One that does not gets no news until it does, then the whole list.
  mutating func note(keepsUp: Bool, _ connection: ConnectionID) {
    guard let player = owner(of: connection),
      let index = people[player]?.pages.firstIndex(where: { $0.connection == connection })
    else { return }
    people[player]?.pages[index].keepsUp = keepsUp
    people[player]?.pages[index].version = nil
    if keepsUp { isSomebodyBehind = true }
  }
}

extension Foyer.Person {
  /// Whether the person has a near page that shows no table's lobby.
  var isFree: Bool {
    pages.contains { $0.isNear && $0.table == nil }
  }

  var colour: Colour {
    profile?.colour ?? Colour(wrapping: number.number - 1)
  }

  var face: Face { profile?.face ?? Face(colour) }

  /// The person as others see it; `nil` without a name or at a table.
  var listed: PersonView? {
    guard isFree, let profile else { return nil }
    return PersonView(
      person: number, name: profile.name.text, colour: colour, face: face, photo: profile.photo)
  }
}
