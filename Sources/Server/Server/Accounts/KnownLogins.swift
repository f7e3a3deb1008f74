import Fairness
import GameCore
import Net
import People

/// Which devices and addresses somebody has logged in from since this server began, and as whom: what
/// strangers do must not keep them out (R2). Bounded; who has most of them makes room.
struct KnownLogins: Sendable {
  /// What is remembered of all accounts, and of one: its devices with their addresses.
  static let most = 20_000
  static let mostOfAccount = 2 * Session.mostOfAccount

  /// By what somebody is known again.
  enum LoginTrace: Hashable, Sendable {
    case device(PlayerID)
    case address(IPAddress)
  }

  private struct Known: Hashable, Sendable {
    let sign: LoginTrace
    let name: String
  }

  private var ledger = Ledger<Known, String>(levels: 1)
  /// As how many accounts each is known.
  private var counts: [LoginTrace: Int] = [:]

  /// Somebody at such a device or address has logged in as `name` (`UserName.key`).
  mutating func remember(_ signs: [LoginTrace], as name: String) {
    for sign in signs {
      let known = Known(sign: sign, name: name)
      forget(known)
      ledger.take(known, 1, for: [name])
      counts[sign, default: 0] += 1
    }
    while ledger.held(by: [name]) > KnownLogins.mostOfAccount,
      let oldest = ledger.heaviest(of: [name])
    {
      forget(oldest)
    }
    while ledger.count > KnownLogins.most, let oldest = ledger.heaviest() { forget(oldest) }
  }

  /// Whether somebody has logged in with any of them.
  func know(_ signs: [LoginTrace]) -> Bool { signs.contains { counts[$0] != nil } }

  /// Whether the device has been logged in as `name`.
  func know(_ device: PlayerID, as name: String) -> Bool {
    ledger.amount(of: Known(sign: .device(device), name: name)) != nil
  }

  private mutating func forget(_ known: Known) {
    guard ledger.amount(of: known) != nil else { return }
    ledger.giveBack(known)
    let left = counts[known.sign, default: 1] - 1
    counts[known.sign] = left > 0 ? left : nil
  }
}
