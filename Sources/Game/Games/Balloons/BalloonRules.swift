import GameCore

/// The numbers of Balloons (AB1 to AB3). Instance properties depend on the level.
public struct BalloonRules: Hashable, Sendable {
  /// Time from the opening to the end.
  public var length: Duration
  /// The number of balloons that enter together; each count is equally likely.
  public var together: ClosedRange<Int>
  /// The value of an ordinary balloon; each number is equally likely.
  public var numbers: ClosedRange<Int>
  /// The time in which an ordinary balloon rises through the sky.
  public var rise: Duration

  /// Places side by side, without overlap.
  public static let placeCount = 10
  /// The number of colours; each is equally likely.
  public static let colourCount = 10
  /// Time between groups of ordinary balloons.
  public static let beat: Duration = .seconds(1)
  /// Milliseconds from the opening or the previous star to the next star; the same for skulls.
  public static let gap = 20_000...25_000
  /// The player loses after this time without a burst.
  public static let patience: Duration = .seconds(10)
  /// Balloons that enter within this time after a star's burst are slower.
  public static let calm: Duration = .seconds(5)
  /// Pages learn of a balloon this long before it enters, and not earlier.
  public static let publishAhead: Duration = .milliseconds(600)
}

extension BalloonRules {
  /// The numbers of a level.
  public init(_ level: Level) {
    switch level {
    case .easy:
      self.init(length: .seconds(60), together: 1...1, numbers: 1...9, rise: .milliseconds(8000))
    case .medium:
      self.init(length: .seconds(45), together: 1...2, numbers: 1...7, rise: .milliseconds(6500))
    case .hard:
      self.init(length: .seconds(30), together: 1...3, numbers: 1...5, rise: .milliseconds(5000))
    }
  }

  /// The time in which a balloon rises. A star is faster than others, a skull slower; all are
  /// slower that enter after a star's burst.
  func rise(of kind: BalloonKind, isCalm: Bool) -> Duration {
    let own =
      switch kind {
      case .plain: rise
      case .star: rise * 3 / 5
      case .skull: rise * 3 / 2
      }
    return isCalm ? own * 8 / 5 : own
  }
}
