import Certificates
import Content
import Crypto
import Fetch
import Files
import Games
import Logging
import Net
import PageServing
import QuizFiles
import Store
import Tables
import Transport

/// The running product: `fourtop serve`.
public enum PartyServer {
  /// Why it could not start: one line for the terminal.
  public struct Failure: Error, Equatable, Sendable {
    public var sentence: String
    /// An option has a value that cannot be followed.
    public var isUsage = false
  }

  /// Serves until SIGTERM or SIGINT. Call it before any other thread exists.
  public static func serve(_ options: ServeOptions, environment: [String: String]) throws(Failure) {
    Signals.block()
    let (output, errors) = try streams()
    let log = Log(format: options.logFormat, level: options.logLevel, append: errors.append)
    let data = try dataPath(options.dataDirectory, environment)
    let lock = try lock(data)
    let web = try webDirectory(options)
    // Asked before it can be closed: a terminal that has hung up is none any more.
    let hasTerminal = Terminal.isAttached
    let isLoopbackOnly = options.host.map(isLoopback) ?? false
    let context = try context(
      options, web: web, data: data, log: log, store: store(data, options, log),
      isLoopbackOnly: isLoopbackOnly)
    let source = try quizSource(options, web: web)
    let hint = NoVisitorHint(isLoopbackOnly: isLoopbackOnly || options.isPublic) { text in
      _ = output.append(Array(text.utf8))
    }
    var keeper = try keeper(options, data: data, log)
    let service = try listen(options, keeper.settings) { loop in
      WatchedLoop(ServerLoop(loop: loop, context: context, reader: source, hint: hint))
    }
    let standing = standing(service.endpoints, keeper.identity, isPublic: options.isPublic)
    context.endpoints.stand(standing)
    _ = output.append(Array(banner(options, context, standing, source: source).text.utf8))
    log.write(
      .info, "listening",
      "listening on port \(standing.httpPort), with https on \(standing.https?.port ?? 0)")
    _ = context.disk.add(context.load)
    let control = controlSocket(in: data, service.mailboxes, log)

    func addresses() -> HostAddresses { place(options, context.interfaceCache.interfaces()) }
    func show(_ identity: DoorIdentity?) {
      guard let identity else { return }
      service.renew(keeper.settings, door: Number.https)
      context.endpoints.renewed(identity.trust, names: identity.names)
    }
    service.runUntilSignal(
      every: .seconds(60),
      tick: {
        _ = context.disk.add { context.decks.reread(ifChanged: true) }
        show(keeper.ticked(at: addresses(), now: now))
      },
      // Closing the window that it was started in ends it; a service reads its files again.
      hangup: hasTerminal
        ? nil
        : {
          _ = context.disk.add { context.decks.reread() }
          show(keeper.asked(at: addresses(), now: now))
        })
    control?.close()
    context.disk.close(within: .seconds(5))
    context.accounts.passwords.close()
    context.store.close()
    log.write(.info, "ended", "the party is over")
    output.close()
    errors.close()
    _ = consume lock
  }

  /// `nil`: it could not be made, and the log says so.
  private static func controlSocket(
    in data: String, _ mailboxes: [Mailbox<LoopMessage>], _ log: Log
  ) -> ControlSocket? {
    let tables = TableControl(mailboxes: mailboxes)
    do throws(NetError) {
      return try ControlSocket(folder: data) { request throws(PartyServer.Failure) in
        try tables.answer(request)
      }
    } catch {
      log.write(
        .warning, "control", "\(data)/\(ControlSocket.name): \(sentence(error, ServeOptions()))")
      return nil
    }
  }

  /// Writers of standard output and standard error.
  private static func streams() throws(Failure) -> (output: StreamWriter, errors: StreamWriter) {
    do {
      return (
        // Banner and log lines, printable already.
        try StreamWriter { StandardOutput.write($0) },
        // The log's lines are printable already.
        try StreamWriter { StandardError.write($0) }
      )
    } catch {
      throw Failure(sentence: "the system gives no further thread")
    }
  }

