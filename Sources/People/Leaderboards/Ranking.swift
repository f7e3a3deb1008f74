import GameCore

/// A value with a rank among others of its kind.
public protocol Ranked {
  /// The number of places in one list.
  static var places: Int { get }

  /// Whether this value ranks above the other.
  func isBetter(than other: Self) -> Bool
}

/// The best entries, best first. Among equal ones the older ranks above. A full list takes no entry
/// that is not better than its last.
public struct Ranking<Entry: Ranked> {
  /// At most `Entry.places`.
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

/// An entry of a list with its row number, by which it can be found.
public struct Numbered<Entry: Ranked>: Ranked {
  public static var places: Int { Entry.places }

  /// The number of the entry's row in the store.
  public let number: Int64
  public let entry: Entry

  public init(number: Int64, entry: Entry) {
    self.number = number
    self.entry = entry
  }

  public func isBetter(than other: Numbered<Entry>) -> Bool { entry.isBetter(than: other.entry) }
}

extension Numbered: Equatable where Entry: Equatable {}
extension Numbered: Sendable where Entry: Sendable {}

/// A player's best scores over the three games and all levels (A2, A3).
extension Score: Ranked {
  public static let places = 5

  public func isBetter(than other: Score) -> Bool { points > other.points }
}

/// An entry of a hall of fame of Find: one list for each mode, stored for good (AH4, AH5, AH6).
public struct HallEntry: Hashable, Sendable {
  /// The mode and the result.
  public let feat: Achievement
  /// The signed name. Check it like a page's input before showing it.
  public let name: String

  public init(_ feat: Achievement, name: String) {
    self.feat = feat
    self.name = name
  }
}

/// A hall has entries of one mode; entries of two modes do not compare.
extension HallEntry: Ranked {
  public static let places = 10

  public func isBetter(than other: HallEntry) -> Bool {
    guard feat.mode == other.feat.mode else { return false }
    return switch feat.mode {
    case .classic: feat.amount < other.feat.amount
    case .chrono, .chrono2: feat.amount > other.feat.amount
    }
  }
}
