import People
import Synchronization

/// The uplinks that may come, for all loops: as the store has them, read again every few seconds so
/// that a token that is made or revoked on the command line counts without a restart.
final class UplinkRegistry: Sendable {
  /// `nil`: the store has not been read yet.
  private let names = Mutex<[UplinkKey: UplinkName]?>(nil)

  /// The store has been read once: before, no token can be told from none.
  var isKnown: Bool { names.withLock { $0 != nil } }

  /// Whose token it is; `nil`: nobody's, or one that was revoked.
  subscript(key: UplinkKey) -> UplinkName? {
    names.withLock { $0?[key] }
  }

  /// What the store has; whether one of before is gone.
  func update(_ grants: [UplinkGrant]) -> Bool {
    let present = Dictionary(grants.map { ($0.key, $0.name) }) { first, _ in first }
    return names.withLock { names in
      defer { names = present }
      return names?.keys.contains { present[$0] == nil } ?? false
    }
  }
}
