import Certificates
import Files
import Logging
import Net
import Options
import PageServing
import Pictures
import Requests
import Services
import TLS
import Transport

extension PartyServer {
  /// The numbers of the listeners, as `Peer` holds them.
  enum Number {
    package static let http = 0
    package static let https = 1
  }

  /// Reads or makes the certificate of the https listener.
  static func certificate(
    _ process: ServerProcess
  ) throws(CommandFailure) -> CertificateRenewer {
    let options = process.options
    let source: CertificateRenewer.Source =
      if let certificate = options.tlsCertificate, let key = options.tlsKey {
        .own(certificate: certificate, key: key)
      } else {
        .local(folder: "\(process.directory.path)/tls")
      }
    do {
      return try CertificateRenewer(
        source, at: place(options), now: ServerClock.date, say: process.log.write)
    } catch {
      throw CommandFailure(sentence: error.sentence)
    }
  }

  /// The options with hosts and ports of inherited sockets: http, then https; none: the options as they
  /// are.
  ///
  /// Throws if an option asks for something else: a server that was told to listen on one address must
  /// not listen on all.
  package static func adopting(
    _ inherited: [Endpoint], in options: ServeOptions
  ) throws(CommandFailure) -> ServeOptions {
    guard !inherited.isEmpty else { return options }
    func refuse(_ clause: String) -> CommandFailure {
      CommandFailure(sentence: "the service manager's sockets: \(clause)", isUsage: true)
    }
    guard inherited.count == 2 else {
      throw refuse("there must be two, the first for http and the second for https")
    }
    var adopted = options
    adopted.httpPort = inherited[0].port
    adopted.httpsPort = inherited[1].port
    let chosen = [("--http-port", options.httpPort), ("--https-port", options.httpsPort)]
    let usual = [ServeOptions().httpPort, ServeOptions().httpsPort]
    for (index, (name, port)) in chosen.enumerated() {
      guard [0, usual[index], inherited[index].port].contains(port) else {
        throw refuse("\(name) is \(port), and the socket has port \(inherited[index].port)")
      }
    }
    for endpoint in inherited where !endpoint.address.isAny || options.host != nil {
      guard options.host == nil || onlyHost(options) == endpoint.address else {
        throw refuse("--host is \(options.host ?? ""), and the socket is at \(endpoint)")
      }
      adopted.host = endpoint.address.description
    }
    return adopted
  }

  package static func listen(
    _ options: ServeOptions, _ inherited: [Int32] = [], _ settings: TLSSettings,
    make: @escaping @Sendable (Loop<LoopMessage>) -> WatchedLoop
  ) throws(CommandFailure) -> Service<WatchedLoop> {
    var listeners = [
      Listener(host: options.host, port: options.httpPort, number: Number.http),
      Listener(host: options.host, port: options.httpsPort, number: Number.https, tls: settings),
    ]
    for (index, socket) in zip(listeners.indices, inherited) { listeners[index].inherited = socket }
    let trust = try trust(options)
    do {
      var configuration = Configuration(
        listeners: listeners, loops: 1, limits: limits, fields: SecurityFields.bare,
        trust: trust)
      configuration.exempt = options.trustedProxies
      configuration.deflation = options.isPublic ? deflation : nil
      return try Service(configuration, make: make)
    } catch {
      throw CommandFailure(sentence: sentence(error, options))
    }
  }

  /// The limits of games, with room for a photo in the body of a request.
  private static var limits: Transport.Limits {
    var limits = Transport.Limits.standard
    limits.body = PictureLimits().bytes
    // Phones come back to the next server, so nothing here is worth a longer wait.
    limits.stopTime = .milliseconds(400)
    return limits
  }

  /// The compression of a public server: of views that all at a table may know, after the one before.
  package static var deflation: Deflation {
    var deflation = Deflation()
    deflation.scope = .preparedFrames
    deflation.refersToLast = true
    return deflation
  }

