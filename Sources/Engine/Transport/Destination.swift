import HTTP
import TLS
import WebSocket

/// A WebSocket server that a loop is to connect to, as its client: ``Loop/dial(_:)``.
public struct Destination: Sendable {
  /// A name, or an IP literal (IPv6 without brackets).
  public var host: String
  /// Of the server.
  public var port: UInt16
  /// Speak TLS: the server must prove by its certificate that it is `host`, to whom
  /// ``Configuration/trust`` says.
  public var isSecure: Bool
  /// Path and query, percent-encoded.
  public var target: String
  /// Offered, best first.
  public var subprotocols: [String]
  /// Further fields of the request, such as `Authorization`.
  public var fields: [Field]
  /// Where the socket carries many people's messages; nil: ``Limits`` hold.
  public var allowance: Allowance?

  /// By default with TLS and nothing but the handshake.
  public init(
    host: String, port: UInt16, isSecure: Bool = true, target: String = "/",
    subprotocols: [String] = [], fields: [Field] = [], allowance: Allowance? = nil
  ) {
    self.host = host
    self.port = port
    self.isSecure = isSecure
    self.target = target
    self.subprotocols = subprotocols
    self.fields = fields
    self.allowance = allowance
  }

  /// As in the URL, with the port if it is not the scheme's (RFC 9110 §7.2).
  var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}

/// What a WebSocket may do that carries the messages of many people, in place of ``Limits``: bring
/// any number of messages, and leave more unread for as long as it is not silent. The application
/// counts what the messages stand for.
public struct Allowance: Equatable, Sendable {
  /// One message, assembled, in bytes.
  public var message: Int
  /// Unsent bytes at which it is cut off.
  public var backlog: Int
  /// A peer from which nothing has come for so long is given up, and pinged three times meanwhile; nil:
  /// ``Limits`` hold.
  public var silence: Duration?

  /// By default a backlog of 4 MiB.
  public init(message: Int, backlog: Int = 4 * 1024 * 1024, silence: Duration? = nil) {
    self.message = message
    self.backlog = backlog
    self.silence = silence
  }
}

/// A connection that a loop was asked to make, until it is a socket or has failed.
public struct DialID: Hashable, Sendable {
  let raw: UInt64
}

/// Why a server was not reached, as facts.
public enum DialFault: Error, Equatable, Sendable {
  /// Nobody knows an address of the name.
  case nameUnknown
  /// No address took the connection; the last one's `errno`.
  case unreachable(errno: Int32)
  /// There was no TLS: the certificate was not believed, or the peer speaks something else.
  case tls(TLSError)
  /// The server answered, and not with a WebSocket.
  case refused(AnswerError)
  /// Nothing came of it within ``Limits/dialTime``.
  case late
  /// The server ended the connection before it had answered.
  case lost
  /// The destination cannot be written into a request.
  case unusable
  /// ``Limits/dials`` are under way on this loop.
  case busy
  /// The service ends.
  case stopping
}
