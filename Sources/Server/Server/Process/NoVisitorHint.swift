import Synchronization

/// Says in the terminal what may be wrong when no phone has come for a minute (`docs/operations.md`).
struct NoVisitorHint: Sendable {
  static let patience: Duration = .seconds(60)

  private final class Seen: Sendable {
    let flag = Atomic(false)
  }

  private let seen = Seen()
  private let isWanted: Bool
  private let say: @Sendable (String) -> Void

  /// `isLoopbackOnly`: no phone can come, and nothing is said. `say` must not block.
  init(isLoopbackOnly: Bool, say: @escaping @Sendable (String) -> Void = { _ in }) {
    isWanted = !isLoopbackOnly
    self.say = say
  }

  func phoneCame() {
    seen.flag.store(true, ordering: .relaxed)
  }

  func patienceIsOver() {
    guard isWanted, !seen.flag.load(ordering: .relaxed) else { return }
    say(NoVisitorHint.advice)
  }

  static let advice = """

    No phone has come yet. The likely causes:
      - The phone is in another network: put it on the same Wi-Fi as this machine, mobile data off.
      - The Wi-Fi keeps guests apart (guest network, "AP isolation"): use the main network.
      - A firewall on this machine: allow incoming TCP on the port above.
    Try the address above in a browser on this machine first; then on the phone.

    """
}
