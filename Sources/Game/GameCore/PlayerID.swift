/// The identity of a player: 128 bits that belong to a device (H2) or an account. Only the server
/// knows them.
///
/// The server derives them by a hash from the secret in the device's cookie, so neither a log nor a
/// saved table contains anything with which a stranger could take the seat.
public struct PlayerID: Hashable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
