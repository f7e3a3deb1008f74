/// What one page is told of who and what is near (H4): everything at first, then what has changed.
public struct NearbyNews: Hashable, Sendable {
  /// The same for all pages that know the same, so that it is encoded once.
  public var common: NearbyChange
  /// People near with whom the player has sat at a table, the latest first; `nil` in a change: as
  /// before, else nobody.
  public var known: [PersonView]?

  public init(_ common: NearbyChange, known: [PersonView]? = nil) {
    self.common = common
    self.known = known
  }
}

/// The way from one version of the list to another.
public struct NearbyChange: Hashable, Sendable {
  /// Two changes with the same span are the same.
  public struct Span: Hashable, Sendable {
    /// `nil`: a page that has no list yet, or too old a one.
    public var from: Int?
    public var to: Int
    /// False for a page at a table: it shows whom it could invite, and no other tables.
    public var hasTables: Bool

    public init(from: Int?, to: Int, hasTables: Bool) {
      self.from = from
      self.to = to
      self.hasTables = hasTables
    }
  }

  public var span: Span
  /// Those who are new or others now, in the order of their numbers. The player may be among them.
  public var people: [PersonView]
  /// Those that are new or others now, in the order of their codes.
  public var tables: [TableListing]
  public var gone: [PersonNumber]
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

  /// The page has to be told everything.
  public var isWhole: Bool { span.from == nil }

  var isEmpty: Bool { people.isEmpty && tables.isEmpty && gone.isEmpty && over.isEmpty }
}

/// The first people and tables near, as they were at one moment.
struct NearbyList: Hashable, Sendable {
  var version = 0
  /// In the order of their numbers.
  var people: [PersonView] = []
  /// In the order of their codes.
  var tables: [TableListing] = []

  /// What a page has to be told that has `former`.
  func change(since former: NearbyList?, hasTables: Bool) -> NearbyChange {
    let span = NearbyChange.Span(from: former?.version, to: version, hasTables: hasTables)
    let people = Difference(from: former?.people ?? [], to: people, by: \.person)
    let tables =
      hasTables ? Difference(from: former?.tables ?? [], to: tables, by: \.code) : Difference()
    return NearbyChange(
      span, people: people.fresh, tables: tables.fresh, gone: people.gone, over: tables.gone)
  }

  /// The same but for the version.
  func isLike(_ other: NearbyList) -> Bool { people == other.people && tables == other.tables }
}

/// What is another or new in a list, and what is no longer there.
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

/// The list that pages are told of, and the ones before it for pages that are a little behind.
struct NearbyHistory: Sendable {
  /// Lists kept beside the newest one: a page that came between two rounds has one of them.
  private static let depth = 3

  private(set) var list = NearbyList()
  private var former: [NearbyList] = []
  /// The changes that lead to the newest list, as far as some page was told of them.
  private var changes: [NearbyChange.Span: NearbyChange] = [:]

  /// This is the list from now on, unless it is the same.
  mutating func become(_ people: [PersonView], _ tables: [TableListing]) {
    let next = NearbyList(version: list.version + 1, people: people, tables: tables)
    guard !next.isLike(list) else { return }
    former.append(list)
    if former.count > NearbyHistory.depth { former.removeFirst() }
    list = next
    changes.removeAll(keepingCapacity: true)
  }

  /// What a page has to be told that has this version.
  mutating func change(since version: Int?, hasTables: Bool) -> NearbyChange {
    let old = version == list.version ? list : former.last { $0.version == version }
    let span = NearbyChange.Span(from: old?.version, to: list.version, hasTables: hasTables)
    if let known = changes[span] { return known }
    let change = list.change(since: old, hasTables: hasTables)
    changes[span] = change
    return change
  }
}
