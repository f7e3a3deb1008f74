import Fairness

/// Every bound of a connection's life. Sizes in bytes.
public struct Limits: Equatable, Sendable {
  /// How many events of a kind are welcome: a bucket of `burst` that fills with `perSecond`.
  public struct Rate: Equatable, Sendable {
    /// How fast the bucket fills.
    public var perSecond: Int
    /// What it holds, and holds at first.
    public var burst: Int

    /// A bucket of `burst` that fills with `perSecond`.
    public init(perSecond: Int, burst: Int) {
      self.perSecond = perSecond
      self.burst = burst
    }

    /// The rate as a bucket of tokens takes it.
    var tokens: TokenBucket.Rate { TokenBucket.Rate(perSecond: perSecond, burst: burst) }
  }

  /// A request's body; more is answered 413.
  public var body = 64 * 1024
  /// From the connection (or the first byte of a later request) to the end of the head.
  public var headTime: Duration = .seconds(10)
  /// Idle between two requests.
  public var keepAlive: Duration = .seconds(15)
  /// What a body must bring and an answer must be taken at, a second, over `slowTime`.
  public var slowestBytesPerSecond = 1024
  /// Over this time the bytes a second are counted.
  public var slowTime: Duration = .seconds(10)

  /// A WebSocket message, assembled.
  public var message = 16 * 1024
  /// Its frames, empty ones included.
  public var fragments = 64
  /// From its first byte to its last; nil: any time.
  public var messageTime: Duration? = .seconds(10)
  /// Messages; nil: any number.
  public var messages: Rate? = Rate(perSecond: 60, burst: 120)
  /// Pings and pongs; nil: any number.
  public var controls: Rate? = Rate(perSecond: 5, burst: 20)
  /// Between two pings of ours.
  public var pingInterval: Duration = .seconds(15)
  /// A peer from which nothing has come for so long is given up.
  public var silence: Duration = .seconds(35)
  /// How long the peer may take to answer our close frame.
  public var closeTime: Duration = .seconds(3)

  /// Connections to servers under way at once, of a loop.
  public var dials = 8
  /// From `Loop.dial` to the server's answer; only finding the addresses of a name may take longer.
  public var dialTime: Duration = .seconds(20)
  /// What one of several addresses has for taking the connection.
  public var connectTime: Duration = .seconds(5)

  /// Above it an application should leave out what will be replaced.
  public var softBacklog = 64 * 1024
  /// Unsent bytes at which a reader is cut off.
  public var hardBacklog = 256 * 1024
  /// The time since the backlog was last empty at which a reader is cut off.
  public var backlogTime: Duration = .seconds(10)

  /// What all connections together hold of unfinished requests and messages and of what slow
  /// readers have yet to take; nil: any number. Beyond it the prefix that holds most makes room, in
  /// it the address that holds most, and of that the connection that holds something for longest:
  /// it is ended, with 503 or 1013 where it can be told. Each loop may hold its part, and no
  /// connection counts for more than half of that.
  public var unfinished: Int? = 4 * 1024 * 1024
  /// The same for TLS handshakes and first requests behind them, counted apart; of the address that
  /// holds most any connection goes. Of a loop's part an address may hold half, and a prefix three
  /// quarters. It has room for 372 of them.
  public var handshakes: Int? = 16 * 1024 * 1024

  /// Connections at once from this machine; nil: any number.
  public var perLoopbackAddress: Int? = nil
  /// Connections at once from one address of a home network; nil: any number.
  public var perPrivateAddress: Int? = 200
  /// Connections at once from one public address, of IPv6 one /64; nil: any number.
  public var perPublicAddress: Int? = 128
  /// The same from one public IPv6 /48.
  public var perPublicNetwork: Int? = 256
  /// Connections at once for which the application has vouched (`Loop.vouch`), beside all others of the
  /// same address or /48; nil: any number. A school behind one address.
  public var vouchedPerNetwork: Int? = 256

  /// The end of the service waits this long for what is still to be sent.
  public var stopTime: Duration = .seconds(5)

  /// For small messages between people over the open internet.
  public static let standard = Limits()

  /// For conformance and benchmarks: large messages, no rates; the same code.
  public static let echo: Limits = {
    var limits = Limits()
    limits.message = 16 * 1024 * 1024
    limits.fragments = 1 << 20
    limits.messageTime = nil
    limits.messages = nil
    limits.controls = nil
    limits.softBacklog = 16 * 1024 * 1024
    limits.hardBacklog = 64 * 1024 * 1024
    limits.backlogTime = .seconds(60)
    limits.unfinished = nil
    limits.handshakes = nil
    limits.perPrivateAddress = nil
    limits.perPublicAddress = nil
    limits.perPublicNetwork = nil
    limits.vouchedPerNetwork = nil
    return limits
  }()

  /// What the connections of one of so many loops may hold: its part, but of a usual limit no less
  /// than some dozens of handshakes take.
  static func part(of limit: Int?, ofEach loops: Int) -> Int {
    limit.map { min($0, max($0 / loops, 2 * 1024 * 1024)) } ?? .max
  }
}