  package static func sentence(_ error: NetError, _ options: ServeOptions) -> String {
    switch error {
    case .badHost(let host): return "--host \(host): not an address of this machine"
    case .cannotListen(let endpoint, let errno):
      let isSecure = endpoint.port == options.httpsPort && endpoint.port != options.httpPort
      let option = isSecure ? "--https-port" : "--http-port"
      return errno == Machine.addressInUse
        ? "port \(endpoint.port) is in use; try \(option) 0, which picks a free one"
        : "cannot listen on port \(endpoint.port): \(Machine.reason(errno))"
    case .failed(let call, let errno): return "\(call): \(Machine.reason(errno))"
    }
  }

  /// The state of the listeners. `endpoints` has the order of the configuration.
  package static func endpointStatus(
    _ endpoints: [Endpoint], _ identity: ListenerIdentity, _ options: ServeOptions
  ) -> Endpoints.EndpointStatus {
    let ports = endpoints.map(\.port)
    var status = Endpoints.EndpointStatus(
      httpPort: ports.first ?? 0,
      https: SecureEndpoint(
        port: ports.last ?? 0, trust: identity.trust, names: identity.names),
      isPublic: options.isPublic)
    status.tilesOrigin = options.streetMap?.origin
    return status
  }

  /// The names and addresses for the certificate, now. A laptop changes networks.
  package static func place(
    _ options: ServeOptions, _ interfaces: [Interface] = Interface.all()
  ) -> HostAddresses {
    let addresses = addresses(options, interfaces)
    let linked = options.link.flatMap { IPAddress($0.host) }
    return HostAddresses(
      machine: Machine.name,
      names: linked == nil ? [options.link?.host].compactMap(\.self) : [],
      addresses: [linked].compactMap(\.self) + addresses.filter { $0 != linked })
  }

  /// The addresses of this machine for phones, the likeliest first.
  static func addresses(_ options: ServeOptions, _ interfaces: [Interface]) -> [IPAddress] {
    if let only = onlyHost(options) { return only.isLoopback ? [] : [only] }
    return Links.phoneAddresses(interfaces).map(\.address).filter { address in
      // 0.0.0.0 is every interface, but IPv4 alone.
      if case .v6 = address { options.host.flatMap { IPAddress($0) } != .v4(0) } else { true }
    }
  }

  /// The address of `--host`; `nil` if the server listens on all addresses.
  static func onlyHost(_ options: ServeOptions) -> IPAddress? {
    guard let host = options.host else { return nil }
    if host == "localhost" { return loopback(of: Interface.all()) }
    return IPAddress(zoned: host).flatMap { $0.isAny ? nil : $0 }
  }

  /// 127.0.0.1, or ::1 on a machine without IPv4.
  static func loopback(of interfaces: [Interface]) -> IPAddress {
    let own = [IPAddress.loopback, .loopback6]
    return own.first { address in interfaces.contains { $0.address == address } } ?? .loopback
  }
}

extension PartyServer {
  /// In bytes. A file of authorities has a few kilobytes.
  private static let authoritiesLimit = 1_048_576

  /// The authorities that may sign the public server's certificate; `nil` without an uplink.
  package static func trust(_ options: ServeOptions) throws(CommandFailure) -> TLSTrust? {
    guard options.uplink != nil else { return nil }
    guard let path = options.uplinkAuthority else { return .system }
    let pem: [UInt8]
    do throws(FileError) {
      pem = try Files.read(path, limit: authoritiesLimit)
    } catch {
      throw CommandFailure(sentence: "--uplink-ca: \(Machine.sentence(error))")
    }
    guard (try? TLSContext(trusting: .authorities(pem))) != nil else {
      throw CommandFailure(sentence: "--uplink-ca \(path): the file contains no PEM certificate")
    }
    return .authorities(pem)
  }
}

extension ServeOptions {
  /// The settings of the uplink; `nil` without one.
  var uplinkSettings: UplinkSettings? {
    guard let uplink, let uplinkToken else { return nil }
    return UplinkSettings(address: uplink, token: uplinkToken)
  }
}
