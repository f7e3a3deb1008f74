import Bytes
import Certificates
import Net
import Options
import QR
import Requests

/// The text that the terminal prints when the server is ready: addresses for phones, the QR code,
/// the host link.
struct StartupMessage {
  package var endpointStatus: Endpoints.EndpointStatus
  /// Addresses for phones, the likeliest first; empty if the server listens on loopback only.
  package var addresses: [IPAddress]
  /// The address of `--host`; `nil` if the server listens on all addresses.
  var onlyHost: IPAddress?
  /// The loopback address of this machine.
  var loopback = IPAddress.loopback
  /// The beginning of all links (`--link`).
  var link: String?
  /// Whether phones cannot reach the addresses, because they are a container's.
  var isContained = false
  package var hostSecret: String
  package var quizzes: String
  package var servesQuizzes: Bool
  /// Whether the server runs elsewhere than in this terminal (`fourtop status`).
  var isElsewhere = false

  /// `columns`: the width of the terminal; `nil`: the text goes elsewhere, and so has no QR code. Only
  /// the QR code and emphasis have colours; everything else is printable.
  package func text(columns: Int?, hasColours: Bool) -> String {
    guard let columns else { return list(code: ["  QR code           \(codeAddress)"]) }
    if columns >= StartupScreen.columns, let screen = screen(hasColours: hasColours) {
      return screen.joined(separator: "\n") + "\n"
    }
    return list(code: codeLines(hasColours: hasColours))
  }

  /// The address that others open: of `--link`, or the one that phones most likely reach.
  var first: String { link ?? url(phoneAddresses.first ?? onlyHost ?? loopback) }

  /// The address of the QR code's picture.
  private var codeAddress: String {
    "\(isForPhones ? first : url(onlyHost ?? loopback))/qr.svg".printable
  }

  /// Further addresses for phones, the likeliest first.
  var others: [String] {
    phoneAddresses.map { url($0) }.filter { $0 != first }
  }

  /// Whether there is an address that phones can open.
  var isForPhones: Bool { link != nil || !phoneAddresses.isEmpty }

  private var phoneAddresses: [IPAddress] { isContained ? [] : addresses }

  // MARK: A list

  /// One line for each fact.
  private func list(code: [String]) -> String {
    var lines = ["", "Fourtop \(Help.version)", ""]
    lines += ["  on this machine   \(url(onlyHost ?? loopback))"]
    lines += (endpointStatus.isPublic ? publicLines : homeLines).map(\.printable)
    lines += endpointStatus.isPublic || !isForPhones ? [] : [""] + code
    lines += ["", "  quizzes           \(quizzes.printable)"]
    lines += trustLines
    lines +=
      isForPhones && !endpointStatus.isPublic ? ["  for a television  \(first.printable)/tv"] : []
    lines += ["  host's link       \(hostLink)"]
    lines += ["                    (anybody who opens it administers this server; do not share it)"]
    if servesQuizzes {
      lines += ["", "  Warning: --serve-quizzes lets every player read the right answers."]
    }
    lines += isElsewhere ? [""] : ["", "  Press Ctrl-C to stop the server.", ""]
    return lines.joined(separator: "\n") + "\n"
  }

  var hostLink: String {
    "\((endpointStatus.isPublic ? publicURL : first).printable)/host/\(hostSecret)"
  }

  /// The addresses for phones in the home network.
  private var homeLines: [String] {
    let links = (isForPhones ? [first] : []) + others
    return links.map { "  for phones        \($0)" } + secureLines + missing.map { "  \($0)" }
  }

  /// Why phones have no address, and what to do.
  var missing: [String] {
    guard !isForPhones else { return [] }
    guard isContained else {
      return ["The server listens on this machine only: phones cannot connect."]
    }
    return [
      "The server runs in a container, and phones cannot reach the container's own address.",
      "Start it with --link and the address of the machine outside:",
      "--link http://ADDRESS:\(endpointStatus.httpPort)",
    ]
  }

  /// The QR code of the first of these addresses.
  private func codeLines(hasColours: Bool) -> [String] {
    guard let code = try? QRMatrix(encoding: first) else { return [] }
    return code.terminalLines(colours: hasColours).map { "  \($0)" }
  }

  /// The addresses for the internet.
  private var publicLines: [String] {
    (endpointStatus.https.map { ["  on this machine   \(own($0))"] } ?? []) + [
      "  for everybody     \(publicURL)", "",
      "  Everybody logs in here. Nobody counts as near.",
    ]
  }

  /// The address of `--link`, else with the certificate's name, or a placeholder for the proxy's name.
  private var publicURL: String {
    if let link { return link }
    guard let https = endpointStatus.https, let name = https.ownName else {
      return "https://(the proxy's name)"
    }
    return "https://\(https.authority(for: name))"
  }

  /// The addresses of the https listener: on this machine, and those of the certificate that phones
  /// reach.
  private var secureLines: [String] {
    guard let https = endpointStatus.https else { return [] }
    return ["", "  on this machine   \(own(https))"]
      + secureLinks.map { "  for phones        \($0)" }
  }

  /// The https addresses for phones. A proxy of `--link` has its own.
  var secureLinks: [String] {
    guard let https = endpointStatus.https, link == nil else { return [] }
    return phoneAddresses.isEmpty ? [] : https.links(for: phoneAddresses)
  }

  private func own(_ https: SecureEndpoint) -> String {
    "https://\((onlyHost ?? loopback).inURL):\(https.port)"
  }

  private var trustLines: [String] {
    guard let https = endpointStatus.https, !(endpointStatus.isPublic && https.trust.kind == .local)
    else {
      return []
    }
    switch https.trust.kind {
    case .own: return ["  certificate       valid until \(https.trust.expires)"]
    case .local:
      return [
        "  https             phones must trust this server first; open \(first.printable)/secure",
        "                    compare the fingerprint (SHA-256) of its authority:",
        "                    \(https.trust.fingerprint)",
      ]
    }
  }

  private func url(_ address: IPAddress) -> String {
    Links.url(address, port: endpointStatus.httpPort)
  }

  // MARK: A screen

  /// The QR code with the next steps beside it; `nil` if they do not fit.
  private func screen(hasColours: Bool) -> [String]? {
    guard isForPhones, !endpointStatus.isPublic else { return nil }
    return StartupScreen(self).lines(hasColours: hasColours)
  }
}
