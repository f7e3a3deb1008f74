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
