import GameCore

/// Who and what is near (H4): known only among pages on the server's own subnets.
///
/// People and tables are kept in order as they come and go, so that a seat costs the same among
/// thousands of tables; pages are told of the first `Limits.nearby` alone, and only where those change.
/// What has changed is told in rounds, to no page twice within `Limits.nearbyPause`: it concerns
/// everybody, and a crowd changes all the time.
extension Foyer {
  /// Between two portions of a crowd.
  private static let step: Duration = .milliseconds(10)

  /// Who has yet to be told.
  struct NearbyRound: Sendable {
    /// Every page; else only those are told that look for a table.
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

  /// Somebody has another name or colour now. Others are told of the last one, some time after the one
  /// before: names may come as fast as somebody's program sends them.
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

  /// When somebody is next to be told something; `nil`: not before something changes.
  var nearbyTimer: Tick? {
    let told =
      nearbyRound.next != nil ? nearbyRound.due : isNearbyStale ? nearbyDue : Tick?.none
    guard let first = renamed.first else { return told }
    return min(first.due, told ?? first.due)
  }

  /// When pages may be told again.
  private var nearbyDue: Tick { nearbyToldAt.map { $0 + limits.nearbyPause } ?? clock }

  /// Those near with whom this player has sat at a table.
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
        // Told between two rounds; the next one is for it as well.
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

  /// A page does not read what it is sent: it is told nothing until it does, and then everything.
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
