import Certificates
import Content
import Crypto
import Fetch
import Files
import GameCore
import Games
import JSON
import Logging
import MulticastDNS
import Net
import Options
import PageServing
import QuizFiles
import Reachability
import Requests
import Services
import Store
import Tables
import Transport

/// The program `fourtop serve`.
package enum PartyServer {
  /// Serves until SIGTERM or SIGINT. Call it before any other thread exists.
  package static func serve(_ given: ServeOptions, environment: [String: String])
    throws(CommandFailure)
  {
    Signals.block()
    let restart = Restart(program: Files.executable)
    let manager = ServiceManager(environment)
    let options = try adopting(
      manager.sockets.map(Socket.localEndpoint), in: Restart.ports(of: given, environment))
    let limits = try Tables.Limits(tables: options.tables, times: TestTimes(environment))
    let directory = try DataDirectory(options.dataPlace, environment)
    let lock = try directory.lock()
    let data = directory.path
    let web = try webDirectory(options)
    let mapped = (try? Files.read("/proc/self/maps", limit: 1 << 20)) ?? []
    let places = places(
      options, web: web, data: data, program: Files.executable, environment: environment,
      mapped: String(decoding: mapped, as: UTF8.self))
    let sandbox = beginSandbox(options, places, for: manager)
    let (output, errors) = try streams()
    let log = Log(format: options.logFormat, level: options.logLevel, append: errors.append)
    // Read before the terminal can close: a terminal that has hung up no longer counts as attached.
    let hasTerminal = Terminal.isAttached
    let network = network(options, environment)
    let content = ContentStore()
    let (bank, indexing) = try indexedBank(web: web, log: log, content)
    var standingContext = try context(
      options, web: web, data: data, log: log, store: store(directory, options, log),
      network: network, limits, keepsHosts: Restart.isOne(environment), content, bank)
    if options.quizURL == nil { standingContext.quizFolder = directory.quizzes }
    let source = try quizSource(
      options, web: web, folder: directory.quizzes, media: standingContext.questionBank.media)
    if options.quizURL != nil { standingContext.quizSource = source.description }
    standingContext.dataFolder = data
    standingContext.restart = { restart.begin() }
    standingContext.choosePhoneInterfaces = { interfaces in
      let served = PartyServer.addresses(options, interfaces)
      return Links.phoneAddresses(interfaces).filter { served.contains($0.address) }
    }
    let context = standingContext
    let hint = NoVisitorHint(
      isLoopbackOnly: (network.isLoopbackOnly && network.link == nil) || options.isPublic
    ) { text in
      _ = output.append(Array(text.utf8))
    }
    var keeper = try keeper(options, data: data, log)
    // Before the first page comes, so that no lobby changes under its eyes.
    indexing.close()
    let service = try listen(options, manager.sockets, keeper.settings) { loop in
      WatchedLoop(ServerLoop(loop: loop, context: context, reader: source, hint: hint))
    }
    let mailbox = service.mailboxes[0]
    let standing = standing(service.endpoints, keeper.identity, isPublic: options.isPublic)
    context.endpoints.stand(standing)
    let message = banner(options, context, standing, source: source)
    let startup = message.text(
      columns: StandardOutput.isTerminal ? Program.terminalColumns ?? 80 : nil,
      hasColours: TerminalColours.areWanted(environment))
    _ = output.append(Array(startup.utf8))
    // Not before: a start that fails says one line, its reason.
    if let sandbox { log.write(.info, .sandbox, sandbox) }
    log.write(
      .info, .listening,
      "listening on port \(standing.httpPort), with https on \(standing.https?.port ?? 0)")
    _ = context.disk.add(context.load)
    if options.isPublic { packTightly(context.assets) }
    let control = controlSocket(in: data, mailbox, log) { request in
      if request == ControlSocket.checkupRequest { return checkup(context) }
      guard request == ControlSocket.statusRequest else { return nil }
      // The host's secret is told to the owner of the data directory, as at the start.
      var banner = banner(options, context, standing, source: source)
      banner.isElsewhere = true
      return banner.text(columns: nil, hasColours: false)
    }
    let announcer = announcer(options, context, standing, log)
    let watchdog = Heartbeat.watchdog(of: mailbox, for: manager)
    manager.tell(.ready)

    func addresses() -> HostAddresses { place(options, context.interfaceCache.interfaces()) }
    func show(_ identity: ListenerIdentity?) {
      guard let identity else { return }
      service.renew(keeper.settings, listener: Number.https)
      context.endpoints.renewed(identity.trust, names: identity.names)
    }
    service.runUntilSignal(
      every: .seconds(60),
      tick: {
        _ = context.disk.add { context.decks.reread(ifChanged: true) }
        mailbox.post(.quizChangesDue)
        show(keeper.ticked(at: addresses(), now: now))
      },
      // A hangup of the terminal ends the server. A service rereads its files.
      hangup: hasTerminal
        ? nil
        : {
          _ = context.disk.add { context.decks.reread() }
          mailbox.post(.quizChangesDue)
          show(keeper.asked(at: addresses(), now: now))
        },
      ending: {
        context.tableStore?.stopClock()
        manager.tell(restart.isWished ? .reloading : .stopping)
      })
    watchdog?.close()
    control?.close()
    announcer?.close()
    context.disk.close(within: .seconds(5))
    context.accounts.passwords.close()
    closeStores(context)
    log.write(.info, .ended, "the server has stopped")
    output.close()
    errors.close()
    _ = consume lock
    restart.finish(http: standing.httpPort, https: standing.https?.port)
  }

  /// Waits for the disk of both at once.
  private static func closeStores(_ context: ServerContext) {
    let tables = try? Thread { context.tableStore?.close() }
    if tables == nil { context.tableStore?.close() }
    context.store.close()
    tables?.wait()
  }

  /// Makes the files' smallest copies beside the games. Browsers take them over https alone, and at home the
  /// network is fast: only on a public server they are worth the time.
  private static func packTightly(_ assets: Assets) {
    _ = (try? Worker(limit: 1, isPatient: true))?.add(assets.packTightly)
  }

  /// `nil` if the socket could not be made; the log has the reason.
  private static func controlSocket(
    in data: String, _ mailbox: Mailbox<LoopMessage>, _ log: Log,
    answer: @escaping @Sendable (String) -> String?
  ) -> ControlSocket? {
    let tables = TableControl(mailbox: mailbox)
    do throws(NetError) {
      return try ControlSocket(folder: data) { request throws(CommandFailure) in
        if let text = answer(request) { return text }
        return try tables.answer(request)
      }
    } catch {
      log.write(
        .warning, .controlUnavailable,
        "\(data)/\(ControlSocket.name): \(sentence(error, ServeOptions()))")
      return nil
    }
  }

  /// Writers of standard output and standard error.
  private static func streams() throws(CommandFailure) -> (
    output: StreamWriter, errors: StreamWriter
  ) {
    do {
      return (
        // The startup message and log lines, which are printable already.
        try StreamWriter { StandardOutput.write($0) },
        // The log's lines are printable already.
        try StreamWriter { StandardError.write($0) }
      )
    } catch {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
  }

  /// The question bank, and the worker that indexes it meanwhile.
  private static func indexedBank(
    web: String, log: Log, _ content: ContentStore
  ) throws(CommandFailure) -> (QuestionBankStore, Worker) {
    do {
      let bank = try QuestionBankStore(
        folder: "\(web)/quizzes/packs", towns: "\(web)/quizzes/towns.json", log: log,
        contentStore: content)
      let worker = try Worker(limit: 1)
      _ = worker.add(bank.load)
      return (bank, worker)
    } catch {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
  }

  private static func context(
    _ options: ServeOptions, web: String, data: String, log: Log, store: Store,
    network: NetworkSettings, _ limits: Tables.Limits, keepsHosts: Bool,
    _ contentStore: ContentStore, _ questionBank: QuestionBankStore
  ) throws(CommandFailure) -> ServerContext {
    let streetMap = try streetMap(options, log)
    let accounts = try accounts(store, options)
    let clock = ServerClock()
    do {
      let directory = DataDirectory(path: data, store: options.store)
      let guests = options.takesGuests ? GuestRegistry(store: store) : nil
      try guests?.open()
      let tableStore = try tables(
        options, directory, accounts, limits, keepsHosts: keepsHosts, clock, log)
      let names = Names(
        machine: Machine.name,
        allowed: options.allowedHosts + [options.link?.host].compactMap(\.self))
      var context = ServerContext(
        clock: clock,
        pictureLibrary: PictureLibrary(
          shipped: "\(web)/arcade/find", own: "\(data)/find", log: log, contentStore: contentStore),
        questionBank: questionBank,
        bankChoice: options.quizURL == nil ? BankChoice() : nil,
        assets: try Assets(publicFolder: "\(web)/public"),
        quizFiles: options.servesQuizzes ? try Assets.quizFiles(below: "\(web)/quizzes") : [:],
        names: names, endpoints: Endpoints(),
        proxies: Proxies(trusted: options.trustedProxies, isPublic: options.isPublic),
        accounts: accounts, members: accounts,
        metrics: Metrics(),
        log: log, tableStore: tableStore, store: store, uplink: options.uplinkSettings,
        network: network, streetMap: streetMap,
        order: options.quizURL == nil ? .shuffled : .asWritten,
        codes: options.isPublic ? .eight : .five,
        contentStore: contentStore,
        decks: Decks(
          shipped: "\(web)/arcade/faces", own: "\(data)/faces", log: log,
          reader: try FaceReader(secret: try secret("faces", of: directory, options, store)),
          contentStore: contentStore),
        disk: try Worker(limit: 1_024),
        lookups: CodeLookups(key: try secret("links", of: directory, options, store)),
        guests: guests)
      context.limits = limits
      return context
    } catch let error as CommandFailure {
      throw error
    } catch let error as FileError {
      throw CommandFailure(sentence: "the page cannot be read: \(Machine.sentence(error))")
    } catch {
      throw CommandFailure(sentence: "the system cannot provide random bytes or another thread")
    }
  }

  /// `nil` if the options name no street map.
  private static func streetMap(_ options: ServeOptions, _ log: Log) throws(CommandFailure)
    -> StreetMap<RequestID>?
  {
    guard let template = options.tiles.flatMap({ TileTemplate($0) }),
      let attribution = options.tilesAttribution
    else { return nil }
    do throws(NetError) {
      return try StreetMap(
        template: template, attribution: attribution, settings: options.fetching, log: log)
    } catch {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
  }

  /// Makes the account service and loads the sessions that exist.
  private static func accounts(
    _ store: Store, _ options: ServeOptions
  ) throws(CommandFailure) -> AccountHost {
    do {
      let accounts = AccountHost(
        store: store, passwords: try PasswordWorker(threads: Machine.cores),
        photos: options.sharesStore ? Photos(sharedStore: store) : Photos(store: store),
        identities: try Identities(store: store, keepsHosts: !options.sharesStore),
        isRegistrationOpen: options.registration == .open, date: { now })
      try accounts.open()
      return accounts
    } catch {
      throw CommandFailure(sentence: "the system cannot provide random bytes or another thread")
    }
  }

  static func quizSource(
    _ options: ServeOptions, web: String, folder: String, media: QuizMediaStore
  ) throws(CommandFailure) -> QuizSource {
    guard let worker = try? FetchWorker(settings: options.fetching) else {
      throw CommandFailure(sentence: "the system cannot start another thread")
    }
    func refuse(_ clause: String) -> CommandFailure {
      let address = QuizSeries.withoutSecrets(options.quizURL ?? "")
      return CommandFailure(sentence: "--quiz-url \(address): \(clause)", isUsage: true)
    }
    let source: QuizSource
    do {
      source = try QuizSource(
        address: options.quizURL, folder: folder, ownPack: "\(web)/quizzes", worker: worker,
        media: media)
    } catch {
      throw refuse(error.sentence)
    }
    if options.quizURL != nil, let absence = source.absence { throw refuse(absence) }
    return source
  }

  private static func banner(
    _ options: ServeOptions, _ context: ServerContext, _ standing: Endpoints.EndpointStatus,
    source: QuizSource
  ) -> StartupMessage {
    let bank = context.questionBank.count
    let quizzes =
      options.quizURL == nil && bank > 0 ? "\(bank.grouped) questions" : source.description
    return StartupMessage(
      standing: standing, addresses: addresses(options, Interface.all()),
      onlyHost: onlyHost(options),
      loopback: loopback(of: Interface.all()), link: context.network.link,
      isContained: context.network.isContained,
      hostSecret: context.identities.hostSecret.text, quizzes: quizzes,
      servesQuizzes: options.servesQuizzes)
  }

  /// Takes a name in the local network; `nil` where no phone needs it, or if that fails.
  private static func announcer(
    _ options: ServeOptions, _ context: ServerContext, _ standing: Endpoints.EndpointStatus,
    _ log: Log
  ) -> NameAnnouncer? {
    guard options.takesName, !standing.isPublic, !context.network.isLoopbackOnly else { return nil }
    let localName = context.localName
    let secure = standing.https.map { AnnouncedService(type: "_https._tcp", port: $0.port) }
    let open = AnnouncedService(type: "_http._tcp", port: standing.httpPort)
    do throws(NetError) {
      return try NameAnnouncer(
        services: [open] + [secure].compactMap(\.self), interfaces: { servedInterfaces(options) },
        seed: .random(in: 0 ... .max),
        say: { name in
          localName.now = .taken("\(name).local")
          log.write(
            .info, .nameTaken,
            "phones that know names of the local network open "
              + "\(Links.url("\(name).local", port: standing.httpPort))")
        })
    } catch {
      localName.now = .unavailable
      log.write(
        .warning, .nameUnavailable, "no name in the local network: \(sentence(error, options))")
      return nil
    }
  }

  /// The interfaces on which the server listens, with all of their addresses.
  private static func servedInterfaces(_ options: ServeOptions) -> [Interface] {
    let interfaces = Interface.all()
    if let only = onlyHost(options) { return interfaces.filter { $0.address == only } }
    let isVersion4Only = options.host.flatMap { IPAddress($0) } == .v4(0)
    return interfaces.filter { interface in
      if case .v6 = interface.address, isVersion4Only { return false }
      return !interface.address.isLoopback
    }
  }

  private static func network(
    _ options: ServeOptions, _ environment: [String: String]
  ) -> NetworkSettings {
    var network = NetworkSettings(link: options.link?.link, near: options.near)
    network.isContained =
      onlyHost(options) == nil
      && Container.hidesAddresses(Interface.all(), environment, isFile: Files.isFile)
    network.isLoopbackOnly = network.isContained || onlyHost(options)?.isLoopback == true
    return network
  }

  /// The findings about this server (NW9) as JSON, for `fourtop doctor`.
  private static func checkup(_ context: ServerContext) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    Findings(ReachabilityProbe(context).facts).write(to: &writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension ServeOptions {
  /// Settings for fetching quizzes and tiles. A public server fetches from public addresses only.
  fileprivate var fetching: FetchSettings {
    FetchSettings(userAgent: Help.userAgent, allowsPrivateAddresses: !isPublic)
  }
}

extension Int {
  /// With a space between thousands: "4 737".
  fileprivate var grouped: String {
    guard self >= 1_000 else { return String(self) }
    let rest = String(self % 1_000)
    return "\((self / 1_000).grouped) \(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
