import GameCore

/// What the public server's end of an uplink tells the server around it.
public enum PublicEvent: Equatable, Sendable {
  /// The laptop has greeted. Not resumed: all streams are over, as was told before this.
  case welcomed(isResumed: Bool)
  /// Guests may come to this table: answer with `grant` or `deny`.
  case shared(TableKey)
  /// They may not any more: the code, if there was one, is free.
  case withdrawn(TableKey, code: UInt64?)
  /// Measure the way to this stream's page, and call `ponged`.
  case ping(StreamID)
  case trunk(TrunkEvent)
}

/// Whether a guest can come.
public enum Opening: Equatable, Sendable {
  case opened(StreamID)
  /// The laptop is not there at the moment: come again.
  case away
  /// The uplink has as many guests as it may have.
  case full
  /// No such table.
  case unknown
}

/// The public server's end of an uplink (R4): sans-I/O, used as `HomeEnd` is. It outlives
/// connections and sessions: tables keep their codes while their laptop is away for a while.
public struct PublicEnd: Sendable {
  private struct Shared {
    var code: UInt64?
    /// Of the link; there when the code is.
    var secret: LinkSecret?
    /// Since when its laptop has not spoken of it.
    var absentSince: Tick?
  }

  private var trunk: Trunk
  /// What takes up the session that the next greeting may begin; nil: no greeting is awaited.
  private var offered: ResumeToken?
  private var tables: [TableKey: Shared] = [:]
  private var hasAbsent = false

  public init(limits: UplinkLimits = UplinkLimits()) {
    trunk = Trunk(limits: limits)
  }

  /// The greetings are exchanged on the present connection.
  public var isUp: Bool { trunk.session.isAttached }
  /// Nothing is left of it: no connection, no session, no table.
  public var isIdle: Bool { offered == nil && trunk.token == nil && tables.isEmpty }
  public var streamCount: Int { trunk.streamCount }
  public var tableCount: Int { tables.count }

  /// When `timerFired` is to be called; look again after each call.
  public var nextDeadline: Tick? {
    guard hasAbsent else { return trunk.nextDeadline }
    let first = tables.values.lazy.compactMap(\.absentSince).min().map { $0 + trunk.limits.absence }
    return [trunk.nextDeadline, first].lazy.compactMap { $0 }.min()
  }

  /// Frames for the present connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { trunk.session.takeOutgoing() }

  // MARK: Connections

  /// A connection is open. It replaces the one before. `token` is new and random: it takes up the
  /// session that this connection begins, if it begins one.
  public mutating func connected(offering token: ResumeToken, at now: Tick) {
    trunk.detach(at: now)
    offered = token
  }

  /// The connection is gone; within the time for it the session can be taken up on another.
  public mutating func lost(at now: Tick) {
    offered = nil
    trunk.detach(at: now)
  }

  /// After an error of `received`: the session is over. Close the connection.
  public mutating func failed(at now: Tick) -> [PublicEvent] {
    offered = nil
    trunk.session.detach()
    return restart(at: now)
  }

  public mutating func timerFired(at now: Tick) -> [PublicEvent] {
    let hadSession = trunk.token != nil
    let events = trunk.timerFired(at: now).map { PublicEvent.trunk($0) }
    if hadSession, trunk.token == nil { markAbsent(at: now) }
    return events + forgetAbsent(at: now)
  }

