import GameCore

/// A queue of events by their time, earliest first; equal times in the order of entry. Inlinable, so that
/// it is specialized for the events of `Simulation`.
public struct EventQueue<Event: Sendable>: Sendable {
  /// Small, so that the heap moves little; the event itself stays in its slot.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var at: Tick
    @usableFromInline var order: UInt64
    @usableFromInline var slot: Int

    @inlinable
    init(at: Tick, order: UInt64, slot: Int) {
      self.at = at
      self.order = order
      self.slot = slot
    }

    @inlinable
    func comesBefore(_ other: Entry) -> Bool {
      at == other.at ? order < other.order : at < other.at
    }
  }

  @usableFromInline var heap: [Entry] = []
  @usableFromInline var slots: [Event?] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var nextOrder: UInt64 = 0

  @inlinable
  public init() {}

  @inlinable public var nextMoment: Tick? { heap.first?.at }

  @inlinable
  public mutating func add(_ event: Event, at moment: Tick) {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(event) } else { slots[slot] = event }
    heap.append(Entry(at: moment, order: nextOrder, slot: slot))
    nextOrder += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comesBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// The next event, unless it comes after `end`.
  @inlinable
  public mutating func takeFirst(until end: Tick) -> (at: Tick, event: Event)? {
    guard let next = nextMoment, next <= end else { return nil }
    return takeFirst()
  }

  @inlinable
  public mutating func takeFirst() -> (at: Tick, event: Event)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    free.append(first.slot)
    guard let event = slots[first.slot].take() else { return nil }
    return (first.at, event)
  }

  @inlinable
  mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)..<(2 * parent + 3) where child < heap.count {
        if heap[child].comesBefore(heap[least]) { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// A clock that stands still until it is told otherwise.
public struct ManualClock: Hashable, Sendable {
  public private(set) var now: Tick

  public init(now: Tick = Tick(microseconds: 1_000_000)) {
    self.now = now
  }

  public mutating func advance(by duration: Duration) {
    now = now + duration
  }

  /// Never back.
  public mutating func advance(to moment: Tick) {
    now = max(now, moment)
  }
}

/// The way between one page and the server: late, unsteady, in order.
public struct SimulatedLink: Sendable {
  /// The least delay one way.
  public var base: Duration
  public var jitter: Duration
  /// When the message sent last arrives: nothing overtakes on one connection.
  private var lastArrival = Tick.zero

  public init(base: Duration, jitter: Duration) {
    self.base = base
    self.jitter = jitter
  }

  /// A Wi-Fi from good to hardly bearable.
  public static func random(using random: inout SeededGenerator) -> SimulatedLink {
    let good = Int64.random(in: 0..<4, using: &random) > 0
    let base = Int64.random(in: good ? 1...30 : 50...400, using: &random)
    return SimulatedLink(
      base: .milliseconds(base), jitter: .milliseconds(good ? 1 + base : base / 2))
  }

  public mutating func arrival(sentAt now: Tick, using random: inout SeededGenerator) -> Tick {
    let extra = Int64.random(in: 0...max(0, jitter.wholeMicroseconds), using: &random)
    lastArrival = max(lastArrival, now + base + .microseconds(extra))
    return lastArrival
  }
}
