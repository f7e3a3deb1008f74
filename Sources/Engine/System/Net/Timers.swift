/// Timers in the order in which they are due: a binary heap. Cancelled ones stay in it until they
/// are due or are more than half of it.
public struct Timers: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var due: Instant
    /// Increases with every timer, so that of two due together the older one is first.
    var id: UInt64
    var token: UInt64

    func precedes(_ other: Entry) -> Bool {
      due != other.due ? due < other.due : id < other.id
    }
  }

  @usableFromInline var heap: [Entry] = []
  private var waiting: Set<UInt64> = []
  private var nextID: UInt64 = 0

  public init() {}

  /// The number of timers that are set.
  public var count: Int { waiting.count }

  /// The time of the next timer, which may be cancelled.
  @inlinable
  public var nextDue: Instant? { heap.isEmpty ? nil : heap[0].due }

  /// Sets a timer and returns its id, which is never used again.
  public mutating func schedule(at due: Instant, token: UInt64) -> UInt64 {
    nextID += 1
    waiting.insert(nextID)
    heap.append(Entry(due: due, id: nextID, token: token))
    siftUp(heap.count - 1)
    return nextID
  }

  /// Cancels a timer. Returns false if it has fired or was cancelled.
  @discardableResult
  public mutating func cancel(_ id: UInt64) -> Bool {
    guard waiting.remove(id) != nil else { return false }
    if heap.count > 16, heap.count > 2 * waiting.count { sweep() }
    return true
  }

  /// Removes a timer that is due by `now` and returns its token; nil if there is none.
  public mutating func popDue(by now: Instant) -> UInt64? {
    while let first = heap.first, first.due <= now {
      removeFirst()
      if waiting.remove(first.id) != nil { return first.token }
    }
    return nil
  }

  private mutating func sweep() {
    heap.removeAll { !waiting.contains($0.id) }
    for index in stride(from: heap.count / 2, through: 0, by: -1) { siftDown(index) }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      var first = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].precedes(heap[first]) {
        first = child
      }
      if first == index { return }
      heap.swapAt(index, first)
      index = first
    }
  }
}
