import Bytes
import Crypto
import GameCore
import Logging
import Net
import People
import Services
import Tables
import Transport
import Uplink
import WebSocket

/// The laptops of a public server (R4, R5). Messages of a laptop go to the sockets of its guests, and messages
/// of guests go to the laptop.
///
/// The server relays a message unchanged. It checks only the length and that it is text.
package final class UplinkServer {
  package let loop: Loop<LoopMessage>
  package let context: ServerContext
  package private(set) var lines: [UplinkKey: UplinkPeer] = [:]
  private var count: UInt64 = 0
  private var sockets: [SocketID: UplinkPeer] = [:]
  /// Guests by the socket of their page.
  package var guests: [SocketID: RelayedGuest] = [:]
  package private(set) var tables: [TableCode: (line: UplinkPeer, key: TableKey)] = [:]

  package init(loop: Loop<LoopMessage>, context: ServerContext) {
    self.loop = loop
    self.context = context
  }

  /// The limits of one uplink. The rate, 8 MiB a second, is far above the need of views, which aim
  /// at 2 KiB each.
  package static let limits: UplinkLimits = {
    var limits = UplinkLimits()
    limits.rate = UplinkLimits.Rate(perSecond: 8 * 1024 * 1024, burst: 16 * 1024 * 1024)
    return limits
  }()

  // MARK: The connection

  /// Takes the connection of a laptop with a valid token.
  package func connected(_ socket: SocketID, _ key: UplinkKey) {
    guard let name = context.uplinks[key] else { return close(socket, .revoked) }
    let line = lines[key] ?? newLine(key, name)
    if let former = line.socket {
      lost(line)
      close(former, .replaced)
    }
    line.socket = socket
    line.cameAt = context.clock.now
    sockets[socket] = line
    context.metrics.counters.uplinks.increase()
    line.end.connected()
    settle(line)
  }

  private func newLine(_ key: UplinkKey, _ name: UplinkName) -> UplinkPeer {
    count += 1
    let line = UplinkPeer(number: count, key: key, name: name, limits: UplinkServer.limits)
    lines[key] = line
    return line
  }

  /// Notes the end of a laptop's connection.
  package func closed(_ socket: SocketID) {
    guard let line = sockets.removeValue(forKey: socket) else { return }
    context.metrics.counters.uplinks.increase(by: -1)
    if line.socket == socket {
      lost(line)
      say(.info, line, "is disconnected")
    }
    settle(line)
  }

  /// Notes that the connection is over. The pages of its guests come again.
  private func lost(_ line: UplinkPeer) {
    line.socket = nil
    carryOut(line.end.lost(at: context.clock.now), of: line, Span())
  }

  /// Closes a connection with a code that gives the laptop the reason.
  private func close(_ socket: SocketID, _ code: UplinkClose) {
    loop.close(socket, CloseCode(code.rawValue))
  }

  /// Ends the uplinks of revoked tokens, whether they are connected or not.
  package func tokensRevoked() {
    for line in lines.values where context.uplinks[line.key] == nil {
      end(line, .revoked)
      say(.info, line, "was revoked")
    }
  }

  private func end(_ line: UplinkPeer, _ why: UplinkClose) {
    carryOut(line.end.end(), of: line, Span())
    if let socket = line.socket { close(socket, why) }
    line.socket = nil
    settle(line)
  }

  // MARK: Messages

  /// Takes a message of a laptop.
  package func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at now: Tick
  ) {
    guard let line = sockets[socket], line.socket == socket else { return }
    do throws(UplinkError) {
      guard kind == .binary else { throw .kindUnknown(0) }
      let events = try line.end.received(payload, at: now)
      carryOut(events, of: line, payload)
    } catch {
      say(.warning, line, "violated the protocol: \(error)")
      lost(line)
      close(socket, error.closeCode)
    }
    settle(line)
  }

  // MARK: Events

  package func carryOut(_ events: [UplinkServerEvent], of line: UplinkPeer, _ payload: Span<UInt8>)
  {
    for event in events {
      switch event {
      case .welcomed: say(.info, line, "is connected")
      case .shared(let table): grant(table, of: line)
      case .withdrawn(let table): withdraw(table, of: line)
      case .ping(let stream):
        if let guest = line.guests[stream] { loop.ping(guest.socket) }
      case .multiplexer(let event): carryOut(event, of: line, payload)
      }
    }
  }

  private func carryOut(_ event: MultiplexerEvent, of line: UplinkPeer, _ payload: Span<UInt8>) {
    switch event {
    case .message(let stream, let range, let hidden):
      if let guest = line.guests[stream] { give(payload.extracting(range), hidden, to: guest) }
    case .closed(let stream, let end): closed(stream, of: line, end)
    case .photoWanted(let photo, let offset): sendPhoto(photo, from: offset, to: line)
    case .photo(let photo, let bytes): photoCame(photo, bytes, from: line)
    case .photoMissing(let photo): photoCame(photo, [], from: line)
    }
  }

  private func grant(_ table: TableKey, of line: UplinkPeer) {
    let code = line.codes[table] ?? newCode(of: table, of: line)
    line.end.grant(
      table, code: code.number, secret: context.lookups.secret(ofLaptopTable: code))
  }

  /// Takes the code of a table, or the next one if that is taken.
  private func newCode(of table: TableKey, of line: UplinkPeer) -> TableCode {
    var attempt = 0
    var code: TableCode
    repeat {
      code = context.lookups.code(
        of: table.number, at: line.key, after: sharesStore ? line.key.prefix : nil,
        attempt: attempt)
      attempt += 1
    } while !context.uplinks.take(code)
    if sharesStore { loop.post(.laptopCame(code)) }
    tables[code] = (line, table)
    line.codes[table] = code
    return code
  }

  /// Whether a link leads to a laptop that may not have reconnected since this server's start, or since
  /// another server has ended.
  package func awaits(_ code: TableCode, _ secret: Secret128?, at now: Tick) -> Bool {
    guard secret == context.lookups.secret(ofLaptopTable: code) else { return false }
    return now < .zero + UplinkServer.limits.absence
      || sharesStore && context.uplinks.awaits(code, at: now)
  }

  private func withdraw(_ table: TableKey, of line: UplinkPeer) {
    guard let code = line.codes.removeValue(forKey: table) else { return }
    tables[code] = nil
    context.uplinks.free(code, isOver: !line.isLeaving)
  }

  // MARK: Several servers

  /// Whether other servers use the store, too (decision 40).
  var sharesStore: Bool { context.sharesTables }

  /// The shortest time from a laptop's connection until it is sent to another server, so that two servers
  /// never pass a laptop to each other without a pause.
  static let shortestStay: Duration = .seconds(2)

  /// A page has come to another server for this table. If a laptop here has exactly this code, the proxy sends
  /// its friends there now, and the laptop has to follow.
  package func wantedElsewhere(_ code: TableCode) {
    guard let line = tables[code]?.line, line.socket != nil,
      line.cameAt + UplinkServer.shortestStay <= context.clock.now
    else { return }
    say(.info, line, "is sent to another server")
    line.isLeaving = true
    end(line, .elsewhere)
  }

  /// Whether a laptop that is connected here has the code.
  package func has(_ code: TableCode) -> Bool { tables[code]?.line.socket != nil }

  // MARK: Time

  /// `number`: the number of the laptop.
  package func timerFired(_ number: UInt64) {
    guard let line = lines.values.first(where: { $0.number == number }) else { return }
    line.timer.fired()
    carryOut(line.end.timerFired(at: context.clock.now), of: line, Span())
    settle(line)
  }

  /// Sends the frames that are ready and sets the timer. Each use of a laptop's connection ends
  /// with this call.
  package func settle(_ line: UplinkPeer) {
    let frames = line.end.takeOutgoing()
    if let socket = line.socket {
      for frame in frames { loop.send(binary: frame.span, to: socket) }
    }
    line.timer.set(to: line.end.nextDeadline, .uplinkPeer(line.number), on: loop, context.clock)
    guard line.socket == nil, line.end.isIdle else { return }
    line.timer.cancel(on: loop)
    lines[line.key] = nil
  }

  package func say(_ level: LogLevel, _ line: UplinkPeer, _ what: String) {
    context.log.write(level, .uplink, "uplink \(line.name.text) \(what)")
  }
}
