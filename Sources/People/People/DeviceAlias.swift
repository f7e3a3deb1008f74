import Bytes
import GameCore

/// A device that changed to the other listener and acts as the player that it was there
/// (`docs/decisions/0007`).
public struct DeviceAlias: Hashable, Sendable {
  /// The player of the device's own cookie.
  public let device: PlayerID
  public let player: PlayerID

  public init(device: PlayerID, player: PlayerID) {
    self.device = device
    self.player = player
  }
}

extension PlayerID {
  /// The player with these bits.
  public init(_ bits: Secret128) {
    self.init(high: bits.high, low: bits.low)
  }
}
