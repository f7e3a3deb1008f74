import Fairness
import GameCore

/// Counts of keys within a window of time: with the next one all begin again.
public struct WindowLimiter<Key: Hashable & Sendable>: Sendable {
  private let window: Duration
  private var began: Tick
  private var counts: LRUCache<Key, Int>
  private let most: Int

  /// `most`: the keys counted; beyond it the one without a count for the longest time goes.
  public init(window: Duration, most: Int, at now: Tick) {
    (self.window, self.most, began) = (window, most, now)
    counts = LRUCache(most: most)
  }

  /// The count of a key in this window.
  public mutating func count(of key: Key, at now: Tick) -> Int {
    if now - began >= window { self = WindowLimiter(window: window, most: most, at: now) }
    return counts.value(of: key) ?? 0
  }

  /// Counts up or down, never below zero, in the window of the last `count(of:at:)`.
  public mutating func add(_ amount: Int = 1, to key: Key) {
    let count = counts.value(of: key) ?? 0
    counts.remember(max(0, min(count, .max - 1) + amount), of: key)
  }

  /// The time until all counts begin again.
  public func left(at now: Tick) -> Duration { began + window - now }
}
