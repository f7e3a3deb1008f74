/// Every bound of an uplink, with its reason. Sizes in bytes.
public struct UplinkLimits: Hashable, Sendable {
  // A stream, which is one guest.

  /// One message. A page's is smaller still; a table's view aims at a sixteenth.
  public var message = 32 * 1024
  /// What may be on its way in one direction before the reader asks for more: twice a message, so
  /// that one always fits when the reader has taken half. Both ends of a version use the same.
  public var window = 64 * 1024
  /// What waits for a reader's leave; a stream with more has ended for being slow.
  public var waiting = 256 * 1024
  /// Guests of one uplink at once.
  public var streams = 512

  // All streams together.

  /// What waits in all streams; whoever adds to more has ended.
  public var waitingTogether = 16 * 1024 * 1024
  /// Messages sent and not acknowledged; more of them wait in their streams.
  public var underWay = 1024 * 1024
  /// Everything sent and not acknowledged, kept to be sent again. With more the session is over.
  public var retained = 4 * 1024 * 1024
  /// What guests of one uplink are sent a second, and at once; nil: any number.
  public var rate: Rate?

  /// A bucket of `burst` bytes that fills with `perSecond`.
  public struct Rate: Hashable, Sendable {
    public var perSecond: Int
    public var burst: Int

    public init(perSecond: Int, burst: Int) {
      self.perSecond = perSecond
      self.burst = burst
    }
  }

  // Tables.

  /// Tables of one uplink that have a public code: as many as its guests fill, four at each.
  public var tables = 128
  /// How long a table that its server no longer speaks of keeps its code, so that links still lead
  /// there after an outage: as long as a table outlasts its last page (P12).
  public var absence: Duration = .seconds(600)

  // Time.

  /// How long after a lost connection its streams can be taken up again (R4).
  public var resume: Duration = .seconds(30)
  /// What came is acknowledged after so many frames or bytes, or so much time.
  public var unacknowledgedFrames = 32
  public var unacknowledgedBytes = 32 * 1024
  public var acknowledgement: Duration = .milliseconds(500)
  /// A connection on which nothing of what was sent is acknowledged for so long is a dead one.
  public var patience: Duration = .seconds(8)

  // Photos.

  /// A whole photo, the largest of which is an overview of the host's in Find (AH7); and what is sent of it at a
  /// time, so that play does not wait behind it and a face is there in the half second that it is announced before.
  public var photo = 768 * 1024
  public var photoPart = 16 * 1024
  /// Photos asked for, and how many of them at a time.
  public var photos = 64
  public var photosAtOnce = 4
  /// A photo that has not come by then is given up.
  public var photoTime: Duration = .seconds(10)

  public init() {}
}
