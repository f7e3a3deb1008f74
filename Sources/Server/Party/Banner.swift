import Net
import QR

/// What the terminal says when the party is open: addresses for phones, the QR code, the host's link.
struct Banner {
  var port: UInt16
  /// Phone addresses, likeliest first; empty where the server listens on loopback alone.
  var addresses: [IPAddress]
  /// The address it listens on, where that is one alone.
  var onlyHost: IPAddress?
  var hostSecret: String
  var quizzes: String
  var servesQuizzes: Bool
  var hasColours: Bool

  var text: String {
    var lines = ["", "Fourtop \(Help.version)", ""]
    lines += ["  on this machine   \(url(onlyHost ?? .loopback))"]
    lines += addresses.map { "  for phones        \(url($0))" }
    if let first = addresses.first, let code = try? QRMatrix(encoding: url(first)) {
      lines += [""] + code.terminalLines(colours: hasColours).map { "  \($0)" }
    } else if addresses.isEmpty {
      lines += ["  Listening on this machine alone: no phone can come."]
    }
    lines += ["", "  quizzes           \(quizzes)"]
    lines += [
      "  host's link       \(url(addresses.first ?? onlyHost ?? .loopback))/host/\(hostSecret)"
    ]
    lines += ["                    (whoever opens it administers this server; keep it to yourself)"]
    if servesQuizzes {
      lines += ["", "  Warning: --serve-quizzes lets every player read the right answers."]
    }
    lines += ["", "  Ctrl-C ends the party.", ""]
    return lines.joined(separator: "\n") + "\n"
  }

  private func url(_ address: IPAddress) -> String {
    Links.url(address, port: port)
  }
}
