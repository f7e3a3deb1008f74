/// How much is kept, and how much may wait to be.
public struct StoreLimits: Equatable, Sendable {
  /// What may wait for the store's thread; beyond it is `StoreError.busy`. With a photo each, 50 MiB.
  public var waiting = 512
  /// Accounts; beyond it none can be added.
  public var accounts = 100_000
  /// Leaves for laptops; beyond it none can be added.
  public var uplinks = 1_000
  /// Devices without an account of which the arcade keeps something; beyond it the one that has had
  /// nothing kept for longest is forgotten.
  public var devices = 50_000
  /// Devices that have come over to another door; beyond it the one that came first is forgotten.
  public var aliases = 20_000
  /// Bytes of the file, 4 GiB; beyond it is `SQLiteError.full`.
  public var bytes: Int64 = 4_294_967_296

  public init() {}
}
