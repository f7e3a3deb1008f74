/// A value with a rank among others of its kind.
public protocol Ranked {
  /// The number of places in one list.
  static var places: Int { get }

  func isBetter(than other: Self) -> Bool
}

/// The best entries, best first. Among equal ones the older ranks above. A full list takes no entry
/// that is not better than its last.
public struct Ranking<Entry: Ranked> {
  public private(set) var entries: [Entry] = []

  public init() {}

  /// The ranking of all entries, added one after the other.
  public init(oldestFirst entries: some Sequence<Entry>) {
    for entry in entries { enter(entry) }
  }

  /// Adds an entry and returns its place from 1; `nil` if it got none.
  @discardableResult
  public mutating func enter(_ entry: Entry) -> Int? {
    let index = entries.firstIndex { entry.isBetter(than: $0) } ?? entries.endIndex
    guard index < Entry.places else { return nil }
    entries.insert(entry, at: index)
    entries.removeLast(max(0, entries.count - Entry.places))
    return index + 1
  }
}

extension Ranking: Equatable where Entry: Equatable {}
extension Ranking: Hashable where Entry: Hashable {}
extension Ranking: Sendable where Entry: Sendable {}
