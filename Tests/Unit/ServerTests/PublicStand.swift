import Bytes
import Crypto
import GameCore
import HTTP
import Net
import Synchronization
import Tables
import Transport
import Uplink
import WebSocket

@testable import Options
@testable import Services
@testable import UplinkHosting

/// Messages to a server of the tests, for the test's thread.
final class Notes: Sendable {
  struct Late: Error { var heard: [String] }

  private let mailbox: Mailbox<String>
  private let kept = Mutex<[String]>([])

  init() throws { mailbox = try Mailbox() }

  func add(_ line: String) { mailbox.post(line) }

  /// Waits for a line that meets the condition, a minute at most for each; drops the lines
  /// before it.
  func next(_ isWanted: (String) -> Bool) throws -> String {
    var lines = kept.withLock { kept in
      defer { kept = [] }
      return kept
    }
    var passed: [String] = []
    while true {
      if let place = lines.firstIndex(where: isWanted) {
        kept.withLock { $0 = Array(lines[(place + 1)...]) }
        return lines[place]
      }
      passed += lines
      var poller = try Poller()
      try poller.add(mailbox.descriptor, for: .readable, token: 1)
      var events: [Poller.Event] = []
      poller.wait(until: .now + .seconds(60), into: &events)
      if events.isEmpty { throw Late(heard: passed) }
      lines = mailbox.empty()
    }
  }

  func next(_ prefix: String) throws -> String { try next { $0.hasPrefix(prefix) } }
}

/// A public server for a laptop: the end of an uplink, with invented guests. Messages to their
/// pages are noted as `STREAM TEXT`, after `STREAM hides BYTES` where they may be compressed.
final class PublicStand: Application {
  enum LoopMessage: Sendable {
    /// A guest joins the table that was shared last, with this hello.
    case guest(Guest, saying: String)
    case say(UInt32, String)
    case leave(UInt32)
    /// The connection is lost.
    case drop
    case close(UplinkClose)
    case photo(PhotoID)
    case overviewSent(UInt32, Int)
    case reading(UInt32, Bool)
  }

  static let token = String(repeating: "ab", count: 32)
  /// The beginning of the laptop's codes.
  private static let query = UplinkToken(token).map { "t=\($0.key.prefix)" }
  static let secret = Secret128(high: 0xABC, low: 0x123)

  private let loop: Loop<LoopMessage>
  private let notes: Notes
  private let clock = ServerClock()
  private var end = UplinkServerConnection()
  private var socket: SocketID?
  private var table: TableKey?
  private var streams: [StreamID] = []

  init(_ loop: Loop<LoopMessage>, _ notes: Notes) {
    self.loop = loop
    self.notes = notes
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    guard request.fields["authorization"] == "Bearer \(PublicStand.token)",
      request.query == PublicStand.query
    else {
      notes.add("refused")
      return .response(.text("no", status: .forbidden))
    }
    return .webSocket(
      Upgrade(
        subprotocols: [UplinkVersion.subprotocol], requiresSubprotocol: true,
        allowance: .uplink))
  }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?) {
    self.socket = socket
    end.connected()
    settle()
  }

  func closed(_ socket: SocketID, _ closing: Closing) {
    guard socket == self.socket else { return }
    self.socket = nil
    end = UplinkServerConnection()
    notes.add("lost")
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    do {
      for event in try end.received(payload, at: clock.now) { carryOut(event, payload) }
    } catch {
      notes.add("fault \(error)")
    }
    settle()
  }

  private func carryOut(_ event: UplinkServerEvent, _ payload: Span<UInt8>) {
    switch event {
    case .welcomed: notes.add("welcomed")
    case .shared(let table):
      self.table = table
      end.grant(table, code: 77, secret: PublicStand.secret)
      notes.add("shared \(table.number)")
    case .withdrawn: notes.add("withdrawn")
    case .ping(let stream): end.ponged(stream, late: .zero)
    case .multiplexer(.message(let stream, let range, let hidden)):
      let text = String(decoding: range.map { payload[$0] }, as: UTF8.self)
      if let hidden { notes.add("\(stream.number) hides \(hidden.count)") }
      notes.add("\(stream.number) \(text)")
    case .multiplexer(.closed(let stream, let why)): notes.add("\(stream.number) closed \(why)")
    case .multiplexer(.photoWanted(let photo, let offset)):
      end.send(photo: photo, from: offset, of: PublicStand.picture.span)
    case .multiplexer(.photo(_, let bytes)): notes.add("photo of \(bytes.count)")
    case .multiplexer(.photoMissing): notes.add("photo missing")
    }
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .guest(let guest, let words):
      guard let table, let stream = end.open(table, for: guest) else {
        return notes.add("no guest")
      }
      _ = end.send(Array(words.utf8).span, to: stream)
    case .say(let stream, let words):
      _ = end.send(Array(words.utf8).span, to: StreamID(stream))
    case .leave(let stream): end.close(StreamID(stream), .left)
    case .drop: if let socket { loop.close(socket, .goingAway) }
    case .close(let code): if let socket { loop.close(socket, CloseCode(code.rawValue)) }
    case .photo(let photo): _ = end.want(photo, at: clock.now)
    case .overviewSent(let stream, let number):
      end.overviewSent(to: StreamID(stream), number: number)
    case .reading(let stream, let isReading): end.reading(StreamID(stream), isReading)
    }
    settle()
  }

  private func settle() {
    let frames = end.takeOutgoing()
    guard let socket else { return }
    for frame in frames { loop.send(binary: frame.span, to: socket) }
  }

  /// A PNG of one pixel.
  static let picture =
    Hex.bytes(
      "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
        + "0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082") ?? []
}

/// A `PublicStand` with TLS, and its authority.
final class Public {
  let service: Service<PublicStand>
  let notes: Notes
  /// PEM.
  let authority: [UInt8]

  init() throws {
    let notes = try Notes()
    let valid: ClosedRange<Int64> = 0...4_000_000_000
    let maker = try CertificateAuthority(
      called: "Tests", permitting: NameConstraints(names: ["localhost"], blocks: []), valid: valid)
    let leaf = try maker.issue(to: "host", names: ["localhost"], addresses: [], valid: valid)
    authority = maker.certificate.pem
    let settings = try TLSSettings(
      TLSIdentity(chain: leaf.certificate.pem, key: leaf.key.pem))
    var limits = Transport.Limits.standard
    limits.stopTime = .milliseconds(20)
    service = try Service(
      Configuration(
        listeners: [Listener(host: "127.0.0.1", port: 0, tls: settings)], limits: limits)
    ) { PublicStand($0, notes) }
    self.notes = notes
  }

  deinit {
    service.stop()
    service.wait()
  }

  func tell(_ message: PublicStand.LoopMessage) { service.mailboxes[0].post(message) }

  func settings(token: String = PublicStand.token) throws -> UplinkSettings {
    let address = "https://localhost:\(service.endpoints[0].port)"
    guard let address = UplinkAddress(address) else { throw PageSocket.Failure.unreadable }
    return UplinkSettings(address: address, token: token)
  }
}
