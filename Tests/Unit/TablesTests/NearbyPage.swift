import Tables

/// The list of a page: the people it knows first, other people, and tables.
struct NearbyView: Equatable {
  var people: [PersonView] = []
  var tables: [TableListing] = []
}

/// The people and tables nearby as far as the messages to a page tell (H20).
struct NearbyPage: Sendable {
  private var people: [PersonNumber: PersonView] = [:]
  private var tables: [TableCode: TableListing] = [:]
  private var known: [PersonView] = []

  init() {}

  mutating func take(_ news: NearbyNews) {
    if news.common.isWhole { (people, tables, known) = ([:], [:], []) }
    for person in news.common.gone { people[person] = nil }
    for code in news.common.over { tables[code] = nil }
    for person in news.common.people { people[person.person] = person }
    for table in news.common.tables { tables[table.code] = table }
    known = news.known ?? known
  }

  /// The list as the page of this person shows it.
  func view(of own: PersonNumber?) -> NearbyView {
    let others = people.values.filter { person in
      person.person != own && !known.contains { $0.person == person.person }
    }
    return NearbyView(
      people: known + others.sorted { $0.person < $1.person },
      tables: tables.values.sorted { $0.code < $1.code })
  }
}
