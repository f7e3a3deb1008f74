import Bytes
import Crypto
import Fetch
import Files
import GameCore
import Games
import Glibc
import HTTP
import Identity
import Net
import Store
import Synchronization
import Tables
import TestSupport
import Testing

@testable import Certificates
@testable import Content
@testable import Logging
@testable import Options
@testable import PageServing
@testable import Requests
@testable import Routing
@testable import Server
@testable import Services
@testable import Transport

/// A quiz of one question that is read at once; numbers above `last` are missing.
struct OneQuestion: QuizReader {
  var last = 1
  let isOnDisk = true

  func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void
  ) {
    guard case .numbered(let number) = request, number <= last else { return finish(.missing) }
    let question = Question(
      sentence: "Which?", options: Question.Options(a: "1", b: "2", c: "3", d: "4"), correct: .c)
    let title = QuizTitle(
      number: number, file: "quiz\(number).json", topic: "T\(number)", questions: 1)
    finish(.fresh(title, Quiz(topic: "T\(number)", questions: [question]), Validators()))
  }
}

/// A server on loopback for one test.
///
/// Its second listener counts as the https one but does not use TLS, so that tests of everything
/// above TLS need none.
final class Running {
  let service: Service<TwoDoors>
  let settings: ServerSettings
  /// The tables of the former start.
  let restored: [TableCode]

  /// `sharedTables`: the database of tables that servers share. `tables`: the folder of the file of tables, which
  /// the disk takes each `interval`; `isFull`: with a file of each kind;
  /// `isLoaded`: with the content of the arcade; `phoneInterfaces`: those whose addresses the server offers.
  ///
  /// The end of the server does not wait for pages that the test has left open.
  init(
    tables: String? = nil, interval: Duration = .seconds(1),
    limits: Transport.Limits = .standard, store: Store = Store(unavailable: .closed),
    isFull: Bool = false, members: (any Members)? = nil, isPublic: Bool = false,
    uplink: UplinkSettings? = nil, trust: TLSTrust? = nil, pictures: String = "",
    ownPictures: String? = nil, ownDecks: String = "/nowhere", bank: String = "/nowhere",
    isLoaded: Bool = true,
    streetMap: StreetMap? = nil,
    trustedProxies: [AddressRange] = [], sockets: Transport.Limits = .standard,
    network: NetworkSettings = NetworkSettings(isLoopbackOnly: true),
    phoneInterfaces: [Interface]? = nil,
    takesGuests: Bool? = nil, guestLimits: GuestLimiter.Limits = GuestLimiter.Limits(),
    linkKey: [UInt8]? = nil, sharedTables: StoreLocation? = nil, deflation: Deflation? = nil,
    helloTime: Duration = .seconds(10)
  ) throws {
    var folders = ContentFolders(
      decks: try Running.unreadDecks(own: ownDecks),
      pictures: PictureFolder(shipped: pictures, own: ownPictures, log: Log.direct))
    var assets = Assets(contents: isFull ? Running.files : ["index.html": Array("<p>".utf8)])
    if isLoaded {
      folders.load()
      assets.pack()
    }
    let clock = ServerClock()
    var settings = ServerSettings(
      clock: clock, log: Log.direct, names: Names(machine: "test", allowed: []),
      proxies: Proxies(trusted: trustedProxies, isPublic: isPublic), network: network,
      hostSecret: try Secret128.random(), assets: assets,
      questionBank: try QuestionBankStore(folder: bank, log: Log.direct), store: store,
      passwords: try PasswordWorker(cost: Running.cheap),
      disk: try Worker(limit: 16, owning: folders), content: folders.content)
    settings.quizFiles =
      isFull ? ["quiz1.json": Assets.Asset(path: "quiz1.json", bytes: [91, 93])] : [:]
    settings.tableStore =
      try sharedTables.flatMap { try TableStore(sharedAt: $0) }
      ?? tables.map {
        try TableStore(folder: $0, interval: interval, clock: clock, log: Log.direct)
      }
    settings.uplink = uplink
    settings.streetMap = streetMap
    settings.members = members
    settings.linkKey = linkKey
    settings.guestLimits = takesGuests ?? isPublic ? guestLimits : nil
    settings.sockets = sockets
    settings.helloTime = helloTime
    if let phoneInterfaces { settings.choosePhoneInterfaces = { _ in phoneInterfaces } }
    self.settings = settings
    restored = (settings.tableStore?.restored ?? []).map(\.state.code).sorted()
    var saved = SavedRecords()
    saved.accounts = try SavedAccounts(
      in: store, isRegistrationOpen: true, date: ServerClock.date)
    try saved.readGuests(in: store)
    var limits = limits
    limits.stopTime = .milliseconds(20)
    service = try Service(
      Configuration(
        listeners: [
          Listener(host: "127.0.0.1", port: 0), Listener(host: "127.0.0.1", port: 0, number: 1),
        ], loops: 1, limits: limits, fields: SecurityFields.bare,
        deflation: deflation, trust: trust)
    ) { [settings, saved] loop in
      TwoDoors(
        ServerLoop(
          loop: loop, context: ServerContext(settings, saved, mailbox: loop.mailbox),
          reader: OneQuestion(), hint: NoVisitorHint(isLoopbackOnly: true)))
    }
    let trust = Trust(
      kind: .local, authority: [0x30, 0x00], fingerprint: "AB:CD", expires: "2028-01-01")
    try stand(
      Endpoints.EndpointStatus(
        httpPort: server.port,
        https: SecureEndpoint(
          port: secure.port, trust: trust,
          names: CertificateNames(names: ["localhost"], addresses: ["127.0.0.1"])),
        isPublic: isPublic))
  }

