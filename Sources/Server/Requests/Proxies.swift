import Bytes
import HTTP
import Net
import PageServing
import Transport

/// Determines the sender of a request: the peer of its connection, or the sender that a trusted
/// proxy names (R1; `docs/defences.md`, Near and far).
package struct Proxies: Sendable {
  /// The values of `--trusted-proxy`.
  package var trusted: [AddressRange] = []

  package init(trusted: [AddressRange] = []) {
    self.trusted = trusted
  }

  /// The sender of a request.
  package struct Visitor: Equatable, Sendable {
    package var peer: Peer
    /// Whether the address is the visitor's own. An untrusted proxy hides it, and so does a trusted
    /// one that names nobody. The visitor then counts as far.
    package var isTold: Bool
    /// Whether a trusted proxy names the visitor.
    package var isProxied = false
  }

  package func visitor(_ request: Request, from peer: Peer) -> Visitor {
    let hops = request.fields.all(named: "x-forwarded-for")
    guard isTrusted(peer.address.address) else {
      let isProxied = !hops.isEmpty || request.fields.bytes(named: "forwarded") != nil
      return Visitor(peer: peer, isTold: !isProxied)
    }
    var visitor = Visitor(peer: peer, isTold: false)
    visitor.peer.isSecure = isSecure(request) ?? peer.isSecure
    if let address = client(hops) {
      visitor.peer.address.address = address
      visitor.isTold = true
      visitor.isProxied = true
    }
    return visitor
  }

  /// The last address of the list that is not a trusted proxy, else the first. Each proxy appends
  /// its sender. `nil` if the list is empty or malformed.
  private func client(_ hops: [ArraySlice<UInt8>]) -> IPAddress? {
    var outermost: IPAddress?
    for line in hops.reversed() {
      for word in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .reversed()
      {
        guard let address = Proxies.address(word) else { return nil }
        guard isTrusted(address) else { return address }
        outermost = address
      }
    }
    return outermost
  }

  /// Whether the nearest proxy reports https; `nil` without a report.
  private func isSecure(_ request: Request) -> Bool? {
    guard let line = request.fields.all(named: "x-forwarded-proto").last else { return nil }
    let word = line.split(separator: UInt8(ascii: ",")).last ?? []
    return String(ascii: word).filter { $0 != " " }.lowercased() == "https"
  }

  private func isTrusted(_ address: IPAddress) -> Bool {
    trusted.contains { $0.contains(address) }
  }

  /// Parses `203.0.113.9`, `203.0.113.9:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
  private static func address(_ word: ArraySlice<UInt8>) -> IPAddress? {
    let text = String(ascii: word).filter { $0 != " " && $0 != "\t" }
    if let address = IPAddress(text) { return address }
    guard let place = Authority(text), place.port != nil || text.hasPrefix("[") else { return nil }
    let isBracketed = place.name.hasPrefix("[") && place.name.hasSuffix("]")
    return IPAddress(isBracketed ? String(place.name.dropFirst().dropLast()) : place.name)
  }
}
