import Glibc
import HTTP
import Net
import WebSocket

/// One blocking WebSocket connection to a server of the test.
final class WireSocket {
  enum Failure: Error, Equatable {
    case closed(CloseCode?)
    case refused(String)
    /// No message arrived for a minute.
    case late
  }

  /// The delay of each pong.
  var pongDelay: Duration = .zero
  /// The server's answer to the handshake.
  private(set) var head = ""
  private let descriptor: Descriptor
  private var receiver = Receiver(
    role: .client, limits: Receiver.Limits(message: 1 << 20, fragments: 64))
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var unread: [UInt8] = []

  init(_ server: Endpoint, _ path: String, subprotocol: String, fields: [Field] = []) throws {
    descriptor = try Socket.connect(to: server)
    Socket.setBlocking(descriptor.number, true)
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    try write(
      Handshake.request(
        path: path, host: server.description, nonce: nonce,
        fields: [Field("Sec-WebSocket-Protocol", subprotocol)] + fields))
    head = try readHead()
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Failure.refused(head) }
  }

  /// Unread bytes stay with the server from now on: by default the kernel may accept megabytes.
  func receiveLittle() throws {
    var size: Int32 = 65_536
    // SAFETY: the call reads `size`, which outlives it.
    let status = unsafe setsockopt(
      descriptor.number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    guard status == 0 else { throw Failure.closed(nil) }
  }

  func send(_ kind: MessageKind, _ payload: [UInt8]) throws {
    try write(PreparedFrame(kind, payload.span, mask: 0x1234_5678).bytes)
  }

  func send(_ frame: PreparedFrame) throws { try write(frame.bytes) }

  /// Waits for the next message.
  func message() throws -> [UInt8] {
    while true {
      if let message = try arrivedMessage() { return message }
      unread += try receive()
    }
  }

  /// The next message if all of it has been read. It waits for no byte.
  private func arrivedMessage() throws -> [UInt8]? {
    while true {
      var bytes = unread
      var position = 0
      var span = bytes.mutableSpan
      let event = try receiver.next(&span, from: &position, to: span.count)
      unread = Array(bytes[position...])
      switch event {
      case .message(_, .here(let range)): return Array(bytes[range])
      case .message(_, .kept(let whole)): return whole
      case .close(let code): throw Failure.closed(code)
      case .ping(let payload):
        // Real time: the delay of a network is what the server measures.
        if pongDelay > .zero { usleep(UInt32(pongDelay / .microseconds(1))) }
        try write(PreparedFrame(opcode: .pong, payload.span, mask: 0x1234_5678).bytes)
      case .pong, .compressed: break
      case nil: return nil
      }
    }
  }

  /// The messages that have arrived. It waits for none.
  func messages() throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while true {
      while let message = try arrivedMessage() { messages.append(message) }
      guard isReadable else { return messages }
      unread += try receive()
    }
  }

  private var isReadable: Bool {
    var watched = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    // SAFETY: one `pollfd`, which outlives the call.
    return unsafe poll(&watched, 1, 0) > 0
  }

  private func readHead() throws -> String {
    var head: [UInt8] = []
    while true {
      head += try receive()
      if let end = Exchange.headEnd(head) {
        unread = Array(head[end...])
        return String(decoding: head[..<end], as: UTF8.self)
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard Socket.send(descriptor.number, bytes.span) == bytes.count else {
      throw Failure.closed(nil)
    }
  }

  private func receive() throws -> [UInt8] {
    var poller = try Poller()
    try poller.add(descriptor.number, for: .readable, token: 1)
    var events: [Poller.Event] = []
    poller.wait(until: .now + .seconds(60), into: &events)
    if events.isEmpty { throw Failure.late }
    var span = buffer.mutableSpan
    switch Socket.receive(descriptor.number, into: &span) {
    case .bytes(let count): return Array(buffer[..<count])
    case .nothingYet: return []
    case .ended, .failed: throw Failure.closed(nil)
    }
  }
}
