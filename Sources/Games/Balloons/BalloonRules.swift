import GameCore

/// The numbers of Balloons (AB1 to AB3): here what depends on the level, below what does not.
public struct BalloonRules: Hashable, Sendable {
  /// From the opening to the end.
  public var length: Duration
  /// How many enter together, each count equally often.
  public var together: ClosedRange<Int>
  /// What an ordinary balloon is worth, each number equally often.
  public var numbers: ClosedRange<Int>
  /// How long an ordinary balloon takes from below the sky to above it.
  public var rise: Duration

  /// Beside each other, without overlapping.
  public static let placeCount = 10
  public static let colourCount = 10
  /// From one group of ordinary balloons to the next.
  public static let beat: Duration = .seconds(1)
  /// From the opening, or the one before, to a star; to a skull likewise; in milliseconds.
  public static let gap = 20_000...25_000
  /// How long a player may burst nothing.
  public static let patience: Duration = .seconds(10)
  /// How long after a star's burst those that enter are slower.
  public static let calm: Duration = .seconds(5)
  /// Pages hear of a balloon so long before it enters, and not earlier.
  public static let publishAhead: Duration = .milliseconds(600)
}

extension BalloonRules {
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

  /// How long a balloon takes to rise: a star is faster than the others, a skull slower, and all
  /// that enter after a star's burst are slower than they would be.
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