  /// Takes one frame. After an error call `failed`.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [PublicEvent] {
    let (frame, payload) = try Frame.read(bytes)
    if let token = offered {
      guard case .hello(let hello) = frame else { throw .greetingExpected }
      offered = nil
      return try greeted(hello, offering: token, at: now)
    }
    guard isUp else { throw .greetingExpected }
    if let events = try trunk.received(frame, bytes, payload: payload, at: now) {
      return events.map { .trunk($0) }
    }
    return try take(frame, at: now)
  }

  private mutating func greeted(
    _ hello: Frame.Hello, offering token: ResumeToken, at now: Tick
  ) throws(UplinkError) -> [PublicEvent] {
    guard let version = UplinkVersion.agreed(with: hello.versions) else {
      throw .versionUnsupported
    }
    let isResumed = hello.token != nil && hello.token == trunk.token
    let ended = isResumed ? [] : restart(at: now)
    if !isResumed { trunk.token = token }
    trunk.session.say(
      .welcome(
        Frame.Welcome(
          version: version, token: trunk.token ?? token, isResumed: isResumed,
          received: trunk.session.received)))
    try trunk.attach(peerHas: isResumed ? hello.received : 0, at: now)
    return ended + [.welcomed(isResumed: isResumed)]
  }

  private mutating func restart(at now: Tick) -> [PublicEvent] {
    markAbsent(at: now)
    return trunk.restart().map { .trunk($0) }
  }

  private mutating func take(
    _ frame: Frame, at now: Tick
  ) throws(UplinkError) -> [PublicEvent] {
    switch frame {
    case .ping(let stream): return trunk.has(stream) ? [.ping(stream)] : []
    case .numbered(_, .share(let table)): return shared(table, at: now)
    case .numbered(_, .withdraw(let table)):
      guard let former = tables.removeValue(forKey: table) else { return [] }
      return trunk.closeAll(of: table, at: now).map { .trunk($0) }
        + [.withdrawn(table, code: former.code)]
    case .hello, .welcome, .acknowledged, .pong, .numbered: throw .misdirected
    }
  }

  // MARK: Tables

  private mutating func shared(_ table: TableKey, at now: Tick) -> [PublicEvent] {
    if let known = tables[table] {
      tables[table]?.absentSince = nil
      guard let code = known.code, let secret = known.secret else { return [] }
      trunk.session.send(.granted(table, code: code, secret: secret), at: now)
      return []
    }
    let forgotten = tables.count < trunk.limits.tables ? [] : forgetLongestAbsent()
    guard tables.count < trunk.limits.tables else {
      trunk.session.send(.denied(table), at: now)
      return []
    }
    tables[table] = Shared()
    return forgotten + [.shared(table)]
  }

  /// Guests come to this table by `code`, which is no other table's, or by a link that has `secret` too.
  public mutating func grant(
    _ table: TableKey, code: UInt64, secret: LinkSecret, at now: Tick
  ) {
    guard tables[table] != nil else { return }
    tables[table]?.code = code
    tables[table]?.secret = secret
    trunk.session.send(.granted(table, code: code, secret: secret), at: now)
  }

  /// There is no code to be had.
  public mutating func deny(_ table: TableKey, at now: Tick) {
    guard tables.removeValue(forKey: table) != nil else { return }
    trunk.session.send(.denied(table), at: now)
  }

  /// The token was revoked: all is over at once. The codes are free.
  public mutating func revoke() -> [PublicEvent] {
    let withdrawn = tables.map { PublicEvent.withdrawn($0.key, code: $0.value.code) }
    tables = [:]
    hasAbsent = false
    offered = nil
    return trunk.over(.revoked).map { .trunk($0) } + withdrawn
  }

  private mutating func markAbsent(at now: Tick) {
    for table in tables.keys where tables[table]?.absentSince == nil {
      tables[table]?.absentSince = now
    }
    hasAbsent = !tables.isEmpty
  }

  private mutating func forgetAbsent(at now: Tick) -> [PublicEvent] {
    guard hasAbsent else { return [] }
    let gone = tables.filter { table in
      table.value.absentSince.map { $0 + trunk.limits.absence <= now } ?? false
    }
    for table in gone.keys { tables[table] = nil }
    hasAbsent = tables.values.contains { $0.absentSince != nil }
    return gone.map { .withdrawn($0.key, code: $0.value.code) }
  }

  private mutating func forgetLongestAbsent() -> [PublicEvent] {
    let absent = tables.filter { $0.value.absentSince != nil }
    guard
      let oldest = absent.min(by: {
        ($0.value.absentSince ?? .zero) < ($1.value.absentSince ?? .zero)
      })
    else { return [] }
    tables[oldest.key] = nil
    return [.withdrawn(oldest.key, code: oldest.value.code)]
  }

  // MARK: Streams

  /// A guest has come to a table.
  public mutating func open(_ table: TableKey, for guest: Guest, at now: Tick) -> Opening {
    guard let shared = tables[table] else { return .unknown }
    guard trunk.token != nil, shared.absentSince == nil else { return .away }
    guard trunk.streamCount < trunk.limits.streams, trunk.lastStream.number < .max else {
      return .full
    }
    let stream = StreamID(trunk.lastStream.number + 1)
    trunk.open(stream, to: table)
    trunk.session.send(.open(stream, table, guest), at: now)
    return .opened(stream)
  }

  /// Passes a page's message on. False: the stream is over, by this message or before, and nothing
  /// more is told of it.
  public mutating func send(_ message: Span<UInt8>, to stream: StreamID, at now: Tick) -> Bool {
    trunk.send(message, to: stream, at: now)
  }

  /// Ends a stream once what was sent to it is on its way; nothing more is told of it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd, at now: Tick) {
    trunk.close(stream, end, at: now)
  }

  /// Bytes of a stream's messages have left for its page: as many more may come.
  public mutating func consumed(_ count: Int, of stream: StreamID, at now: Tick) {
    trunk.consumed(count, of: stream, at: now)
  }

  /// The page of a stream has answered, so much later than the way to it takes.
  public mutating func ponged(_ stream: StreamID, late: Duration) {
    if isUp, trunk.has(stream) { trunk.session.say(.pong(stream, late: late)) }
  }

  /// The page of a stream has been sent all of the overview of this number in its game of Find.
  public mutating func overviewSent(to stream: StreamID, number: Int, at now: Tick) {
    guard trunk.has(stream), let number = UInt32(exactly: number) else { return }
    trunk.session.send(.overviewSent(stream, number: Int(number)), at: now)
  }

  // MARK: Photos

  /// Asks for a photo of the laptop's; `photo` or `photoMissing` follows. False: too many are asked for.
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
