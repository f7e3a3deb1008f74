import Crypto
import Fetch
import Files
import Games
import Net
import Store
import Tables
import Transport

/// The running product: `fourtop serve`.
public enum Party {
  /// Why it could not start: one line for the terminal.
  public struct Failure: Error, Equatable, Sendable {
    public var sentence: String
  }

  /// Serves until SIGTERM or SIGINT. Call it before any other thread exists.
  public static func serve(_ options: ServeOptions, environment: [String: String]) throws(Failure) {
    Signals.block()
    let log = Log(format: options.logFormat, level: options.logLevel)
    let data = try dataPath(options.dataDirectory, environment)
    let lock = try lock(data)
    let web = try webDirectory(options)
    let isLoopbackOnly = options.host.map(isLoopback) ?? false
    let premises = try premises(
      options, web: web, data: data, log: log, store: store(data, options, log),
      isLoopbackOnly: isLoopbackOnly)
    let source = try quizSource(options, web: web)
    let watch = PhoneWatch(isLoopbackOnly: isLoopbackOnly || options.isPublic)
    var keeper = try keeper(options, data: data, log)
    let service = try listen(options, keeper.settings) { loop in
      PartyLoop(loop: loop, premises: premises, reader: source, watch: watch)
    }
    let standing = standing(service.endpoints, keeper.identity, isPublic: options.isPublic)
    premises.doors.stand(standing)
    StandardOutput.write(banner(options, premises, standing, source: source).text)
    log.write(
      .info, "listening",
      "listening on port \(standing.httpPort), with https on \(standing.https?.port ?? 0)")
    premises.load()

    func show(_ identity: DoorIdentity?) {
      guard let identity else { return }
      service.renew(keeper.settings, door: Number.https)
      premises.doors.renewed(identity.trust, names: identity.names)
    }
    service.runUntilSignal(
      every: .seconds(60),
      tick: {
        premises.decks.reread(ifChanged: true)
        show(keeper.ticked(at: place(options), now: now))
      },
      hangup: {
        premises.decks.reread()
        show(keeper.asked(at: place(options), now: now))
      })
    premises.accounts.passwords.close()
    premises.store.close()
    log.write(.info, "ended", "the party is over")
    _ = consume lock
  }

  private static func premises(
    _ options: ServeOptions, web: String, data: String, log: Log, store: Store,
    isLoopbackOnly: Bool
  ) throws(Failure) -> Premises {
    let streetMap = try streetMap(options, log)
    let accounts = try accounts(store)
    let stock = Stock()
    do {
      let names = Names(machine: Machine.name, allowed: options.allowedHosts)
      return Premises(
        clock: PartyClock(),
        gallery: Gallery(
          shipped: "\(web)/arcade/find", own: "\(data)/find", log: log, stock: stock),
        assets: try Assets(publicFolder: "\(web)/public"),
        quizFiles: options.servesQuizzes ? try Assets.quizFiles(below: "\(web)/quizzes") : [:],
        names: names, doors: Doors(), proxies: Proxies(trusted: options.trustedProxies),
        profiles: Profiles(), accounts: accounts, members: accounts, host: try Host(),
        metrics: Metrics(loops: options.loops),
        log: log, keeper: NoKeeper(), store: store, uplink: options.uplinkSettings,
        isLoopbackOnly: isLoopbackOnly, streetMap: streetMap,
        codes: options.isPublic ? .eight : .five,
        stock: stock,
        decks: Decks(
          shipped: "\(web)/arcade/faces", own: "\(data)/faces", log: log, reader: try FaceReader(),
          stock: stock))
    } catch let error as FileError {
      throw Failure(sentence: "the page cannot be read: \(Machine.sentence(error))")
    } catch {
      throw Failure(sentence: "no randomness to be had from the system")
    }
  }

  /// `nil`: none is wished.
  private static func streetMap(_ options: ServeOptions, _ log: Log) throws(Failure) -> StreetMap? {
    guard let template = options.tiles.flatMap({ TileTemplate($0) }),
      let attribution = options.tilesAttribution
    else { return nil }
    let settings = FetchSettings(
      userAgent: Help.userAgent, allowsPrivateAddresses: !options.isPublic)
    guard
      let map = StreetMap(
        template: template, attribution: attribution, settings: settings, log: log)
    else { throw Failure(sentence: "the system gives no further thread") }
    return map
  }

  /// With all who are logged in.
  private static func accounts(_ store: Store) throws(Failure) -> Accounts {
    do throws(NetError) {
      let accounts = Accounts(
        store: store, passwords: try PasswordWorker(), photos: Photos(), now: { now })
      try accounts.open()
      return accounts
    } catch {
      throw Failure(sentence: "the system gives no further thread")
    }
  }

  private static func quizSource(
    _ options: ServeOptions, web: String
  ) throws(Failure) -> QuizSource {
    guard let worker = FetchWorker(settings: FetchSettings(userAgent: Help.userAgent)) else {
      throw Failure(sentence: "the system gives no further thread")
    }
    do {
      return try QuizSource(
        address: options.quizURL, ownPack: "\(web)/quizzes", worker: worker)
    } catch {
      throw Failure(sentence: "--quiz-url \(options.quizURL ?? ""): \(error.sentence)")
    }
  }

  private static func banner(
    _ options: ServeOptions, _ premises: Premises, _ standing: Doors.Standing, source: QuizSource
  ) -> Banner {
    Banner(
      standing: standing, addresses: place(options).addresses, onlyHost: onlyHost(options),
      hostSecret: premises.host.secret, quizzes: source.description,
      servesQuizzes: options.servesQuizzes, hasColours: StandardOutput.isTerminal)
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || IPAddress(host)?.isLoopback == true
  }
}
