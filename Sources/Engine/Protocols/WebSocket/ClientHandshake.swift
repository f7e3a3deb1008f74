import HTTP

/// A client's opening handshake (RFC 6455 §4.1): the request to send, and the judge of its answer.
///
///     var handshake = try ClientHandshake(target: "/echo", host: "example.org", nonce: nonce)
///     send(handshake.request)
///     for each piece of bytes that comes {
///       if let opened = try handshake.received(piece, from: &position) {
///         the WebSocket is open; what is left of the piece is for its `Receiver`
///       }
///     }
public struct ClientHandshake: Sendable {
  /// The result of a handshake.
  public struct Opened: Equatable, Sendable {
    /// The chosen subprotocol; nil for none.
    public var subprotocol: String?
    /// The agreed compression; nil for none.
    public var deflate: DeflateAgreement?
    /// All fields of the answer.
    public var fields: Fields
  }

  /// The parts of a request that cannot be written: a mistake of the caller.
  public enum Unwritable: Error, Equatable, Sendable {
    case target
    case host
    case subprotocol(String)
    case field(name: String)
  }

  /// The number of 1xx answers that are skipped (RFC 9110 §15.2).
  public static let interimLimit = 4

  /// The bytes to send first.
  public let request: [UInt8]
  private let accept: [UInt8]
  private let subprotocols: [String]
  private let deflate: DeflateOffer?
  private var parser: ResponseHeadParser
  private var interim = 0

