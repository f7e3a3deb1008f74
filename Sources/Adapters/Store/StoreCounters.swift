import Synchronization

/// The counters of a store since it was opened; readable from any thread.
public final class StoreCounters: Sendable {
  /// Transactions tried.
  public let commits = Atomic<Int>(0)
  /// Changes requested.
  public let changes = Atomic<Int>(0)
  /// Transactions with a failed change.
  public let failures = Atomic<Int>(0)
  /// Failed changes, for any reason.
  public let unkept = Atomic<Int>(0)
  /// Whether the last transaction succeeded.
  public let isWorking = Atomic<Bool>(false)
}
