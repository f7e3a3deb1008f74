import Bytes
import GameCore

/// Events of both ends about streams and photos.
public enum MultiplexerEvent: Equatable, Sendable {
  /// A message; its bytes are in this range of the received frame. `hiding`: see
  /// `StreamID.frame`; nil: it must not be compressed.
  case message(StreamID, Range<Int>, hiding: Range<Int>? = nil)
  /// The stream has ended; its number is invalid.
  case closed(StreamID, StreamEnd)
  /// The peer requests the photo from this byte on: answer with `send(photo:from:of:)`.
  case photoWanted(PhotoID, offset: Int)
  /// A requested photo has arrived. The caller must check it.
  case photo(PhotoID, [UInt8])
  /// There is no such photo.
  case photoMissing(PhotoID)
}

/// The common part of both ends of an uplink: streams and photos over one connection. Everything ends
/// with the connection.
struct Multiplexer: Sendable {
  private struct OpenStream {
    let table: TableKey
    /// The time at which a running measurement of the round trip began.
    var pingedAt: Tick?
  }

  enum State: Sendable {
    /// There is no connection.
    case down
    /// The greetings are not exchanged yet.
    case greeting
    case up
  }

  let limits: UplinkLimits
  var state = State.down
  /// The last stream opened on the connection.
  private(set) var lastStream = StreamID(0)
  private var streams: [StreamID: OpenStream] = [:]
  private var photos: PhotoFetches
  private var outgoing: [[UInt8]] = []

  init(limits: UplinkLimits) {
    self.limits = limits
    photos = PhotoFetches(limits: limits)
  }

  var nextDeadline: Tick? { photos.nextDeadline }

  mutating func takeOutgoing() -> [[UInt8]] {
    defer { outgoing = [] }
    return outgoing
  }

  mutating func send(_ frame: Frame, _ payload: Span<UInt8> = Span()) {
    outgoing.append(frame.bytes(payload))
  }

  /// Notes the loss of the connection, with which everything ends.
  mutating func lost() -> [MultiplexerEvent] {
    let ended = streams.keys.sorted().map { MultiplexerEvent.closed($0, .lost) }
    let missing = photos.removeAll().map { MultiplexerEvent.photoMissing($0) }
    self = Multiplexer(limits: limits)
    return ended + missing
  }

  mutating func timerFired(at now: Tick) -> [MultiplexerEvent] {
    let late = photos.expire(at: now)
    askForPhotos()
    return late.map { .photoMissing($0) }
  }

  // MARK: Streams

  func has(_ stream: StreamID) -> Bool { streams[stream] != nil }

  var streamCount: Int { streams.count }

  mutating func open(_ stream: StreamID, to table: TableKey) {
    lastStream = stream
    streams[stream] = OpenStream(table: table)
  }

  /// Ends a stream after everything sent to it.
  mutating func close(_ stream: StreamID, _ end: StreamEnd) {
    if streams.removeValue(forKey: stream) != nil { send(.close(stream, end)) }
  }

  /// Ends the streams of a table.
  mutating func closeAll(of table: TableKey) -> [MultiplexerEvent] {
    let ended = streams.filter { $0.value.table == table }.keys.sorted()
    for stream in ended { close(stream, .done) }
    return ended.map { .closed($0, .done) }
  }

  /// Begins a measurement of the round trip to a stream's page.
  mutating func ping(_ stream: StreamID, at now: Tick) {
    guard has(stream) else { return }
    streams[stream]?.pingedAt = now
    send(.ping(stream))
  }

  /// The measured round trip, if it was requested.
  mutating func ponged(_ stream: StreamID, at now: Tick) -> Duration? {
    guard let since = streams[stream]?.pingedAt else { return nil }
    streams[stream]?.pingedAt = nil
    return now - since
  }

  // MARK: Photos

  mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    guard state == .up, photos.want(photo, at: now) else { return false }
    askForPhotos()
    return true
  }

  /// Sends the requested part of a photo; no bytes mean that there is none.
  mutating func send(photo: PhotoID, from offset: Int, of bytes: Span<UInt8>) {
    guard state == .up else { return }
    guard offset >= 0, offset < bytes.count, bytes.count <= limits.photo else {
      return send(.photoPart(photo, total: 0, offset: 0))
    }
    let end = min(bytes.count, offset + limits.photoPart)
    send(
      .photoPart(photo, total: bytes.count, offset: offset), bytes.extracting(offset..<end))
  }

  private mutating func askForPhotos() {
    for photo in photos.takeDue() { send(.photoWanted(photo, offset: 0)) }
  }

  // MARK: Received frames

  /// Takes a frame that both ends have in common. Returns nil if only one end has it.
  mutating func received(
    _ frame: Frame, _ bytes: Span<UInt8>, payload: Range<Int>
  ) throws(UplinkError) -> [MultiplexerEvent]? {
    switch frame {
    case .hello, .welcome: throw .greetingRepeated
    case .close(let stream, let end):
      guard try isThere(stream) else { return [] }
      streams[stream] = nil
      return [.closed(stream, end)]
    case .message(let stream): return try take(messageOf: stream, payload)
    case .photoWanted(let photo, let offset): return [.photoWanted(photo, offset: offset)]
    case .photoPart(let photo, let total, let offset):
      return try came(photo, total, offset, bytes.extracting(payload))
    case .share, .granted, .denied, .withdraw, .open, .view, .reading, .ping, .pong, .overviewSent:
      return nil
    }
  }

  /// Whether a stream is open. A frame for an ended one was sent before the peer knew.
  func isThere(_ stream: StreamID) throws(UplinkError) -> Bool {
    guard stream <= lastStream else { throw .streamUnknown(stream) }
    return has(stream)
  }

  func take(
    messageOf stream: StreamID, _ range: Range<Int>, hiding: Range<Int>? = nil
  ) throws(UplinkError) -> [MultiplexerEvent] {
    guard hiding.map({ $0.upperBound <= range.count }) ?? true else { throw .frameTruncated }
    guard range.count <= limits.message else { throw .messageTooLong(limit: limits.message) }
    return try isThere(stream) ? [.message(stream, range, hiding: hiding)] : []
  }

  private mutating func came(
    _ photo: PhotoID, _ total: Int, _ offset: Int, _ part: Span<UInt8>
  ) throws(UplinkError) -> [MultiplexerEvent] {
    switch try photos.came(photo, total: total, offset: offset, part) {
    case .next(let photo, let offset):
      send(.photoWanted(photo, offset: offset))
      return []
    case .whole(let photo, let bytes):
      askForPhotos()
      return [.photo(photo, bytes)]
    case .missing(let photo):
      askForPhotos()
      return [.photoMissing(photo)]
    case .late: return []
    }
  }
}

extension StreamID {
  /// The frame of a message to the stream's page, which its laptop sends; `nil`: the message is too
  /// long. `hiding`: the part about which a compressed length must tell nothing but its own length,
  /// perhaps empty; nil: the message must not be compressed.
  public func frame(
    _ message: Span<UInt8>, hiding: Range<Int>? = nil, limits: UplinkLimits = UplinkLimits()
  ) -> [UInt8]? {
    guard message.count <= limits.message else { return nil }
    let frame = hiding.map { Frame.view(self, hiding: $0) } ?? .message(self)
    return frame.bytes(message)
  }
}
