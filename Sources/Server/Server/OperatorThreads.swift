import Content
import Files
import JSON
import Logging
import MulticastDNS
import Net
import Options
import Reachability
import Requests
import Services

/// The threads that work for the operator beside the loop: the control socket, the name in the local network, and the
/// service manager's watchdog.
struct OperatorThreads {
  private let control: ControlSocket?
  private let announcer: NameAnnouncer?
  private let watchdog: Repeater?

  init(
    _ process: ServerProcess, _ start: LoopStart, _ standing: Endpoints.EndpointStatus,
    _ mailbox: Mailbox<LoopMessage>
  ) {
    control = OperatorThreads.control(process, start, standing, mailbox)
    announcer = OperatorThreads.announcer(
      process.options, standing, start.settings.network, mailbox, process.log)
    watchdog = Heartbeat.watchdog(of: mailbox, for: process.manager)
  }

  /// Ends the threads.
  func close() {
    watchdog?.close()
    control?.close()
    announcer?.close()
  }

  /// `nil` if the socket could not be made; the log has the reason.
  private static func control(
    _ process: ServerProcess, _ start: LoopStart, _ standing: Endpoints.EndpointStatus,
    _ mailbox: Mailbox<LoopMessage>
  ) -> ControlSocket? {
    let (loop, options, folder) = (
      TableControl(mailbox: mailbox), process.options, process.directory.path
    )
    do throws(NetError) {
      return try ControlSocket(folder: folder) { request throws(CommandFailure) in
        switch request {
        case ControlSocket.checkupRequest: return checkup(try loop.probe())
        case ControlSocket.statusRequest: return status(start.message(options, standing))
        default: return try loop.answer(request)
        }
      }
    } catch {
      process.log.write(
        .warning, .controlUnavailable,
        "\(folder)/\(ControlSocket.name): \(PartyServer.sentence(error, ServeOptions()))")
      return nil
    }
  }

  /// The host's secret is told to the owner of the data directory, as at the start.
  private static func status(_ message: StartupMessage) -> String {
    var message = message
    message.isElsewhere = true
    return message.text(columns: nil, hasColours: false)
  }

  /// The findings about this server (NW9) as JSON, for `fourtop doctor`.
  private static func checkup(_ probe: ReachabilityProbe) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    Findings(probe.facts).write(to: &writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Takes a name in the local network; `nil` where no phone needs it, or if that fails.
  private static func announcer(
    _ options: ServeOptions, _ standing: Endpoints.EndpointStatus, _ network: NetworkSettings,
    _ mailbox: Mailbox<LoopMessage>, _ log: Log
  ) -> NameAnnouncer? {
    guard options.takesName, !standing.isPublic, !network.isLoopbackOnly else { return nil }
    let secure = standing.https.map { AnnouncedService(type: "_https._tcp", port: $0.port) }
    let open = AnnouncedService(type: "_http._tcp", port: standing.httpPort)
    do throws(NetError) {
      return try NameAnnouncer(
        services: [open] + [secure].compactMap(\.self), interfaces: { servedInterfaces(options) },
        seed: .random(in: 0 ... .max),
        say: { name in
          mailbox.post(.call { $0.localName = .taken("\(name).local") })
          log.write(
            .info, .nameTaken,
            "phones that know names of the local network open "
              + "\(Links.url("\(name).local", port: standing.httpPort))")
        })
    } catch {
      mailbox.post(.call { $0.localName = .unavailable })
      log.write(
        .warning, .nameUnavailable,
        "no name in the local network: \(PartyServer.sentence(error, options))")
      return nil
    }
  }

  /// The interfaces on which the server listens, with all of their addresses.
  private static func servedInterfaces(_ options: ServeOptions) -> [Interface] {
    let interfaces = Interface.all()
    if let only = PartyServer.onlyHost(options) { return interfaces.filter { $0.address == only } }
    let isVersion4Only = options.host.flatMap { IPAddress($0) } == .v4(0)
    return interfaces.filter { interface in
      if case .v6 = interface.address, isVersion4Only { return false }
      return !interface.address.isLoopback
    }
  }
}
