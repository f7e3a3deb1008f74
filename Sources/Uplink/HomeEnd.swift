import GameCore

/// What the laptop's end of an uplink tells the server around it.
public enum HomeEvent: Equatable, Sendable {
  /// The public server has greeted. Not resumed: all streams are over, as was told before this.
  case welcomed(isResumed: Bool)
  /// Guests can come to the table by this code (`TableCode`'s number), and by a link with this secret.
  case granted(TableKey, code: UInt64, secret: LinkSecret)
  /// The public server has no room for the table; it may be shared again later.
  case denied(TableKey)
  /// A guest has come.
  case opened(StreamID, TableKey, Guest)
  /// How long a message takes to the guest's page and back. `late`: what of it the page, and not its packets, took.
  case pinged(StreamID, Duration, late: Duration)
  /// The guest's page has been sent all of the overview of this number in its game of Find.
  case overviewSent(StreamID, number: Int)
  case trunk(TrunkEvent)
}

/// The laptop's end of an uplink (R4): sans-I/O. The caller gives it what comes and the time, writes
/// what `takeOutgoing` hands out as one binary message each, and calls `timerFired` at `nextDeadline`.
///
///     connected → received … → lost → connected → received …
///
/// Within `UplinkLimits.resume` of a loss the session goes on where it was: nothing is lost or doubled.
public struct HomeEnd: Sendable {
  private var trunk: Trunk
  private var isGreeting = false
  /// Tables to which guests may come.
  private var tables: Set<TableKey> = []

  public init(limits: UplinkLimits = UplinkLimits()) {
    trunk = Trunk(limits: limits)
  }

  /// The greetings are exchanged on the present connection.
  public var isUp: Bool { trunk.session.isAttached }

  /// When `timerFired` is to be called; look again after each call.
  public var nextDeadline: Tick? { trunk.nextDeadline }

  /// Frames for the present connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { trunk.session.takeOutgoing() }

  // MARK: Connections

  /// A connection is open. It replaces the one before.
  public mutating func connected(at now: Tick) {
    trunk.detach(at: now)
    isGreeting = true
    trunk.session.say(
      .hello(
        Frame.Hello(
          versions: UplinkVersion.spoken, token: trunk.token,
          received: trunk.session.received)))
  }

  /// The connection is gone; within the time for it the session can be taken up on another.
  public mutating func lost(at now: Tick) {
    isGreeting = false
    trunk.detach(at: now)
  }

  /// After an error of `received`: the session is over. Close the connection.
  public mutating func failed() -> [HomeEvent] {
    isGreeting = false
    trunk.session.detach()
    return trunk.restart().map { .trunk($0) }
  }

  public mutating func timerFired(at now: Tick) -> [HomeEvent] {
    trunk.timerFired(at: now).map { .trunk($0) }
  }

