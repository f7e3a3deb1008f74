import Bytes
import HTTP
import Net
import PageServing
import Transport

/// Whom a request comes from: the peer of its connection, or whom a proxy that is trusted names
/// (R1; `docs/defences.md`, Near and far).
struct Proxies: Sendable {
  /// `--trusted-proxy`.
  var trusted: [AddressRange] = []

  /// The peer as everything above sees it.
  struct Visitor: Equatable, Sendable {
    var peer: Peer
    /// Whether the address is the visitor's own. Somebody in between who says nothing that can be
    /// believed hides it, and whoever stands behind counts as far.
    var isTold: Bool
    /// A proxy that is trusted names the visitor.
    var isProxied = false
  }

  func visitor(_ request: Request, from peer: Peer) -> Visitor {
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

  /// Proxies append whom they were asked by: from the end, the first whom none of ours vouches for.
  /// `nil`: nobody is named, or in a way that cannot be read.
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

  /// What the nearest proxy says the visitor's browser speaks; `nil`: nothing.
  private func isSecure(_ request: Request) -> Bool? {
    guard let line = request.fields.all(named: "x-forwarded-proto").last else { return nil }
    let word = line.split(separator: UInt8(ascii: ",")).last ?? []
    return String(ascii: word).filter { $0 != " " }.lowercased() == "https"
  }

  private func isTrusted(_ address: IPAddress) -> Bool {
    trusted.contains { $0.contains(address) }
  }

  /// `203.0.113.9`, `203.0.113.9:4711`, `2001:db8::1`, `[2001:db8::1]:4711`.
  private static func address(_ word: ArraySlice<UInt8>) -> IPAddress? {
    let text = String(ascii: word).filter { $0 != " " && $0 != "\t" }
    if let address = IPAddress(text) { return address }
    guard let place = Authority(text), place.port != nil || text.hasPrefix("[") else { return nil }
    let isBracketed = place.name.hasPrefix("[") && place.name.hasSuffix("]")
    return IPAddress(isBracketed ? String(place.name.dropFirst().dropLast()) : place.name)
  }
}
