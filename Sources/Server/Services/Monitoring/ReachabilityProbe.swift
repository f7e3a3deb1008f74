import Certificates
import Files
import Net
import Reachability
import Requests

/// Gathers the facts about a server's reachability (NW9). It begins with what the loop knows. The rest comes from
/// files, so `facts` is for a worker.
package struct ReachabilityProbe: Sendable {
  private let settings: ServerSettings
  private let endpointStatus: Endpoints.EndpointStatus
  private let interfaces: [Interface]
  private let phones: [Interface]
  private let remotePages: (open: Int, quietFor: Int?)

  package init(_ context: ServerContext) {
    settings = context.settings
    endpointStatus = context.endpoints.now
    interfaces = context.interfaceCache.interfaces()
    phones = context.phoneInterfaces
    remotePages = context.metrics.remotePages(at: context.clock.now)
  }

  package var facts: ReachabilityFacts {
    var facts = ReachabilityFacts(
      httpPort: endpointStatus.httpPort, httpsPort: endpointStatus.https?.port ?? 0)
    facts.isPublic = endpointStatus.isPublic
    facts.link = settings.network.link
    facts.isContained = settings.network.isContained
    facts.isLoopbackOnly = settings.network.isLoopbackOnly && !facts.isContained
    facts.addresses = phones.map { interface in
      ReachabilityFacts.Address(
        url: Links.url(interface.address, port: endpointStatus.httpPort),
        place: ReachabilityProbe.place(of: interface))
    }
    facts.firewall = MachineFacts.firewall
    facts.tunnels = Array(
      Set(interfaces.filter { $0.kind == .tunnel }.map(\.name)))
    facts.mainTunnel = MachineFacts.mainTunnel(of: facts.tunnels)
    let link = facts.link ?? facts.addresses.first?.url ?? ""
    facts.certificate = endpointStatus.https.map { certificate($0, link: link) }
    facts.clock = MachineFacts.clock
    if !facts.isContained {
      facts.name = MachineFacts.name.map { .init(name: $0, isAnswered: MachineFacts.hasAvahi) }
    }
    facts.disk = settings.dataFolder.map { MachineFacts.disk(of: $0) }
    facts.quizFolder = settings.quizFolder
    (facts.openPages, facts.quietFor) = remotePages
    return facts
  }

  private static func place(of interface: Interface) -> ReachabilityFacts.Address.Place {
    if interface.kind >= .local { return .inside }
    if case .v4(let bits) = interface.address, bits >> 16 == 0xA9FE { return .selfAssigned }
    return .home
  }

  // MARK: Certificate

  private func certificate(
    _ https: SecureEndpoint, link: String
  ) -> ReachabilityFacts.Certificate {
    switch https.trust.kind {
    case .local: return .local(page: "\(link)/secure")
    case .own:
      let host = settings.network.link.flatMap(ReachabilityProbe.secureHost)
      let days = WallClock.days(until: https.trust.expires) ?? 0
      return .own(
        expires: https.trust.expires, days: days,
        missing: host.flatMap { https.names.hold($0) ? nil : $0 })
    }
  }

  /// The host of an https link; `nil` of an http link.
  private static func secureHost(_ link: String) -> String? {
    guard link.hasPrefix("https://") else { return nil }
    let place = link.dropFirst(8).prefix { $0 != "/" }
    guard let colon = place.lastIndex(of: ":"), !place.hasSuffix("]") else { return String(place) }
    return String(place[..<colon])
  }
}
