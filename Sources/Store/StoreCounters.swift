import Synchronization

/// What a store has done since it was opened; read from any thread.
public final class StoreCounters: Sendable {
  /// Transactions tried.
  public let commits = Atomic<Int>(0)
  /// Changes asked for.
  public let changes = Atomic<Int>(0)
  /// Transactions of which something could not be kept.
  public let failures = Atomic<Int>(0)
  /// Changes that could not be kept, for whatever reason.
  public let unkept = Atomic<Int>(0)
  /// Whether the last transaction was kept.
  public let isWorking = Atomic<Bool>(false)
}