  /// Calls `body` on the loop, and waits for what it returns.
  func onLoop<Value: Sendable>(
    _ body: @escaping @Sendable (ServerContext) throws -> Value
  ) throws -> Value {
    let answers = try Mailbox<Result<Value, any Error>>()
    service.mailboxes[0].post(
      .call { context in answers.post(Result { try body(context) }) })
    while true {
      answers.wait()
      if let answer = answers.empty().first { return try answer.get() }
    }
  }

  func stand(_ endpointStatus: Endpoints.EndpointStatus) throws {
    try onLoop { $0.endpoints.update(endpointStatus) }
  }

  /// The path of the host's link.
  var hostLink: String { "/host/\(settings.hostSecret.text)" }

  /// The shipped decks and those of a folder.
  static func decks(own: String = "/nowhere") throws -> Decks {
    var folder = try unreadDecks(own: own)
    folder.load()
    return folder.decks
  }

  private static func unreadDecks(own: String) throws -> DeckFolder {
    DeckFolder(
      shipped: Checkout.path("web/arcade/faces.tar"), own: own, log: Log.direct,
      reader: try FaceReader())
  }

  /// A cost at which hashing a password takes almost no time.
  static let cheap = Argon2Cost(memory: 64, passes: 1, lanes: 1)

  private static let files = [
    "index.html", "account.html", "secure.html", "robots.txt", "scripts/main.js", "styles/a.css",
    "images/a.svg",
    "images/a.png", "table.html", "offline.html", "app.webmanifest", "worker.js", "decks.html",
    "host.html",
  ].reduce(into: [:]) { files, path in
    files[path] = Array(String(repeating: "/* \(path) */\n", count: 40).utf8)
  }

  deinit { stop() }

  func stop() {
    service.stop()
    service.wait()
    settings.tableStore?.close()
    settings.passwords.close()
  }

  var server: Endpoint { service.endpoints[0] }
  var secure: Endpoint { service.endpoints[1] }

  func openTable(_ name: String, solo: Bool = false, cookie: String) throws -> String {
    let foyer = try PageSocket(server, "/ws", hello: "\"name\":\"\(name)\"", cookie: cookie)
    _ = try foyer.next("welcome")
    let answer = try foyer.command("\"t\":\"open\",\"solo\":\(solo)")
    return try answer.string("code")
  }

  func join(_ code: String, _ name: String, cookie: String) throws -> PageSocket {
    let page = try PageSocket(
      server, "/t/\(code)/ws", hello: "\"as\":\"join\",\"name\":\"\(name)\"", cookie: cookie)
    _ = try page.next("welcome")
    return page
  }

  /// Waits until the clock of the tables shows this time, in one piece. Real time passes: the loop's own timers
  /// lead a quiz of a server from the countdown to the question.
  func wait(until tick: Tick) throws {
    var poller = try Poller()
    var events: [Poller.Event] = []
    let end = settings.clock.instant(tick)
    while Instant.now < end { poller.wait(until: end, into: &events) }
  }
}

