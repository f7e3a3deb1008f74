import Bytes
import GameCore

/// A device that changed listeners and acts as the player it was there (`docs/decisions/0007`).
public struct DeviceAlias: Hashable, Sendable {
  /// The player of the device's own cookie.
  public let device: PlayerID
  /// The player as whom the device acts.
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
