import GameCore

/// A tap as the page reports it: position, size of the sky, and the time of the picture on show. A
/// false claim gains nothing: it widens the touch area at most to that of the smallest phone.
public struct BalloonTap: Hashable, Sendable {
  /// In thousandths of the sky's width, from the left.
  public var x: Int
  /// In thousandths of the sky's height, from the top.
  public var y: Int
  /// Size of the sky, in pixels of the page.
  public var width: Int
  public var height: Int
  /// The time that the page showed when the player tapped.
  public var seenAt: Tick

  public init(x: Int, y: Int, width: Int, height: Int, seenAt: Tick) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.seenAt = seenAt
  }

  /// Whether a page can have such a sky, and whether the point lies in it.
  var isPossible: Bool {
    BalloonSky.side.contains(width) && BalloonSky.side.contains(height)
      && (0...1000).contains(x) && (0...1000).contains(y)
  }

  /// The largest distance of a tap from a balloon's centre, in pixels: half of the drawing (AB1).
  var reach: Double { BalloonSky.drawing(width: width, height: height) / 2 }

  /// The distance from the centre of `balloon` at `moment` since the opening, in pixels.
  func distance(to balloon: Balloon, at moment: Duration) -> Double {
    let centre = BalloonSky.across(balloon.entry.place, width: width, drawing: 2 * reach)
    let across = (Double(x) - centre) / 1000 * Double(width)
    let down = (Double(y) - balloon.height(at: moment)) / 1000 * Double(height)
    return (across * across + down * down).squareRoot()
  }
}

/// Positions in thousandths of the sky's width and height: one deal fits portrait and landscape.
enum BalloonSky {
  /// Where a centre enters and leaves, from the top; both are outside the sky.
  static let bottom = 1100.0
  static let top = -100.0
  /// The smallest side of a drawing, in pixels.
  static let smallestDrawing = 64.0
  /// Sizes that a page may claim for its sky, in pixels.
  static let side = 120...16_384
  /// Pages round: a difference of less than this many pixels does not count.
  static let tolerance = 4.0

  /// The side of a balloon's square drawing, in pixels: a tenth of the width, at most a third of the
  /// height, at least 64.
  static func drawing(width: Int, height: Int) -> Double {
    max(smallestDrawing, min(Double(width) / 10, Double(height) / 3))
  }

  /// The centre of a place, from the left: the drawings of the first and the last touch the edges.
  static func across(_ place: Int, width: Int, drawing: Double) -> Double {
    let first = drawing / 2
    let step = (Double(width) - drawing) / Double(BalloonRules.placeCount - 1)
    return (first + Double(place) * step) / Double(width) * 1000
  }
}

/// A balloon in the sky, or about to enter.
public struct Balloon: Hashable, Sendable {
  /// The balloon's kind, place and time of entering.
  public let entry: BalloonEntry
  /// The time from entering to leaving.
  public internal(set) var rise: Duration

  public init(entry: BalloonEntry, rise: Duration) {
    self.entry = entry
    self.rise = rise
  }

  /// The time from the opening until it leaves.
  public var leavesAt: Duration { entry.entersAt + rise }

  /// The height of its centre at `moment` since the opening, from the top.
  func height(at moment: Duration) -> Double {
    BalloonSky.bottom
      - (BalloonSky.bottom - BalloonSky.top) * ((moment - entry.entersAt) / rise)
  }

  /// Whether it is in the sky at `moment` since the opening.
  func isThere(at moment: Duration) -> Bool {
    entry.entersAt <= moment && moment < leavesAt
  }
}
