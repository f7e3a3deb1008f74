/// The points of a right step by the time since the previous one, or since the start (AM3, AS2).
struct Pace {
  /// Up to and including this time: 5 points.
  var quick: Duration
  /// Up to and including this time: 4 points; 3 later.
  var steady: Duration

  func points(after time: Duration) -> Int {
    if time <= quick { return 5 }
    return time <= steady ? 4 : 3
  }
}
