import Net
import Transport

/// The options about this server's place in the network.
package struct NetworkSettings: Equatable, Sendable {
  /// The beginning of all links (NW1); `nil`: each request gives its own.
  package var link: String?
  /// Further networks whose visitors are near (NW2).
  package var near: [AddressRange]
  /// Whether the server listens on loopback only. Links then name the host of the request.
  package var isLoopbackOnly: Bool

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
      !call.standing.isPublic && call.isTold
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
    if call.standing.isPublic { return "https://\(call.host)" }
    if call.isForwarded, !isOwn(call.host.name) {
      return "\(call.isSecure ? "https" : "http")://\(call.host)"
    }
    if call.isSecure, let https = call.standing.https, https.trust.kind == .own,
      https.names.hold(call.host.name), !isOwn(call.host.name)
    {
      return "https://\(call.host)"
    }
    let port = call.isSecure ? call.standing.httpPort : call.peer.local.port
    if let lan, isOwn(call.host.name) { return url(lan, port: port) }
    if call.isSecure { return url(call.host.name, port: port) }
    return "http://\(call.host)"
  }

  package static func url(_ address: IPAddress, port: UInt16) -> String {
    url(address.inURL, port: port)
  }

  private static func url(_ host: String, port: UInt16) -> String {
    port == 80 ? "http://\(host)" : "http://\(host):\(port)"
  }

  /// The address that phones most likely reach.
  static func lan(_ interfaces: [Interface]) -> IPAddress? {
    phoneAddresses(interfaces).first?.address
  }

  /// The interfaces that phones may reach, the likeliest first: a home network's IPv4 address
  /// before those of virtual machines and containers. Link-local IPv6 is omitted.
  package static func phoneAddresses(_ interfaces: [Interface]) -> [Interface] {
    let usable = interfaces.filter { interface in
      switch interface.address {
      case .v4: !interface.address.isLoopback
      case .v6(let high, _): !interface.address.isLoopback && high >> 54 != 0xFE80 >> 6
      }
    }
    return usable.enumerated().sorted { left, right in
      (rank(left.element), left.offset) < (rank(right.element), right.offset)
    }.map(\.element)
  }

  private static func rank(_ interface: Interface) -> Int {
    let virtual = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap"]
    let isVirtual = virtual.contains { interface.name.hasPrefix($0) }
    let isFour = if case .v4 = interface.address { true } else { false }
    return (isVirtual ? 4 : 0) + (isFour ? 0 : 2) + (interface.address.isPrivate ? 0 : 1)
  }

  /// Whether other devices cannot open this host: it is loopback, or a link-local address, whose
  /// zone each device names itself.
  private static func isOwn(_ name: String) -> Bool {
    guard let address = IPAddress(inURL: name) else { return name == "localhost" }
    return address.isLoopback || address.isLinkLocal6
  }
}
