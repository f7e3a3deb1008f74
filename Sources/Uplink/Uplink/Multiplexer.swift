import Bytes
import Fairness
import GameCore

/// Events of both ends about streams and photos.
public enum MultiplexerEvent: Equatable, Sendable {
  /// A message; its bytes are in this range of the received frame. `hiding`: see
  /// `UplinkClientConnection.send`; nil: it must not be compressed.
  case message(StreamID, Range<Int>, hiding: Range<Int>? = nil)
  /// All data for this stream's reader has been sent: send the newest now.
  case drained(StreamID)
  /// The stream has ended; its number is invalid.
  case closed(StreamID, StreamEnd)
  /// The peer requests the photo from this byte on: answer with `send(photo:from:of:)`.
  case photoWanted(PhotoID, offset: Int)
  /// A requested photo has arrived. The caller must check it.
  case photo(PhotoID, [UInt8])
  /// There is no such photo.
  case photoMissing(PhotoID)
  /// Close the connection with this code and end the session; `nil`: the connection is dead and the
  /// session waits for another.
  case hangUp(UplinkClose?)
}

/// The common part of both ends of an uplink: streams with windows, over a session.
struct Multiplexer: Sendable {
  let limits: UplinkLimits
  var session: Session
  /// The token of the session; nil without one.
  var token: Secret128?
  /// The last stream opened in the session.
  private(set) var lastStream = StreamID(0)
  private(set) var flows: [StreamID: StreamState] = [:]
  /// Streams with messages that wait for space, in turn.
  private var starved: [StreamID] = []
  private var waitingSize = 0
  private var photos: PhotoFetches
  /// The rate limit on bytes from guests, and the streams that wait for it.
  private var bytes: TokenBucket?
  private var held: [StreamID] = []
  /// Without a connection: the time until which the session waits for one.
  private var lostUntil: Tick?

  init(limits: UplinkLimits) {
    self.limits = limits
    session = Session(limits: limits)
    photos = PhotoFetches(limits: limits)
  }

  var nextDeadline: Tick? {
    if session.isOverfull { return .zero }
    let due = held.isEmpty ? nil : dueByRate
    return [session.nextDeadline, photos.nextDeadline, lostUntil, due].lazy.compactMap { $0 }.min()
  }

  private var dueByRate: Tick? {
    guard let rate = limits.rate, let bytes else { return nil }
    return Tick(reaching: bytes.due(of: rate))
  }

  // MARK: The connection

  mutating func attach(peerHas: UInt64, at now: Tick) throws(UplinkError) {
    try session.attach(peerHas: peerHas, at: now)
    lostUntil = nil
    pumpStarved(at: now)
  }

  /// Notes the loss of the connection.
  mutating func detach(at now: Tick) {
    if session.isAttached { lostUntil = now + limits.resume }
    session.detach()
  }

  /// Begins a new session; everything of the last one has ended.
  mutating func restart() -> [MultiplexerEvent] {
    let ended = told(flows.keys.sorted(), .lost)
    let missing = photos.removeAll().map { MultiplexerEvent.photoMissing($0) }
    self = Multiplexer(limits: limits)
    return ended + missing
  }

  mutating func timerFired(at now: Tick) -> [MultiplexerEvent] {
    if session.isOverfull { return over(.over) }
    if let lostUntil, lostUntil <= now { return restart() }
    if session.isDead(at: now) {
      detach(at: now)
      return [.hangUp(nil)]
    }
    session.timerFired(at: now)
    grantHeld(at: now)
    let late = photos.expire(at: now)
    askForPhotos(at: now)
    return late.map { .photoMissing($0) }
  }

  /// Ends the session.
  mutating func over(_ code: UplinkClose) -> [MultiplexerEvent] {
    let isAttached = session.isAttached
    session.detach()
    return (isAttached ? [.hangUp(code)] : []) + restart()
  }

  // MARK: Streams

  func has(_ stream: StreamID) -> Bool { flows[stream] != nil }

