import Bytes
import GameCore

/// One message of the uplink's WebSocket (`docs/uplink.md`).
enum Frame: Equatable, Sendable {
  /// Laptop → public server, first on each connection: the versions that it supports.
  case hello(ClosedRange<UInt16>)
  /// Public server → laptop, the answer: the version of this connection.
  case welcome(UInt16)
  /// Laptop → public server: guests may join this table.
  case share(TableKey)
  /// Public server → laptop: the code and the secret of the table's link.
  case granted(TableKey, code: UInt64, secret: Secret128)
  /// Public server → laptop: there are too many tables now.
  case denied(TableKey)
  /// Laptop → public server: guests may not join any more.
  case withdraw(TableKey)
  /// Public server → laptop: a guest joins.
  case open(StreamID, TableKey, Guest)
  case close(StreamID, StreamEnd)
  /// The rest of the frame is the message.
  case message(StreamID)
  /// Laptop → public server: a message, too, which may travel compressed if the length tells nothing
  /// about this part of it.
  case view(StreamID, hiding: Range<Int>)
  /// Public server → laptop: whether the page of this stream reads fast enough for views.
  case reading(StreamID, Bool)
  /// Laptop → public server: measure the round trip to this stream's page.
  case ping(StreamID)
  /// Public server → laptop: the page has answered, this much later than its packets' round trip;
  /// at most 71 minutes.
  case pong(StreamID, late: Duration)
  /// Request for the part of the photo from this byte on.
  case photoWanted(PhotoID, offset: Int)
  /// The rest of the frame is the part; `total` 0 means that there is no such photo.
  case photoPart(PhotoID, total: Int, offset: Int)
  /// Public server → laptop: a page has received the whole overview with this number in its game
  /// of Find.
  case overviewSent(StreamID, number: Int)

  /// The first byte of a frame.
  enum Kind: UInt8 {
    case hello = 1
    case welcome = 2
    case ping = 4
    case pong = 5
    case share = 16
    case granted = 17
    case denied = 18
    case withdraw = 19
    case open = 20
    case close = 21
    case message = 22
    case reading = 23
    case photoWanted = 24
    case photoPart = 25
    case overviewSent = 26
    case view = 27
  }

  /// The bytes of a hello behind its versions: zeros, so that a server of a former version can read it and
  /// refuse it for its versions.
  static let helloPadding = 25

  var kind: Kind {
    switch self {
    case .hello: .hello
    case .welcome: .welcome
    case .share: .share
    case .granted: .granted
    case .denied: .denied
    case .withdraw: .withdraw
    case .open: .open
    case .close: .close
    case .message: .message
    case .view: .view
    case .reading: .reading
    case .ping: .ping
    case .pong: .pong
    case .photoWanted: .photoWanted
    case .photoPart: .photoPart
    case .overviewSent: .overviewSent
    }
  }
}

/// The versions of the uplink's frames that this program supports.
public enum UplinkVersion {
  public static let spoken: ClosedRange<UInt16> = 6...6
  /// The WebSocket subprotocol of both ends (RFC 6455 §1.9).
  public static let subprotocol = "fourtop.uplink.v1"

  /// The highest version that both support.
  static func agreed(with offered: ClosedRange<UInt16>) -> UInt16? {
    let highest = min(offered.upperBound, spoken.upperBound)
    return highest >= max(offered.lowerBound, spoken.lowerBound) ? highest : nil
  }
}

/// The faults of a frame. The connection ends with `closeCode`.
public enum UplinkError: Error, Hashable, Sendable {
  case kindUnknown(UInt8)
  /// A flag that is neither 0 nor 1, or an unknown reason.
  case valueUnknown(UInt8)
  case frameTruncated
  /// The frame is longer than its content.
  case frameTooLong
  case textMalformed
  case versionUnsupported
  /// The first frame of a connection must be the greeting, and no other one may be.
  case greetingExpected
  case greetingRepeated
  /// Only the other end sends this.
  case misdirected
  case streamUnknown(StreamID)
  case streamRepeated(StreamID)
  case tooManyStreams(limit: Int)
  case messageTooLong(limit: Int)
  /// More was sent to guests than the rate allows.
  case tooFast
  case photoMalformed(PhotoID)

  public var closeCode: UplinkClose { self == .versionUnsupported ? .versionUnsupported : .fault }
}
