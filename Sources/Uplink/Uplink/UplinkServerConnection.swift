import Bytes
import Fairness
import GameCore

/// Events of the public server's end of an uplink.
public enum UplinkServerEvent: Equatable, Sendable {
  /// The laptop has greeted.
  case welcomed
  /// Guests may join this table: answer with `grant`, with the code that the table has or a new one.
  case shared(TableKey)
  /// Guests may not join any more: the code is free.
  case withdrawn(TableKey)
  /// Measure the round trip to this stream's page, and call `ponged`.
  case ping(StreamID)
  case multiplexer(MultiplexerEvent)
}

/// The public server's end of an uplink (R4): sans-I/O, used like `UplinkClientConnection`. It
/// outlasts connections: tables retain their codes for a while without their laptop.
public struct UplinkServerConnection: Sendable {
  private var multiplexer: Multiplexer
  /// The tables of the laptop, and whether it has named each on the present connection.
  private var tables: [TableKey: Bool] = [:]
  /// The time at which tables that the laptop has not named again lose their codes; `nil` if no connection was
  /// lost since.
  private var absentUntil: Tick?
  /// The rate limit on the bytes to guests.
  private var bytes: TokenBucket?

  public init(limits: UplinkLimits = UplinkLimits()) {
    multiplexer = Multiplexer(limits: limits)
  }

  /// Whether nothing is left: no connection, no table.
  public var isIdle: Bool { multiplexer.state == .down && tables.isEmpty }
  public var streamCount: Int { multiplexer.streamCount }
  public var tableCount: Int { tables.count }

  /// The time at which to call `timerFired`; read it again after each call.
  public var nextDeadline: Tick? {
    [multiplexer.nextDeadline, absentUntil].lazy.compactMap { $0 }.min()
  }

  /// Frames for the current connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { multiplexer.takeOutgoing() }

  // MARK: Connections

  /// Notes an open connection, after the loss of the former one.
  public mutating func connected() { multiplexer.state = .greeting }

  /// Notes the loss of the connection: all streams end. After an error of `received`, too.
  public mutating func lost(at now: Tick) -> [UplinkServerEvent] {
    guard multiplexer.state != .down else { return [] }
    tables = tables.mapValues { _ in false }
    absentUntil = tables.isEmpty ? nil : now + multiplexer.limits.absence
    return multiplexer.lost().map { .multiplexer($0) }
  }

  public mutating func timerFired(at now: Tick) -> [UplinkServerEvent] {
    let events = multiplexer.timerFired(at: now).map { UplinkServerEvent.multiplexer($0) }
    guard let absentUntil, absentUntil <= now else { return events }
    self.absentUntil = nil
    return events + tables.filter { !$0.value }.map { forget($0.key) }
  }

