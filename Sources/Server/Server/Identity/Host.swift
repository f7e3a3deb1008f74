import Crypto
import GameCore
import Synchronization

/// Who administers this server (H9): the devices that opened the link with the secret which the
/// terminal shows.
final class Host: Sendable {
  /// 128 random bits in hexadecimal, new at every start.
  let secret: String
  private let devices = Mutex<Set<PlayerID>>([])

  init() throws(CryptoError) {
    secret = Hex.text(try randomBytes(16))
  }

  /// Whether the secret was right; then the device is the host's from now on.
  func admit(_ player: PlayerID, with secret: some StringProtocol) -> Bool {
    guard equalInConstantTime(Array(secret.utf8), Array(self.secret.utf8)) else { return false }
    devices.withLock { _ = $0.insert(player) }
    return true
  }

  func includes(_ player: PlayerID) -> Bool {
    devices.withLock { $0.contains(player) }
  }
}
