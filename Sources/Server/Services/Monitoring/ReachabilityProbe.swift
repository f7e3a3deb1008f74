import Certificates
import Files
import Net
import Reachability
import Requests
import Synchronization

/// The server's name in the local network (NW8), for all threads.
package final class LocalName: Sendable {
  package enum State: Equatable, Sendable {
    case unwanted
    case unavailable
    /// With `.local`.
    case taken(String)
  }

  private let state = Mutex(State.unwanted)

  package init() {}

  package var now: State {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// Gathers the facts about a server's reachability (NW9). It reads files and asks the local network, so it
/// runs on a worker.
package struct ReachabilityProbe: Sendable {
  /// The time for an answer from the local network.
  private static let patience: Duration = .milliseconds(500)

  private let context: ServerContext

  package init(_ context: ServerContext) { self.context = context }

  package var facts: ReachabilityFacts {
    let standing = context.endpoints.now
    let interfaces = context.interfaceCache.interfaces()
    let phones = context.phoneInterfaces
    var facts = ReachabilityFacts(
      httpPort: standing.httpPort, httpsPort: standing.https?.port ?? 0)
    facts.isPublic = standing.isPublic
    facts.link = context.network.link
    facts.isContained = context.network.isContained
    facts.isLoopbackOnly = context.network.isLoopbackOnly && !facts.isContained
    facts.addresses = phones.map { interface in
      ReachabilityFacts.Address(
        url: Links.url(interface.address, port: standing.httpPort),
        place: ReachabilityProbe.place(of: interface))
    }
    let ports = [facts.httpPort, facts.httpsPort]
    facts.firewall = MachineFacts.firewall(ports: ports, phone: phones.first?.address)
    facts.tunnels = Array(
      Set(interfaces.filter { $0.kind == .tunnel }.map(\.name)))
    facts.mainTunnel = MachineFacts.mainTunnel(of: facts.tunnels)
    let link = facts.link ?? facts.addresses.first?.url ?? ""
    facts.certificate = standing.https.map { certificate($0, link: link) }
    facts.clock = MachineFacts.clock
    facts.name = name(phones, port: standing.httpPort)
    facts.disk = context.dataFolder.map { MachineFacts.disk(of: $0) }
    facts.quizFolder = context.quizFolder
    (facts.openPages, facts.quietFor) = context.metrics.remotePages(at: context.clock.now)
    return facts
  }

  private static func place(of interface: Interface) -> ReachabilityFacts.Address.Place {
    if interface.kind >= .local { return .inside }
    if case .v4(let bits) = interface.address, bits >> 16 == 0xA9FE { return .selfAssigned }
    return .home
  }

  // MARK: Certificate and name

  private func certificate(
    _ https: SecureEndpoint, link: String
  ) -> ReachabilityFacts.Certificate {
    switch https.trust.kind {
    case .local: return .local(page: "\(link)/secure")
    case .own:
      let host = context.network.link.flatMap(ReachabilityProbe.secureHost)
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

  private func name(_ phones: [Interface], port: UInt16) -> ReachabilityFacts.LocalName {
    switch context.localName.now {
    case .unwanted: return .unwanted
    case .unavailable: return .unavailable
    case .taken(let name):
      for interface in phones where interface.kind < .tunnel {
        guard case .v4 = interface.address, let number = interface.number else { continue }
        switch MulticastQuestion.answers(
          for: name, through: number, patience: ReachabilityProbe.patience)
        {
        case nil: return .silent(name: name)
        case let addresses?:
          return addresses.contains(interface.address)
            ? .answers(url: Links.url(name, port: port)) : .elsewhere(name: name)
        }
      }
      // Without IPv4 there is nobody to ask by it.
      return .answers(url: Links.url(name, port: port))
    }
  }
}
