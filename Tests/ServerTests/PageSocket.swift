import HTTP
import JSON
import Net
import WebSocket

/// A page without a page: one blocking connection to a server of the test's own.
final class PageSocket {
  enum Failure: Error {
    case closed, unreadable
    case refused(String)
  }

  private let descriptor: Descriptor
  private var receiver = Receiver(
    role: .client, limits: Receiver.Limits(message: 1 << 20, fragments: 64))
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var unread: [UInt8] = []
  /// From anywhere: the server answers a resend, and knows one by its number.
  private var nextID = Int.random(in: 1...1_000_000_000)

  /// Opens a WebSocket and says hello where one is given (the fields of `hello` besides `t`).
  /// With a cookie it comes from the door's own page; `companion` is the other door's cookie.
  init(
    _ server: Endpoint, _ path: String, hello: String? = nil, cookie: String? = nil,
    isSecure: Bool = false, companion: String? = nil
  ) throws {
    descriptor = try Socket.connect(to: server)
    Socket.setBlocking(descriptor.number, true)
    var fields = [Field("Sec-WebSocket-Protocol", "fourtop.v1")]
    if let cookie {
      let own = isSecure ? "__Host-device=\(cookie)" : "fourtop-device=\(cookie)"
      let others = companion.map { "; fourtop-device=\($0)" } ?? ""
      fields.append(Field("Cookie", own + others))
      fields.append(
        Field("Origin", "\(isSecure ? "https" : "http")://\(server.description)"))
    }
    let nonce = (0..<16).map { _ in UInt8.random(in: 0...255) }
    try write(
      Handshake.request(path: path, host: server.description, nonce: nonce, fields: fields))
    let head = try readHead()
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Failure.refused(head) }
    if let hello { try send("{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\(hello)}") }
  }

  func send(_ text: String) throws {
    try write(PreparedFrame(.text, Array(text.utf8).span, mask: 0x1234_5678).bytes)
  }

  /// Sends a command (its fields besides `id`) and reads on to its answer.
  @discardableResult
  func command(_ fields: String) throws -> JSONObject {
    let id = nextID
    nextID += 1
    try send("{\"id\":\(id),\(fields)}")
    return try next { $0["id"] == .integer(Int64(id)) }
  }

  /// Reads on until a message is wanted.
  func next(_ isWanted: (JSONObject) throws -> Bool) throws -> JSONObject {
    while true {
      let message = try message()
      if try isWanted(message) { return message }
    }
  }

  /// The next message called `name`.
  func next(_ name: String) throws -> JSONObject {
    try next { $0["t"] == .string(name) }
  }

  /// Reads on to a view in this phase; its phase.
  func phase(_ name: String) throws -> JSONObject {
    let view = try next { message in
      guard case .object(let phase) = message["phase"] else { return false }
      return phase["name"] == .string(name)
    }
    guard case .object(let phase) = view["phase"] else { throw Failure.unreadable }
    return phase
  }

  private func message() throws -> JSONObject {
    while true {
      var bytes = unread
      var position = 0
      var span = bytes.mutableSpan
      let event = try receiver.next(&span, from: &position, to: span.count)
      var payload: [UInt8]?
      switch event {
      case .message(_, .here(let range)): payload = Array(bytes[range])
      case .message(_, .kept(let whole)): payload = whole
      case .close: throw Failure.closed
      case .ping, .pong, .compressed, nil: payload = nil
      }
      unread = Array(bytes[position...])
      if let payload {
        guard case .object(let object) = try JSONReader().read(payload) else {
          throw Failure.unreadable
        }
        return object
      }
      if event == nil { unread += try receive() }
    }
  }

  private func readHead() throws -> String {
    var head: [UInt8] = []
    while true {
      head += try receive()
      for end in head.indices.dropFirst(3) where head[...end].suffix(4) == [13, 10, 13, 10] {
        unread = Array(head[(end + 1)...])
        return String(decoding: head[...end], as: UTF8.self)
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard Socket.send(descriptor.number, bytes.span) == bytes.count else { throw Failure.closed }
  }

  private func receive() throws -> [UInt8] {
    var span = buffer.mutableSpan
    switch Socket.receive(descriptor.number, into: &span) {
    case .bytes(let count): return Array(buffer[..<count])
    case .nothingYet: return []
    case .ended, .failed: throw Failure.closed
    }
  }
}
