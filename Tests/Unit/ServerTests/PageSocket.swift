import HTTP
import JSON
import Net

/// A page for tests: one blocking connection to a server.
final class PageSocket {
  enum Failure: Error {
    case unreadable
  }

  private let wire: WireSocket
  /// Random, because the server answers a repeated number as before.
  private var nextID = Int.random(in: 1...1_000_000_000)

  /// Opens a WebSocket and sends a hello if there is one (the fields of `hello` besides `t`). With
  /// a cookie, the request is from the listener's own page. `address`: the visitor that a proxy names.
  init(
    _ server: Endpoint, _ path: String, hello: String? = nil, cookie: String? = nil,
    isSecure: Bool = false, session: String? = nil, from address: String? = nil
  ) throws {
    var fields: [Field] = []
    if let cookie {
      let own = isSecure ? "__Host-device=\(cookie)" : "fourtop-device=\(cookie)"
      let account = session.map { "; __Host-session=\($0)" } ?? ""
      fields.append(Field("Cookie", own + account))
      fields.append(
        Field("Origin", "\(isSecure ? "https" : "http")://\(server.description)"))
    }
    if let address {
      fields.append(Field("X-Forwarded-For", address))
      fields.append(Field("X-Forwarded-Proto", isSecure ? "https" : "http"))
    }
    wire = try WireSocket(server, path, subprotocol: "fourtop.v1", fields: fields)
    if let hello { try send("{\"t\":\"hello\",\"protocol\":[1,1],\"assets\":\"\",\(hello)}") }
  }

  /// The delay of each pong.
  var pongDelay: Duration {
    get { wire.pongDelay }
    set { wire.pongDelay = newValue }
  }

  /// Unread bytes stay with the server from now on, and not with the kernel.
  func receiveLittle() throws { try wire.receiveLittle() }

  func send(_ text: String) throws {
    try wire.send(.text, Array(text.utf8))
  }

  /// Sends a command (its fields besides `id`) and reads up to its answer.
  @discardableResult
  func command(_ fields: String) throws -> JSONObject {
    let id = nextID
    nextID += 1
    try send("{\"id\":\(id),\(fields)}")
    return try next { $0["id"] == .integer(Int64(id)) }
  }

  /// Reads up to a message that meets the condition.
  func next(_ isWanted: (JSONObject) throws -> Bool) throws -> JSONObject {
    while true {
      let message = try message()
      if try isWanted(message) { return message }
    }
  }

  /// Returns the next message of this name.
  func next(_ name: String) throws -> JSONObject {
    try next { $0["t"] == .string(name) }
  }

  /// Reads up to a view in this phase; returns the phase.
  func phase(_ name: String) throws -> JSONObject {
    let view = try next { message in
      guard case .object(let phase) = message["phase"] else { return false }
      return phase["name"] == .string(name)
    }
    guard case .object(let phase) = view["phase"] else { throw Failure.unreadable }
    return phase
  }

  /// The messages that have arrived. It waits for none.
  func arrived() throws -> [JSONObject] { try wire.messages().map(Self.object) }

  private func message() throws -> JSONObject { try Self.object(try wire.message()) }

  private static func object(_ bytes: [UInt8]) throws -> JSONObject {
    guard case .object(let object) = try JSONReader().read(bytes) else { throw Failure.unreadable }
    return object
  }
}
