import Glibc
import HTTP
import Net
import TestSupport
import WebSocket

/// A client of the tests: waits for what it expects.
final class Client {
  enum Failure: Error {
    case late
    case ended([UInt8])
  }

  /// A message of the server on a WebSocket.
  enum Heard: Equatable {
    case text(String)
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])
    case close(CloseCode?)
    case end
  }

  /// How long it waits for one thing at most. What comes in time costs none of it.
  static let patience: Duration = .seconds(30)

  private let socket: Descriptor
  /// Its TLS; nil: it speaks plainly.
  let tunnel: Tunnel?
  private var poller: Poller
  private var receiver = Receiver(
    role: .client, limits: Receiver.Limits(message: 1 << 24, fragments: 1000))
  /// The compression, if it was agreed on.
  private(set) var packing: Packing?
  private(set) var unread: [UInt8] = []
  private var heard: [Heard] = []

  /// Connects, and shakes hands if there is a tunnel.
  init(to endpoint: Endpoint, through tunnel: Tunnel? = nil) throws {
    self.tunnel = tunnel
    socket = try Socket.connect(to: endpoint)
    poller = try Poller()
    try poller.add(socket.number, for: [.readable], token: 1)
    Socket.setBlocking(socket.number, true)
    while let tunnel, !tunnel.isEstablished {
      sendRaw(tunnel.takeSealed())
      if try !read() { throw Failure.ended([]) }
    }
    if let tunnel { sendRaw(tunnel.takeSealed()) }
  }

  /// Sends, sealed if there is a tunnel.
  func send(_ bytes: [UInt8]) {
    guard let tunnel else { return sendRaw(bytes) }
    if let sealed = try? tunnel.seal(bytes) { sendRaw(sealed) }
  }

  func sendRaw(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest)
      let count = Socket.send(socket.number, piece.span)
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Waits until all that was sent lies in the server's socket: on a busy machine that is later than `send`.
  func waitUntilReceived() throws {
    try Patience.wait(for: "acknowledgements of the server's kernel") {
      var unacknowledged: CInt = 0
      // SAFETY: the call writes one CInt, before it returns.
      return unsafe ioctl(socket.number, UInt(TIOCOUTQ), &unacknowledged) == 0
        && unacknowledged == 0
    }
  }

  /// Sends a masked frame.
  func send(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) {
    send(Self.frame(opcode, payload, isFinal: isFinal))
  }

  static func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    PreparedFrame(opcode: opcode, isFinal: isFinal, payload.span, mask: 0x1234_5678).bytes
  }

  func endSending() {
    if let tunnel { sendRaw(tunnel.end()) }
    Socket.endSending(socket.number)
  }

  /// Reads once. False at the end.
  func read(within patience: Duration = patience) throws -> Bool {
    var events: [Poller.Event] = []
    if tunnel?.hasEnded == true { return false }
    poller.wait(until: .now + patience, into: &events)
    if events.isEmpty { throw Failure.late }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var bytes = buffer.mutableSpan
    guard case .bytes(let count) = Socket.receive(socket.number, into: &bytes) else {
      return false
    }
    guard let tunnel else {
      unread += buffer[..<count]
      return true
    }
    unread += try tunnel.open(Array(buffer[..<count]))
    return true
  }

  /// The next `count` bytes.
  func take(_ count: Int) throws -> [UInt8] {
    while unread.count < count {
      if try !read() { throw Failure.ended(unread) }
    }
    let taken = Array(unread[..<count])
    unread.removeFirst(count)
    return taken
  }

  /// Everything until the server ends.
  func takeAll() throws -> String {
    while try read() {}
    let taken = unread
    unread = []
    return String(decoding: taken, as: UTF8.self)
  }

  /// The next answer: its head as lines and its body.
  func takeResponse(hasBody: Bool = true) throws -> (head: [String], body: String) {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) { head += try take(1) }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let length =
      lines.first { $0.hasPrefix("Content-Length: ") }
      .flatMap { Int($0.dropFirst(16)) } ?? 0
    let body = hasBody ? try take(length) : []
    return (lines, String(decoding: body, as: UTF8.self))
  }

  static func upgrade(_ path: String, fields: [Field] = []) -> [UInt8] {
    Handshake.request(
      path: path, host: "127.0.0.1", nonce: Array(repeating: 1, count: 16), fields: fields)
  }

  /// Opens a WebSocket with an offer of compression; what the server said to it.
  func open(_ path: String, _ offer: DeflateOffer, with more: [UInt8] = []) throws -> String? {
    var handshake = try ClientHandshake(
      target: path, host: "127.0.0.1", nonce: Array(repeating: 1, count: 16), deflate: offer)
    send(handshake.request + more)
    while true {
      var position = 0
      let bytes = unread
      let opened = try handshake.received(bytes.span, from: &position)
      unread = Array(bytes[position...])
      if let opened {
        guard let agreement = opened.deflate else { return nil }
        packing = try Packing(agreement)
        receiver.permitsCompressed = true
        return opened.fields["sec-websocket-extensions"]
      }
      if try !read() { throw Failure.ended(unread) }
    }
  }

  /// Opens a WebSocket; the head of the 101.
  @discardableResult
  func open(_ path: String) throws -> [String] {
    send(Self.upgrade(path))
    return try takeResponse(hasBody: false).head
  }

  /// The next thing said on a WebSocket.
  func hear() throws -> Heard {
    while heard.isEmpty {
      if !unread.isEmpty { try interpret() }
      if heard.isEmpty, try !read() { return .end }
    }
    return heard.removeFirst()
  }

  private func interpret() throws {
    var buffer = unread
    unread = []
    let end = buffer.count
    var bytes = buffer.mutableSpan
    var position = 0
    while let event = try receiver.next(&bytes, from: &position, to: end) {
      switch event {
      case .message(let kind, .here(let range)): add(kind, range.map { bytes[$0] })
      case .message(let kind, .kept(let payload)): add(kind, payload)
      case .compressed(let range, let isLast):
        for piece in try packing?.unpack(range.map { bytes[$0] }, isLast: isLast) ?? [] {
          try receiver.inflated(piece.span)
        }
      case .ping(let payload): heard.append(.ping(payload))
      case .pong(let payload): heard.append(.pong(payload))
      case .close(let code): heard.append(.close(code))
      }
    }
  }

  private func add(_ kind: MessageKind, _ payload: [UInt8]) {
    heard.append(kind == .text ? .text(String(decoding: payload, as: UTF8.self)) : .binary(payload))
  }
}