  /// Takes one frame. After an error call `lost` and close the connection.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [UplinkServerEvent] {
    let (frame, payload) = try Frame.read(bytes)
    switch multiplexer.state {
    case .down: throw .greetingExpected
    case .greeting:
      guard case .hello(let versions) = frame else { throw .greetingExpected }
      guard let version = UplinkVersion.agreed(with: versions) else { throw .versionUnsupported }
      multiplexer.state = .up
      multiplexer.send(.welcome(version))
      return [.welcomed]
    case .up:
      if let events = try multiplexer.received(frame, bytes, payload: payload) {
        try charge(events, at: now)
        return events.map { .multiplexer($0) }
      }
      return try take(frame, payload, at: now)
    }
  }

  private mutating func take(
    _ frame: Frame, _ payload: Range<Int>, at now: Tick
  ) throws(UplinkError) -> [UplinkServerEvent] {
    switch frame {
    case .view(let stream, let hidden):
      let events = try multiplexer.take(messageOf: stream, payload, hiding: hidden)
      try charge(events, at: now)
      return events.map { .multiplexer($0) }
    case .ping(let stream): return multiplexer.has(stream) ? [.ping(stream)] : []
    case .share(let table): return shared(table)
    case .withdraw(let table):
      guard tables[table] != nil else { return [] }
      return multiplexer.closeAll(of: table).map { .multiplexer($0) } + [forget(table)]
    default: throw .misdirected
    }
  }

  /// Counts a message of the laptop.
  private mutating func charge(_ events: [MultiplexerEvent], at now: Tick) throws(UplinkError) {
    guard case .message(_, let range, _)? = events.first, let rate = multiplexer.limits.rate else {
      return
    }
    var bucket = bytes ?? TokenBucket(rate, at: now.nanoseconds)
    defer { bytes = bucket }
    guard bucket.overdraw(by: range.count, of: rate, at: now.nanoseconds) else { throw .tooFast }
  }

  // MARK: Tables

  private mutating func shared(_ table: TableKey) -> [UplinkServerEvent] {
    var forgotten: [UplinkServerEvent] = []
    if tables[table] == nil, tables.count >= multiplexer.limits.tables {
      guard let absent = tables.first(where: { !$0.value })?.key else {
        multiplexer.send(.denied(table))
        return []
      }
      forgotten = [forget(absent)]
    }
    tables[table] = true
    return forgotten + [.shared(table)]
  }

  private mutating func forget(_ table: TableKey) -> UplinkServerEvent {
    tables[table] = nil
    return .withdrawn(table)
  }

  /// Lets guests join this table by `code`, which no other table has, or by a link that has
  /// `secret` too.
  public mutating func grant(_ table: TableKey, code: UInt64, secret: Secret128) {
    if tables[table] != nil { multiplexer.send(.granted(table, code: code, secret: secret)) }
  }

  /// Ends everything at once. The codes are free.
  public mutating func end() -> [UplinkServerEvent] {
    let ended = multiplexer.lost().map { UplinkServerEvent.multiplexer($0) }
    absentUntil = nil
    return ended + tables.keys.map { forget($0) }
  }

  // MARK: Streams

  /// Opens a stream for a guest of a table. Returns `nil` if the laptop is away or has no such table, or if the
  /// uplink has as many guests as it may.
  public mutating func open(_ table: TableKey, for guest: Guest) -> StreamID? {
    guard multiplexer.state == .up, tables[table] == true,
      multiplexer.streamCount < multiplexer.limits.streams, multiplexer.lastStream.number < .max
    else { return nil }
    let stream = StreamID(multiplexer.lastStream.number + 1)
    multiplexer.open(stream, to: table)
    multiplexer.send(.open(stream, table, guest))
    return stream
  }

  /// Passes a page's message on. Returns false if the stream has ended, by this message, which is too long, or
  /// before; there is no event then.
  public mutating func send(_ message: Span<UInt8>, to stream: StreamID) -> Bool {
    guard multiplexer.has(stream) else { return false }
    guard message.count <= multiplexer.limits.message else {
      multiplexer.close(stream, .fault)
      return false
    }
    multiplexer.send(.message(stream), message)
    return true
  }

  /// Ends a stream after everything sent to it; there is no event for it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd) {
    multiplexer.close(stream, end)
  }

  /// Notifies the laptop whether the page of a stream reads fast enough.
  public mutating func reading(_ stream: StreamID, _ isReading: Bool) {
    if multiplexer.has(stream) { multiplexer.send(.reading(stream, isReading)) }
  }

  /// Notes that the page of a stream has answered. `late`: the share of the page, without the
  /// network.
  public mutating func ponged(_ stream: StreamID, late: Duration) {
    if multiplexer.has(stream) { multiplexer.send(.pong(stream, late: late)) }
  }

  /// Notes that the page of a stream has received the whole overview with this number in its game
  /// of Find.
  public mutating func overviewSent(to stream: StreamID, number: Int) {
    guard multiplexer.has(stream), let number = UInt32(exactly: number) else { return }
    multiplexer.send(.overviewSent(stream, number: Int(number)))
  }

  // MARK: Photos

  /// Requests a photo from the laptop; `photo` or `photoMissing` follows. Returns false if too many
  /// are requested.
  public mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    multiplexer.want(photo, at: now)
  }

  /// Sends the requested part of a photo; no bytes mean that there is none.
  public mutating func send(photo: PhotoID, from offset: Int, of bytes: Span<UInt8>) {
    multiplexer.send(photo: photo, from: offset, of: bytes)
  }
}
