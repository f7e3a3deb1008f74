/// A ledger of the holders of a shared resource and their amounts (`docs/defences.md`, Fair shares).
///
/// A holder has keys from wide to narrow, such as a /48 and the /64 in it. Its amount counts for each
/// of them. The ledger remembers a key only while it has an amount, and the number of items is
/// bounded: the ledger stays small, however many keys an attacker makes up.
public struct Ledger<Item: Hashable & Sendable, Key: Hashable & Sendable>: Sendable {
  /// The index for no entry and no node.
  private static var none: Int { -1 }
  private static var root: Int { 0 }

  /// An item in the list of its holder, the oldest first.
  private struct Entry: Sendable {
    let item: Item
    var amount: Int
    let node: Int
    var previous: Int
    var next = Ledger.none
  }

  /// A key below another, or the root.
  private struct Node: Sendable {
    let parent: Int
    let key: Key?
    /// The time since which it has held something without a break.
    let since: UInt64
    var amount = 0
    var count = 0
    /// A heap: the largest holder first, among equals the one that has held for longest.
    var children: [Int] = []
    /// Its index in the heap of the parent.
    var place = 0
    /// Its own items; only the narrowest keys have some.
    var first = Ledger.none
    var last = Ledger.none
  }

  private struct Name: Hashable, Sendable {
    let parent: Int
    let key: Key
  }

  /// The number of keys of a holder.
  public let levels: Int
  /// The most items.
  public let most: Int

  private var entries = Arena<Entry>()
  private var nodes = Arena<Node>()
  private var places: [Item: Int] = [:]
  private var names: [Name: Int] = [:]
  private var clock: UInt64 = 0

  /// Creates a ledger for holders of `levels` keys and at most `most` items.
  public init(levels: Int, most: Int = .max) {
    self.levels = levels
    self.most = most
    _ = nodes.insert(Node(parent: Ledger.none, key: nil, since: 0))
  }

  /// The amount that all hold together.
  public var total: Int { nodes[Ledger.root].amount }

  /// The number of items.
  public var count: Int { places.count }

  /// The number of remembered keys.
  public var keys: Int { names.count }

  /// The amount of a holder, or of all below a wider key; of everybody without a key.
  public func held(by holder: [Key]) -> Int {
    node(of: holder).map { nodes[$0].amount } ?? 0
  }

  /// Whether a holder may take this amount more. `limits`: the limit of each of its keys, the
  /// widest first; `nil` for none.
  public func permits(_ amount: Int, to holder: [Key], within limits: [Int?]) -> Bool {
    count < most && exceeding(limits, holder, by: amount) == nil
  }

  /// The widest of a holder's keys that exceeds its limit, with those above it.
  public func exceeding(_ limits: [Int?], _ holder: [Key], by more: Int = 0) -> [Key]? {
    var node: Int? = Ledger.root
    for (level, key) in holder.enumerated() {
      node = node.flatMap { names[Name(parent: $0, key: key)] }
      let held = node.map { nodes[$0].amount } ?? 0
      if level < limits.count, let limit = limits[level], held > limit - more {
        return Array(holder[...level])
      }
    }
    return nil
  }

  /// The amount of an item; `nil` if nobody holds it.
  public func amount(of item: Item) -> Int? {
    places[item].map { entries[$0].amount }
  }

  /// The keys of an item's holder.
  public func holder(of item: Item) -> [Key]? {
    guard let place = places[item] else { return nil }
    var keys: [Key] = []
    var node = entries[place].node
    while let key = nodes[node].key {
      keys.append(key)
      node = nodes[node].parent
    }
    return keys.reversed()
  }

  /// The item that goes when space is needed: of the widest keys the one with the most, of the keys
  /// in it the one with the most, and so on; of that holder the oldest item. Among equal keys it is
  /// the one that has held for longest. `holder`: only below these keys.
  public func heaviest(of holder: [Key] = []) -> Item? {
    guard var node = node(of: holder) else { return nil }
    while let child = nodes[node].children.first { node = child }
    let first = nodes[node].first
    return first == Ledger.none ? nil : entries[first].item
  }

  /// The same, but among equal keys any of them, and of that holder any item: whoever takes long is as
  /// likely to stay as whoever is fast. It takes a step for each equal key and each item of the holder.
  public func anyHeaviest(
    of holder: [Key] = [], using random: inout some RandomNumberGenerator
  ) -> Item? {
    guard var node = node(of: holder) else { return nil }
    while let child = largest(of: node).randomElement(using: &random) { node = child }
    guard nodes[node].first != Ledger.none else { return nil }
    var place = nodes[node].first
    for _ in 0..<Int.random(in: 0..<nodes[node].count, using: &random) {
      place = entries[place].next
    }
    return entries[place].item
  }

  /// The children of a node that hold most, and equally much. In a heap nobody is above them.
  private func largest(of node: Int) -> [Int] {
    let children = nodes[node].children
    guard let most = children.first.map({ nodes[$0].amount }) else { return [] }
    var found: [Int] = []
    var places = [0]
    while let place = places.popLast() {
      guard place < children.count, nodes[children[place]].amount == most else { continue }
      found.append(children[place])
      places += [2 * place + 1, 2 * place + 2]
    }
    return found
  }

  /// All items of one holder, the oldest first.
  public func items(of holder: [Key]) -> [Item] {
    var items: [Item] = []
    var next = node(of: holder).map { nodes[$0].first } ?? Ledger.none
    while next != Ledger.none {
      items.append(entries[next].item)
      next = entries[next].next
    }
    return items
  }