extension Log {
  /// Logs errors only, at once.
  static let direct = Log(format: .text, level: .error) { line in
    StandardError.write(line)
    return true
  }
}

/// A server whose second listener counts as https.
final class TwoDoors: Application {
  private let party: ServerLoop

  init(_ party: ServerLoop) {
    self.party = party
  }

  private func seen(_ peer: Peer) -> Peer {
    Peer(
      address: peer.address, local: peer.local, listener: peer.listener,
      isSecure: peer.listener == 1)
  }

  func started() { party.started() }
  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    party.requested(request, from: seen(peer), id: id)
  }
  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?) {
    party.opened(socket, by: request, from: seen(peer), ticket: ticket)
  }
  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    party.received(payload, kind, from: socket, at: instant)
  }
  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    party.pinged(socket, roundTrip)
  }
  func written(_ answer: RequestID) { party.written(answer) }
  func drained(_ socket: SocketID) { party.drained(socket) }
  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    party.reached(socket, by: dial, subprotocol: subprotocol)
  }
  func failed(_ dial: DialID, _ fault: DialFault) { party.failed(dial, fault) }
  func closed(_ socket: SocketID, _ closing: Closing) { party.closed(socket, closing) }
  func timerFired(_ token: UInt64) { party.timerFired(token) }
  func arrived(_ letter: LoopMessage) { party.arrived(letter) }
}

extension Running {
  /// Sends the router a request over http. `cookie`: the letter of which the device's cookie
  /// consists.
  func response(
    _ method: HTTP.Method, _ path: String, cookie: Character?, origin: String?, body: [UInt8]
  ) throws -> Response {
    let host = "127.0.0.1:8080"
    let known = cookie.map { "fourtop-device=\(String(repeating: $0, count: 32))" }
    let pairs: KeyValuePairs<String, String> =
      switch (known, origin) {
      case (let known?, let origin?): ["Host": host, "Cookie": known, "Origin": origin]
      case (let known?, nil): ["Host": host, "Cookie": known]
      case (nil, let origin?): ["Host": host, "Origin": origin]
      case (nil, nil): ["Host": host]
      }
    let request = Request(method: method, path: path, fields: Fields(pairs), body: body)
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0,
      isSecure: false)
    return try response(to: request, from: peer)
  }

  /// The router's response, also one that is made later.
  func response(to request: Request, from peer: Peer) throws -> Response {
    guard let response = try answer(to: request, from: peer) else {
      throw PageSocket.Failure.unreadable
    }
    return response
  }

  /// The router's response, also one that is made later; `nil` for a socket, and for what a table decides.
  func answer(to request: Request, from peer: Peer) throws -> Response? {
    let mailbox = try Mailbox<LoopMessage>()
    let reply = ReplyAddress(RequestID(raw: 1, number: 1), mailbox)
    let answer: Answer<Never>? = try onLoop { context in
      switch Router(context: context).answer(to: request, from: peer) {
      case .response(let response): return .response(response)
      case .refused(let call, let refusal, let status):
        return .response(call.refused(refusal, status))
      case .onDisk(let call, let job):
        _ = context.disk.use { $0.carryOut(job, for: call, to: reply) }
        return .later
      case .later(let start):
        if case .response(let response) = start(reply) { return .response(response) }
        return .later
      default: return nil
      }
    }
    switch answer {
    case .response(let response): return response
    case .later: return try awaited(mailbox)
    default: return nil
    }
  }

  /// The response to a request; news for the loop go there.
  private func awaited(_ mailbox: Mailbox<LoopMessage>) throws -> Response {
    var response: Response?
    while response == nil {
      mailbox.wait(atMost: .seconds(60))
      let messages = mailbox.empty()
      if messages.isEmpty { throw PageSocket.Failure.unreadable }
      for message in messages {
        switch message {
        case .answer(_, let given): response = given
        case .refusal(_, let call, let refusal, let status):
          response = call.refused(refusal, status)
        default: service.mailboxes[0].post(message)
        }
      }
    }
    return try response ?? { throw PageSocket.Failure.unreadable }()
  }
}

/// Runs a suite on the threads for tests that wait for sockets.
struct WaitingTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared.get()) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  static var waiting: Self { Self() }
}
