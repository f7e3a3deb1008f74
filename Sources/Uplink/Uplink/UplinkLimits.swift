import Fairness

/// All limits of an uplink with their reasons. Sizes in bytes.
public struct UplinkLimits: Hashable, Sendable {
  // A stream, which is one guest.

  /// One message. A page's is smaller; a table's view aims at a sixteenth.
  public var message = 32 * 1024
  /// Bytes in flight in one direction before the reader grants more: twice a message, so that one
  /// always fits when the reader has taken half. Both ends of a version use the same value.
  public var window = 64 * 1024
  /// Bytes that wait for a reader; a stream with more ends as slow.
  public var waiting = 256 * 1024
  /// Guests of one uplink.
  public var streams = 512

  // All streams together.

  /// Bytes that wait in all streams; a stream that adds to more ends.
  public var waitingTogether = 16 * 1024 * 1024
  /// Bytes of messages sent and not acknowledged; further ones wait in their streams.
  public var underWay = 1024 * 1024
  /// Bytes of everything sent and not acknowledged, stored to be repeated. Beyond it the session
  /// ends.
  public var retained = 4 * 1024 * 1024
  /// Rate and burst of bytes to the guests of one uplink; nil for no limit.
  public var rate: Rate?

  /// A bucket of `burst` bytes that fills with `perSecond`.
  public typealias Rate = TokenBucket.Rate

  // Tables.

  /// Tables of one uplink with a public code: as many as its guests fill, four at each.
  public var tables = 128
  /// The time for which a table retains its code after its laptop last named it, so that links work
  /// after an outage: as long as a table outlasts its last page (P12).
  public var absence: Duration = .seconds(600)

  // Time.

  /// The time for which the streams of a lost connection can be resumed (R4).
  public var resume: Duration = .seconds(30)
  /// Frames, bytes or time after which the receiver acknowledges.
  public var unacknowledgedFrames = 32
  public var unacknowledgedBytes = 32 * 1024
  public var acknowledgement: Duration = .milliseconds(500)
  /// A connection without an acknowledgement for this time is dead.
  public var patience: Duration = .seconds(8)

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
