import Crypto
import Options
import Services
import Store

/// Secrets that a server has alone, or together with others.
extension PartyServer {
  /// The secret of this name: of the data directory, `nil` if it can be neither read nor stored; or of all
  /// servers that share the store. Waits for the store.
  static func secret(
    _ name: String, of data: DataDirectory, _ options: ServeOptions, _ store: Store
  ) throws -> [UInt8]? {
    guard options.sharesStore else { return data.secret(name) }
    let fresh = try randomBytes(32)
    let answer = try store.answer(isChange: true) { records throws(StoreError) in
      try records.secret(name, fresh: fresh)
    }
    guard let secret = try? answer.get() else {
      throw CommandFailure(
        sentence: "\(data.store.name): the secrets that all servers have cannot be read")
    }
    return secret
  }
}
