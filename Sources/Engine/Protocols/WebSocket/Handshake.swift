import Bytes
import HTTP

/// The faults of a client's opening handshake.
public enum HandshakeError: Error, Equatable, Sendable {
  case methodNotGet
  case versionOfHTTPTooOld
  case hasBody
  case upgradeMissing
  case connectionMissing
  case keyMissing
  case keyRepeated
  case keyInvalid
  case versionUnsupported
  case subprotocolInvalid
  case subprotocolNotShared
  /// `Sec-WebSocket-Extensions` violates RFC 6455 §9.1.
  case extensionsInvalid
  case extensionsTooMany(limit: Int)

  /// The answer to the peer; 426 names the accepted version (RFC 9110 §15.5.22, RFC 6455 §4.4).
  public var response: Response {
    switch self {
    case .upgradeMissing, .versionUnsupported:
      Response.text(
        "This is a WebSocket.\n", status: .upgradeRequired,
        fields: [
          Field("Upgrade", "websocket"), Field("Connection", "Upgrade"),
          Field("Sec-WebSocket-Version", "13"),
        ])
    case .methodNotGet:
      Response.text("Use GET.\n", status: .methodNotAllowed, fields: [Field("Allow", "GET")])
    case .versionOfHTTPTooOld, .hasBody, .connectionMissing, .keyMissing, .keyRepeated,
      .keyInvalid, .subprotocolInvalid, .subprotocolNotShared, .extensionsInvalid,
      .extensionsTooMany:
      Response.text("Not a WebSocket handshake.\n", status: .badRequest)
    }
  }
}

/// The opening handshake (RFC 6455 §4).
public enum Handshake {
  /// Checks a request and creates the 101. It chooses the first of `subprotocols` that the peer
  /// offers, and adds `fields`.
  public static func accept(
    _ request: Request, subprotocols: [String] = [], requiresSubprotocol: Bool = false,
    fields: [Field] = []
  ) throws(HandshakeError) -> Response {
    guard request.method == .get else { throw .methodNotGet }
    guard request.version == .http11 else { throw .versionOfHTTPTooOld }
    guard request.asksForWebSocket else { throw .upgradeMissing }
    guard request.fields.list("connection", contains: "upgrade") else { throw .connectionMissing }
    guard request.body.isEmpty else { throw .hasBody }
    guard let version = request.fields.bytes(named: "sec-websocket-version"),
      version.span.equals("13"), request.fields.count(named: "sec-websocket-version") == 1
    else { throw .versionUnsupported }
    guard let key = request.fields.bytes(named: "sec-websocket-key") else { throw .keyMissing }
    guard request.fields.count(named: "sec-websocket-key") == 1 else { throw .keyRepeated }
    guard Base64.spells16Bytes(key.span) else { throw .keyInvalid }
    _ = try ExtensionElement.list(request.fields.all(named: "sec-websocket-extensions"))

    var answer: [Field] = []
    // The three here, a subprotocol, and what is agreed on about compression.
    answer.reserveCapacity(5 + fields.count)
    answer.append(Field("Upgrade", "websocket"))
    answer.append(Field("Connection", "Upgrade"))
    answer.append(Field("Sec-WebSocket-Accept", proof(of: key.span)))
    if let chosen = try choose(request.fields, among: subprotocols) {
      answer.append(Field("Sec-WebSocket-Protocol", chosen))
    } else if requiresSubprotocol {
      throw .subprotocolNotShared
    }
    answer += fields
    return Response(.switchingProtocols, fields: answer)
  }

  /// The accept value for a key (RFC 6455 §4.2.2).
  public static func acceptKey(for key: [UInt8]) -> String {
    proof(of: key.span)
  }

  private static func proof(of key: Span<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(key.count + 36)
    text.append(key)
    text.append("258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
    let digest = SHA1.digest(text.span)
    return Base64.encode(digest.span)
  }

  /// A client's request for `path` at `host`; `nonce` is 16 random bytes. All arguments must be
  /// writable; `ClientHandshake` checks that, and the answer too.
  public static func request(
    path: String, host: String, nonce: [UInt8], fields: [Field] = []
  ) -> [UInt8] {
    var text = "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\n"
    text += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    text += "Sec-WebSocket-Key: \(Base64.encode(nonce.span))\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static func choose(
    _ fields: Fields, among ours: [String]
  ) throws(HandshakeError) -> String? {
    var offered: [ArraySlice<UInt8>] = []
    for line in fields.all(named: "sec-websocket-protocol") {
      for name in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let name = name.drop { $0 == 0x20 || $0 == 0x09 }
        let blanks = name.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        let token = name.dropLast(blanks)
        guard Fields.isToken(token) else { throw .subprotocolInvalid }
        offered.append(token)
      }
    }
    return ours.first { name in offered.contains { $0.elementsEqual(name.utf8) } }
  }
}
