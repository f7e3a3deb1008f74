/// Who somebody is: 128 bits that belong to a device (H2), known to the server alone.
///
/// It is derived from the secret in the device's cookie by a hash, so that neither a log nor a
/// saved table contains anything that would let a stranger take the seat.
public struct PlayerID: Hashable, Codable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
