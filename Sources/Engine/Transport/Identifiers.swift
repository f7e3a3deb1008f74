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
  /// The number of the `Door` it came through.
  public var door: Int
  /// That door speaks TLS.
  public var isSecure: Bool

  /// As told by a door, or made up for a test.
  public init(address: Endpoint, local: Endpoint, door: Int, isSecure: Bool = false) {
    self.address = address
    self.local = local
    self.door = door
    self.isSecure = isSecure
  }
}
