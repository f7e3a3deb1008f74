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
    try prune(try entries(of: mode), by: "DELETE FROM hall_entries WHERE number = ?")
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

  private func entries(of mode: FindMode) throws(StoreError) -> [Numbered<HallEntry>] {
    var entries: [Numbered<HallEntry>] = []
    for row in try rows(
      "SELECT number, amount, name FROM hall_entries WHERE hall = ? ORDER BY number",
      [.text(mode.rawValue)])
    {
      entries.append(try Numbered(row: row, mode))
    }
    return entries
  }
}

extension Numbered<HallEntry> {
  /// A row of number, amount and name.
  fileprivate init(row: Row, _ mode: FindMode) throws(StoreError) {
    (number, entry) = try Records.read { () throws(SQLiteError) in
      let feat = Feat(mode: mode, amount: try row.integer(1))
      return (try row.integer(0), HallEntry(feat, name: try row.text(2)))
    }
  }
}
