import GameCore
import People
import SQLite

/// The halls of fame of Find (AH4, AH5, AH6).
extension Records {
  /// Enters somebody: the place, from 1, or `nil` where it is not among the first ten.
  public func enter(_ entry: HallEntry) throws(StoreError) -> Int? {
    let mode = entry.feat.mode
    var ranking = try hall(mode)
    guard let place = ranking.enter(entry) else { return nil }
    try run(
      "INSERT INTO hall_entries (hall, amount, name) VALUES (?, ?, ?)",
      [.text(mode.rawValue), .integer(entry.feat.amount), .text(entry.name)])
    let all = try entries(of: mode)
    let kept = Set(Ranking(oldestFirst: all).entries.map(\.number))
    for entry in all where !kept.contains(entry.number) {
      try run("DELETE FROM hall_entries WHERE number = ?", [.integer(entry.number)])
    }
    return place
  }

  public func hall(_ mode: FindMode) throws(StoreError) -> Ranking<HallEntry> {
    Ranking(oldestFirst: try entries(of: mode).map(\.entry))
  }

  /// All three.
  public func halls() throws(StoreError) -> [FindMode: Ranking<HallEntry>] {
    var halls: [FindMode: Ranking<HallEntry>] = [:]
    for mode in FindMode.allCases { halls[mode] = try hall(mode) }
    return halls
  }

  private func entries(of mode: FindMode) throws(StoreError) -> [NumberedEntry] {
    var entries: [NumberedEntry] = []
    for row in try rows(
      "SELECT number, amount, name FROM hall_entries WHERE hall = ? ORDER BY number",
      [.text(mode.rawValue)])
    {
      entries.append(try NumberedEntry(row: row, mode))
    }
    return entries
  }
}

/// An entry and its number among all, by which it is found again.
private struct NumberedEntry: Ranked {
  static let places = HallEntry.places

  let number: Int64
  let entry: HallEntry

  func isBetter(than other: NumberedEntry) -> Bool { entry.isBetter(than: other.entry) }

  /// A row of number, amount and name.
  init(row: Row, _ mode: FindMode) throws(StoreError) {
    (number, entry) = try Records.read { () throws(SQLiteError) in
      let feat = Feat(mode: mode, amount: try row.integer(1))
      return (try row.integer(0), HallEntry(feat, name: try row.text(2)))
    }
  }
}
