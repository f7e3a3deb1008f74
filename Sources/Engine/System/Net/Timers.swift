/// Timers in the order in which they are due: a binary heap. Cancelled ones stay in it until they
/// are due or are more than half of it.
public struct Timers: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var due: Instant
    /// Increases with every timer, so that of two due together the older one is first.
    var number: UInt64
    var id: UInt64
    var token: UInt64

    func precedes(_ other: Entry) -> Bool {
      due != other.due ? due < other.due : number < other.number
    }
  }

  @usableFromInline var heap: [Entry] = []
  /// The generation of each place. The lower half of an id is a place, the upper half its generation
  /// while the timer is set.
  private var generations: [UInt32] = []
  private var free: [UInt32] = []
  private var lastNumber: UInt64 = 0

  public init() {}

  /// The number of timers that are set.
  public var count: Int { generations.count - free.count }

  /// The time of the next timer, which may be cancelled.
  @inlinable
  public var nextDue: Instant? { heap.isEmpty ? nil : heap[0].due }

  /// Sets a timer and returns its id. Another timer has it only after some four billion others.
  public mutating func schedule(at due: Instant, token: UInt64) -> UInt64 {
    let place: UInt32
    if let reused = free.popLast() {
      place = reused
    } else {
      place = UInt32(truncatingIfNeeded: generations.count)
      generations.append(0)
    }
    lastNumber &+= 1
    let id = UInt64(generations[Int(place)]) &<< 32 | UInt64(place)
    heap.append(Entry(due: due, number: lastNumber, id: id, token: token))
    siftUp(heap.count - 1)
    return id
  }

  /// Cancels a timer. Returns false if it has fired or was cancelled.
  @discardableResult
  public mutating func cancel(_ id: UInt64) -> Bool {
    guard end(id) else { return false }
    if heap.count > 16, heap.count > 2 * count { sweep() }
    return true
  }

  /// Removes a timer that is due by `now` and returns its token; nil if there is none.
  public mutating func popDue(by now: Instant) -> UInt64? {
    while let first = heap.first, first.due <= now {
      removeFirst()
      if end(first.id) { return first.token }
    }
    return nil
  }

  @inline(__always)
  private static func isSet(_ id: UInt64, _ generations: Span<UInt32>) -> Bool {
    let place = Int(id & 0xFFFF_FFFF)
    return place < generations.count && UInt64(generations[place]) == id &>> 32
  }

  /// Frees the place of a timer. False: it is not set.
  private mutating func end(_ id: UInt64) -> Bool {
    guard Self.isSet(id, generations.span) else { return false }
    let place = UInt32(truncatingIfNeeded: id)
    generations[Int(place)] &+= 1
    free.append(place)
    return true
  }

  private mutating func sweep() {
    let generations = generations
    heap.removeAll { !Self.isSet($0.id, generations.span) }
    for index in stride(from: heap.count / 2, through: 0, by: -1) { siftDown(index) }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(0)
  }

  /// Moves an entry towards the first place until none above it is due later.
  private mutating func siftUp(_ start: Int) {
    var entries = heap.mutableSpan
    let moved = entries[start]
    var index = start
    while index > 0 {
      let parent = (index &- 1) / 2
      guard moved.precedes(entries[parent]) else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = moved
  }

  /// Moves an entry away from the first place until none below it is due earlier.
  private mutating func siftDown(_ start: Int) {
    guard start < heap.count else { return }
    var entries = heap.mutableSpan
    let moved = entries[start]
    var index = start
    while 2 &* index &+ 1 < entries.count {
      var child = 2 &* index &+ 1
      if child &+ 1 < entries.count, entries[child &+ 1].precedes(entries[child]) { child &+= 1 }
      guard entries[child].precedes(moved) else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = moved
  }
}
