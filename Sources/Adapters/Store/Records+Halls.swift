import GameCore
import Leaderboards
import People
import SQLite

/// The halls of fame of Find (AH4, AH5, AH6).
extension Records {
  /// Adds an entry. Returns its place from 1, or `nil` if it is not among the first ten.
  public func enter(_ entry: HallEntry) throws(StoreError) -> Int? {
    let mode = entry.feat.mode
    var ranking = Ranking(oldestFirst: try entries(of: mode).map(\.entry))
    guard let place = ranking.enter(entry) else { return nil }
    try run(
      "INSERT INTO hall_entries (hall, amount, name) VALUES (?, ?, ?)",
      [.text(mode.rawValue), .integer(entry.feat.amount), .text(entry.name)])
    try prune(try entries(of: mode), by: "DELETE FROM hall_entries WHERE number = ?")
    return place
  }

  /// All three.
  public func halls() throws(StoreError) -> Halls {
    var halls: Halls = [:]
    for mode in FindMode.allCases {
      halls[mode] = Ranking(oldestFirst: try entries(of: mode))
    }
    return halls
  }

  /// Removes an entry. Returns false if the entry of that number has gone or has another name,
  /// because numbers are used again.
  @discardableResult
  public func removeHallEntry(_ number: Int64, of name: String) throws(StoreError) -> Bool {
    try erase(
      "DELETE FROM hall_entries WHERE number = ? AND name = ?", [.integer(number), .text(name)]) > 0
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
    let (number, entry) = try Records.read { () throws(SQLiteError) in
      let feat = Achievement(mode: mode, amount: try row.integer(1))
      return (try row.integer(0), HallEntry(feat, name: try row.text(2)))
    }
    self.init(number: number, entry: entry)
  }
}
