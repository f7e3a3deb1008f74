import GameCore

/// What one message of the uplink's WebSocket says (`docs/uplink.md`).
enum Frame: Equatable, Sendable {
  /// Home → public, first on each connection.
  case hello(Hello)
  /// Public → home, the answer.
  case welcome(Welcome)
  /// All numbered frames up to this one have come.
  case acknowledged(UInt64)
  /// Home → public: measure the way to this stream's page.
  case ping(StreamID)
  /// Public → home: the page has answered, so much later than its packets take; at most 71 minutes.
  case pong(StreamID, late: Duration)
  /// Sent again until acknowledged.
  case numbered(UInt64, Content)

  /// What must neither be lost nor doubled.
  enum Content: Equatable, Sendable {
    /// Home → public: guests may come to this table.
    case share(TableKey)
    /// Public → home: by this code, and the secret of its link.
    case granted(TableKey, code: UInt64, secret: LinkSecret)
    /// Public → home: not now, there are too many.
    case denied(TableKey)
    /// Home → public: no longer.
    case withdraw(TableKey)
    /// Public → home: a guest comes.
    case open(StreamID, TableKey, Guest)
    case close(StreamID, StreamEnd)
    /// The rest of the frame is the message.
    case message(StreamID)
    /// So many bytes more may come.
    case credit(StreamID, Int)
    /// The part of the photo from this byte on.
    case photoWanted(PhotoID, offset: Int)
    /// The rest of the frame is the part; `total` 0: there is no such photo.
    case photoPart(PhotoID, total: Int, offset: Int)
    /// Public → home: a page has been sent all of the overview of this number in its game of Find.
    case overviewSent(StreamID, number: Int)
  }

  struct Hello: Equatable, Sendable {
    var versions: ClosedRange<UInt16>
    /// The session to be taken up; nil: a new one.
    var token: ResumeToken?
    /// Numbered frames that have come in it.
    var received: UInt64
  }

  struct Welcome: Equatable, Sendable {
    var version: UInt16
    var token: ResumeToken
    /// The session goes on; otherwise all of it has ended.
    var isResumed: Bool
    var received: UInt64
  }

  /// The first byte of a frame.
  enum Kind: UInt8 {
    case hello = 1
    case welcome = 2
    case acknowledged = 3
    case ping = 4
    case pong = 5
    case share = 16
    case granted = 17
    case denied = 18
    case withdraw = 19
    case open = 20
    case close = 21
    case message = 22
    case credit = 23
    case photoWanted = 24
    case photoPart = 25
    case overviewSent = 26

    var isNumbered: Bool { rawValue >= Kind.share.rawValue }
  }
}

/// The versions of the uplink's frames that this program speaks.
public enum UplinkVersion {
  public static let spoken: ClosedRange<UInt16> = 2...2

  /// The highest that both speak.
  static func agreed(with offered: ClosedRange<UInt16>) -> UInt16? {
    let highest = min(offered.upperBound, spoken.upperBound)
    return highest >= max(offered.lowerBound, spoken.lowerBound) ? highest : nil
  }
}
