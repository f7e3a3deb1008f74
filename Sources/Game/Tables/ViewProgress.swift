/// The views that a page has got. A page that reads slowly misses some and gets the newest later.
public struct ViewProgress: Hashable, Sendable {
  /// The version of the last view that was sent.
  private var sent: Int?
  /// Whether the page missed a view that it has to get.
  public private(set) var isBehind = false

  /// A page that has got no view.
  public init() {}

  /// The page does not read fast enough for a view.
  public mutating func miss() { isBehind = true }

  /// Whether a page that reads gets the view of this version; it has got it then.
  public mutating func take(_ version: Int) -> Bool {
    guard sent != version else { return false }
    sent = version
    isBehind = false
    return true
  }

  /// The page gets the next view even if it has its version: it shows another language.
  public mutating func forget() { sent = nil }
}
