import GameCore

/// A tap as the page tells of it: where in the sky, how large that is there, and what was seen.
///
/// Whatever a page claims here, it could have claimed a tap at the very centre instead: a claim can
/// widen the touch area to that of the smallest phone and gains nothing by it.
public struct BalloonTap: Hashable, Codable, Sendable {
  /// In thousandths of the sky's width, from the left.
  public var x: Int
  /// In thousandths of the sky's height, from the top.
  public var y: Int
  /// Of the sky, in pixels of the page.
  public var width: Int
  public var height: Int
  /// The moment that the page showed then: what a move says of its time.
  public var seenAt: Tick

  public init(x: Int, y: Int, width: Int, height: Int, seenAt: Tick) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.seenAt = seenAt
  }

  /// Whether a page could have such a sky, and the point lies in it.
  var isPossible: Bool {
    BalloonSky.side.contains(width) && BalloonSky.side.contains(height)
      && (0...1000).contains(x) && (0...1000).contains(y)
  }

  /// How far a tap may be from a balloon's centre, in pixels: the drawing's own reach, and on small
  /// screens a circle of 56 pixels (AB1).
  var reach: Double {
    max(BalloonSky.smallestTarget, BalloonSky.drawing(width: width, height: height)) / 2
  }

  /// From the centre of `balloon` as it stands at `moment` since the opening, in pixels.
  func distance(to balloon: Balloon, at moment: Duration) -> Double {
    let across = (Double(x) - BalloonSky.across(balloon.entry.place)) / 1000 * Double(width)
    let down = (Double(y) - balloon.height(at: moment)) / 1000 * Double(height)
    return (across * across + down * down).squareRoot()
  }
}

/// Where balloons are, in thousandths of the sky's width and height, whatever its shape: so the same
/// deal fits a phone on end and a tablet on its side.
enum BalloonSky {
  /// Where a centre enters and leaves, from the top: out of sight at both.
  static let bottom = 1100.0
  static let top = -100.0
  /// In pixels.
  static let smallestTarget = 56.0
  /// What a page may claim its sky to be, each way, in pixels.
  static let side = 120...16_384
  /// Pages round; and what is nearer by less than this many pixels is as near.
  static let tolerance = 4.0

  /// The side of a balloon's square drawing, in pixels: it fits its tenth of the width, and is out
  /// of sight where it enters and leaves.
  static func drawing(width: Int, height: Int) -> Double {
    min(Double(width) / 10, Double(height) / 5)
  }

  /// The centre of a place, from the left.
  static func across(_ place: Int) -> Double {
    1000 / Double(BalloonRules.placeCount) * (Double(place) + 0.5)
  }
}

/// A balloon on its way, or about to enter.
public struct Balloon: Hashable, Codable, Sendable {
  public let entry: BalloonEntry
  /// From entering to leaving.
  public internal(set) var rise: Duration

  public init(entry: BalloonEntry, rise: Duration) {
    self.entry = entry
    self.rise = rise
  }

  /// Since the opening.
  public var leavesAt: Duration { entry.entersAt + rise }

  /// Its centre at `moment` since the opening, from the top.
  func height(at moment: Duration) -> Double {
    BalloonSky.bottom
      - (BalloonSky.bottom - BalloonSky.top) * ((moment - entry.entersAt) / rise)
  }

  /// Whether it has entered and not left at `moment` since the opening.
  func isThere(at moment: Duration) -> Bool {
    entry.entersAt <= moment && moment < leavesAt
  }
}
