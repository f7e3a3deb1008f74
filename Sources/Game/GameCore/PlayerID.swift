/// The identity of a player, known to the server alone: 128 bits of a device (H2) or an account. A
/// device's are a hash of its cookie, so no log or saved table lets a stranger take the seat.
public struct PlayerID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
