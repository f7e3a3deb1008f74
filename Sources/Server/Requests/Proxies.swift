import Bytes
import HTTP
import Net
import PageServing
import Synchronization
import Transport

/// Determines the sender of a request: the peer of its connection, or the sender that a trusted
/// proxy names (R1, NW3; `docs/defences.md`, Near and far).
package struct Proxies: Sendable {
  /// The values of `--trusted-proxy`.
  package let trusted: [AddressRange]
  /// Whether the server is on the internet (`--public`).
  private let isPublic: Bool
  private let memory = Memory()

  package init(trusted: [AddressRange] = [], isPublic: Bool = false) {
    self.trusted = trusted
    self.isPublic = isPublic
  }

  /// Stands for every visitor whose address is not known, so that all of them share the limits of one
  /// address (RFC 4291 §2.5.2: the absence of an address).
  package static let unknown = IPAddress.any

  /// The sender of a request.
  package struct Visitor: Equatable, Sendable {
    /// The address is the visitor's own, or `unknown`. It is never that of a proxy which hides the visitor,
    /// except of one elsewhere that nobody trusts: that one is like any other visitor.
    package var peer: Peer
    /// Whether the address is the visitor's own. An untrusted proxy hides it, and so does a trusted
    /// one that names nobody. The visitor then counts as far.
    package var isTold: Bool
    /// Whether the connection is a proxy's, which may have those of many visitors.
    package var isProxied = false
    /// Whether a trusted proxy states the scheme or the host that the visitor used.
    package var isForwarded = false
    /// The host that the visitor asked a trusted proxy for; `nil` if the proxy does not state it.
    package var host: Authority?
    /// The name of the field that shows an untrusted proxy.
    package var foreignField: String?

    fileprivate mutating func hide() {
      peer.address.address = Proxies.unknown
      isTold = false
      isProxied = true
    }
  }

  package func visitor(_ request: Request, from peer: Peer) -> Visitor {
    guard isTrusted(peer.address.address) else { return stranger(request, from: peer) }
    let statement = statement(request)
    var visitor = Visitor(peer: peer, isTold: true, isProxied: true)
    visitor.isForwarded = statement.isSecure != nil || statement.host != nil
    visitor.peer.isSecure = statement.isSecure ?? peer.isSecure
    visitor.host = statement.host
    if let client = statement.client, isVisitor(client, request, behind: peer.address.address) {
      visitor.peer.address.address = client
    } else {
      visitor.hide()
    }
    return visitor
  }

  /// The sender behind an untrusted peer. On this machine the peer may be a proxy that the options do not
  /// name.
  private func stranger(_ request: Request, from peer: Peer) -> Visitor {
    guard let field = ProxyFields.first(in: request.fields) else {
      return Visitor(peer: peer, isTold: true)
    }
    var visitor = Visitor(peer: peer, isTold: false, foreignField: field)
    if peer.address.address.isLoopback { visitor.hide() }
    return visitor
  }

  /// Whether the address that a trusted proxy names can be the visitor's own.
  ///
  /// A proxy names itself or another proxy for a person at that machine, who may be near, and for whom
  /// the next proxy hides. Loopback is the proxy's own machine.
  private func isVisitor(
    _ client: IPAddress, _ request: Request, behind proxy: IPAddress
  ) -> Bool {
    if client.isLoopback, !proxy.isLoopback { return false }
    guard isTrusted(client) else { return true }
    return !isPublic && ProxyFields.first(in: request.fields, isCommon: false) == nil
  }

  // MARK: What a trusted proxy states

  /// The statement of a trusted proxy, from the fields that it writes itself. It may pass the others on as the
  /// visitor wrote them.
  private func statement(_ request: Request) -> ForwardedHop {
    let chain = request.fields.all(named: "x-forwarded-for")
    let lines = request.fields.all(named: "forwarded")
    switch memory.writing(hasChain: !chain.isEmpty, hasStandard: !lines.isEmpty) {
    case .chain: return customary(chain, request)
    case .standard: return (standard(lines) ?? ForwardedHop()).completed(customary([], request))
    case .unclear:
      let (mine, other) = (customary(chain, request), standard(lines) ?? ForwardedHop())
      var statement = mine.completed(other)
      if mine.client != other.client { statement.client = nil }
      return statement
    }
  }

  private func customary(_ chain: [ArraySlice<UInt8>], _ request: Request) -> ForwardedHop {
    ForwardedHop(
      client: client(chain),
      isSecure: last(request.fields.all(named: "x-forwarded-proto"))
        .map { $0.lowercased() == "https" },
      host: last(request.fields.all(named: "x-forwarded-host")).flatMap { Authority($0) })
  }

  /// The last element whose client is not a trusted proxy, else the first; `nil` if one is malformed.
  private func standard(_ lines: [ArraySlice<UInt8>]) -> ForwardedHop? {
    guard let hops = ForwardedHop.all(in: lines) else { return nil }
    return hops.last { hop in hop.client.map { !isTrusted($0) } ?? true } ?? hops.first
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

  // MARK: What the log says

  /// A sentence for the operator about the proxy of a request, each once.
  ///
  /// A peer on the internet may write what it likes, so nothing is said about it.
  package func warning(
    about visitor: Visitor, _ request: Request, from peer: Peer
  ) -> String? {
    if let field = visitor.foreignField {
      let address = peer.address.address
      guard address.isPrivate, memory.isFirst(address.isLoopback ? .ownProxy : .otherProxy) else {
        return nil
      }
      let place = address.isLoopback ? "this machine" : "a private address"
      let value = address.isLoopback ? address.description : "and the proxy's address"
      return """
        a request from \(place) has the field \(field), which proxies write: all who come that way count as \
        one visitor, who is far. If the proxy is yours, start the server with --trusted-proxy \(value)
        """
    }
    // A proxy's own check of the server's health names nobody either.
    guard visitor.isProxied, !visitor.isTold, request.asksForWebSocket,
      memory.isFirst(.namesNobody)
    else { return nil }
    return """
      a proxy of --trusted-proxy names no visitor, or not so that it can be read: all these visitors count as \
      one, who is far. Let it set X-Forwarded-For and delete Forwarded
      """
  }

  /// The facts that requests have shown since the start.
  private final class Memory: Sendable {
    enum Writing {
      case chain
      case standard
      /// Both fields are there, and nothing tells which one the proxy writes.
      case unclear
    }

    struct Facts: OptionSet {
      let rawValue: UInt8
      static let chainAlone = Facts(rawValue: 1)
      static let standardAlone = Facts(rawValue: 2)
      static let ownProxy = Facts(rawValue: 4)
      static let otherProxy = Facts(rawValue: 8)
      static let namesNobody = Facts(rawValue: 16)
    }

    private let facts = Atomic<UInt8>(0)

    /// Which of the two fields the proxy has written.
    ///
    /// A visitor can add a field, but cannot take away the one that the proxy writes: where a request has one
    /// alone, the proxy does not write the other.
    func writing(hasChain: Bool, hasStandard: Bool) -> Writing {
      guard hasChain, hasStandard else {
        if hasChain != hasStandard { _ = isFirst(hasChain ? .chainAlone : .standardAlone) }
        return hasStandard ? .standard : .chain
      }
      let known = Facts(rawValue: facts.load(ordering: .relaxed))
      switch (known.contains(.chainAlone), known.contains(.standardAlone)) {
      case (true, false): return .chain
      case (false, true): return .standard
      case (true, true), (false, false): return .unclear
      }
    }

    /// Notes a fact. Returns whether it is new.
    func isFirst(_ fact: Facts) -> Bool {
      if facts.load(ordering: .relaxed) & fact.rawValue != 0 { return false }
      return facts.bitwiseOr(fact.rawValue, ordering: .relaxed).oldValue & fact.rawValue == 0
    }
  }
}

extension ForwardedHop {
  /// The same, with what it does not state about scheme and host from another source.
  fileprivate func completed(_ other: ForwardedHop) -> ForwardedHop {
    ForwardedHop(
      client: client, isSecure: isSecure ?? other.isSecure, host: host ?? other.host)
  }
}
