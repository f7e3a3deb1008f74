import HTTP
import Net
import TLS

/// An address to listen on.
public struct Door: Sendable {
  /// An IP literal, `localhost`, or nil for every interface, IPv4 and IPv6.
  public var host: String?
  /// 0: any free one; `Service.endpoints` tells which.
  public var port: UInt16
  /// Told in `Peer.door`. A door that speaks TLS has a number of its own.
  public var number: Int
  /// What it needs to speak TLS; nil: plain http and ws. `Service.renew` replaces it.
  public var tls: TLSSettings?

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
  /// Where it listens. TLS doors have different numbers.
  public var doors: [Door]
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
    doors: [Door], loops: Int = 1, limits: Limits = .standard, fields: [Field] = [],
    deflation: Deflation? = nil, trust: TLSTrust? = nil
  ) {
    self.doors = doors
    self.loops = max(1, loops)
    self.limits = limits
    self.fields = fields
    self.deflation = deflation
    self.trust = trust
  }

  /// What the TLS doors begin with, by their number.
  var settings: [Int: TLSSettings] {
    let pairs = doors.compactMap { door in door.tls.map { (door.number, $0) } }
    return Dictionary(pairs) { _, _ in
      preconditionFailure("two TLS doors have the same number")
    }
  }

  /// The head of an answer without body and with these fields can be written.
  var hasWritableFields: Bool {
    let writer = ResponseWriter(method: nil, keepsAlive: false)
    return (try? writer.head(of: Response(.ok, fields: fields))) != nil
  }
}
