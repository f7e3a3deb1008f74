import JSON
import Tables

/// The limits of a page's message (`docs/protocol.md`, Limits); beyond them it is malformed.
public enum WireLimits {
  /// Size of a page's message in bytes; the socket closes at the same size first.
  public static let messageBytes = 16_384
  /// The largest whole number that every reader of JSON holds exactly: 2^53 − 1 (RFC 8259 §6).
  public static let largestNumber = 9_007_199_254_740_991
  /// The range of a number without another bound.
  public static let numbers = 0...largestNumber
  /// The same with a sign, for a number whose own bound gives another refusal.
  static let signedNumbers = -largestNumber...largestNumber
  /// Length of the digest in `assets` in bytes of UTF-8: twice what 256 bits need in hexadecimal.
  public static let assetsBytes = 128

  /// A page's messages are flat and have at most ten values; later versions may add fields.
  static let json = JSONLimits(
    bytes: messageBytes, depth: 32, stringBytes: messageBytes, elements: 1_024)
}

/// Names on the wire.
public enum WireForm {
  /// The path of a photo on this server.
  public static func path(of photo: PhotoName) -> String { "/photo/\(photo.text)" }
}

/// The version of the protocol in `docs/protocol.md`.
public enum WireVersion {
  /// The versions that this server supports.
  public static let spoken = 1...2
  /// From this version on a page takes views without what it has from an earlier one.
  public static let shortViews = 2
  /// The WebSocket subprotocol that a page offers and the server chooses (RFC 6455 §1.9).
  public static let subprotocol = "fourtop.v1"

  /// The highest version that both sides support; `nil` if there is none, and the server dismisses
  /// the page with `protocol.unsupported`.
  public static func agreed(with page: ClosedRange<Int>) -> Int? {
    let highest = min(page.upperBound, spoken.upperBound)
    return page.contains(highest) && spoken.contains(highest) ? highest : nil
  }
}
