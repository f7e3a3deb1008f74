/// Something that has a place among others of its kind.
public protocol Ranked {
  /// Places in one list.
  static var places: Int { get }

  func isBetter(than other: Self) -> Bool
}

/// The best of their kind, the best first. Of two that are equal the older one stands above, and what is
/// no better than the last of a full list is not in it.
public struct Ranking<Entry: Ranked> {
  public private(set) var entries: [Entry] = []

  public init() {}

  /// What remains of all of these, entered one after the other.
  public init(oldestFirst entries: some Sequence<Entry>) {
    for entry in entries { enter(entry) }
  }

  /// The place that it has got, from 1; `nil`: none.
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
