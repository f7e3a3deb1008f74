import HTTP
import Net
import TLS
import WebSocket

/// An address to listen on.
public struct Listener: Sendable {
  /// An IP literal, `localhost`, or nil for every interface, IPv4 and IPv6.
  public var host: String?
  /// 0: any free one; `Service.endpoints` tells which.
  public var port: UInt16
  /// Told in `Peer.listener`. A listener that speaks TLS has a number of its own.
  public var number: Int
  /// What it needs to speak TLS; nil: plain http and ws. `Service.renew` replaces it.
  public var tls: TLSSettings?
  /// A listening socket that the process has inherited, used instead of `host` and `port`; nil: none.
  public var inherited: Int32?

  /// By default for every interface, number 0, without TLS.
  public init(
    host: String? = nil, port: UInt16, number: Int = 0, tls: TLSSettings? = nil
  ) {
    self.host = host
    self.port = port
    self.number = number
    self.tls = tls
  }
}

/// What a service is started with.
public struct Configuration: Sendable {
  /// Where it listens. TLS listeners have different numbers.
  public var listeners: [Listener]
  /// The number of loops, each with its own thread and its own application.
  public var loops: Int
  /// The bounds of each connection's life.
  public var limits: Limits
  /// Go with every answer that no application writes: to malformed and late requests, to
  /// handshakes of WebSockets that are refused, to visitors beyond the limits. They must be
  /// writable (RFC 9110 §5.5).
  public var fields: [Field]
  /// Compression of messages, for clients that offer it; nil: none.
  public var deflation: Deflation?
  /// Proxies, from each of which any number of connections may come.
  public var exempt: [AddressRange] = []
  /// Whom servers must be vouched for by that loops dial with TLS; nil: none are dialled so.
  public var trust: TLSTrust?

  /// By default one loop, the standard limits, no compression.
  public init(
    listeners: [Listener], loops: Int = 1, limits: Limits = .standard, fields: [Field] = [],
    deflation: Deflation? = nil, trust: TLSTrust? = nil
  ) {
    self.listeners = listeners
    self.loops = max(1, loops)
    self.limits = limits
    self.fields = fields
    self.deflation = deflation
    self.trust = trust
  }

  /// What the TLS listeners begin with, by their number.
  var settings: [Int: TLSSettings] {
    let pairs = listeners.compactMap { listener in listener.tls.map { (listener.number, $0) } }
    return Dictionary(pairs) { _, _ in
      preconditionFailure("two TLS listeners have the same number")
    }
  }

  /// The head of an answer without body and with these fields can be written.
  var hasWritableFields: Bool {
    let writer = ResponseWriter(method: nil, keepsAlive: false)
    return (try? writer.head(of: Response(.ok, fields: fields))) != nil
  }
}

/// How a service compresses messages (permessage-deflate, RFC 7692): so that one for many costs its
/// work once, each by itself or after the last one that they all have got.
public struct Deflation: Equatable, Sendable {
  /// What is compressed.
  public enum Scope: Equatable, Sendable {
    /// Every message.
    case all
    /// Frames that the application has prepared, whose `secret` it has named: the length of a compressed
    /// message tells about its content. All other messages are sent as they are.
    case preparedFrames
  }

  /// What is compressed.
  public var scope = Scope.all
  /// A message may refer back to the last compressed one of its connection, if the client does not
  /// forbid it. Messages that repeat most of it become much shorter. A connection holds on to that
  /// message, which those that got the same share.
  public var refersToLast = false
  /// A client may refer back to its earlier messages, for which a connection that does so holds
  /// 7 KiB and a window of 2^bits bytes, if its window has at most so many bits, 9 to 15. Nil: it
  /// is asked not to, and a connection holds nothing between messages.
  public var largestContext: Int?
  /// Shorter messages are sent as they are: below it a message that is packed saves less than a
  /// fifth and no packet, and costs as much as a longer one.
  public var smallest = 256
  /// From 64 KiB on a message may inflate to at most so many times its size, or the connection
  /// ends with 1008. Text reaches 10; DEFLATE could 1032.
  public var ratio = 100

  /// Without a number no connection keeps anything between messages.
  public init(largestContext: Int? = nil) {
    precondition(largestContext.map { DeflateAgreement.windows.contains($0) } ?? true)
    self.largestContext = largestContext
  }
}
