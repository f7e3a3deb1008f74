import Certificates
import Crypto
import Files
import Logging
import Net
import Options
import Requests
import Services
import Store
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

/// Secrets that a server has alone, or together with others.
extension PartyServer {
  /// The secret of this name: of the data directory, `nil` if it can be neither read nor stored; or of all
  /// servers that share the store. Waits for the store.
  static func secret(
    _ name: String, of data: DataDirectory, _ options: ServeOptions, _ store: Store
  ) throws -> [UInt8]? {
    guard options.sharesStore else { return data.secret(name) }
    let fresh = try randomBytes(32)
    let answer = try store.answer(isChange: true) { records throws(StoreError) in
      try records.secret(name, fresh: fresh)
    }
    guard let secret = try? answer.get() else {
      throw CommandFailure(
        sentence: "\(data.store.name): the secrets that all servers have cannot be read")
    }
    return secret
  }
}

extension PartyServer {
  /// Opens the store. If that fails, the server logs the reason and starts without the store. It
  /// then refuses each request that needs the store. A public server, on which everybody logs in,
  /// does not start.
  package static func store(_ data: DataDirectory, _ options: ServeOptions, _ log: Log)
    throws(CommandFailure) -> Store
  {
    let place = data.store
    var limits = StoreLimits()
    limits.accounts = options.accounts
    let use: StoreUse = options.sharesStore ? .sharedServer : .onlyServer
    let store = Store(place, limits: limits, for: use) { event in
      switch event {
      case .failing(let error): log.write(.error, .storeFailing, error.sentence(for: place))
      case .working: log.write(.info, .storeWorking, "\(place.name): changes are saved again")
      case .missed(let what, let error):
        log.write(.warning, .storeMissed, "not saved: \(what): \(error.sentence(for: place))")
      }
    }
    guard let error = store.reason else { return store }
    guard !options.isPublic else { throw CommandFailure(sentence: error.sentence(for: place)) }
    log.write(
      .error, .storeUnavailable,
      "\(error.sentence(for: place)); accounts are unavailable until then")
    return store
  }

  /// The folder with `public` and `quizzes`: the one of `--web-dir`, else `web` or `share/fourtop` in
  /// the nearest folder above the program.
  package static func webDirectory(_ options: ServeOptions) throws(CommandFailure) -> String {
    if let chosen = options.webDirectory {
      guard Files.isFile("\(chosen)/public/index.html") else {
        throw CommandFailure(
          sentence: "--web-dir \(chosen): the folder contains no public/index.html")
      }
      return chosen
    }
    var parts = (Files.executable ?? "").split(separator: "/").dropLast()
    while true {
      for folder: Substring in ["web", "share/fourtop"] {
        let candidate = "/" + (parts + [folder]).joined(separator: "/")
        if Files.isFile("\(candidate)/public/index.html") { return candidate }
      }
      guard parts.popLast() != nil else {
        throw CommandFailure(
          sentence: "the page's files were not found; name their folder with --web-dir")
      }
    }
  }
}
