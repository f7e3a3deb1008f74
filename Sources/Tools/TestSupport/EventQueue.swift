import GameCore

/// A queue of events by their time, earliest first; equal times in the order of entry.
public struct EventQueue<Event: Sendable>: Sendable {
  /// Small, so that the heap moves little; the event itself stays in its slot.
  private struct Entry: Sendable {
    var at: Tick
    var order: UInt64
    var slot: Int

    func comesBefore(_ other: Entry) -> Bool {
      at == other.at ? order < other.order : at < other.at
    }
  }

  private var heap: [Entry] = []
  private var slots: [Event?] = []
  private var free: [Int] = []
  private var nextOrder: UInt64 = 0

  public init() {}

  public var nextMoment: Tick? { heap.first?.at }

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

  private mutating func sink() {
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
