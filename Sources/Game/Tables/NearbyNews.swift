/// The news about people and tables nearby for one page (H20): the whole list first, then changes.
public struct NearbyNews: Hashable, Sendable {
  /// The part that is equal for all pages with the same list, so that it is encoded once.
  public var common: NearbyChange
  /// Near people with whom the player has sat at a table, latest first; `nil`: none, or no change.
  public var known: [PersonView]?

  public init(_ common: NearbyChange, known: [PersonView]? = nil) {
    self.common = common
    self.known = known
  }
}

/// The difference between two versions of the list.
public struct NearbyChange: Hashable, Sendable {
  /// The versions of a change. Two changes with the same span are equal.
  public struct Span: Hashable, Sendable {
    /// `nil` for a page that has no list, or too old a one.
    public var from: Int?
    /// The version that the page has afterwards.
    public var to: Int
    /// False for a page at a table: it shows the people whom it can invite, and no other tables.
    public var hasTables: Bool

    public init(from: Int?, to: Int, hasTables: Bool) {
      self.from = from
      self.to = to
      self.hasTables = hasTables
    }
  }

  /// The versions before and after the change.
  public var span: Span
  /// New and changed people in the order of their numbers. The player may be among them.
  public var people: [PersonView]
  /// New and changed tables in the order of their codes.
  public var tables: [TableListing]
  /// People who are no longer in the list.
  public var gone: [PersonNumber]
  /// Tables that are no longer in the list.
  public var over: [TableCode]

  public init(
    _ span: Span, people: [PersonView], tables: [TableListing], gone: [PersonNumber] = [],
    over: [TableCode] = []
  ) {
    self.span = span
    self.people = people
    self.tables = tables
    self.gone = gone
    self.over = over
  }

  /// Whether the page needs the whole list.
  public var isWhole: Bool { span.from == nil }

  var isEmpty: Bool { people.isEmpty && tables.isEmpty && gone.isEmpty && over.isEmpty }
}

/// The first people and tables nearby at one time.
struct NearbyList: Hashable, Sendable {
  var version = 0
  /// In the order of their numbers.
  var people: [PersonView] = []
  /// In the order of their codes.
  var tables: [TableListing] = []

  /// The difference for a page that has `former`.
  func change(since former: NearbyList?, hasTables: Bool) -> NearbyChange {
    let span = NearbyChange.Span(from: former?.version, to: version, hasTables: hasTables)
    let people = Difference(from: former?.people ?? [], to: people, by: \.person)
    let tables =
      hasTables ? Difference(from: former?.tables ?? [], to: tables, by: \.code) : Difference()
    return NearbyChange(
      span, people: people.fresh, tables: tables.fresh, gone: people.gone, over: tables.gone)
  }

  /// Whether the lists are equal apart from the version.
  func isLike(_ other: NearbyList) -> Bool { people == other.people && tables == other.tables }
}

/// New and changed entries, and those that have gone.
private struct Difference<Value: Equatable, Key: Hashable> {
  var fresh: [Value] = []
  var gone: [Key] = []

  init() {}

  init(from old: [Value], to new: [Value], by key: (Value) -> Key) {
    let former = Dictionary(old.map { (key($0), $0) }) { first, _ in first }
    let present = Set(new.map(key))
    fresh = new.filter { former[key($0)] != $0 }
    gone = old.map(key).filter { !present.contains($0) }
  }
}

/// The current list, and earlier ones for pages that are slightly behind.
struct NearbyHistory: Sendable {
  /// The number of earlier lists kept: a page that arrived between two rounds has one of them.
  private static let depth = 3

  private(set) var list = NearbyList()
  private var former: [NearbyList] = []
  /// The changes to the current list that some page has received.
  private var changes: [NearbyChange.Span: NearbyChange] = [:]

  /// Replaces the list unless it is equal.
  mutating func become(_ people: [PersonView], _ tables: [TableListing]) {
    let next = NearbyList(version: list.version + 1, people: people, tables: tables)
    guard !next.isLike(list) else { return }
    former.append(list)
    if former.count > NearbyHistory.depth { former.removeFirst() }
    list = next
    changes.removeAll(keepingCapacity: true)
  }

  /// The difference for a page that has this version.
  mutating func change(since version: Int?, hasTables: Bool) -> NearbyChange {
    let old = version == list.version ? list : former.last { $0.version == version }
    let span = NearbyChange.Span(from: old?.version, to: list.version, hasTables: hasTables)
    if let known = changes[span] { return known }
    let change = list.change(since: old, hasTables: hasTables)
    changes[span] = change
    return change
  }
}
