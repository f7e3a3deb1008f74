/// The public server that `--uplink` names.
package struct UplinkAddress: Equatable, Sendable {
  private let address: WebAddress

  /// Parses `https://public.example`, with or without a port; `nil` for anything else.
  package init?(_ text: String) {
    guard let address = WebAddress(text), address.isSecure else { return nil }
    self.address = address
  }

  /// A name or an address, IPv6 without brackets.
  package var host: String { address.host }
  package var port: UInt16 { address.port }
  /// The beginning of links to its tables.
  package var link: String { address.link }
}

/// The settings of the uplink, parsed and checked.
package struct UplinkSettings: Sendable {
  package let address: UplinkAddress
  /// The token of `fourtop uplink token` on the public server.
  package let token: String

  package init(address: UplinkAddress, token: String) {
    self.address = address
    self.token = token
  }
}
