/// Prints likely causes in the terminal when no phone has connected for a minute
/// (`docs/operations.md`).
package struct NoVisitorHint: Sendable {
  package static let patience: Duration = .seconds(60)

  private var hasPhoneCome = false
  private let isWanted: Bool
  private let say: @Sendable (String) -> Void

  /// `isLoopbackOnly`: no phone can connect, and nothing is printed. `say` must not block.
  init(isLoopbackOnly: Bool, say: @escaping @Sendable (String) -> Void = { _ in }) {
    isWanted = !isLoopbackOnly
    self.say = say
  }

  mutating func phoneCame() { hasPhoneCome = true }

  func patienceIsOver() {
    guard isWanted, !hasPhoneCome else { return }
    say(NoVisitorHint.advice)
  }

  package static let advice = """

    No phone has connected yet. Likely causes:
      - The phone is in another network: use the Wi-Fi of this machine, with mobile data off.
      - The Wi-Fi isolates its devices (guest network, "AP isolation"): use the main network.
      - A firewall on this machine blocks the port: allow incoming TCP on the port above.
    Open the address above in a browser on this machine first, then on the phone.

    """
}
