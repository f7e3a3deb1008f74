import Bytes
import Net

/// The beginning of an address on the web: scheme, host and port, without a path.
package struct WebAddress: Equatable, Sendable {
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// A name or an address, IPv6 without brackets, in lower case.
  package let host: String
  package let port: UInt16

  /// Parses `https://public.example`, with or without a port and a slash at the end; `nil` for
  /// anything else.
  package init?(_ text: String) {
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else {
      return nil
    }
    isSecure = scheme == "https://"
    var rest = lower.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    let isLiteral = rest.hasPrefix("[")
    if isLiteral, !rest.contains("]") { return nil }
    let end = isLiteral ? rest.firstIndex(of: "]") : rest.lastIndex(of: ":")
    let name = isLiteral ? rest.dropFirst().prefix { $0 != "]" } : rest[..<(end ?? rest.endIndex)]
    let tail = end.map { isLiteral ? rest[rest.index(after: $0)...] : rest[$0...] } ?? ""
    let usual: UInt16 = isSecure ? 443 : 80
    guard let port = tail.isEmpty ? usual : UInt16(digits: tail.dropFirst(), in: 1...65_535),
      tail.isEmpty || tail.hasPrefix(":"),
      isLiteral ? IPAddress(String(name)) != nil : WebAddress.isName(name)
    else { return nil }
    host = String(name)
    self.port = port
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.count <= 253
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...122).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  /// The address as it stands before a path, without the usual port of the scheme.
  package var link: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let scheme = isSecure ? "https" : "http"
    return port == (isSecure ? 443 : 80) ? "\(scheme)://\(name)" : "\(scheme)://\(name):\(port)"
  }
}
