import HTTP

/// What is wrong with a server's answer to an opening handshake (RFC 6455 §4.1), so that there is
/// no WebSocket. Nobody is told: the client closes the connection.
public enum AnswerError: Error, Equatable, Sendable {
  /// It is no head of HTTP.
  case head(HTTPError)
  /// Another status than 101: the server wants something else first, or does not want.
  case statusUnexpected(UInt16)
  /// More interim answers (1xx) than `limit` came before it.
  case interimTooMany(limit: Int)
  /// Upgrades are there from HTTP/1.1 on (RFC 9110 §7.8).
  case versionOfHTTPTooOld
  /// A 101 that announces a body (RFC 9110 §8.6, RFC 9112 §6.1).
  case hasBody
  /// `Upgrade` is missing, repeated, or says something else than `websocket`.
  case upgradeInvalid
  /// `Connection` does not name `upgrade`.
  case connectionMissing
  /// `Sec-WebSocket-Accept` is missing.
  case acceptMissing
  /// `Sec-WebSocket-Accept` is there more than once.
  case acceptRepeated
  /// The server has not read our key.
  case acceptWrong
  /// `Sec-WebSocket-Protocol` is there more than once.
  case subprotocolRepeated
  /// A subprotocol that was not offered.
  case subprotocolNotOffered
  /// `Sec-WebSocket-Extensions` is not what RFC 6455 §9.1 says.
  case extensionsInvalid
  /// `Sec-WebSocket-Extensions` names more than `limit`.
  case extensionsTooMany(limit: Int)
  /// An extension that was not offered.
  case extensionNotOffered
  /// A parameter that the offer does not permit, that is unknown, doubled or not possible
  /// (RFC 7692 §7.1).
  case extensionParametersInvalid
}

extension AnswerError {
  /// The extensions that an answer names.
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
