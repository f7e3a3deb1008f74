import Bytes
import GameCore

/// Events of the public server's end of an uplink.
public enum UplinkServerEvent: Equatable, Sendable {
  /// The laptop has greeted. If the session was not resumed, all streams have ended, with earlier
  /// events.
  case welcomed(isResumed: Bool)
  /// Guests may join this table: answer with `grant` or `deny`.
  case shared(TableKey)
  /// Guests may not join any more: the code, if there was one, is free.
  case withdrawn(TableKey, code: UInt64?)
  /// Measure the round trip to this stream's page, and call `ponged`.
  case ping(StreamID)
  case multiplexer(MultiplexerEvent)
}

/// The outcome of a guest's arrival.
public enum Opening: Equatable, Sendable {
  case opened(StreamID)
  /// The laptop is not connected: try again.
  case away
  /// The uplink has as many guests as it may.
  case full
  /// No such table.
  case unknown
}

/// The public server's end of an uplink (R4): sans-I/O, used like `UplinkClientConnection`. It
/// outlasts connections and sessions: tables retain their codes for a while without their laptop.
public struct UplinkServerConnection: Sendable {
  private struct Shared {
    var code: UInt64?
    /// The secret of the link; set with the code.
    var secret: Secret128?
    /// The time since which its laptop has not named it.
    var absentSince: Tick?
  }

  private var multiplexer: Multiplexer
  /// The token of the session that the next greeting may begin; nil if no greeting is expected.
  private var offered: Secret128?
  private var tables: [TableKey: Shared] = [:]
  private var hasAbsent = false

  public init(limits: UplinkLimits = UplinkLimits()) {
    multiplexer = Multiplexer(limits: limits)
  }

  /// Whether greetings were exchanged on the current connection.
  public var isUp: Bool { multiplexer.session.isAttached }
  /// Whether nothing is left: no connection, no session, no table.
  public var isIdle: Bool { offered == nil && multiplexer.token == nil && tables.isEmpty }
  public var streamCount: Int { multiplexer.streamCount }
  public var tableCount: Int { tables.count }

  /// The time at which to call `timerFired`; read it again after each call.
  public var nextDeadline: Tick? {
    guard hasAbsent else { return multiplexer.nextDeadline }
    let first = tables.values.lazy.compactMap(\.absentSince).min().map {
      $0 + multiplexer.limits.absence
    }
    return [multiplexer.nextDeadline, first].lazy.compactMap { $0 }.min()
  }

  /// Frames for the current connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { multiplexer.session.takeOutgoing() }

  // MARK: Connections

  /// Notes an open connection, which replaces the former one. `token` is new and random: it resumes
  /// the session that this connection begins, if it begins one.
  public mutating func connected(offering token: Secret128, at now: Tick) {
    multiplexer.detach(at: now)
    offered = token
  }

  /// Notes the loss of the connection. For a limited time another one can resume the session.
  public mutating func lost(at now: Tick) {
    offered = nil
    multiplexer.detach(at: now)
  }

  /// Ends the session after an error of `received`. Close the connection.
  public mutating func failed(at now: Tick) -> [UplinkServerEvent] {
    offered = nil
    multiplexer.session.detach()
    return restart(at: now)
  }

  public mutating func timerFired(at now: Tick) -> [UplinkServerEvent] {
    let hadSession = multiplexer.token != nil
    let events = multiplexer.timerFired(at: now).map { UplinkServerEvent.multiplexer($0) }
    if hadSession, multiplexer.token == nil { markAbsent(at: now) }
    return events + forgetAbsent(at: now)
  }

