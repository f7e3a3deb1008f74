import Bytes
import Net

/// The public server that `--uplink` names.
package struct UplinkAddress: Equatable, Sendable {
  /// A name or an address, IPv6 without brackets.
  package let host: String
  package let port: UInt16

  /// Parses `https://public.example`, with or without a port; `nil` for anything else.
  package init?(_ text: String) {
    guard text.lowercased().hasPrefix("https://") else { return nil }
    var rest = text.dropFirst(8)
    if rest.hasSuffix("/") { rest.removeLast() }
    let isLiteral = rest.hasPrefix("[")
    if isLiteral, !rest.contains("]") { return nil }
    let end = isLiteral ? rest.firstIndex(of: "]") : rest.lastIndex(of: ":")
    let name = isLiteral ? rest.dropFirst().prefix { $0 != "]" } : rest[..<(end ?? rest.endIndex)]
    let tail = end.map { isLiteral ? rest[rest.index(after: $0)...] : rest[$0...] } ?? ""
    guard let port = tail.isEmpty ? 443 : UInt16(digits: tail.dropFirst(), in: 1...65_535),
      tail.isEmpty || tail.hasPrefix(":"),
      isLiteral ? IPAddress(String(name)) != nil : UplinkAddress.isName(name)
    else { return nil }
    host = name.lowercased()
    self.port = port
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.count <= 253
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...122).contains(byte | 0x20)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  /// The beginning of links to its tables.
  package var link: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == 443 ? "https://\(name)" : "https://\(name):\(port)"
  }
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
