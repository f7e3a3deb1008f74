/// A WebSocket of one loop. Never used again for another connection; calls with the id of one
/// that is gone do nothing.
public struct SocketID: Hashable, Sendable {
  /// Where the connection lies in its loop's slot array: small and reused, for slot arrays of
  /// the application's own.
  public var slot: Int { Int(raw & 0xFFFF_FFFF) }

  /// Slot in the lower, generation in the upper half.
  let raw: UInt64
}

/// A request that is to be answered later (`Answer.later`).
public struct RequestID: Hashable, Sendable {
  let raw: UInt64
  /// Which request of the connection: an answer that comes too late must not meet the next one.
  let number: UInt32
}

/// A timer of one loop.
public struct TimerID: Hashable, Sendable {
  let raw: UInt64
}

/// Where a connection comes from and came in.
public struct Peer: Equatable, Sendable {
  /// The peer's address and port.
  public var address: Endpoint
  /// The address and port of ours it connected to.
  public var local: Endpoint
  /// The listener speaks TLS.
  public var isSecure: Bool
  /// The number of the `Listener` it came through.
  public var listener: Int

  /// As told by a listener, or made up for a test.
  public init(address: Endpoint, local: Endpoint, listener: Int, isSecure: Bool = false) {
    self.address = address
    self.local = local
    self.listener = listener
    self.isSecure = isSecure
  }
}

/// How long a ping and its answer took.
public struct RoundTrip: Equatable, Sendable {
  /// From writing the ping to reading the pong. The peer may hold the pong back.
  public var measured: Duration
  /// The shortest round trip of the connection's packets in the last minutes, as this system's kernel measured
  /// it; `nil`: it measured none. A program at the other end cannot make it longer; behind a proxy it is the
  /// proxy's.
  public var network: Duration?

  /// A round trip of these.
  public init(measured: Duration, network: Duration?) {
    self.measured = measured
    self.network = network
  }
}
