/// Objects in an array, each under a token of slot and generation. A token of an object that is
/// gone finds nothing, and a slot is not given to another before the batch of events is over: an
/// event that was fetched for the old one meets nobody. Inlinable, because every message looks its
/// connection up.
public struct Slots<Element: AnyObject> {
  @usableFromInline
  struct Entry {
    @usableFromInline var generation: UInt32
    @usableFromInline var element: Element?

    @inlinable
    init(generation: UInt32, element: Element?) {
      self.generation = generation
      self.element = element
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var retired: [Int] = []

  @inlinable
  public init() {}

  /// The number of objects.
  @inlinable
  public var count: Int { entries.count - free.count - retired.count }

  /// Puts in what `make` makes for its token. A token's upper half, the generation, is never 0.
  @inlinable
  public mutating func insert(_ make: (UInt64) -> Element) -> Element {
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
    } else {
      slot = entries.count
      entries.append(Entry(generation: 1, element: nil))
    }
    let element = make(UInt64(entries[slot].generation) << 32 | UInt64(slot))
    entries[slot].element = element
    return element
  }

  /// The object under `token`, or nil if it is gone.
  @inlinable
  public subscript(_ token: UInt64) -> Element? {
    let slot = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
    guard slot < entries.count, entries[slot].generation == UInt32(token >> 32) else {
      return nil
    }
    return entries[slot].element
  }

  /// Takes the object under `token` out.
  @inlinable
  public mutating func remove(_ token: UInt64) {
    guard self[token] != nil else { return }
    let slot = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
    entries[slot].element = nil
    entries[slot].generation = max(1, entries[slot].generation &+ 1)
    retired.append(slot)
  }

  /// The batch of events is over: emptied slots may be used again.
  @inlinable
  public mutating func endBatch() {
    if retired.isEmpty { return }
    free.append(contentsOf: retired)
    retired.removeAll(keepingCapacity: true)
  }

  /// All objects, as they are now.
  @inlinable
  public var all: [Element] { entries.compactMap(\.element) }
}
