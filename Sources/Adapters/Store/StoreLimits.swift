/// The limits of the store.
public struct StoreLimits: Equatable, Sendable {
  /// Jobs that wait for the store's thread; beyond it `StoreError.busy`. With a photo each, 50 MiB.
  public var waiting = 512
  /// Accounts.
  public var accounts = 100_000
  /// Grants for laptops.
  public var uplinks = 1_000
  /// Devices without an account that have data of the arcade; beyond it the one that changed
  /// longest ago is dropped.
  public var devices = 50_000
  /// Devices that changed to the other listener; beyond it the first one is dropped.
  public var aliases = 20_000
  /// Bytes of the file, 4 GiB; beyond it is `SQLiteError.full`.
  public var bytes: Int64 = 4_294_967_296

  public init() {}
}
