import Net
import People
import Transport

/// The options about this server's place in the network.
package struct NetworkSettings: Equatable, Sendable {
  /// The beginning of all links (NW1); `nil`: each request gives its own.
  package var link: String?
  /// Further networks whose visitors are near (NW2).
  package var near: [AddressRange]
  /// Whether the server listens on loopback only. Links then name the host of the request.
  package var isLoopbackOnly: Bool

  /// Whether the server runs in a container whose addresses phones cannot reach (NW5).
  package var isContained = false

  package init(link: String? = nil, near: [AddressRange] = [], isLoopbackOnly: Bool = false) {
    self.link = link
    self.near = near
    self.isLoopbackOnly = isLoopbackOnly
  }
}

/// The visitor's place in the network, and the link for inviting others.
package struct NetworkOrigin: Sendable {
  /// Whether the visitor is on a subnet of the server or in a network of `--near` (R1, NW2).
  package let isNear: Bool
  /// Scheme, address and port, for links and QR codes.
  package let link: String

  /// A guest of the uplink; `link`: the beginning of links to the public server.
  package init(farAt link: String) {
    isNear = false
    self.link = link
  }

  /// `interfaces`: the present ones of this machine.
  package init(_ call: Call, _ settings: NetworkSettings, _ interfaces: [Interface]) {
    let address = call.peer.address.address
    isNear =
      !call.endpointStatus.isPublic && call.isTold
      && (address.isLoopback || interfaces.contains { $0.reaches(address) }
        || settings.near.contains { $0.contains(address) })
    link =
      settings.link
      ?? Links.link(for: call, lan: settings.isLoopbackOnly ? nil : Links.lan(interfaces))
  }
}

/// The links that phones can open.
package enum Links {
  /// The beginning of a visitor's links. It is the http listener, which opens without a warning,
  /// under the host of the visitor's request. If that host is this machine's loopback, an address
  /// that others can reach replaces it. For a visitor at the name of an own certificate, which
  /// every phone trusts, it is the https listener under this name. Behind a trusted proxy it is the
  /// proxy's address (NW3).
  package static func link(for call: Call, lan: IPAddress?) -> String {
    if call.endpointStatus.isPublic { return "https://\(call.host)" }
    if call.isForwarded, !isOwn(call.host.name) {
      return "\(call.isSecure ? "https" : "http")://\(call.host)"
    }
    if call.isSecure, let https = call.endpointStatus.https, https.trust.kind == .own,
      https.names.hold(call.host.name), !isOwn(call.host.name)
    {
      return "https://\(call.host)"
    }
    let port = call.isSecure ? call.endpointStatus.httpPort : call.peer.local.port
    if let lan, isOwn(call.host.name) { return url(lan, port: port) }
    if call.isSecure { return url(call.host.name, port: port) }
    return "http://\(call.host)"
  }

  package static func url(_ address: IPAddress, port: UInt16) -> String {
    url(address.inURL, port: port)
  }

  package static func url(_ host: String, port: UInt16) -> String {
    port == 80 ? "http://\(host)" : "http://\(host):\(port)"
  }

  /// The address that phones most likely reach.
  static func lan(_ interfaces: [Interface]) -> IPAddress? {
    phoneAddresses(interfaces).first?.address
  }

  /// The interfaces that phones may reach, the likeliest first (NW5). Link-local IPv6 is omitted.
  package static func phoneAddresses(_ interfaces: [Interface]) -> [Interface] {
    let usable = interfaces.filter { interface in
      !interface.address.isLoopback && !interface.address.isLinkLocal6
    }
    return usable.enumerated().sorted { left, right in
      (rank(left.element), left.offset) < (rank(right.element), right.offset)
    }.map(\.element)
  }

  /// Networks of this machine's own and tunnels come last; within each half IPv4, which is easier to type,
  /// comes before IPv6, a private address before others, and Wi-Fi before Ethernet.
  private static func rank(_ interface: Interface) -> Int {
    let isUnlikely = interface.kind >= .local
    let (family, scope): (Int, Int) =
      switch interface.address {
      // Without an address from the router a machine takes one of 169.254.0.0/16.
      case .v4(let bits) where bits >> 16 == 0xA9FE: (0, 2)
      case .v4: (0, interface.address.isPrivate ? 0 : 1)
      case .v6: (1, interface.address.isPrivate ? 0 : 1)
      }
    return (isUnlikely ? 1000 : 0) + family * 100 + scope * 10 + interface.kind.rawValue
  }

  /// Whether other devices cannot open this host: it is loopback, or a link-local address, whose
  /// zone each device names itself.
  private static func isOwn(_ name: String) -> Bool {
    guard let address = IPAddress(inURL: name) else { return name == "localhost" }
    return address.isLoopback || address.isLinkLocal6
  }
}

extension ClientAddress {
  package init(_ address: IPAddress) {
    self.init(
      network: Block(address.network), visitor: Block(address.visitor),
      sender: Block(address.sender))
  }
}

extension ClientAddress.Block {
  /// An IPv4 address in its form of IPv6 (RFC 4291 §2.5.5.2).
  package init(_ address: IPAddress) {
    switch address {
    case .v4(let bits): self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(bits))
    case .v6(let high, let low): self.init(high: high, low: low)
    }
  }
}

/// The network interfaces of this machine. They are read every few seconds, because
/// a laptop changes networks. After a failure the former ones stay, so that no near visitor becomes
/// far. It belongs to the loop.
package final class InterfaceCache {
  /// The time until they are read again.
  package static let time: Duration = .seconds(5)

  private var present: [Interface]
  private var next: Instant
  private let read: () -> [Interface]?

  /// `read`: returns the present interfaces; `nil` after a failure.
  package init(at now: Instant = .now, read: @escaping () -> [Interface]? = { Interface.present() })
  {
    self.read = read
    present = read() ?? []
    next = now + InterfaceCache.time
  }

  /// The present interfaces, or those of a few seconds ago.
  package func interfaces(at now: Instant = .now) -> [Interface] {
    guard next <= now else { return present }
    next = now + InterfaceCache.time
    if let fresh = read() { present = fresh }
    return present
  }
}
