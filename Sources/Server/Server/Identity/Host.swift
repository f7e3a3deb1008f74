import Bytes
import Crypto
import GameCore
import Synchronization

/// Who administers this server (H9): the devices that opened the link with the secret which the
/// terminal shows.
final class Host: Sendable {
  /// New at every start.
  let secret: Secret128
  private let devices = Mutex<Set<PlayerID>>([])

  init() throws(CryptoError) {
    secret = try Secret128.random()
  }

  /// Whether the secret was right; then the device is the host's from now on.
  func admit(_ player: PlayerID, with secret: some StringProtocol) -> Bool {
    guard Secret128(secret) == self.secret else { return false }
    devices.withLock { _ = $0.insert(player) }
    return true
  }

  func includes(_ player: PlayerID) -> Bool {
    devices.withLock { $0.contains(player) }
  }
}
