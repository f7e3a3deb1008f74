import Fairness

/// All limits of an uplink with their reasons. Sizes in bytes.
public struct UplinkLimits: Hashable, Sendable {
  // A stream, which is one guest.

  /// One message. A page's is smaller; a table's view aims at a sixteenth.
  public var message = 32 * 1024
  /// Guests of one uplink.
  public var streams = 512

  // All streams together.

  /// Unsent bytes of the connection at which views are omitted, and at which a page that sends more has to come
  /// again: some views for each of a hundred guests.
  public var unsent = 256 * 1024
  /// Rate and burst of bytes to the guests of one uplink; nil for no limit. More is a protocol error.
  public var rate: Rate?

  /// A bucket of `burst` bytes that fills with `perSecond`.
  public typealias Rate = TokenBucket.Rate

  // Tables.

  /// Tables of one uplink with a public code: as many as its guests fill, four at each.
  public var tables = 128
  /// The time for which a table retains its code after the loss of the connection on which its laptop last named
  /// it, so that links work after an outage: as long as a table outlasts its last page (P12).
  public var absence: Duration = .seconds(600)

  // Time.

  /// A connection on which nothing arrives for this time is dead.
  public var silence: Duration = .seconds(8)

  // Photos.

  /// Size of a whole photo, the largest of which is an overview of the host's in Find (AH7), and of
  /// one part, so that play does not wait behind it and a face arrives in the half second between
  /// announcement and question.
  public var photo = 768 * 1024
  public var photoPart = 16 * 1024
  /// Photos requested, and how many of them at a time.
  public var photos = 64
  public var photosAtOnce = 4
  /// A photo that has not arrived after this time is given up.
  public var photoTime: Duration = .seconds(10)

  public init() {}
}
