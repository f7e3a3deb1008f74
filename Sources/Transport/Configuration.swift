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

  public init(doors: [Door], loops: Int = 1, limits: Limits = .game) {
    self.doors = doors
    self.loops = max(1, loops)
    self.limits = limits
  }
}
