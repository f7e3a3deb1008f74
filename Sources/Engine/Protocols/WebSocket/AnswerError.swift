import HTTP

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