  /// Takes one frame. After an error call `failed`.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [HomeEvent] {
    let (frame, payload) = try Frame.read(bytes)
    if isGreeting {
      guard case .welcome(let welcome) = frame else { throw .greetingExpected }
      isGreeting = false
      return try welcomed(welcome, at: now)
    }
    guard isUp else { throw .greetingExpected }
    if let events = try trunk.received(frame, bytes, payload: payload, at: now) {
      return events.map { .trunk($0) }
    }
    return try take(frame, at: now)
  }

  private mutating func welcomed(
    _ welcome: Frame.Welcome, at now: Tick
  ) throws(UplinkError) -> [HomeEvent] {
    guard UplinkVersion.spoken.contains(welcome.version) else { throw .versionUnsupported }
    if welcome.isResumed {
      // It ended here while the greeting was on its way: the next connection begins a new one.
      guard trunk.token == welcome.token else { return [.trunk(.hangUp(.over))] }
      try trunk.attach(peerHas: welcome.received, at: now)
      return [.welcomed(isResumed: true)]
    }
    let ended = trunk.restart()
    trunk.token = welcome.token
    try trunk.attach(peerHas: welcome.received, at: now)
    for table in tables.sorted(by: { $0.number < $1.number }) {
      trunk.session.send(.share(table), at: now)
    }
    return ended.map { .trunk($0) } + [.welcomed(isResumed: false)]
  }

  private mutating func take(
    _ frame: Frame, at now: Tick
  ) throws(UplinkError) -> [HomeEvent] {
    switch frame {
    case .pong(let stream, let late):
      return trunk.ponged(stream, at: now).map { [.pinged(stream, $0, late: min(late, $0))] } ?? []
    case .numbered(_, .granted(let table, let code, let secret)):
      return tables.contains(table) ? [.granted(table, code: code, secret: secret)] : []
    case .numbered(_, .denied(let table)):
      return tables.remove(table) == nil ? [] : [.denied(table)]
    case .numbered(_, .open(let stream, let table, let guest)):
      return try opened(stream, table, guest, at: now)
    case .numbered(_, .overviewSent(let stream, let number)):
      return trunk.has(stream) ? [.overviewSent(stream, number: number)] : []
    case .hello, .welcome, .acknowledged, .ping, .numbered: throw .misdirected
    }
  }

  private mutating func opened(
    _ stream: StreamID, _ table: TableKey, _ guest: Guest, at now: Tick
  ) throws(UplinkError) -> [HomeEvent] {
    guard stream > trunk.lastStream else { throw .streamRepeated(stream) }
    guard trunk.streamCount < trunk.limits.streams else {
      throw .tooManyStreams(limit: trunk.limits.streams)
    }
    trunk.open(stream, to: table)
    guard tables.contains(table) else {
      // It was withdrawn when the guest was already on the way.
      trunk.close(stream, .done, at: now)
      return []
    }
    return [.opened(stream, table, guest)]
  }

  // MARK: Tables

  /// Guests may come to this table from now on; `granted` tells the code, and again after each new
  /// session, the same one where that is possible.
  public mutating func share(_ table: TableKey, at now: Tick) {
    guard tables.insert(table).inserted, trunk.token != nil else { return }
    trunk.session.send(.share(table), at: now)
  }

  /// They may not any more: its streams are over.
  public mutating func withdraw(_ table: TableKey, at now: Tick) -> [HomeEvent] {
    guard tables.remove(table) != nil else { return [] }
    if trunk.token != nil { trunk.session.send(.withdraw(table), at: now) }
    return trunk.closeAll(of: table, at: now).map { .trunk($0) }
  }

  // MARK: Streams

  /// Sends a message to a guest's page. False: the stream is over, by this message or before, and
  /// nothing more is told of it.
  public mutating func send(_ message: Span<UInt8>, to stream: StreamID, at now: Tick) -> Bool {
    trunk.send(message, to: stream, at: now)
  }

  /// Ends a stream once what was sent to it is on its way; nothing more is told of it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd, at now: Tick) {
    trunk.close(stream, end, at: now)
  }

  /// Bytes of a stream's messages were taken in: as many more may come.
  public mutating func consumed(_ count: Int, of stream: StreamID, at now: Tick) {
    trunk.consumed(count, of: stream, at: now)
  }

  /// What waits here because a guest reads slowly or the line is full, in bytes; `drained` follows
  /// when it is gone. Above a soft limit leave out what a newer message will replace.
  public func backlog(of stream: StreamID) -> Int { trunk.backlog(of: stream) }

  /// Measures the way to a guest's page; `pinged` tells. It replaces an earlier measurement.
  public mutating func ping(_ stream: StreamID, at now: Tick) {
    if trunk.pinged(stream, at: now) { trunk.session.say(.ping(stream)) }
  }

  // MARK: Photos

  /// Asks for a guest's photo; `photo` or `photoMissing` follows. False: too many are asked for.
  public mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    trunk.token != nil && trunk.want(photo, at: now)
  }

  /// The part of a photo that was wanted; without bytes: there is no such photo.
  public mutating func send(
    photo: PhotoID, from offset: Int, of bytes: Span<UInt8>, at now: Tick
  ) {
    trunk.send(photo: photo, from: offset, of: bytes, at: now)
  }
}
