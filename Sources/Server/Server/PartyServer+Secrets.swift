import Crypto
import Logging
import Net
import Options
import Services
import Store
import Tables

/// Tables and secrets that a server has alone, or together with others.
extension PartyServer {
  /// The tables of the former start and the photos of their people; or those that servers share, which come
  /// when pages ask for them. Waits for the store.
  static func tables(
    _ options: ServeOptions, _ data: DataDirectory, _ accounts: AccountHost, _ limits: Limits,
    keepsHosts: Bool, _ clock: ServerClock, _ log: Log
  ) throws(NetError) -> TableStore {
    if options.sharesStore, let tables = try TableStore(sharedAt: data.store) { return tables }
    let tables = try TableStore(folder: data.path, limits: limits, clock: clock, log: log)
    let restored = tables.restored
    try accounts.photos.restore(of: Set(restored.flatMap(\.players)))
    try accounts.identities.restoreHosts(isWanted: keepsHosts || !restored.isEmpty)
    return tables
  }

  /// The secret of this name: of the data directory, `nil` if it can be neither read nor stored; or of all
  /// servers that share the store. Waits for the store.
  static func secret(
    _ name: String, of data: DataDirectory, _ options: ServeOptions, _ store: Store
  ) throws -> [UInt8]? {
    guard options.sharesStore else { return data.secret(name) }
    let fresh = try randomBytes(32)
    let done = try JobQueue<[UInt8]?>(limit: 1)
    store.change { records throws(StoreError) in
      try records.secret(name, fresh: fresh)
    } then: {
      _ = done.add(try? $0.get())
    }
    guard let secret = done.next() ?? nil else {
      throw CommandFailure(
        sentence: "\(data.store.name): the secrets that all servers have cannot be read")
    }
    return secret
  }
}