  // MARK: Changes

  /// Gives the item to the holder, whoever held it before. Returns false if there are too many
  /// items.
  @discardableResult
  public mutating func take(_ item: Item, _ amount: Int, for holder: [Key]) -> Bool {
    precondition(holder.count == levels && amount >= 0, "a holder has all its keys")
    giveBack(item)
    guard count < most else { return false }
    clock += 1
    var node = Ledger.root
    for key in holder { node = child(key, of: node) }
    places[item] = append(item, amount, to: node)
    add(amount, 1, to: node)
    return true
  }

  /// Changes the item's amount, and not its age.
  public mutating func change(_ item: Item, to amount: Int) {
    precondition(amount >= 0, "nobody holds less than nothing")
    guard let place = places[item] else { return }
    let before = entries[place].amount
    entries[place].amount = amount
    add(amount - before, 0, to: entries[place].node)
  }

  /// Removes the item. No effect if nobody holds it.
  public mutating func giveBack(_ item: Item) {
    guard let place = places.removeValue(forKey: item) else { return }
    let entry = entries[place]
    unlink(entry)
    entries.remove(place)
    add(-entry.amount, -1, to: entry.node)
  }

  // MARK: Lists of items

  private mutating func append(_ item: Item, _ amount: Int, to node: Int) -> Int {
    let last = nodes[node].last
    let place = entries.insert(Entry(item: item, amount: amount, node: node, previous: last))
    if last == Ledger.none { nodes[node].first = place } else { entries[last].next = place }
    nodes[node].last = place
    return place
  }

  private mutating func unlink(_ entry: Entry) {
    if entry.previous == Ledger.none {
      nodes[entry.node].first = entry.next
    } else {
      entries[entry.previous].next = entry.next
    }
    if entry.next == Ledger.none {
      nodes[entry.node].last = entry.previous
    } else {
      entries[entry.next].previous = entry.previous
    }
  }

  // MARK: Keys

  private func node(of holder: [Key]) -> Int? {
    var node = Ledger.root
    for key in holder {
      guard let child = names[Name(parent: node, key: key)] else { return nil }
      node = child
    }
    return node
  }

  private mutating func child(_ key: Key, of parent: Int) -> Int {
    let name = Name(parent: parent, key: key)
    if let known = names[name] { return known }
    let node = nodes.insert(Node(parent: parent, key: key, since: clock))
    names[name] = node
    nodes[node].place = nodes[parent].children.count
    nodes[parent].children.append(node)
    return node
  }

  /// Adds to a key and to those above it, and drops those without any amount.
  private mutating func add(_ amount: Int, _ count: Int, to narrowest: Int) {
    var node = narrowest
    while node != Ledger.none {
      let parent = nodes[node].parent
      nodes[node].amount += amount
      nodes[node].count += count
      if parent != Ledger.none {
        if nodes[node].count == 0 { forget(node) } else { settle(node) }
      }
      node = parent
    }
  }

  private mutating func forget(_ node: Int) {
    let (parent, place) = (nodes[node].parent, nodes[node].place)
    if let key = nodes[node].key { names[Name(parent: parent, key: key)] = nil }
    let last = nodes[parent].children.removeLast()
    if last != node {
      put(last, at: place, in: parent)
      settle(last)
    }
    nodes.remove(node)
  }

  // MARK: The heap

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    let (mine, theirs) = (nodes[left].amount, nodes[right].amount)
    return mine == theirs ? nodes[left].since < nodes[right].since : mine > theirs
  }

  private mutating func put(_ node: Int, at place: Int, in parent: Int) {
    nodes[parent].children[place] = node
    nodes[node].place = place
  }

  private mutating func swap(_ upper: Int, _ lower: Int, in parent: Int) {
    let place = nodes[upper].place
    put(upper, at: nodes[lower].place, in: parent)
    put(lower, at: place, in: parent)
  }

  /// Moves a node to its place among its siblings.
  private mutating func settle(_ node: Int) {
    let parent = nodes[node].parent
    while nodes[node].place > 0 {
      let above = nodes[parent].children[(nodes[node].place - 1) / 2]
      guard isBefore(node, above) else { break }
      swap(above, node, in: parent)
    }
    while let below = firstBelow(node, in: parent), isBefore(below, node) {
      swap(node, below, in: parent)
    }
  }

  private func firstBelow(_ node: Int, in parent: Int) -> Int? {
    let left = 2 * nodes[node].place + 1
    let count = nodes[parent].children.count
    guard left < count else { return nil }
    let first = nodes[parent].children[left]
    guard left + 1 < count else { return first }
    let second = nodes[parent].children[left + 1]
    return isBefore(second, first) ? second : first
  }
}

/// Values in an array whose places are reused.
struct Arena<Value: Sendable>: Sendable {
  private var values: [Value] = []
  private var free: [Int] = []

  subscript(place: Int) -> Value {
    get { values[place] }
    _modify { yield &values[place] }
  }

  mutating func insert(_ value: Value) -> Int {
    guard let place = free.popLast() else {
      values.append(value)
      return values.count - 1
    }
    values[place] = value
    return place
  }

  /// Frees a place for another value.
  mutating func remove(_ place: Int) {
    free.append(place)
    guard free.count == values.count else { return }
    values = []
    free = []
  }
}
