import Pictures

/// The limits of a family's own decks (AF6).
public struct DeckLimits: Sendable {
  /// Own decks.
  var decks = 24
  /// People of a deck.
  var people = 120
  /// Of all pictures together: 48 MiB, in memory while the server runs.
  var bytes = 50_331_648
  /// A picture in a folder: 200 KiB, since all phones at the table fetch it in half a second. What is
  /// given on the page is made smaller there, and kept to `PictureLimits` as every upload is.
  public var picture: PictureLimits = {
    var limits = PictureLimits()
    limits.bytes = 204_800
    limits.side = 1_600
    return limits
  }()

  /// The usual limits.
  public init() {}
}
