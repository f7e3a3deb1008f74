import Bytes
import GameCore

/// Events of the laptop's end of an uplink.
public enum UplinkClientEvent: Equatable, Sendable {
  /// The public server has greeted.
  case welcomed
  /// Guests can join the table by this code (`TableCode`'s number), and by a link with this secret.
  case granted(TableKey, code: UInt64, secret: Secret128)
  /// The public server has no place for the table; it may be shared again later.
  case denied(TableKey)
  /// A guest has joined.
  case opened(StreamID, TableKey, Guest)
  /// Whether the guest's page reads fast enough. If not, omit what a newer message will replace.
  case reading(StreamID, Bool)
  /// The round trip of a message to the guest's page. `late`: the share of the page, without the
  /// network.
  case pinged(StreamID, Duration, late: Duration)
  /// The guest's page has received the whole overview with this number in its game of Find.
  case overviewSent(StreamID, number: Int)
  case multiplexer(MultiplexerEvent)
}

/// The laptop's end of an uplink (R4): sans-I/O. The caller passes in received frames and the time,
/// writes each element of `takeOutgoing` as one binary message, and calls `timerFired` at
/// `nextDeadline`. Messages to guests' pages are frames of their own (`StreamID.frame`).
///
///     connected → received … → lost → connected → received …
public struct UplinkClientConnection: Sendable {
  private var multiplexer: Multiplexer
  /// Tables that guests may join.
  private var tables: Set<TableKey> = []

  public init(limits: UplinkLimits = UplinkLimits()) {
    multiplexer = Multiplexer(limits: limits)
  }

  /// The time at which to call `timerFired`; read it again after each call.
  public var nextDeadline: Tick? { multiplexer.nextDeadline }

  /// Frames for the current connection, in order.
  public mutating func takeOutgoing() -> [[UInt8]] { multiplexer.takeOutgoing() }

  // MARK: Connections

  /// Notes an open connection, after the loss of the former one.
  public mutating func connected() {
    multiplexer.state = .greeting
    multiplexer.send(.hello(UplinkVersion.spoken))
  }

  /// Notes the loss of the connection: all streams end. After an error of `received`, too.
  public mutating func lost() -> [UplinkClientEvent] {
    multiplexer.lost().map { .multiplexer($0) }
  }

  public mutating func timerFired(at now: Tick) -> [UplinkClientEvent] {
    multiplexer.timerFired(at: now).map { .multiplexer($0) }
  }

  /// Takes one frame. After an error call `lost` and close the connection.
  public mutating func received(
    _ bytes: Span<UInt8>, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    let (frame, payload) = try Frame.read(bytes)
    switch multiplexer.state {
    case .down: throw .greetingExpected
    case .greeting:
      guard case .welcome(let version) = frame else { throw .greetingExpected }
      guard UplinkVersion.spoken.contains(version) else { throw .versionUnsupported }
      multiplexer.state = .up
      for table in tables.sorted(by: { $0.number < $1.number }) {
        multiplexer.send(.share(table))
      }
      return [.welcomed]
    case .up:
      if let events = try multiplexer.received(frame, bytes, payload: payload) {
        return events.map { .multiplexer($0) }
      }
      return try take(frame, at: now)
    }
  }

  private mutating func take(
    _ frame: Frame, at now: Tick
  ) throws(UplinkError) -> [UplinkClientEvent] {
    switch frame {
    case .granted(let table, let code, let secret):
      return tables.contains(table) ? [.granted(table, code: code, secret: secret)] : []
    case .denied(let table): return tables.remove(table) == nil ? [] : [.denied(table)]
    case .open(let stream, let table, let guest): return try opened(stream, table, guest)
    case .reading(let stream, let isReading):
      return try multiplexer.isThere(stream) ? [.reading(stream, isReading)] : []
    case .pong(let stream, let late):
      return multiplexer.ponged(stream, at: now).map { [.pinged(stream, $0, late: min(late, $0))] }
        ?? []
    case .overviewSent(let stream, let number):
      return multiplexer.has(stream) ? [.overviewSent(stream, number: number)] : []
    default: throw .misdirected
    }
  }

  private mutating func opened(
    _ stream: StreamID, _ table: TableKey, _ guest: Guest
  ) throws(UplinkError) -> [UplinkClientEvent] {
    guard stream > multiplexer.lastStream else { throw .streamRepeated(stream) }
    guard multiplexer.streamCount < multiplexer.limits.streams else {
      throw .tooManyStreams(limit: multiplexer.limits.streams)
    }
    multiplexer.open(stream, to: table)
    guard tables.contains(table) else {
      // The table was withdrawn while the guest was in flight.
      multiplexer.close(stream, .done)
      return []
    }
    return [.opened(stream, table, guest)]
  }

  // MARK: Tables

  /// Lets guests join this table. `granted` contains the code; it follows again after each new
  /// connection, with the same code if possible.
  public mutating func share(_ table: TableKey) {
    guard tables.insert(table).inserted, multiplexer.state == .up else { return }
    multiplexer.send(.share(table))
  }

  /// Ends guests' access to this table; its streams end.
  public mutating func withdraw(_ table: TableKey) -> [UplinkClientEvent] {
    guard tables.remove(table) != nil else { return [] }
    if multiplexer.state == .up { multiplexer.send(.withdraw(table)) }
    return multiplexer.closeAll(of: table).map { .multiplexer($0) }
  }

  // MARK: Streams

  /// Ends a stream after everything sent to it; there is no event for it.
  public mutating func close(_ stream: StreamID, _ end: StreamEnd) {
    multiplexer.close(stream, end)
  }

  /// Measures the round trip to a guest's page; `pinged` has the result. It replaces an earlier
  /// measurement.
  public mutating func ping(_ stream: StreamID, at now: Tick) {
    multiplexer.ping(stream, at: now)
  }

  // MARK: Photos

  /// Requests a guest's photo; `photo` or `photoMissing` follows. Returns false if too many are
  /// requested.
  public mutating func want(_ photo: PhotoID, at now: Tick) -> Bool {
    multiplexer.want(photo, at: now)
  }

  /// Sends the requested part of a photo; no bytes mean that there is none.
  public mutating func send(photo: PhotoID, from offset: Int, of bytes: Span<UInt8>) {
    multiplexer.send(photo: photo, from: offset, of: bytes)
  }
}
