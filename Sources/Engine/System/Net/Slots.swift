/// An array of objects, each under a token of slot and generation. The token of a removed object
/// finds nothing. A slot gets its next object only after the batch of events, so an event that was
/// fetched for the old object finds nothing either. Removed objects live until then, so a lookup
/// need not count references. Inlinable, because every message looks its connection up.
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

  @usableFromInline
  struct Retired {
    @usableFromInline let slot: Int
    @usableFromInline let element: Element

    @inlinable
    init(slot: Int, element: Element) {
      self.slot = slot
      self.element = element
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var free: [Int] = []
  /// Objects removed during this batch, and their slots.
  @usableFromInline var retired: [Retired] = []

  @inlinable
  public init() {}

  /// The number of objects.
  @inlinable
  public var count: Int { held }
  @usableFromInline var held = 0

  /// Adds the object that `make` creates for its token. The upper half of a token, the generation,
  /// is never 0.
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
    held &+= 1
    return element
  }

  /// The object under `token`, or nil if it was removed.
  @inlinable
  public subscript(_ token: UInt64) -> Element? {
    let slot = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
    guard slot < entries.count, entries[slot].generation == UInt32(token >> 32) else {
      return nil
    }
    return entries[slot].element
  }

  /// The same without counting a reference: use it only before the batch ends.
  @inlinable
  public func borrowed(_ token: UInt64) -> Unmanaged<Element>? {
    // SAFETY: no reference is counted, and none is used here.
    unsafe self[token].map { unsafe Unmanaged.passUnretained($0) }
  }

  /// Removes the object under `token`.
  @inlinable
  public mutating func remove(_ token: UInt64) {
    let slot = Int(truncatingIfNeeded: token & 0xFFFF_FFFF)
    guard slot < entries.count, entries[slot].generation == UInt32(token >> 32),
      let element = entries[slot].element.take()
    else { return }
    entries[slot].generation = max(1, entries[slot].generation &+ 1)
    retired.append(Retired(slot: slot, element: element))
    held &-= 1
  }

  /// Ends the batch of events: emptied slots may be used again.
  @inlinable
  @inline(__always)
  public mutating func endBatch() {
    if !retired.isEmpty { freeRetired() }
  }

  @inlinable
  @inline(never)
  mutating func freeRetired() {
    for gone in retired { free.append(gone.slot) }
    retired.removeAll(keepingCapacity: true)
  }

  /// All current objects.
  @inlinable
  public var all: [Element] { entries.compactMap(\.element) }
}
