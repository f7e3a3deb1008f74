import Bytes
import GameCore

/// Events of the laptop's end of an uplink.
public enum UplinkClientEvent: Equatable, Sendable {
  /// The public server has greeted. If the session was not resumed, all streams have ended, with
  /// earlier events.
  case welcomed(isResumed: Bool)
  /// Guests can join the table by this code (`TableCode`'s number), and by a link with this secret.
  case granted(TableKey, code: UInt64, secret: Secret128)
  /// The public server has no place for the table; it may be shared again later.
  case denied(TableKey)
  /// A guest has joined.
  case opened(StreamID, TableKey, Guest)
  /// The round trip of a message to the guest's page. `late`: the share of the page, without the
  /// network.
  case pinged(StreamID, Duration, late: Duration)
  /// The guest's page has received the whole overview with this number in its game of Find.
  case overviewSent(StreamID, number: Int)
  case multiplexer(MultiplexerEvent)
}

/// The laptop's end of an uplink (R4): sans-I/O. The caller passes in received frames and the time,
/// writes each element of `takeOutgoing` as one binary message, and calls `timerFired` at
/// `nextDeadline`.
///
///     connected → received … → lost → connected → received …
///
/// Within `UplinkLimits.resume` of a loss the session can resume: nothing is lost or doubled.
public struct UplinkClientConnection: Sendable {
  private var multiplexer: Multiplexer
  private var isGreeting = false
  /// Tables that guests may join.
  private var tables: Set<TableKey> = []

  public init(limits: UplinkLimits = UplinkLimits()) {
    multiplexer = Multiplexer(limits: limits)
  }

  /// Whether greetings were exchanged on the current connection.
  public var isUp: Bool { multiplexer.session.isAttached }

  /// The time at which to call `timerFired`; read it again after each call.
  public var nextDeadline: Tick? { multiplexer.nextDeadline }

  /// Frames for the current connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { multiplexer.session.takeOutgoing() }

  // MARK: Connections

  /// Notes an open connection. It replaces the former one.
  public mutating func connected(at now: Tick) {
    multiplexer.detach(at: now)
    isGreeting = true
    multiplexer.session.say(
      .hello(
        Frame.Hello(
          versions: UplinkVersion.spoken, token: multiplexer.token,
          received: multiplexer.session.received)))
  }

  /// Notes the loss of the connection. For a limited time another one can resume the session.
  public mutating func lost(at now: Tick) {
    isGreeting = false
    multiplexer.detach(at: now)
  }

  /// Ends the session after an error of `received`. Close the connection.
  public mutating func failed() -> [UplinkClientEvent] {
    isGreeting = false
    multiplexer.session.detach()
    return multiplexer.restart().map { .multiplexer($0) }
  }

  public mutating func timerFired(at now: Tick) -> [UplinkClientEvent] {
    multiplexer.timerFired(at: now).map { .multiplexer($0) }
  }

