import Bytes
import Files
import Net
import Options
import QR
import Requests

/// The text of `fourtop addresses` (NW5): all addresses that phones may open, the likeliest first.
package struct AddressList {
  private let link: String?
  private let interfaces: [Interface]
  private let port: UInt16

  /// `interfaces`: those of this machine.
  init(link: String?, _ interfaces: [Interface], port: UInt16) {
    self.link = link
    self.interfaces = Links.phoneAddresses(interfaces)
    self.port = port
  }

  /// The addresses of a server with these options, on this machine now.
  package init(_ options: ServeOptions) {
    let interfaces = Interface.all()
    let addresses = PartyServer.addresses(options, interfaces)
    self.init(
      link: options.link?.link, interfaces.filter { addresses.contains($0.address) },
      port: options.httpPort)
  }

  /// One line for each address. `hasCodes`: a QR code follows each.
  package func text(hasCodes: Bool, hasColours: Bool) -> String {
    let entries =
      (link.map { [($0, "--link")] } ?? [])
      + interfaces.map {
        (Links.url($0.address, port: port), "\($0.name), \($0.kind.description)")
      }
    guard !entries.isEmpty else { return "This machine has no address that phones can open.\n" }
    return entries.map { url, origin in
      let code =
        hasCodes
        ? (try? QRMatrix(encoding: url))?.terminalLines(colours: hasColours).map { "  \($0)\n" }
          ?? []
        : []
      return "\(url.printable)  (\(origin.printable))\n" + code.joined()
    }.joined(separator: hasCodes ? "\n" : "")
  }

  /// Writes the addresses to standard output.
  package func write(_ environment: [String: String]) {
    let isTerminal = StandardOutput.isTerminal
    let text = text(
      hasCodes: isTerminal, hasColours: isTerminal && TerminalColours.areWanted(environment))
    // The texts are printable already.
    StandardOutput.write(Array(text.utf8))
  }
}
