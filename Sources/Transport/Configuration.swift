import HTTP

/// An address to listen on.
public struct Door: Equatable, Sendable {
  /// An IP literal, `localhost`, or nil for every interface, IPv4 and IPv6.
  public var host: String?
  /// 0: any free one; `Service.endpoints` tells which.
  public var port: UInt16
  /// Told in `Peer.door`.
  public var number: Int

  public init(host: String? = nil, port: UInt16, number: Int = 0) {
    self.host = host
    self.port = port
    self.number = number
  }
}

/// What a service is started with.
public struct Configuration: Sendable {
  public var doors: [Door]
  /// The number of loops, each with its own thread and its own application.
  public var loops: Int
  public var limits: Limits
  /// Go with every answer that no application writes: to malformed and late requests, to
  /// handshakes of WebSockets that are refused, to visitors beyond the limits. They must be
  /// writable (RFC 9110 §5.5).
  public var fields: [Field]

  public init(
    doors: [Door], loops: Int = 1, limits: Limits = .game, fields: [Field] = []
  ) {
    self.doors = doors
    self.loops = max(1, loops)
    self.limits = limits
    self.fields = fields
  }

  /// The head of an answer without body and with these fields can be written.
  var hasWritableFields: Bool {
    let writer = ResponseWriter(method: nil, keepsAlive: false)
    return (try? writer.head(of: Response(.ok, fields: fields))) != nil
  }
}
