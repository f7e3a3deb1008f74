import Certificates
import Files
import Logging
import Net
import Options
import Requests
import Services
import TLS
import Transport

/// The program `fourtop serve`.
package enum PartyServer {
  /// Serves until SIGTERM or SIGINT. Call it before any other thread exists.
  package static func serve(_ given: ServeOptions, environment: [String: String])
    throws(CommandFailure)
  {
    Signals.block()
    let process = try ServerProcess(given, environment)
    let start = try LoopStart(process)
    let certificate = try certificate(process)
    let service = try listen(process.options, process.manager.sockets, certificate.settings) {
      start.application(on: $0)
    }
    let status = endpointStatus(
      service.endpoints, certificate.identity, process.options)
    let mailbox = service.mailboxes[0]
    mailbox.post(.call { $0.endpoints.update(status) })
    process.announce(start.message(process.options, status))
    start.settings.load(for: mailbox)
    let helpers = OperatorThreads(process, start, status, mailbox)
    process.manager.tell(.ready)
    run(service, certificate, start.settings, process)
    helpers.close()
    close(start.settings)
    process.end(on: status)
  }

  /// Waits until the server has ended. Once a minute, and at SIGHUP, it looks after the certificate and the files of
  /// decks and quizzes.
  private static func run(
    _ service: Service<WatchedLoop>, _ certificate: CertificateRenewer,
    _ settings: ServerSettings, _ process: ServerProcess
  ) {
    let mailbox = service.mailboxes[0]
    var certificate = certificate
    var interfaces = Interface.all()
    func addresses() -> HostAddresses {
      interfaces = Interface.present() ?? interfaces
      return place(process.options, interfaces)
    }
    func show(_ identity: ListenerIdentity?, _ settings: TLSSettings) {
      guard let identity else { return }
      service.renew(settings, listener: Number.https)
      mailbox.post(.call { $0.endpoints.renewed(identity.trust, names: identity.names) })
    }
    func reread(ifChanged: Bool) {
      settings.rereadDecks(ifChanged: ifChanged, for: mailbox)
      mailbox.post(.quizChangesDue)
    }
    service.runUntilSignal(
      every: .seconds(60),
      tick: {
        reread(ifChanged: true)
        let renewed = certificate.ticked(at: addresses(), now: ServerClock.date)
        show(renewed, certificate.settings)
      },
      // A hangup of the terminal ends the server. A service rereads its files.
      hangup: process.hasTerminal
        ? nil
        : {
          reread(ifChanged: false)
          let renewed = certificate.asked(at: addresses(), now: ServerClock.date)
          show(renewed, certificate.settings)
        },
      ending: {
        settings.tableStore?.stopClock()
        process.manager.tell(process.restart.isWished ? .reloading : .stopping)
      })
  }

  /// Ends the threads that work for the loop, the last ones those of the disk, both at once.
  private static func close(_ settings: ServerSettings) {
    settings.disk.close(within: .seconds(5))
    settings.passwords.close()
    let tables = try? Thread { settings.tableStore?.close() }
    if tables == nil { settings.tableStore?.close() }
    settings.store.close()
    tables?.wait()
  }
}
