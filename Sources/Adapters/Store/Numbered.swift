import People

/// An entry of a list with its row number, by which it can be found.
public struct Numbered<Entry: Ranked>: Ranked {
  public static var places: Int { Entry.places }

  public let number: Int64
  public let entry: Entry

  public func isBetter(than other: Numbered<Entry>) -> Bool { entry.isBetter(than: other.entry) }
}

extension Numbered: Equatable where Entry: Equatable {}
extension Numbered: Sendable where Entry: Sendable {}

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