  private static func context(
    _ options: ServeOptions, web: String, data: String, log: Log, store: Store,
    isLoopbackOnly: Bool
  ) throws(Failure) -> ServerContext {
    let streetMap = try streetMap(options, log)
    let accounts = try accounts(store, options)
    let contentStore = ContentStore()
    do {
      let names = Names(machine: Machine.name, allowed: options.allowedHosts)
      return ServerContext(
        clock: ServerClock(),
        pictureLibrary: PictureLibrary(
          shipped: "\(web)/arcade/find", own: "\(data)/find", log: log, contentStore: contentStore),
        assets: try Assets(publicFolder: "\(web)/public"),
        quizFiles: options.servesQuizzes ? try Assets.quizFiles(below: "\(web)/quizzes") : [:],
        names: names, endpoints: Endpoints(), proxies: Proxies(trusted: options.trustedProxies),
        accounts: accounts, members: accounts,
        metrics: Metrics(loops: options.loops),
        log: log, keeper: NoTableStore(), store: store, uplink: options.uplinkSettings,
        isLoopbackOnly: isLoopbackOnly, streetMap: streetMap,
        order: options.quizURL == nil ? .shuffled : .asWritten,
        codes: options.isPublic ? .eight : .five,
        contentStore: contentStore,
        decks: Decks(
          shipped: "\(web)/arcade/faces", own: "\(data)/faces", log: log, reader: try FaceReader(),
          contentStore: contentStore),
        disk: try Worker(limit: 64))
    } catch let error as FileError {
      throw Failure(sentence: "the page cannot be read: \(Machine.sentence(error))")
    } catch {
      throw Failure(sentence: "the system gives no randomness or no further thread")
    }
  }

  /// `nil`: none is wished.
  private static func streetMap(_ options: ServeOptions, _ log: Log) throws(Failure) -> StreetMap<
    Waiter
  >? {
    guard let template = options.tiles.flatMap({ TileTemplate($0) }),
      let attribution = options.tilesAttribution
    else { return nil }
    do throws(NetError) {
      return try StreetMap(
        template: template, attribution: attribution, settings: options.fetching, log: log)
    } catch {
      throw Failure(sentence: "the system gives no further thread")
    }
  }

  /// With all who are logged in.
  private static func accounts(
    _ store: Store, _ options: ServeOptions
  ) throws(Failure) -> AccountHost {
    do {
      let accounts = AccountHost(
        store: store, passwords: try PasswordWorker(), photos: Photos(),
        identities: try Identities(store: store),
        isRegistrationOpen: options.registration == .open, date: { now })
      try accounts.open()
      return accounts
    } catch {
      throw Failure(sentence: "the system gives no randomness or no further thread")
    }
  }

  static func quizSource(
    _ options: ServeOptions, web: String
  ) throws(Failure) -> QuizSource {
    guard let worker = try? FetchWorker(settings: options.fetching) else {
      throw Failure(sentence: "the system gives no further thread")
    }
    func refuse(_ clause: String) -> Failure {
      let address = QuizSeries.withoutSecrets(options.quizURL ?? "")
      return Failure(sentence: "--quiz-url \(address): \(clause)", isUsage: true)
    }
    let source: QuizSource
    do {
      source = try QuizSource(
        address: options.quizURL, ownPack: "\(web)/quizzes", worker: worker)
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
    StartupMessage(
      standing: standing, addresses: place(options).addresses, onlyHost: onlyHost(options),
      loopback: loopback(of: Interface.all()),
      hostSecret: context.identities.hostSecret.text, quizzes: source.description,
      servesQuizzes: options.servesQuizzes, hasColours: StandardOutput.isTerminal)
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || IPAddress(host)?.isLoopback == true
  }
}

extension ServeOptions {
  /// How this server fetches quizzes and tiles: on the internet from public addresses alone.
  fileprivate var fetching: FetchSettings {
    FetchSettings(userAgent: Help.userAgent, allowsPrivateAddresses: !isPublic)
  }
}