  /// The number of streams.
  var streamCount: Int { flows.count }

  mutating func open(_ stream: StreamID, to table: TableKey) {
    lastStream = stream
    flows[stream] = StreamState(table: table, window: limits.window)
  }

  /// Sends a message, or stores it until the reader grants credit and the connection has space.
  /// Returns false if the stream has ended because it is too slow or the message too long; there is
  /// no event then. `hiding`: see `UplinkClientConnection.send`.
  mutating func send(
    _ message: Span<UInt8>, hiding: Range<Int>? = nil, to stream: StreamID, at now: Tick
  ) -> Bool {
    guard let place = flows.index(forKey: stream), flows.values[place].closing == nil else {
      return false
    }
    guard message.count <= limits.message else { return abandon(stream, .fault, at: now) }
    let isReady = message.count <= flows.values[place].credit
    if isReady, flows.values[place].waiting.isEmpty, session.hasRoom {
      flows.values[place].credit -= message.count
      session.send(.message(on: stream, hiding: hiding), message, at: now)
      return true
    }
    let size = FrameQueue.size(of: message.count)
    guard flows.values[place].waiting.size + size <= limits.waiting,
      waitingSize + size <= limits.waitingTogether
    else { return abandon(stream, .slow, at: now) }
    flows.values[place].waiting.append(Array(copying: message), hiding: hiding)
    waitingSize += size
    if isReady { starve(stream) }
    return true
  }

  /// Ends a stream after everything sent to it.
  mutating func close(_ stream: StreamID, _ end: StreamEnd, at now: Tick) {
    guard let flow = flows[stream], flow.closing == nil else { return }
    if flow.waiting.isEmpty {
      remove(stream)
      session.send(.close(stream, end), at: now)
    } else {
      flows[stream]?.closing = end
    }
  }

  private mutating func abandon(_ stream: StreamID, _ end: StreamEnd, at now: Tick) -> Bool {
    remove(stream)
    session.send(.close(stream, end), at: now)
    return false
  }

  private mutating func remove(_ stream: StreamID) {
    guard let flow = flows.removeValue(forKey: stream) else { return }
    waitingSize -= flow.waiting.size
  }

  /// Ends the streams of a table at once and notifies the peer of each, because one may have been
  /// in flight when the table was withdrawn and shared again.
  mutating func closeAll(of table: TableKey, at now: Tick) -> [MultiplexerEvent] {
    let streams = flows.filter { $0.value.table == table }.keys.sorted()
    let events = told(streams, .done)
    for stream in streams { _ = abandon(stream, .done, at: now) }
    return events
  }

  /// The events for ended streams, without those that the caller ended itself.
  private func told(_ streams: [StreamID], _ end: StreamEnd) -> [MultiplexerEvent] {
    streams.filter { flows[$0]?.closing == nil }.map { .closed($0, end) }
  }

  /// Grants credit for bytes of a stream that were passed on.
  mutating func consumed(_ count: Int, of stream: StreamID, at now: Tick) {
    guard let flow = flows[stream] else { return }
    let most = limits.window - flow.allowance
    flows[stream]?.consumed = min(flow.consumed + max(0, count), most)
    grant(stream, at: now)
  }

  /// The bytes of a stream that wait here for its reader.
  func backlog(of stream: StreamID) -> Int { flows[stream]?.waiting.size ?? 0 }

  mutating func pinged(_ stream: StreamID, at now: Tick) -> Bool {
    guard session.isAttached, flows[stream] != nil else { return false }
    flows[stream]?.pingedAt = now
    return true
  }

  /// The measured round trip to the page, if it was requested.
  mutating func ponged(_ stream: StreamID, at now: Tick) -> Duration? {
    guard let since = flows[stream]?.pingedAt else { return nil }
    flows[stream]?.pingedAt = nil
    return now - since
  }

  // MARK: Photos

  mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    guard photos.want(photo, at: now) else { return false }
    askForPhotos(at: now)
    return true
  }

  /// Sends the requested part of a photo; nil if there is none.
  mutating func send(
    photo: PhotoID, from offset: Int, of bytes: Span<UInt8>, at now: Tick
  ) {
    guard offset >= 0, offset < bytes.count, bytes.count <= limits.photo else {
      session.send(.photoPart(photo, total: 0, offset: 0), at: now)
      return
    }
    let end = min(bytes.count, offset + limits.photoPart)
    session.send(
      .photoPart(photo, total: bytes.count, offset: offset), bytes.extracting(offset..<end),
      at: now)
  }

  private mutating func askForPhotos(at now: Tick) {
    for photo in photos.takeDue() {
      session.send(.photoWanted(photo, offset: 0), at: now)
    }
  }

  // MARK: Received frames

  /// Takes a frame that both ends have in common. Returns nil if only one end has it.
  mutating func received(
    _ frame: Frame, _ bytes: Span<UInt8>, payload: Range<Int>, at now: Tick
  ) throws(UplinkError) -> [MultiplexerEvent]? {
    switch frame {
    case .hello, .welcome: throw .greetingRepeated
    case .acknowledged(let number):
      try session.acknowledge(number, at: now)
      return pumpStarved(at: now)
    case .ping, .pong: return nil
    case .numbered(let number, let content):
      try session.receive(number, size: bytes.count, at: now)
      return try take(content, bytes.extracting(payload), payload, at: now)
    }
  }

  private mutating func take(
    _ content: Frame.Content, _ payload: Span<UInt8>, _ range: Range<Int>, at now: Tick
  ) throws(UplinkError) -> [MultiplexerEvent]? {
    switch content {
    case .share, .granted, .denied, .withdraw, .open, .overviewSent, .view: return nil
    case .close(let stream, let end):
      guard try isThere(stream) else { return [] }
      defer { remove(stream) }
      return told([stream], end)
    case .message(let stream): return try take(messageOf: stream, range)
    case .credit(let stream, let count): return try credit(stream, count, at: now)
    case .photoWanted(let photo, let offset): return [.photoWanted(photo, offset: offset)]
    case .photoPart(let photo, let total, let offset):
      return try came(photo, total, offset, payload, at: now)
    }
  }

  /// Whether a stream is open. A frame for an ended one was sent before the peer knew.
  private func isThere(_ stream: StreamID) throws(UplinkError) -> Bool {
    guard stream <= lastStream else { throw .streamUnknown(stream) }
    return flows[stream] != nil
  }

  mutating func take(
    messageOf stream: StreamID, _ range: Range<Int>, hiding: Range<Int>? = nil
  ) throws(UplinkError) -> [MultiplexerEvent] {
    guard hiding.map({ $0.upperBound <= range.count }) ?? true else { throw .frameTruncated }
    guard range.count <= limits.message else { throw .messageTooLong(limit: limits.message) }
    guard try isThere(stream), let flow = flows[stream] else { return [] }
    guard range.count <= flow.allowance else { throw .windowExceeded(stream) }
    flows[stream]?.allowance -= range.count
    return flow.closing == nil ? [.message(stream, range, hiding: hiding)] : []
  }

  private mutating func credit(
    _ stream: StreamID, _ count: Int, at now: Tick
  ) throws(UplinkError) -> [MultiplexerEvent] {
    guard try isThere(stream), let flow = flows[stream] else { return [] }
    guard count <= limits.window - flow.credit else { throw .windowExceeded(stream) }
    flows[stream]?.credit += count
    return pump(stream, at: now)
  }

  private mutating func came(
    _ photo: PhotoID, _ total: Int, _ offset: Int, _ part: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [MultiplexerEvent] {
    switch try photos.came(photo, total: total, offset: offset, part) {
    case .next(let photo, let offset):
      session.send(.photoWanted(photo, offset: offset), at: now)
      return []
    case .whole(let photo, let bytes):
      askForPhotos(at: now)
      return [.photo(photo, bytes)]
    case .missing(let photo):
      askForPhotos(at: now)
      return [.photoMissing(photo)]
    case .late: return []
    }
  }

  // MARK: Windows

  /// Grants credit once half of the window was taken, so that grants are rare.
  private mutating func grant(_ stream: StreamID, at now: Tick) {
    guard let flow = flows[stream], !flow.isHeld, flow.consumed >= limits.window / 2 else { return }
    guard permits(flow.consumed, at: now) else {
      flows[stream]?.isHeld = true
      held.append(stream)
      return
    }
    flows[stream]?.allowance += flow.consumed
    flows[stream]?.consumed = 0
    session.send(.credit(stream, flow.consumed), at: now)
  }

  /// Whether this many bytes are within the rate.
  private mutating func permits(_ count: Int, at now: Tick) -> Bool {
    guard let rate = limits.rate else { return true }
    var bucket = bytes ?? TokenBucket(rate, at: now.nanoseconds)
    defer { bytes = bucket }
    return bucket.overdraw(by: count, of: rate, at: now.nanoseconds)
  }

  private mutating func grantHeld(at now: Tick) {
    guard !held.isEmpty else { return }
    let waiting = held
    held = []
    for stream in waiting {
      flows[stream]?.isHeld = false
      grant(stream, at: now)
    }
  }

  private mutating func starve(_ stream: StreamID) {
    guard flows[stream]?.isStarved == false else { return }
    flows[stream]?.isStarved = true
    starved.append(stream)
  }

  /// Sends what waited for space, each stream in its turn.
  @discardableResult
  private mutating func pumpStarved(at now: Tick) -> [MultiplexerEvent] {
    guard !starved.isEmpty, session.hasRoom else { return [] }
    let waiting = starved
    starved = []
    var events: [MultiplexerEvent] = []
    for stream in waiting {
      flows[stream]?.isStarved = false
      events += pump(stream, at: now)
    }
    return events
  }

  /// Sends what waits in a stream as far as its credit and the connection's space allow.
  private mutating func pump(_ stream: StreamID, at now: Tick) -> [MultiplexerEvent] {
    guard let place = flows.index(forKey: stream), !flows.values[place].waiting.isEmpty else {
      return []
    }
    while let message = flows.values[place].waiting.first,
      message.bytes.count <= flows.values[place].credit
    {
      guard session.hasRoom else {
        starve(stream)
        return []
      }
      flows.values[place].credit -= message.bytes.count
      flows.values[place].waiting.removeFirst()
      waitingSize -= FrameQueue.size(of: message.bytes.count)
      session.send(.message(on: stream, hiding: message.hiding), message.bytes.span, at: now)
    }
    guard flows.values[place].waiting.isEmpty else { return [] }
    guard let end = flows.values[place].closing else { return [.drained(stream)] }
    remove(stream)
    session.send(.close(stream, end), at: now)
    return []
  }
}

extension Frame.Content {
  fileprivate static func message(on stream: StreamID, hiding: Range<Int>?) -> Frame.Content {
    hiding.map { .view(stream, hiding: $0) } ?? .message(stream)
  }
}

/// One stream at one end: its credit in both directions.
struct StreamState: Sendable {
  let table: TableKey
  /// Bytes that the peer takes before it grants more.
  var credit: Int
  /// Messages that wait for credit or space.
  var waiting = FrameQueue()
  /// Bytes that the peer may still send.
  var allowance: Int
  /// Bytes that were taken and not granted again.
  var consumed = 0
  /// The stream ends for this reason once waiting messages are sent.
  var closing: StreamEnd?
  /// It is in the list of streams that wait for space, or for the rate limit.
  var isStarved = false
  var isHeld = false
  /// The time at which a running measurement began.
  var pingedAt: Tick?

  init(table: TableKey, window: Int) {
    self.table = table
    credit = window
    allowance = window
  }
}
