import Crypto
import Fetch
import Files
import Net
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
    let lock = try dataDirectory(options, environment)
    let web = try webDirectory(options)
    let isLoopbackOnly = options.host.map(isLoopback) ?? false
    let premises = try premises(options, web: web, log: log, isLoopbackOnly: isLoopbackOnly)
    let source = try quizSource(options, web: web)
    let watch = PhoneWatch(isLoopbackOnly: isLoopbackOnly)
    let service = try listen(options) { loop in
      PartyLoop(loop: loop, premises: premises, reader: source, watch: watch)
    }
    let port = service.endpoints.first?.port ?? options.httpPort
    StandardOutput.write(banner(options, premises, port: port, source: source).text)
    log.write(.info, "listening", "listening on port \(port)")
    service.runUntilSignal()
    log.write(.info, "ended", "the party is over")
    _ = consume lock
  }

  private static func listen(
    _ options: ServeOptions, make: @escaping @Sendable (Loop<Letter>) -> PartyLoop
  ) throws(Failure) -> Service<PartyLoop> {
    let door = Door(host: options.host, port: options.httpPort)
    let loops = options.threads ?? Machine.cores
    do {
      let configuration = Configuration(
        doors: [door], loops: loops, fields: SecurityFields.bare)
      return try Service(configuration, make: make)
    } catch {
      throw Failure(sentence: sentence(error, options))
    }
  }

  private static func sentence(_ error: NetError, _ options: ServeOptions) -> String {
    switch error {
    case .badHost(let host): "--host \(host): this is no address of this machine"
    case .cannotListen(_, let errno) where errno == Machine.addressInUse:
      "port \(options.httpPort) is taken; try --http-port 0, which picks a free one"
    case .cannotListen(_, let errno):
      "cannot listen on port \(options.httpPort): \(Machine.reason(errno))"
    case .failed(let call, let errno): "\(call): \(Machine.reason(errno))"
    }
  }

  private static func premises(
    _ options: ServeOptions, web: String, log: Log, isLoopbackOnly: Bool
  ) throws(Failure) -> Premises {
    do {
      let names = Names(machine: Machine.name, allowed: options.allowedHosts)
      return Premises(
        clock: PartyClock(), assets: try Assets(publicFolder: "\(web)/public"),
        quizFiles: options.servesQuizzes ? try Assets.quizFiles(below: "\(web)/quizzes") : [:],
        names: names, doors: Doors(), profiles: Profiles(), host: try Host(), metrics: Metrics(),
        log: log, keeper: NoKeeper(), isLoopbackOnly: isLoopbackOnly)
    } catch let error as FileError {
      throw Failure(sentence: "the page cannot be read: \(Machine.sentence(error))")
    } catch {
      throw Failure(sentence: "no randomness to be had from the system")
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
    _ options: ServeOptions, _ premises: Premises, port: UInt16, source: QuizSource
  ) -> Banner {
    let only = options.host.flatMap { $0 == "localhost" ? .loopback : IPAddress($0) }
    let addresses: [IPAddress] =
      if let only { only.isLoopback ? [] : [only] } else {
        Links.phoneAddresses(Interface.all()).map(\.address)
      }
    return Banner(
      port: port, addresses: addresses, onlyHost: only, hostSecret: premises.host.secret,
      quizzes: source.description, servesQuizzes: options.servesQuizzes,
      hasColours: StandardOutput.isTerminal)
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || IPAddress(host)?.isLoopback == true
  }
}
