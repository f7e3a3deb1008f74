import Bytes
import HTTP
import Net
import PageServing
import Transport

/// Determines the sender of a request: the peer of its connection, or the sender that a trusted
/// proxy names (R1, NW3; `docs/defences.md`, Near and far).
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
    /// Whether a trusted proxy states the scheme or the host that the visitor used.
    package var isForwarded = false
    /// The host that the visitor asked a trusted proxy for; `nil` if the proxy does not state it.
    package var host: Authority?
  }

  package func visitor(_ request: Request, from peer: Peer) -> Visitor {
    guard isTrusted(peer.address.address) else {
      let isProxied = ["x-forwarded-for", "forwarded"].contains {
        (name: StaticString) in !request.fields.all(named: name).isEmpty
      }
      return Visitor(peer: peer, isTold: !isProxied)
    }
    let statement = statement(request)
    var visitor = Visitor(peer: peer, isTold: false)
    visitor.isForwarded = statement.isSecure != nil || statement.host != nil
    visitor.peer.isSecure = statement.isSecure ?? peer.isSecure
    visitor.host = statement.host
    if let address = statement.client {
      visitor.peer.address.address = address
      visitor.isTold = true
      visitor.isProxied = true
    }
    return visitor
  }

  /// The statement of a trusted proxy. A proxy that sets one of the two fields about the client may
  /// pass the other one on as the client wrote it. If they name different clients, neither counts.
  private func statement(_ request: Request) -> ForwardedHop {
    let chain = request.fields.all(named: "x-forwarded-for")
    let lines = request.fields.all(named: "forwarded")
    let hop = ForwardedHop.all(in: lines).flatMap { outermost($0) }
    var statement = ForwardedHop(client: client(chain))
    if chain.isEmpty { statement.client = hop?.client }
    if !chain.isEmpty, !lines.isEmpty, hop?.client != statement.client { statement.client = nil }
    statement.isSecure =
      last(request.fields.all(named: "x-forwarded-proto")).map { $0.lowercased() == "https" }
      ?? hop?.isSecure
    statement.host =
      last(request.fields.all(named: "x-forwarded-host")).flatMap { Authority($0) } ?? hop?.host
    return statement
  }

  /// The last element whose client is not a trusted proxy, else the first.
  private func outermost(_ hops: [ForwardedHop]) -> ForwardedHop? {
    hops.last { hop in hop.client.map { !isTrusted($0) } ?? true } ?? hops.first
  }

  /// The last address of the list that is not a trusted proxy, else the first. Each proxy appends
  /// its sender. `nil` if the list is empty or malformed.
  private func client(_ hops: [ArraySlice<UInt8>]) -> IPAddress? {
    var outermost: IPAddress?
    for line in hops.reversed() {
      for word in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .reversed()
      {
        guard let address = Proxies.address(String(ascii: word)) else { return nil }
        guard isTrusted(address) else { return address }
        outermost = address
      }
    }
    return outermost
  }

  /// The last word of a list, which the nearest proxy wrote; `nil` without a word.
  private func last(_ lines: [ArraySlice<UInt8>]) -> String? {
    guard let line = lines.last else { return nil }
    let word = String(ascii: line.split(separator: UInt8(ascii: ",")).last ?? [])
      .filter { $0 != " " && $0 != "\t" }
    return word.isEmpty ? nil : word
  }

  private func isTrusted(_ address: IPAddress) -> Bool {
    trusted.contains { $0.contains(address) }
  }

  /// Parses `203.0.113.9`, `203.0.113.9:4711`, `2001:db8::1` or `[2001:db8::1]:4711`.
  static func address(_ word: String) -> IPAddress? {
    let text = word.filter { $0 != " " && $0 != "\t" }
    if let address = IPAddress(text) { return address }
    guard let place = Authority(text), place.port != nil || text.hasPrefix("[") else { return nil }
    let isBracketed = place.name.hasPrefix("[") && place.name.hasSuffix("]")
    return IPAddress(isBracketed ? String(place.name.dropFirst().dropLast()) : place.name)
  }
}
