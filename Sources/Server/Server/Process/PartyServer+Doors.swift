import Certificates
import Files
import Logging
import Net
import PageServing
import Pictures
import Transport

extension PartyServer {
  /// The doors' numbers, as a `Peer` tells them.
  enum Number {
    static let http = 0
    static let https = 1
  }

  /// Reads or makes what the https door shows.
  static func keeper(
    _ options: ServeOptions, data: String, _ log: Log
  ) throws(Failure) -> CertificateRenewer {
    let source: CertificateRenewer.Source =
      if let certificate = options.tlsCertificate, let key = options.tlsKey {
        .own(certificate: certificate, key: key)
      } else {
        .local(folder: "\(data)/tls")
      }
    do {
      return try CertificateRenewer(source, at: place(options), now: now, say: log.write)
    } catch {
      throw Failure(sentence: error.sentence)
    }
  }

  static func listen(
    _ options: ServeOptions, _ settings: TLSSettings,
    make: @escaping @Sendable (Loop<LoopMessage>) -> WatchedLoop
  ) throws(Failure) -> Service<WatchedLoop> {
    let doors = [
      Door(host: options.host, port: options.httpPort, number: Number.http),
      Door(host: options.host, port: options.httpsPort, number: Number.https, tls: settings),
    ]
    let trust = try trust(options)
    do {
      var configuration = Configuration(
        doors: doors, loops: options.loops, limits: limits, fields: SecurityFields.bare,
        trust: trust)
      configuration.exempt = options.trustedProxies
      return try Service(configuration, make: make)
    } catch {
      throw Failure(sentence: sentence(error, options))
    }
  }

  /// Those of games, and room for a photo.
  private static var limits: Transport.Limits {
    var limits = Transport.Limits.standard
    limits.body = PictureLimits().bytes
    return limits
  }

  static func sentence(_ error: NetError, _ options: ServeOptions) -> String {
    switch error {
    case .badHost(let host): return "--host \(host): this is no address of this machine"
    case .cannotListen(let endpoint, let errno):
      let isSecure = endpoint.port == options.httpsPort && endpoint.port != options.httpPort
      let option = isSecure ? "--https-port" : "--http-port"
      return errno == Machine.addressInUse
        ? "port \(endpoint.port) is taken; try \(option) 0, which picks a free one"
        : "cannot listen on port \(endpoint.port): \(Machine.reason(errno))"
    case .failed(let call, let errno): return "\(call): \(Machine.reason(errno))"
    }
  }

  /// What the doors are from now on; `endpoints` in the order in which they were asked for.
  static func standing(
    _ endpoints: [Endpoint], _ identity: DoorIdentity, isPublic: Bool
  ) -> Endpoints.EndpointStatus {
    let ports = endpoints.map(\.port)
    return Endpoints.EndpointStatus(
      httpPort: ports.first ?? 0,
      https: SecureEndpoint(
        port: ports.last ?? 0, trust: identity.trust, names: identity.names),
      isPublic: isPublic)
  }

  /// How this machine is called and reached at the moment: a laptop changes networks.
  static func place(
    _ options: ServeOptions, _ interfaces: [Interface] = Interface.all()
  ) -> HostAddresses {
    let addresses: [IPAddress] =
      if let only = onlyHost(options) {
        only.isLoopback ? [] : [only]
      } else {
        Links.phoneAddresses(interfaces).map(\.address)
      }
    return HostAddresses(machine: Machine.name, addresses: addresses)
  }

  /// The address it listens on, where that is one alone.
  static func onlyHost(_ options: ServeOptions) -> IPAddress? {
    options.host.flatMap {
      $0 == "localhost" ? loopback(of: Interface.all()) : IPAddress($0)
    }
  }

  /// 127.0.0.1, or ::1 on a machine without IPv4.
  static func loopback(of interfaces: [Interface]) -> IPAddress {
    let own = [IPAddress.loopback, .loopback6]
    return own.first { address in interfaces.contains { $0.address == address } } ?? .loopback
  }
}

extension ServeOptions {
  /// How many event loops there are.
  var loops: Int { threads ?? Machine.cores }
}
