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

/// An opening handshake that is accepted: what the 101 says.
public struct Acceptance: Sendable {
  /// The value of `Sec-WebSocket-Accept`, in ASCII.
  let proof: InlineArray<28, UInt8>
  /// The subprotocol that was chosen; nil for none.
  public let subprotocol: String?

  /// The head of the 101, with `fields` behind its own.
  public func head(
    _ beginning: AcceptanceBeginning = AcceptanceBeginning(), fields: [Field] = []
  ) throws(HTTPError) -> AcceptanceHead {
    if subprotocol == nil, fields.isEmpty {
      return AcceptanceHead(beginning: beginning, proof: proof, rest: Self.blankLine)
    }
    var rest: [UInt8] = []
    if let subprotocol {
      try Self.append(Field("Sec-WebSocket-Protocol", subprotocol), to: &rest)
    }
    for field in fields { try Self.append(field, to: &rest) }
    return AcceptanceHead(beginning: beginning, proof: proof, rest: rest + Self.blankLine)
  }

  private static let blankLine = Array("\r\n\r\n".utf8)

  private static func append(_ field: Field, to bytes: inout [UInt8]) throws(HTTPError) {
    guard field.isWritable else { throw .unwritableField(name: field.name) }
    bytes.append("\r\n")
    bytes.append(field.name.utf8Span.span)
    bytes.append(": ")
    bytes.append(field.value.utf8Span.span)
  }
}

/// The beginning of the head of a 101, up to the accept value: the same for all of a second.
public struct AcceptanceBeginning: Equatable, Sendable {
  let bytes: [UInt8]

  /// `date` is the value of `Date`, which must be writable; nil omits the field.
  public init(date: String? = nil) {
    precondition(date.map { Field("Date", $0).isWritable } ?? true)
    let line = date.map { "\r\nDate: \($0)" } ?? ""
    bytes = Array(
      """
      HTTP/1.1 101 Switching Protocols\(line)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept:\u{20}
      """.utf8)
  }
}

/// The head of a 101. Its parts are queued one after the other: to join them would take a copy of each.
public struct AcceptanceHead: Sendable {
  let beginning: AcceptanceBeginning
  let proof: InlineArray<28, UInt8>
  /// The line end behind the accept value, further fields, and the empty line.
  let rest: [UInt8]

  /// Calls `body` with each part, in order.
  public func forEachPart(_ body: (Span<UInt8>) -> Void) {
    body(beginning.bytes.span)
    body(proof.span)
    body(rest.span)
  }

  /// The parts joined.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPart { bytes.append($0) }
    return bytes
  }
}

/// The opening handshake (RFC 6455 §4).
public enum Handshake {
  /// Checks a request. It chooses the first of `subprotocols` that the peer offers.
  public static func accept(
    _ request: Request, subprotocols: [String] = [], requiresSubprotocol: Bool = false
  ) throws(HandshakeError) -> Acceptance {
    guard request.method == .get else { throw .methodNotGet }
    guard request.version == .http11 else { throw .versionOfHTTPTooOld }
    let asked = AskedUpgrade(request.fields)
    guard asked.upgrades else { throw .upgradeMissing }
    guard asked.isConnection else { throw .connectionMissing }
    guard request.body.isEmpty else { throw .hasBody }
    guard asked.versions == 1, asked.isVersion13 else { throw .versionUnsupported }
    guard asked.keys > 0 else { throw .keyMissing }
    guard asked.keys == 1 else { throw .keyRepeated }
    guard let key = asked.key else { throw .keyInvalid }
    if asked.hasExtensions {
      _ = try ExtensionElement.list(request.fields.all(named: "sec-websocket-extensions"))
    }
    let chosen = asked.hasSubprotocols ? try choose(request.fields, among: subprotocols) : nil
    if chosen == nil, requiresSubprotocol { throw .subprotocolNotShared }
    return Acceptance(proof: proof(of: key), subprotocol: chosen)
  }

  /// The accept value for a key of 24 characters (RFC 6455 §4.2.2); nil for another length.
  public static func acceptKey(for key: [UInt8]) -> String? {
    KeyWords(key.span).map { String(decoding: proof(of: $0).span) }
  }

  private static func proof(of key: KeyWords) -> InlineArray<28, UInt8> {
    Base64.characters(
      of: SHA1.digest([
        key.words[0], key.words[1], key.words[2], key.words[3], key.words[4], key.words[5],
        // 258EAFA5-E914-47DA-95CA-C5AB0DC85B11
        0x3235_3845, 0x4146_4135, 0x2D45_3931, 0x342D_3437, 0x4441_2D39, 0x3543_412D,
        0x4335_4142, 0x3044_4338, 0x3542_3131,
      ]))
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

/// A key of 24 characters as words, each with its first character highest.
private struct KeyWords {
  let words: InlineArray<6, UInt32>

  init?(_ key: Span<UInt8>) {
    guard key.count == 24, let first = key.littleEndianWord(at: 0)?.byteSwapped,
      let second = key.littleEndianWord(at: 8)?.byteSwapped,
      let third = key.littleEndianWord(at: 16)?.byteSwapped
    else { return nil }
    words = [
      UInt32(truncatingIfNeeded: first &>> 32), UInt32(truncatingIfNeeded: first),
      UInt32(truncatingIfNeeded: second &>> 32), UInt32(truncatingIfNeeded: second),
      UInt32(truncatingIfNeeded: third &>> 32), UInt32(truncatingIfNeeded: third),
    ]
  }
}

/// The fields of a request that belong to the handshake, found in one pass.
private struct AskedUpgrade {
  var upgrades = false
  var isConnection = false
  var versions = 0
  var isVersion13 = false
  var keys = 0
  /// The last key; nil if it does not encode 16 bytes.
  var key: KeyWords?
  var hasExtensions = false
  var hasSubprotocols = false

  init(_ fields: Fields) {
    fields.visit { name, value in
      switch name.count {
      case 7 where name.spells("upgrade"):
        upgrades = upgrades || Fields.list(value, contains: "websocket")
      case 10 where name.spells("connection"):
        isConnection = isConnection || Fields.list(value, contains: "upgrade")
      case 17 where name.spells("sec-websocket-key"):
        keys += 1
        key = Base64.spells16Bytes(value) ? KeyWords(value) : nil
      case 21 where name.spells("sec-websocket-version"):
        versions += 1
        isVersion13 = value.equals("13")
      case 22 where name.spells("sec-websocket-protocol"): hasSubprotocols = true
      case 24 where name.spells("sec-websocket-extensions"): hasExtensions = true
      default: break
      }
    }
  }
}
