import Bytes
import Certificates
import Net
import Options
import QR
import Requests

/// The text that the terminal prints when the server is ready: addresses for phones, the QR code,
/// the host link.
struct StartupMessage {
  package var standing: Endpoints.EndpointStatus
  /// Addresses for phones, the likeliest first; empty if the server listens on loopback only.
  package var addresses: [IPAddress]
  /// The address of `--host`; `nil` if the server listens on all addresses.
  var onlyHost: IPAddress?
  /// The loopback address of this machine.
  var loopback = IPAddress.loopback
  package var hostSecret: String
  package var quizzes: String
  package var servesQuizzes: Bool
  var hasColours: Bool
  /// Whether the server runs elsewhere than in this terminal (`fourtop address`).
  var isElsewhere = false

  /// The text for a terminal. The QR code may have colours; everything else is printable.
  package var text: String {
    var lines = ["", "Fourtop \(Help.version)", ""]
    lines += ["  on this machine   \(url(onlyHost ?? loopback))"]
    lines += (standing.isPublic ? publicLines : homeLines).map(\.printable)
    lines += standing.isPublic ? [] : codeLines
    lines += ["", "  quizzes           \(quizzes.printable)"]
    lines += trustLines
    lines += [
      "  host's link       \((standing.isPublic ? publicURL : first).printable)/host/\(hostSecret)"
    ]
    lines += ["                    (anybody who opens it administers this server; do not share it)"]
    if servesQuizzes {
      lines += ["", "  Warning: --serve-quizzes lets every player read the right answers."]
    }
    lines += isElsewhere ? [""] : ["", "  Press Ctrl-C to stop the server.", ""]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The addresses for phones in the home network.
  private var homeLines: [String] {
    let lines = addresses.map { "  for phones        \(url($0))" } + secureLines
    return addresses.isEmpty
      ? lines + ["  The server listens on this machine only: phones cannot connect."] : lines
  }

  /// The QR code of the first of these addresses.
  private var codeLines: [String] {
    guard !addresses.isEmpty, let code = try? QRMatrix(encoding: first) else { return [] }
    return [""] + code.terminalLines(colours: hasColours).map { "  \($0)" }
  }

  /// The addresses for the internet.
  private var publicLines: [String] {
    (standing.https.map { ["  on this machine   \(own($0))"] } ?? []) + [
      "  for everybody     \(publicURL)", "",
      "  Everybody logs in here. Nobody counts as near.",
    ]
  }

  /// The address with the certificate's name, or a placeholder for the proxy's name.
  private var publicURL: String {
    guard let https = standing.https, let name = https.ownName else {
      return "https://(the proxy's name)"
    }
    return "https://\(https.authority(for: name))"
  }

  /// The address that phones most likely reach.
  private var first: String { url(addresses.first ?? onlyHost ?? loopback) }

  /// The addresses of the https listener: on this machine, and those of the certificate that phones
  /// reach.
  private var secureLines: [String] {
    guard let https = standing.https else { return [] }
    let links = https.links(for: addresses)
    return ["", "  on this machine   \(own(https))"]
      + (addresses.isEmpty ? [] : links.map { "  for phones        \($0)" })
  }

  private func own(_ https: SecureEndpoint) -> String {
    "https://\((onlyHost ?? loopback).inURL):\(https.port)"
  }

  private var trustLines: [String] {
    guard let https = standing.https, !(standing.isPublic && https.trust.kind == .local) else {
      return []
    }
    switch https.trust.kind {
    case .own: return ["  certificate       valid until \(https.trust.expires)"]
    case .local:
      return [
        "  https             phones must trust this server first; open \(first)/secure",
        "                    compare the fingerprint (SHA-256) of its authority:",
        "                    \(https.trust.fingerprint)",
      ]
    }
  }

  private func url(_ address: IPAddress) -> String {
    Links.url(address, port: standing.httpPort)
  }
}
