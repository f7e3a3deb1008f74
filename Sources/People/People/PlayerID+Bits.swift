import Bytes
import GameCore

extension PlayerID {
  /// The player with these bits.
  public init(_ bits: Secret128) {
    self.init(high: bits.high, low: bits.low)
  }
}
