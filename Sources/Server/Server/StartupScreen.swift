import Bytes
import Certificates
import Options
import QR

/// The startup message on a terminal (NW6): address, QR code and the next steps within 24 lines of 80
/// characters, with room for two lines of the log and the cursor.
struct StartupScreen {
  static let columns = 80
  private static let rows = 21
  private static let margin = 2
  private static let gap = 3
  /// Further addresses beside the code.
  private static let mostOthers = 2

  private struct Line {
    var text: String
    var isStrong = false

    func painted(_ hasColours: Bool) -> String {
      hasColours && isStrong ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
  }

  private let message: StartupMessage

  init(_ message: StartupMessage) {
    self.message = message
  }

  /// `nil` if code and texts do not fit.
  func lines(hasColours: Bool) -> [String]? {
    guard let code = try? QRMatrix(encoding: message.first) else { return nil }
    let below = self.below
    for edge in [QRMatrix.quietZone, QRMatrix.quietZone / 2] {
      let width = code.size + 2 * edge
      let picture = code.terminalLines(colours: hasColours, edge: edge)
      let room = Self.columns - Self.margin - width - Self.gap
      guard beside.count <= picture.count, picture.count + below.count <= Self.rows,
        beside.allSatisfy({ $0.text.count <= room }),
        below.allSatisfy({ $0.count <= Self.columns })
      else { continue }
      let margin = String(repeating: " ", count: Self.margin)
      let gap = String(repeating: " ", count: Self.gap)
      return picture.enumerated().map { row, blocks in
        guard row < beside.count, !beside[row].text.isEmpty else { return margin + blocks }
        return margin + blocks + gap + beside[row].painted(hasColours)
      } + below
    }
    return nil
  }

  private var beside: [Line] {
    var lines = [Line(text: "Fourtop \(Help.version)", isStrong: true), Line(text: "")]
    lines += [
      Line(text: "Open this address on every phone:"),
      Line(text: "  \(message.first.printable)", isStrong: true),
      Line(text: "or scan the code. Then type a name, tap"),
      Line(text: "Multi-player, and open or join a table."),
      Line(text: "On a television open it with /tv behind."), Line(text: ""),
    ]
    let others = message.others
    lines += others.prefix(Self.mostOthers).enumerated().map { index, url in
      Line(text: "\(index == 0 ? "or" : "  ") \(url)")
    }
    if others.count > Self.mostOthers {
      lines.append(Line(text: "   (\(others.count - Self.mostOthers) more: fourtop addresses)"))
    }
    lines += secure.map { Line(text: $0.printable) }
    if message.servesQuizzes {
      lines.append(Line(text: "Warning: --serve-quizzes shows answers."))
    }
    lines += [Line(text: ""), Line(text: "Press Ctrl-C to stop the server.")]
    return lines
  }

  private var secure: [String] {
    guard let https = message.endpointStatus.https, let link = message.secureLinks.first else {
      return []
    }
    switch https.trust.kind {
    case .own: return ["For motion: \(link)", "(valid until \(https.trust.expires))"]
    case .local:
      return [
        "For motion: \(link)", "Phones must trust this server first:", "  \(message.first)/secure",
      ]
    }
  }

  private var below: [String] {
    var lines = [
      "  host page  \(message.hostLink)",
      "             (anybody who opens it administers this server; do not share it)",
    ]
    if let https = message.endpointStatus.https, https.trust.kind == .local, message.link == nil {
      let parts = https.trust.fingerprint.split(separator: ":")
      let half = (parts.count + 1) / 2
      lines += [
        "  authority  " + parts.prefix(half).joined(separator: ":") + ":",
        "  (SHA-256)  " + parts.dropFirst(half).joined(separator: ":"),
      ]
    }
    return lines
  }
}

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
