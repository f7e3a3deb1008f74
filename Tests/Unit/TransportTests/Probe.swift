import Net
import Synchronization
import TLS
import Transport

/// The events of a probe, for the test's thread.
final class Log: Sendable {
  fileprivate let mailbox: Mailbox<String>
  /// Lines that `line` has yet to give.
  private let kept = Mutex<[String]>([])

  init() throws {
    mailbox = try Mailbox()
  }

  func add(_ line: String) { mailbox.post(line) }

  /// The lines up to the first that begins with `prefix`, each waited for as long as a client waits.
  func lines(until prefix: String) throws -> [String] {
    var poller = try Poller()
    try poller.add(mailbox.descriptor, for: .readable, token: 1)
    var lines = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    while !lines.contains(where: { $0.hasPrefix(prefix) }) {
      var events: [Poller.Event] = []
      poller.wait(until: .now + Client.patience, into: &events)
      if events.isEmpty { throw Client.Failure.late }
      lines += mailbox.empty()
    }
    return lines
  }

  /// The next line.
  func line() throws -> String {
    let lines = try lines(until: "")
    kept.withLock { $0 = Array(lines.dropFirst()) }
    return lines[0]
  }
}

extension Log {
  /// Says that it waits, and holds the thread up until a line of `gate` says "open".
  func wait(for gate: Log) {
    add("waiting")
    _ = try? gate.lines(until: "open")
  }

  /// Whether a line that begins with `prefix` is there already.
  func hasLine(_ prefix: String) -> Bool {
    mailbox.empty().contains { $0.hasPrefix(prefix) }
  }
}

/// The text of a message.
func text(_ payload: Span<UInt8>) -> String {
  String(decoding: (0..<payload.count).map { payload[$0] }, as: UTF8.self)
}

/// An application that does what the path or the message says and logs what it is told.
final class Probe: Application {
  private let loop: Loop<String>
  private let log: Log
  private var pending: RequestID?
  private var members: [SocketID] = []
  private var cancelled: TimerID?

  init(_ loop: Loop<String>, _ log: Log) {
    self.loop = loop
    self.log = log
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<String> {
    switch request.path {
    case "/later":
      pending = id
      loop.post("answer", to: loop.index)
      return .later
    case "/now":
      loop.answer(id, with: .text("at once"))
      return .later
    case "/split": return .response(.text("x", fields: [Field("A", "b\r\nc")]))
    case "/big": return .response(Response(.ok, body: Array(repeating: 66, count: 8 << 20)))
    case "/watched": return .watched(Response(.ok, body: Array(repeating: 66, count: 16 << 20)))
    case "/ws": return .webSocket(Upgrade(fields: [Field("Set-Cookie", "a=b")], ticket: "t"))
    case "/ws/1": return .webSocket(Upgrade(subprotocols: ["p"], loop: 1, ticket: "moved"))
    case "/ws/9": return .webSocket(Upgrade(loop: 9))
    case "/ws/bad": return .webSocket(Upgrade(fields: [Field("A", "\n")]))
    default:
      let body = String(decoding: request.body, as: UTF8.self)
      return .response(.text("\(request.method) \(request.path) \(body)"))
    }
  }

  func written(_ answer: RequestID) { log.add("written") }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: String?) {
    members.append(socket)
    let secret = peer.isSecure ? ", secure" : ""
    log.add(
      "opened on \(loop.index) with \(ticket ?? "nothing") at listener \(peer.listener)\(secret)")
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    guard kind == .text else { return loop.send(binary: payload, to: socket) }
    let bytes = [UInt8](repeating: 1, count: 50_000)
    switch text(payload) {
    case "room":
      let block = PreparedFrame(.text, [UInt8](repeating: 0x61, count: 2000).span)
      for member in members { loop.send(block, to: member) }
    case let text where text.hasPrefix("frame "):
      let frame = PreparedFrame(.text, payload)
      for member in members { loop.send(frame, to: member) }
    case let text where text.hasPrefix("secret "):
      // The word behind.
      let end = 7 + text.dropFirst(7).prefix { $0 != " " }.utf8.count
      let frame = PreparedFrame(.text, payload, secret: 7..<end)
      for member in members { loop.send(frame, to: member) }
    case "post":
      loop.post("post one")
      loop.post("post two")
      log.add("callback over")
    case "bye": loop.close(socket, CloseCode(3000), reason: "so long")
    case "ping": loop.ping(socket)
    case "flood":
      let block = PreparedFrame(.binary, bytes.span)
      for _ in 0..<1000 { loop.send(block, to: socket) }
    case "fill":
      let block = PreparedFrame(.binary, bytes.span)
      while loop.backlog(of: socket) < 60_000 { loop.send(block, to: socket) }
      log.add("filled")
    case "timers":
      loop.schedule(after: .milliseconds(30), 3)
      loop.schedule(after: .milliseconds(10), 1)
      let taken = loop.schedule(after: .milliseconds(15), 99)
      loop.schedule(after: .milliseconds(20), 2)
      loop.cancel(taken)
    default: loop.send(.text, payload, to: socket)
    }
  }

  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    log.add("pinged \(roundTrip.measured >= .zero && roundTrip.measured < .seconds(5))")
  }

  func drained(_ socket: SocketID) { log.add("drained, \(loop.backlog(of: socket)) left") }

  func closed(_ socket: SocketID, _ closing: Closing) {
    members.removeAll { $0 == socket }
    loop.send(text: "nobody is there", to: socket)
    log.add("closed \(closing)")
  }

  func timerFired(_ token: UInt64) { log.add("timer \(token)") }

  func arrived(_ message: String) {
    if message.hasPrefix("post ") { log.add(message) }
    if message == "post one" { loop.post("post three") }
    if let pending { loop.answer(pending, with: .text("later: \(message)")) }
    pending = nil
  }

  func stopping() { log.add("stopping") }
}

/// How a test's clients come to the service.
enum Way: CaseIterable {
  case plain, secure
}

/// A service of probes on a free port of this machine.
final class House {
  let service: Service<Probe>
  let log: Log

  private let way: Way

  init(
    _ way: Way = .plain, loops: Int = 1, fields: [Field] = [], deflation: Deflation? = nil,
    _ change: (inout Limits) -> Void = { _ in }
  ) throws {
    let log = try Log()
    var limits = Limits.standard
    limits.closeTime = .milliseconds(300)
    // The end of a test does not wait for clients that it has left open.
    limits.stopTime = .milliseconds(20)
    change(&limits)
    let listener = Listener(
      host: "127.0.0.1", port: 0, number: 5, tls: way == .secure ? try Corpus.settings() : nil)
    service = try Service(
      Configuration(
        listeners: [listener], loops: loops, limits: limits, fields: fields, deflation: deflation)
    ) { Probe($0, log) }
    self.log = log
    self.way = way
  }

  deinit {
    service.stop()
    service.wait()
  }

  func client() throws -> Client {
    try Client(to: service.endpoints[0], through: way == .secure ? Tunnel() : nil)
  }

  /// One whose TLS, if any, the test does by hand.
  func rawClient() throws -> Client { try Client(to: service.endpoints[0]) }
}
