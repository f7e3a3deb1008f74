import Bytes
import GameCore

/// What both ends tell the program around them about streams and photos.
public enum TrunkEvent: Equatable, Sendable {
  /// A message; its bytes lie there in the frame that was received.
  case message(StreamID, Range<Int>)
  /// All that waited for this stream's reader is on its way: send the newest now.
  case drained(StreamID)
  /// The stream is over; its number means nothing any more.
  case closed(StreamID, StreamEnd)
  /// The peer wants the photo from this byte on: answer with `send(photo:from:of:)`.
  case photoWanted(PhotoID, offset: Int)
  /// A photo asked for has come. What it is, is to be checked.
  case photo(PhotoID, [UInt8])
  /// It is not to be had.
  case photoMissing(PhotoID)
  /// The connection is to be closed with this code; the session is over unless it is `nil`, which
  /// says that the connection is dead and the session waits for another.
  case hangUp(UplinkClose?)
}

/// What is the same at both ends of an uplink: streams in windows, over a session.
struct Trunk: Sendable {
  let limits: UplinkLimits
  var session: Session
  /// What takes the session up; nil: there is none.
  var token: ResumeToken?
  /// The last stream that was opened in it.
  private(set) var lastStream = StreamID(0)
  private(set) var flows: [StreamID: Flow] = [:]
  /// Streams whose messages wait for room, in turn.
  private var starved: [StreamID] = []
  private var waitingSize = 0
  private var photos: PhotoFetches
  /// What of the guests' bytes may be taken in, and the streams that wait for it.
  private var budget: Budget?
  private var held: [StreamID] = []
  /// Since when there is no connection, and until when the session waits for one.
  private var lostUntil: Tick?

  init(limits: UplinkLimits) {
    self.limits = limits
    session = Session(limits: limits)
    photos = PhotoFetches(limits: limits)
  }

  var nextDeadline: Tick? {
    if session.isOverfull { return .zero }
    let due = held.isEmpty ? nil : budget?.due
    return [session.nextDeadline, photos.nextDeadline, lostUntil, due].lazy.compactMap { $0 }.min()
  }

  // MARK: The connection

  mutating func attach(peerHas: UInt64, at now: Tick) throws(UplinkError) {
    try session.attach(peerHas: peerHas, at: now)
    lostUntil = nil
    pumpStarved(at: now)
  }

  /// The connection is gone.
  mutating func detach(at now: Tick) {
    if session.isAttached { lostUntil = now + limits.resume }
    session.detach()
  }

  /// Begins a new session: everything of the last one is over.
  mutating func restart() -> [TrunkEvent] {
    let ended = told(flows.keys.sorted(), .lost)
    let missing = photos.removeAll().map { TrunkEvent.photoMissing($0) }
    self = Trunk(limits: limits)
    return ended + missing
  }