  /// - Parameters:
  ///   - target: path and query, percent-encoded.
  ///   - host: as in the URL, with the port if it is not the scheme's.
  ///   - nonce: 16 bytes, random for each handshake.
  ///   - subprotocols: offered, best first.
  ///   - deflate: an offer of compression; nil: none.
  ///   - fields: further ones, such as `Origin` and `Cookie`; none of the handshake's own.
  ///   - limits: of the answer's head.
  public init(
    target: String, host: String, nonce: [UInt8], subprotocols: [String] = [],
    deflate: DeflateOffer? = nil, fields: [Field] = [],
    limits: ResponseHeadParser.Limits = .init()
  ) throws(Unwritable) {
    precondition(nonce.count == 16, "a nonce has 16 bytes")
    try Self.check(target: target, host: host, subprotocols: subprotocols, fields: fields)
    var all = fields
    if !subprotocols.isEmpty {
      all.append(Field("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", ")))
    }
    if let deflate { all.append(deflate.field) }
    request = Handshake.request(path: target, host: host, nonce: nonce, fields: all)
    accept = Array((Handshake.acceptKey(for: Base64.characters(of: nonce.span)) ?? "").utf8)
    self.subprotocols = subprotocols
    self.deflate = deflate
    parser = ResponseHeadParser(limits: limits)
  }

  /// Reads the answer on at `position` and moves it. Returns nil if it needs more bytes. After the
  /// result, the bytes from `position` on are frames. An error is final: close the connection.
  public mutating func received(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(AnswerError) -> Opened? {
    while let head = try nextHead(bytes, &position) {
      if head.code == 101 { return try judge(head) }
      guard 100...199 ~= head.code else { throw .statusUnexpected(head.code) }
      interim += 1
      guard interim <= Self.interimLimit else {
        throw .interimTooMany(limit: Self.interimLimit)
      }
    }
    return nil
  }

  private mutating func nextHead(
    _ bytes: Span<UInt8>, _ position: inout Int
  ) throws(AnswerError) -> ResponseHead? {
    do throws(HTTPError) {
      return try parser.next(bytes, from: &position)
    } catch {
      throw .head(error)
    }
  }

  /// Checks a 101 by the rules of RFC 6455 §4.1, in their order.
  private func judge(_ head: ResponseHead) throws(AnswerError) -> Opened {
    let fields = head.fields
    guard head.version == .http11 else { throw .versionOfHTTPTooOld }
    guard fields.bytes(named: "content-length") == nil,
      fields.bytes(named: "transfer-encoding") == nil
    else { throw .hasBody }
    guard fields.all(named: "upgrade").count == 1,
      // ASCII, as every header value is.
      fields["upgrade"]?.lowercased() == "websocket"
    else { throw .upgradeInvalid }
    guard fields.list("connection", contains: "upgrade") else { throw .connectionMissing }
    let proofs = fields.all(named: "sec-websocket-accept")
    guard let proof = proofs.first else { throw .acceptMissing }
    guard proofs.count == 1 else { throw .acceptRepeated }
    guard proof.elementsEqual(accept) else { throw .acceptWrong }
    return Opened(
      subprotocol: try subprotocol(fields), deflate: try agreement(fields), fields: fields)
  }

  private func subprotocol(_ fields: Fields) throws(AnswerError) -> String? {
    let named = fields.all(named: "sec-websocket-protocol")
    guard let name = named.first else { return nil }
    guard named.count == 1 else { throw .subprotocolRepeated }
    guard let chosen = subprotocols.first(where: { name.elementsEqual($0.utf8) }) else {
      throw .subprotocolNotOffered
    }
    return chosen
  }

  private func agreement(_ fields: Fields) throws(AnswerError) -> DeflateAgreement? {
    let answer = fields.all(named: "sec-websocket-extensions")
    if let deflate { return try deflate.agreement(with: answer) }
    guard try AnswerError.extensions(answer).isEmpty else { throw .extensionNotOffered }
    return nil
  }

  private static func check(
    target: String, host: String, subprotocols: [String], fields: [Field]
  ) throws(Unwritable) {
    guard target.utf8.first == UInt8(ascii: "/"),
      target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") })
    else { throw .target }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .host }
    for name in subprotocols {
      guard Fields.isToken(Array(name.utf8)[...]) else { throw .subprotocol(name) }
    }
    for field in fields where !field.isWritable { throw .field(name: field.name) }
  }
}

/// The faults of a server's answer to an opening handshake (RFC 6455 §4.1). The client closes the
/// connection without a message.
public enum AnswerError: Error, Equatable, Sendable {
  /// The answer is no HTTP head.
  case head(HTTPError)
  /// A status other than 101.
  case statusUnexpected(UInt16)
  /// More interim answers (1xx) than `limit` came before it.
  case interimTooMany(limit: Int)
  /// The version is below HTTP/1.1, which has no upgrades (RFC 9110 §7.8).
  case versionOfHTTPTooOld
  /// A 101 that announces a body (RFC 9110 §8.6, RFC 9112 §6.1).
  case hasBody
  /// `Upgrade` is missing, repeated, or not `websocket`.
  case upgradeInvalid
  /// `Connection` does not name `upgrade`.
  case connectionMissing
  /// `Sec-WebSocket-Accept` is missing.
  case acceptMissing
  /// `Sec-WebSocket-Accept` is repeated.
  case acceptRepeated
  /// `Sec-WebSocket-Accept` does not match the key.
  case acceptWrong
  /// `Sec-WebSocket-Protocol` is repeated.
  case subprotocolRepeated
  /// A subprotocol that was not offered.
  case subprotocolNotOffered
  /// `Sec-WebSocket-Extensions` violates RFC 6455 §9.1.
  case extensionsInvalid
  /// `Sec-WebSocket-Extensions` names more than `limit`.
  case extensionsTooMany(limit: Int)
  /// An extension that was not offered.
  case extensionNotOffered
  /// A parameter that the offer does not permit, or that is unknown, repeated or invalid (RFC 7692
  /// §7.1).
  case extensionParametersInvalid
}

extension AnswerError {
  /// Parses the extensions of an answer.
  static func extensions(
    _ lines: [ArraySlice<UInt8>]
  ) throws(AnswerError) -> [ExtensionElement] {
    do {
      return try ExtensionElement.list(lines)
    } catch .extensionsTooMany(let limit) {
      throw .extensionsTooMany(limit: limit)
    } catch {
      throw .extensionsInvalid
    }
  }
}
