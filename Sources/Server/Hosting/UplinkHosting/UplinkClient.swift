import Bytes
import Crypto
import Fairness
import GameCore
import Options
import Services
import Tables
import Transport
import Uplink
import Wire

/// The uplink of a server at home (R4). It dials the public server, reconnects after a loss, and passes messages
/// between guests and their tables.
package final class UplinkClient {
  private enum ConnectionState {
    /// Waits for the timer.
    case resting
    case dialling(DialID)
    case connected(SocketID)
    /// Stopped: a reconnection would fail for the same reason.
    case over
  }

  /// A table that far players may join.
  private struct Shared {
    let code: TableCode
    var link: String?
  }

  package let loop: Loop<LoopMessage>
  package let context: ServerContext
  private let settings: UplinkSettings
  package var end = UplinkClientConnection()
  private var connectionState = ConnectionState.resting
  private var backoff = Backoff(from: .milliseconds(500), to: .seconds(30))
  private var news: UplinkNews
  private var timer = DeadlineTimer()
  private var tables: [TableKey: Shared] = [:]
  package var guests: [StreamID: RemoteGuest] = [:]
  /// Guests whose connection was lost, and the time at which they count as gone unless they are back, the first one
  /// first.
  var lostGuests: [(line: GuestChannel, until: Tick)] = []
  /// Guests that wait for a photo.
  var portrayed: [PhotoID: [RemoteGuest]] = [:]
  /// Guests whose photo is in memory, with its id.
  package var pictured = LRUCache<PlayerID, PhotoID>(most: 2_000)

  package init(loop: Loop<LoopMessage>, context: ServerContext, settings: UplinkSettings) {
    self.loop = loop
    self.context = context
    self.settings = settings
    news = UplinkNews(address: settings.address, log: context.log)
    view = UplinkView(state: .waiting, link: settings.address.link)
  }

  /// The beginning of guests' links.
  package var link: String { settings.address.link }

  // MARK: The connection

  package func dial() {
    let address = settings.address
    connectionState = .dialling(
      loop.dial(
        Destination(
          host: address.host, port: address.port, target: target,
          subprotocols: [UplinkVersion.subprotocol],
          fields: [Field("Authorization", "Bearer \(settings.token)")],
          allowance: .uplink)))
  }

  /// The query names the beginning of the public codes of this server's tables, by which a proxy sends the
  /// uplink to the same server as friends' pages.
  private var target: String {
    UplinkToken(settings.token).map { "/uplink?t=\($0.key.prefix)" } ?? "/uplink"
  }

  package func reached(_ socket: SocketID, by dial: DialID) {
    guard case .dialling(dial) = connectionState else { return loop.close(socket, .goingAway) }
    connectionState = .connected(socket)
    end.connected()
    settle()
  }

  package func failed(_ dial: DialID, _ fault: DialFault) {
    guard case .dialling(dial) = connectionState, fault != .stopping else { return }
    rest(news.failed(fault))
  }

  /// Returns true if the socket was the uplink's.
  package func closed(_ socket: SocketID, _ closing: Closing) -> Bool {
    guard case .connected(socket) = connectionState else { return false }
    context.metrics.counters.uplinkUp.increase(by: isUp ? -1 : 0)
    rest(news.closed(closing))
    carryOut(end.lost(), Span(), at: context.clock.now)
    settle()
    return true
  }

  private var isUp = false
  /// The state for the host's page; the link is the public server's.
  package private(set) var view: UplinkView

  /// Waits before the next attempt, or stops.
  private func rest(_ outlook: UplinkNews.UplinkOutlook) {
    let wasUp = isUp
    isUp = false
    switch outlook {
    case .atOnce where wasUp:
      tell(.waiting)
      tryAgain(after: UplinkClient.move)
    case .hopeless:
      connectionState = .over
      tell(.refused)
    case .seldom:
      tell(.refused)
      tryAgain(after: backoff.longest)
    case .comingBack, .atOnce:
      tell(.waiting)
      var random = SystemRandomNumberGenerator()
      tryAgain(after: backoff.failed(using: &random))
    }
  }

  /// The wait before the connection to another server of the same address. However often a public server
  /// asks for it, the laptop spares its processor.
  private static let move: Duration = .milliseconds(50)

  private func tryAgain(after wait: Duration) {
    connectionState = .resting
    loop.schedule(after: wait, .uplinkDial)
  }

  private func welcomed() {
    backoff.succeeded()
    news.welcomed()
    isUp = true
    context.metrics.counters.uplinkUp.increase()
    tell(.up)
  }

  // MARK: Messages of the public server

  /// Returns true if the socket is the uplink's.
  package func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at now: Tick
  ) -> Bool {
    guard case .connected(socket) = connectionState else { return false }
    do throws(UplinkError) {
      guard kind == .binary else { throw .kindUnknown(0) }
      let events = try end.received(payload, at: now)
      carryOut(events, payload, at: now)
    } catch {
      news.broken(by: error)
      loop.close(socket, CloseCode(error.closeCode.rawValue))
      carryOut(end.lost(), Span(), at: now)
    }
    settle()
    return true
  }

  private func carryOut(_ events: [UplinkClientEvent], _ payload: Span<UInt8>, at now: Tick) {
    for event in events {
      switch event {
      case .welcomed: welcomed()
      case .granted(let table, let code, let secret):
        link(table, "\(link)/t/\(TableCode(number: code))#\(secret.text)")
      case .denied(let table):
        link(table, nil)
        tables[table] = nil
        news.denied()
      case .opened(let stream, let table, let guest):
        if let code = tables[table]?.code, case .connected(let socket) = connectionState {
          opened(GuestChannel(stream, by: socket), at: table, code, guest, at: now)
        }
      case .reading(let stream, let isReading):
        if let guest = guests[stream] { loop.post(.guest(.reading(guest.line, isReading))) }
      case .pinged(let stream, let duration, let late):
        if let guest = guests[stream] {
          loop.post(.guest(.pinged(guest.line, duration, network: duration - late)))
        }
      case .overviewSent(let stream, let number):
        if let guest = guests[stream] { loop.post(.guest(.overviewSent(guest.line, number))) }
      case .multiplexer(let event): carryOut(event, payload, at: now)
      }
    }
  }

  private func carryOut(_ event: MultiplexerEvent, _ payload: Span<UInt8>, at now: Tick) {
    switch event {
    case .message(let stream, let range, _): said(payload.extracting(range), on: stream, at: now)
    case .closed(let stream, .lost): miss(stream, at: now)
    case .closed(let stream, _): forget(stream)
    case .photoWanted(let photo, let offset): send(photo, from: offset)
    case .photo(let photo, let bytes): came(photo, bytes)
    case .photoMissing(let photo): portrayed[photo] = nil
    }
  }

  // MARK: Messages of the tables

  package func arrived(_ message: UplinkClientMessage) {
    let now = context.clock.now
    switch message {
    case .share(let code): share(code)
    case .ended(let code): withdraw(code, at: now)
    case .end(let line, let why): finish(line, why)
    case .ping(let line): if isCurrent(line) { end.ping(line.stream, at: now) }
    case .shows(let line, let picture):
      if isCurrent(line) { guests[line.stream]?.picture = picture }
    }
    settle()
  }

  /// Sends a piece of Find that a worker has read.
  package func send(_ photo: PhotoID, from offset: Int, _ bytes: [UInt8]) {
    end.send(photo: photo, from: offset, of: bytes.span)
    settle()
  }

  private func share(_ code: TableCode) {
    if tables.values.contains(where: { $0.code == code }) { return }
    let key = TableKey(context.lookups.publicNumber(of: code))
    tables[key] = Shared(code: code)
    end.share(key)
  }

  private func withdraw(_ code: TableCode, at now: Tick) {
    guard let key = tables.first(where: { $0.value.code == code })?.key else { return }
    tables[key] = nil
    carryOut(end.withdraw(key), Span(), at: now)
  }

  private func link(_ table: TableKey, _ link: String?) {
    guard let shared = tables[table], shared.link != link else { return }
    tables[table]?.link = link
    loop.post(.guest(.link(shared.code, link)))
  }

  private func tell(_ state: UplinkState) {
    view.state = state
    loop.post(.guest(.state(state)))
  }

  // MARK: Time

  /// Dials after the wait.
  package func dialIsDue() {
    if case .resting = connectionState { dial() }
  }

  /// Carries out the due events.
  package func timerFired() {
    timer.fired()
    let now = context.clock.now
    carryOut(end.timerFired(at: now), Span(), at: now)
    giveUpLostGuests(at: now)
    settle()
  }

  /// Sends the frames that are ready and sets the timer. Each use of the connection ends with this
  /// call.
  private func settle() {
    let frames = end.takeOutgoing()
    if case .connected(let socket) = connectionState {
      for frame in frames { loop.send(binary: frame.span, to: socket) }
    }
    let deadline = [end.nextDeadline, lostGuests.first?.until].lazy.compactMap(\.self).min()
    timer.set(to: deadline, .service(.uplinkSession), on: loop, context.clock)
  }
}