  /// Takes one frame. After an error call `failed`.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    let (frame, payload) = try Frame.read(bytes)
    if isGreeting {
      guard case .welcome(let welcome) = frame else { throw .greetingExpected }
      isGreeting = false
      return try welcomed(welcome, at: now)
    }
    guard isUp else { throw .greetingExpected }
    if let events = try multiplexer.received(frame, bytes, payload: payload, at: now) {
      return events.map { .multiplexer($0) }
    }
    return try take(frame, at: now)
  }

  private mutating func welcomed(
    _ welcome: Frame.Welcome, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    guard UplinkVersion.spoken.contains(welcome.version) else { throw .versionUnsupported }
    if welcome.isResumed {
      // The session ended here while the greeting was in flight: the next connection begins a new
      // one.
      guard multiplexer.token == welcome.token else { return [.multiplexer(.hangUp(.over))] }
      try multiplexer.attach(peerHas: welcome.received, at: now)
      return [.welcomed(isResumed: true)]
    }
    let ended = multiplexer.restart()
    multiplexer.token = welcome.token
    try multiplexer.attach(peerHas: welcome.received, at: now)
    for table in tables.sorted(by: { $0.number < $1.number }) {
      multiplexer.session.send(.share(table), at: now)
    }
    return ended.map { .multiplexer($0) } + [.welcomed(isResumed: false)]
  }

  private mutating func take(
    _ frame: Frame, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    switch frame {
    case .pong(let stream, let late):
      return multiplexer.ponged(stream, at: now).map { [.pinged(stream, $0, late: min(late, $0))] }
        ?? []
    case .numbered(_, .granted(let table, let code, let secret)):
      return tables.contains(table) ? [.granted(table, code: code, secret: secret)] : []
    case .numbered(_, .denied(let table)):
      return tables.remove(table) == nil ? [] : [.denied(table)]
    case .numbered(_, .open(let stream, let table, let guest)):
      return try opened(stream, table, guest, at: now)
    case .numbered(_, .overviewSent(let stream, let number)):
      return multiplexer.has(stream) ? [.overviewSent(stream, number: number)] : []
    case .hello, .welcome, .acknowledged, .ping, .numbered: throw .misdirected
    }
  }

  private mutating func opened(
    _ stream: StreamID, _ table: TableKey, _ guest: Guest, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    guard stream > multiplexer.lastStream else { throw .streamRepeated(stream) }
    guard multiplexer.streamCount < multiplexer.limits.streams else {
      throw .tooManyStreams(limit: multiplexer.limits.streams)
    }
    multiplexer.open(stream, to: table)
    guard tables.contains(table) else {
      // The table was withdrawn while the guest was in flight.
      multiplexer.close(stream, .done, at: now)
      return []
    }
    return [.opened(stream, table, guest)]
  }

  // MARK: Tables

  /// Lets guests join this table. `granted` contains the code; it follows again after each new
  /// session, with the same code if possible.
  public mutating func share(_ table: TableKey, at now: Tick) {
    guard tables.insert(table).inserted, multiplexer.token != nil else { return }
    multiplexer.session.send(.share(table), at: now)
  }

  /// Ends guests' access to this table; its streams end.
  public mutating func withdraw(_ table: TableKey, at now: Tick) -> [UplinkClientEvent] {
    guard tables.remove(table) != nil else { return [] }
    if multiplexer.token != nil { multiplexer.session.send(.withdraw(table), at: now) }
    return multiplexer.closeAll(of: table, at: now).map { .multiplexer($0) }
  }

  // MARK: Streams

  /// Sends a message to a guest's page. Returns false if the stream has ended, by this message or
  /// before; there is no event then. `hiding`: the part about which a compressed length must tell
  /// nothing but its own length, perhaps empty; nil: the message must not be compressed.
  public mutating func send(
    _ message: Span<UInt8>, hiding: Range<Int>? = nil, to stream: StreamID, at now: Tick
  ) -> Bool {
    multiplexer.send(message, hiding: hiding, to: stream, at: now)
  }

  /// Ends a stream once everything sent to it is in flight; there is no event for it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd, at now: Tick) {
    multiplexer.close(stream, end, at: now)
  }

  /// Grants credit for bytes of a stream's messages that were taken.
  public mutating func consumed(_ count: Int, of stream: StreamID, at now: Tick) {
    multiplexer.consumed(count, of: stream, at: now)
  }

  /// Bytes that wait because a guest reads slowly or the connection is full; `drained` follows when
  /// they have gone. Above a soft limit omit what a newer message will replace.
  public func backlog(of stream: StreamID) -> Int { multiplexer.backlog(of: stream) }

  /// Measures the round trip to a guest's page; `pinged` has the result. It replaces an earlier
  /// measurement.
  public mutating func ping(_ stream: StreamID, at now: Tick) {
    if multiplexer.pinged(stream, at: now) { multiplexer.session.say(.ping(stream)) }
  }

  // MARK: Photos

  /// Requests a guest's photo; `photo` or `photoMissing` follows. Returns false if too many are
  /// requested.
  public mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    multiplexer.token != nil && multiplexer.want(photo, at: now)
  }

  /// Sends the requested part of a photo; no bytes mean that there is none.
  public mutating func send(
    photo: PhotoID, from offset: Int, of bytes: Span<UInt8>, at now: Tick
  ) {
    multiplexer.send(photo: photo, from: offset, of: bytes, at: now)
  }
}