  mutating func timerFired(at now: Tick) -> [TrunkEvent] {
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

  /// The session cannot go on.
  mutating func over(_ code: UplinkClose) -> [TrunkEvent] {
    let isAttached = session.isAttached
    session.detach()
    return (isAttached ? [.hangUp(code)] : []) + restart()
  }

  // MARK: Streams

  func has(_ stream: StreamID) -> Bool { flows[stream] != nil }

  /// How many streams there are.
  var streamCount: Int { flows.count }

  mutating func open(_ stream: StreamID, to table: TableKey) {
    lastStream = stream
    flows[stream] = Flow(table: table, window: limits.window)
  }

  /// Sends a message, or keeps it until the reader grants and the line has room. False: the stream
  /// is over, because it is too slow or the message too long, and there is no more to be told of it.
  mutating func send(_ message: Span<UInt8>, to stream: StreamID, at now: Tick) -> Bool {
    guard let place = flows.index(forKey: stream), flows.values[place].closing == nil else {
      return false
    }
    guard message.count <= limits.message else { return abandon(stream, .fault, at: now) }
    let isReady = message.count <= flows.values[place].credit
    if isReady, flows.values[place].waiting.isEmpty, session.hasRoom {
      flows.values[place].credit -= message.count
      session.send(.message(stream), message, at: now)
      return true
    }
    let size = FrameQueue.size(of: message.count)
    guard flows.values[place].waiting.size + size <= limits.waiting,
      waitingSize + size <= limits.waitingTogether
    else { return abandon(stream, .slow, at: now) }
    flows.values[place].waiting.append(Array(copying: message))
    waitingSize += size
    if isReady { starve(stream) }
    return true
  }

  /// Ends a stream after what it was sent.
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

  /// Ends the streams of a table at once. The peer is told of each, because one may have been on its
  /// way when the table was withdrawn, and shared again.
  mutating func closeAll(of table: TableKey, at now: Tick) -> [TrunkEvent] {
    let streams = flows.filter { $0.value.table == table }.keys.sorted()
    let events = told(streams, .done)
    for stream in streams { _ = abandon(stream, .done, at: now) }
    return events
  }

  /// The ends of streams, but for those that the caller has ended itself.
  private func told(_ streams: [StreamID], _ end: StreamEnd) -> [TrunkEvent] {
    streams.filter { flows[$0]?.closing == nil }.map { .closed($0, end) }
  }

  /// Bytes of a stream were passed on: the peer may send more.
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

  /// How long the way to the page and back has taken, if that was asked.
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

  /// The part of a photo that was wanted; nil: there is none.
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

  // MARK: What comes

  /// A frame of an attached connection that is not one end's alone. Nil: it is.
  mutating func received(
    _ frame: Frame, _ bytes: Span<UInt8>, payload: Range<Int>, at now: Tick
  ) throws(UplinkError) -> [TrunkEvent]? {
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
  ) throws(UplinkError) -> [TrunkEvent]? {
    switch content {
    case .share, .granted, .denied, .withdraw, .open, .overviewSent: return nil
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

  /// Whether a stream is open. What comes for one that is over was sent before the peer knew.
  private func isThere(_ stream: StreamID) throws(UplinkError) -> Bool {
    guard stream <= lastStream else { throw .streamUnknown(stream) }
    return flows[stream] != nil
  }

  private mutating func take(
    messageOf stream: StreamID, _ range: Range<Int>
  ) throws(UplinkError) -> [TrunkEvent] {
    guard range.count <= limits.message else { throw .messageTooLong(limit: limits.message) }
    guard try isThere(stream), let flow = flows[stream] else { return [] }
    guard range.count <= flow.allowance else { throw .windowExceeded(stream) }
    flows[stream]?.allowance -= range.count
    return flow.closing == nil ? [.message(stream, range)] : []
  }

  private mutating func credit(
    _ stream: StreamID, _ count: Int, at now: Tick
  ) throws(UplinkError) -> [TrunkEvent] {
    guard try isThere(stream), let flow = flows[stream] else { return [] }
    guard count <= limits.window - flow.credit else { throw .windowExceeded(stream) }
    flows[stream]?.credit += count
    return pump(stream, at: now)
  }

  private mutating func came(
    _ photo: PhotoID, _ total: Int, _ offset: Int, _ part: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [TrunkEvent] {
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

  /// Grants once half of the window was taken in, so that grants are few.
  private mutating func grant(_ stream: StreamID, at now: Tick) {
    guard let flow = flows[stream], !flow.isHeld, flow.consumed >= limits.window / 2 else { return }
    if budget == nil { budget = limits.rate.map { Budget($0, at: now) } }
    guard budget?.take(flow.consumed, at: now) ?? true else {
      flows[stream]?.isHeld = true
      held.append(stream)
      return
    }
    flows[stream]?.allowance += flow.consumed
    flows[stream]?.consumed = 0
    session.send(.credit(stream, flow.consumed), at: now)
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

  /// Sends what waited for room, each stream in its turn.
  @discardableResult
  private mutating func pumpStarved(at now: Tick) -> [TrunkEvent] {
    guard !starved.isEmpty, session.hasRoom else { return [] }
    let waiting = starved
    starved = []
    var events: [TrunkEvent] = []
    for stream in waiting {
      flows[stream]?.isStarved = false
      events += pump(stream, at: now)
    }
    return events
  }

  /// Sends what waits in a stream as far as its credit and the line's room go.
  private mutating func pump(_ stream: StreamID, at now: Tick) -> [TrunkEvent] {
    guard let place = flows.index(forKey: stream), !flows.values[place].waiting.isEmpty else {
      return []
    }
    while let message = flows.values[place].waiting.first,
      message.count <= flows.values[place].credit
    {
      guard session.hasRoom else {
        starve(stream)
        return []
      }
      flows.values[place].credit -= message.count
      flows.values[place].waiting.removeFirst()
      waitingSize -= FrameQueue.size(of: message.count)
      session.send(.message(stream), message.span, at: now)
    }
    guard flows.values[place].waiting.isEmpty else { return [] }
    guard let end = flows.values[place].closing else { return [.drained(stream)] }
    remove(stream)
    session.send(.close(stream, end), at: now)
    return []
  }
}