  /// Takes one frame. After an error call `failed`.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [UplinkServerEvent] {
    let (frame, payload) = try Frame.read(bytes)
    if let token = offered {
      guard case .hello(let hello) = frame else { throw .greetingExpected }
      offered = nil
      return try greeted(hello, offering: token, at: now)
    }
    guard isUp else { throw .greetingExpected }
    if let events = try multiplexer.received(frame, bytes, payload: payload, at: now) {
      return events.map { .multiplexer($0) }
    }
    return try take(frame, payload, at: now)
  }

  private mutating func greeted(
    _ hello: Frame.Hello, offering token: Secret128, at now: Tick
  ) throws(UplinkError) -> [UplinkServerEvent] {
    guard let version = UplinkVersion.agreed(with: hello.versions) else {
      throw .versionUnsupported
    }
    let isResumed = hello.token != nil && hello.token == multiplexer.token
    let ended = isResumed ? [] : restart(at: now)
    if !isResumed { multiplexer.token = token }
    multiplexer.session.say(
      .welcome(
        Frame.Welcome(
          version: version, token: multiplexer.token ?? token, isResumed: isResumed,
          received: multiplexer.session.received)))
    try multiplexer.attach(peerHas: isResumed ? hello.received : 0, at: now)
    return ended + [.welcomed(isResumed: isResumed)]
  }

  private mutating func restart(at now: Tick) -> [UplinkServerEvent] {
    markAbsent(at: now)
    return multiplexer.restart().map { .multiplexer($0) }
  }

  private mutating func take(
    _ frame: Frame, _ payload: Range<Int>, at now: Tick
  ) throws(UplinkError) -> [UplinkServerEvent] {
    switch frame {
    case .numbered(_, .view(let stream, let hidden)):
      return try multiplexer.take(messageOf: stream, payload, hiding: hidden)
        .map { .multiplexer($0) }
    case .ping(let stream): return multiplexer.has(stream) ? [.ping(stream)] : []
    case .numbered(_, .share(let table)): return shared(table, at: now)
    case .numbered(_, .withdraw(let table)):
      guard let former = tables.removeValue(forKey: table) else { return [] }
      return multiplexer.closeAll(of: table, at: now).map { .multiplexer($0) }
        + [.withdrawn(table, code: former.code)]
    case .hello, .welcome, .acknowledged, .pong, .numbered: throw .misdirected
    }
  }

  // MARK: Tables

  private mutating func shared(_ table: TableKey, at now: Tick) -> [UplinkServerEvent] {
    if let known = tables[table] {
      tables[table]?.absentSince = nil
      guard let code = known.code, let secret = known.secret else { return [] }
      multiplexer.session.send(.granted(table, code: code, secret: secret), at: now)
      return []
    }
    let forgotten = tables.count < multiplexer.limits.tables ? [] : forgetLongestAbsent()
    guard tables.count < multiplexer.limits.tables else {
      multiplexer.session.send(.denied(table), at: now)
      return []
    }
    tables[table] = Shared()
    return forgotten + [.shared(table)]
  }

  /// Lets guests join this table by `code`, which no other table has, or by a link that has
  /// `secret` too.
  public mutating func grant(
    _ table: TableKey, code: UInt64, secret: Secret128, at now: Tick
  ) {
    guard tables[table] != nil else { return }
    tables[table]?.code = code
    tables[table]?.secret = secret
    multiplexer.session.send(.granted(table, code: code, secret: secret), at: now)
  }

  /// Refuses a code for the table.
  public mutating func deny(_ table: TableKey, at now: Tick) {
    guard tables.removeValue(forKey: table) != nil else { return }
    multiplexer.session.send(.denied(table), at: now)
  }

  /// Ends everything at once, for this reason. The codes are free.
  public mutating func end(_ why: UplinkClose) -> [UplinkServerEvent] {
    let withdrawn = tables.map { UplinkServerEvent.withdrawn($0.key, code: $0.value.code) }
    tables = [:]
    hasAbsent = false
    offered = nil
    return multiplexer.over(why).map { .multiplexer($0) } + withdrawn
  }

  private mutating func markAbsent(at now: Tick) {
    for table in tables.keys where tables[table]?.absentSince == nil {
      tables[table]?.absentSince = now
    }
    hasAbsent = !tables.isEmpty
  }

  private mutating func forgetAbsent(at now: Tick) -> [UplinkServerEvent] {
    guard hasAbsent else { return [] }
    let gone = tables.filter { table in
      table.value.absentSince.map { $0 + multiplexer.limits.absence <= now } ?? false
    }
    for table in gone.keys { tables[table] = nil }
    hasAbsent = tables.values.contains { $0.absentSince != nil }
    return gone.map { .withdrawn($0.key, code: $0.value.code) }
  }

  private mutating func forgetLongestAbsent() -> [UplinkServerEvent] {
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

  /// Opens a stream for a guest of a table.
  public mutating func open(_ table: TableKey, for guest: Guest, at now: Tick) -> Opening {
    guard let shared = tables[table] else { return .unknown }
    guard multiplexer.token != nil, shared.absentSince == nil else { return .away }
    guard multiplexer.streamCount < multiplexer.limits.streams, multiplexer.lastStream.number < .max
    else {
      return .full
    }
    let stream = StreamID(multiplexer.lastStream.number + 1)
    multiplexer.open(stream, to: table)
    multiplexer.session.send(.open(stream, table, guest), at: now)
    return .opened(stream)
  }

  /// Passes a page's message on. Returns false if the stream has ended, by this message or before;
  /// there is no event then.
  public mutating func send(_ message: Span<UInt8>, to stream: StreamID, at now: Tick) -> Bool {
    multiplexer.send(message, to: stream, at: now)
  }

  /// Ends a stream once everything sent to it is in flight; there is no event for it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd, at now: Tick) {
    multiplexer.close(stream, end, at: now)
  }

  /// Grants credit for bytes of a stream's messages that have left for its page.
  public mutating func consumed(_ count: Int, of stream: StreamID, at now: Tick) {
    multiplexer.consumed(count, of: stream, at: now)
  }

  /// Notes that the page of a stream has answered. `late`: the share of the page, without the
  /// network.
  public mutating func ponged(_ stream: StreamID, late: Duration) {
    if isUp, multiplexer.has(stream) { multiplexer.session.say(.pong(stream, late: late)) }
  }

  /// Notes that the page of a stream has received the whole overview with this number in its game
  /// of Find.
  public mutating func overviewSent(to stream: StreamID, number: Int, at now: Tick) {
    guard multiplexer.has(stream), let number = UInt32(exactly: number) else { return }
    multiplexer.session.send(.overviewSent(stream, number: Int(number)), at: now)
  }

  // MARK: Photos

  /// Requests a photo from the laptop; `photo` or `photoMissing` follows. Returns false if too many
  /// are requested.
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
