import Leaderboards

extension Records {
  /// Deletes the rows of a list, oldest first, that are not among the best. `deletion` is the statement
  /// that deletes the row of one number.
  func prune<Entry>(_ rows: [Numbered<Entry>], by deletion: String) throws(StoreError) {
    let kept = Set(Ranking(oldestFirst: rows).entries.map(\.number))
    for row in rows where !kept.contains(row.number) {
      try run(deletion, [.integer(row.number)])
    }
  }
}
