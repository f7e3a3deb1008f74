/// The version of the protocol in `docs/protocol.md`.
public enum WireVersion {
  /// The versions that this server supports.
  public static let spoken = 1...1
  /// The WebSocket subprotocol that a page offers and the server chooses (RFC 6455 §1.9).
  public static let subprotocol = "fourtop.v1"

  /// The highest version that both sides support; `nil` if there is none, and the server dismisses
  /// the page with `protocol.unsupported`.
  public static func agreed(with page: ClosedRange<Int>) -> Int? {
    let highest = min(page.upperBound, spoken.upperBound)
    return page.contains(highest) && spoken.contains(highest) ? highest : nil
  }
}
