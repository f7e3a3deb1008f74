/// What a right step is worth by the time since the one before, or since the start (AM3, AS2).
struct Pace {
  /// Up to here, and at this very moment, 5 points.
  var quick: Duration
  /// Up to here, and at this very moment, 4 points; 3 later.
  var steady: Duration

  func points(after time: Duration) -> Int {
    if time <= quick { return 5 }
    return time <= steady ? 4 : 3
  }
}
