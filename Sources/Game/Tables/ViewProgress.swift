/// The views that a page has got. A page that reads slowly misses some and gets the newest later.
///
/// What a table tells of its people, settings and lists has a number (`common`). A view is *short* if it leaves
/// that out, for a page that has it from an earlier view of its connection.
public struct ViewProgress: Hashable, Sendable {
  /// The outcome of a view that may go now.
  public enum Delivery: Hashable, Sendable {
    case sent
    /// The page has a view of this version.
    case known
    /// The view is short, and the page did not get the one that it builds on: it needs a whole one.
    case unfit
  }

  /// The version of the last view that was sent.
  private var sent: Int?
  /// The common part that the page has.
  private var common: Int?
  /// The common part that it will have after the views that wait for the database.
  private var planned: Int?
  /// Whether the page missed a view that it has to get.
  public private(set) var isBehind = false

  /// A page that has got no view.
  public init() {}

  /// Plans a view with this common part. Returns whether it may be short.
  public mutating func plan(_ common: Int) -> Bool {
    defer { planned = common }
    return planned == common
  }

  /// The page does not read fast enough for a view.
  public mutating func miss() {
    isBehind = true
    planned = nil
  }

  /// Gives a view to a page that reads.
  public mutating func deliver(_ version: Int, common: Int, isShort: Bool) -> Delivery {
    guard sent != version else {
      isBehind = false
      return .known
    }
    guard !isShort || self.common == common else {
      miss()
      return .unfit
    }
    sent = version
    self.common = common
    isBehind = false
    return .sent
  }

  /// The page gets the next view even if it has its version: it shows another language.
  public mutating func forget() { sent = nil }
}
