import Content
import Files
import JSON
import Logging
import Net
import Options
import Reachability
import Requests
import Services
import Synchronization

/// The threads that work for the operator beside the loop: the control socket and the service manager's
/// watchdog.
struct OperatorThreads {
  private let control: ControlSocket?
  private let watchdog: Repeater?

  init(
    _ process: ServerProcess, _ start: LoopStart, _ endpointStatus: Endpoints.EndpointStatus,
    _ mailbox: Mailbox<LoopMessage>
  ) {
    control = OperatorThreads.control(process, start, endpointStatus, mailbox)
    watchdog = Heartbeat.watchdog(of: mailbox, for: process.manager)
  }

  /// Ends the threads.
  func close() {
    watchdog?.close()
    control?.close()
  }

  /// `nil` if the socket could not be made; the log has the reason.
  private static func control(
    _ process: ServerProcess, _ start: LoopStart, _ endpointStatus: Endpoints.EndpointStatus,
    _ mailbox: Mailbox<LoopMessage>
  ) -> ControlSocket? {
    let (loop, options, folder) = (
      TableControl(mailbox: mailbox), process.options, process.directory.path
    )
    do throws(NetError) {
      return try ControlSocket(folder: folder) { request throws(CommandFailure) in
        switch request {
        case ControlSocket.checkupRequest: return checkup(try loop.probe())
        case ControlSocket.statusRequest: return status(start.message(options, endpointStatus))
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
}

/// Whether the loop takes its messages: it gets one and answers it.
final class Heartbeat: Sendable {
  private let mailbox: Mailbox<LoopMessage>
  /// Whether the loop has not answered yet.
  private let isWaiting = Atomic(false)

  init(_ mailbox: Mailbox<LoopMessage>) { self.mailbox = mailbox }

  /// Whether the loop has answered since the last call; if so, asks it again. A loop that hangs gets one message,
  /// however long that lasts.
  func beat() -> Bool {
    guard !isWaiting.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    mailbox.post(.call { [self] _ in isWaiting.store(false, ordering: .releasing) })
    return true
  }

  /// Tells the service manager that the loop works, three times in the time that it waits; `nil` if it does
  /// not watch, or the system cannot start another thread: then the manager restarts the server.
  static func watchdog(of mailbox: Mailbox<LoopMessage>, for manager: ServiceManager)
    -> Repeater?
  {
    guard let patience = manager.watchdog else { return nil }
    let heartbeat = Heartbeat(mailbox)
    return try? Repeater(every: patience / 3) {
      if heartbeat.beat() { manager.tell(.alive) }
    }
  }
}
