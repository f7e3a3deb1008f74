import Bytes
import Certificates
import Net
import QR

/// What the terminal says when the party is open: addresses for phones, the QR code, the host's link.
struct StartupMessage {
  var standing: Endpoints.EndpointStatus
  /// Phone addresses, likeliest first; empty where the server listens on loopback alone.
  var addresses: [IPAddress]
  /// The address it listens on, where that is one alone.
  var onlyHost: IPAddress?
  /// What this machine calls itself by.
  var loopback = IPAddress.loopback
  var hostSecret: String
  var quizzes: String
  var servesQuizzes: Bool
  var hasColours: Bool

  /// As bytes of a terminal: the QR code may have colours, all else is printable.
  var text: String {
    var lines = ["", "Fourtop \(Help.version)", ""]
    lines += ["  on this machine   \(url(onlyHost ?? loopback))"]
    lines += (standing.isPublic ? publicLines : homeLines).map(\.printable)
    lines += standing.isPublic ? [] : codeLines
    lines += ["", "  quizzes           \(quizzes.printable)"]
    lines += trustLines
    lines += [
      "  host's link       \((standing.isPublic ? publicURL : first).printable)/host/\(hostSecret)"
    ]
    lines += ["                    (whoever opens it administers this server; keep it to yourself)"]
    if servesQuizzes {
      lines += ["", "  Warning: --serve-quizzes lets every player read the right answers."]
    }
    lines += ["", "  Ctrl-C ends the party.", ""]
    return lines.joined(separator: "\n") + "\n"
  }

  /// For the network at home: addresses for phones.
  private var homeLines: [String] {
    let lines = addresses.map { "  for phones        \(url($0))" } + secureLines
    return addresses.isEmpty
      ? lines + ["  Listening on this machine alone: no phone can come."] : lines
  }

  /// The QR code of the first of these addresses.
  private var codeLines: [String] {
    guard !addresses.isEmpty, let code = try? QRMatrix(encoding: first) else { return [] }
    return [""] + code.terminalLines(colours: hasColours).map { "  \($0)" }
  }

  /// For the internet.
  private var publicLines: [String] {
    (standing.https.map { ["  on this machine   \(own($0))"] } ?? []) + [
      "  for everybody     \(publicURL)", "",
      "  Everybody logs in here, and nobody counts as near.",
    ]
  }

  /// By the certificate's name, or as the proxy's visitors call it.
  private var publicURL: String {
    guard let https = standing.https, let name = https.ownName else {
      return "https://(the proxy's name)"
    }
    return "https://\(https.authority(for: name))"
  }

  /// What phones most likely reach.
  private var first: String { url(addresses.first ?? onlyHost ?? loopback) }

  /// The https door: on this machine, and by what phones reach of what its certificate holds.
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
        "  https             phones must first be told to trust this server: \(first)/secure",
        "                    its authority's fingerprint (SHA-256), to compare:",
        "                    \(https.trust.fingerprint)",
      ]
    }
  }

  private func url(_ address: IPAddress) -> String {
    Links.url(address, port: standing.httpPort)
  }
}
