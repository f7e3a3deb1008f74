import Bytes
import Crypto
import Fairness
import GameCore
import Tables
import Transport
import Uplink
import Wire

/// The uplink of a server at home, on the first loop (R4): dials the public server, comes back after
/// a loss, and brings what guests say to their tables' loops and back.
final class UplinkClient {
  /// How the uplink speaks, and how long its messages are: one of the machine's with its head.
  static let subprotocol = Router.uplinkProtocol
  static let allowance = Allowance(message: UplinkLimits().message + 1024)

  private enum Way {
    /// Until the timer.
    case resting
    case dialling(DialID)
    case connected(SocketID)
    /// Coming back by itself would help nobody.
    case over
  }

  /// A table that friends far away may come to.
  private struct Shared {
    let code: TableCode
    var link: String?
  }

  let loop: Loop<LoopMessage>
  let context: ServerContext
  private let settings: UplinkSettings
  var end = UplinkClientConnection()
  private var way = Way.resting
  private var backoff = Backoff(from: .milliseconds(500), to: .seconds(30))
  private var news: UplinkNews
  private var timer: (id: TimerID, at: Tick)?
  private var tables: [TableKey: Shared] = [:]
  var guests: [StreamID: RemoteGuest] = [:]
  /// Guests for whom something waits in the machine.
  var slow: Set<StreamID> = []
  /// Who waits for a photo.
  var portrayed: [PhotoID: [RemoteGuest]] = [:]
  /// Whose photo is here, and which.
  var pictured = LRUCache<PlayerID, PhotoID>(most: 2_000)

  init(loop: Loop<LoopMessage>, context: ServerContext, settings: UplinkSettings) {
    self.loop = loop
    self.context = context
    self.settings = settings
    news = UplinkNews(address: settings.address, log: context.log)
  }

  /// What guests' links begin with.
  var link: String { settings.address.link }

  // MARK: The connection

  func dial() {
    let address = settings.address
    way = .dialling(
      loop.dial(
        Destination(
          host: address.host, port: address.port, target: "/uplink",
          subprotocols: [UplinkClient.subprotocol],
          fields: [Field("Authorization", "Bearer \(settings.token)")],
          allowance: UplinkClient.allowance)))
  }

  func reached(_ socket: SocketID, by dial: DialID) {
    guard case .dialling(dial) = way else { return loop.close(socket, .goingAway) }
    way = .connected(socket)
    end.connected(at: context.clock.now)
    settle()
  }

  func failed(_ dial: DialID, _ fault: DialFault) {
    guard case .dialling(dial) = way, fault != .stopping else { return }
    rest(news.failed(fault))
  }

  /// True: the socket was the uplink's.
  func closed(_ socket: SocketID, _ closing: Closing) -> Bool {
    guard case .connected(socket) = way else { return false }
    end.lost(at: context.clock.now)
    context.metrics[loop.index].uplinkUp.increase(by: isUp ? -1 : 0)
    rest(news.closed(closing))
    settle()
    return true
  }

  private var isUp = false

  /// Waits before the next attempt, or for ever.
  private func rest(_ outlook: UplinkNews.UplinkOutlook) {
    isUp = false
    switch outlook {
    case .hopeless:
      way = .over
      tell(.refused)
    case .seldom:
      tell(.refused)
      tryAgain(after: backoff.longest)
    case .comingBack:
      tell(.waiting)
      var random = SystemRandomNumberGenerator()
      tryAgain(after: backoff.failed(using: &random))
    }
  }

  private func tryAgain(after wait: Duration) {
    way = .resting
    loop.schedule(after: wait, .uplinkDial)
  }

  private func welcomed(isResumed: Bool) {
    backoff.succeeded()
    news.welcomed(isResumed: isResumed)
    isUp = true
    context.metrics[loop.index].uplinkUp.increase()
    tell(.up)
  }

  /// The session of the present connection cannot go on.
  private func hangUp(_ code: UplinkClose?) {
    guard case .connected(let socket) = way else { return }
    loop.close(socket, code.map { CloseCode($0.rawValue) } ?? .goingAway)
  }

  // MARK: What the public server says

  /// True: the socket is the uplink's.
  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at now: Tick
  ) -> Bool {
    guard case .connected(socket) = way else { return false }
    do throws(UplinkError) {
      guard kind == .binary else { throw .kindUnknown(0) }
      let events = try end.received(payload, at: now)
      carryOut(events, payload, at: now)
    } catch {
      news.broken(by: error)
      let events = end.failed()
      hangUp(error.closeCode)
      carryOut(events, Span(), at: now)
    }
    settle()
    return true
  }

  private func carryOut(_ events: [UplinkClientEvent], _ payload: Span<UInt8>, at now: Tick) {
    for event in events {
      switch event {
      case .welcomed(let isResumed): welcomed(isResumed: isResumed)
      case .granted(let table, let code, let secret):
        link(table, "\(link)/t/\(TableCode(number: code))#\(secret.text)")
      case .denied(let table):
        link(table, nil)
        tables[table] = nil
        news.denied()
      case .opened(let stream, let table, let guest):
        if let code = tables[table]?.code { opened(stream, at: table, code, guest, at: now) }
      case .pinged(let stream, let duration, let late):
        if let guest = guests[stream] {
          post(.pinged(guest.line, duration, network: duration - late), to: guest.loop)
        }
      case .overviewSent(let stream, let number):
        if let guest = guests[stream] { post(.overviewSent(guest.line, number), to: guest.loop) }
      case .trunk(let event): carryOut(event, payload, at: now)
      }
    }
  }

  private func carryOut(_ event: MultiplexerEvent, _ payload: Span<UInt8>, at now: Tick) {
    switch event {
    case .message(let stream, let range): said(payload.extracting(range), on: stream, at: now)
    case .drained(let stream):
      if let guest = guests[stream] { post(.drained(guest.line), to: guest.loop) }
    case .closed(let stream, _): forget(stream)
    case .photoWanted(let photo, let offset): send(photo, from: offset, at: now)
    case .photo(let photo, let bytes): came(photo, bytes)
    case .photoMissing(let photo): portrayed[photo] = nil
    case .hangUp(let code): hangUp(code)
    }
  }

  // MARK: What the tables say

  func arrived(_ message: UplinkClientMessage) {
    let now = context.clock.now
    switch message {
    case .share(let code): share(code, at: now)
    case .ended(let code): withdraw(code, at: now)
    case .say(let line, let bytes): say(bytes, on: line, at: now)
    case .end(let line, let why): finish(line, why, at: now)
    case .ping(let line): if isCurrent(line) { end.ping(line.stream, at: now) }
    case .shows(let line, let picture):
      if isCurrent(line) { guests[line.stream]?.picture = picture }
    }
    settle()
  }

  private func share(_ code: TableCode, at now: Tick) {
    if tables.values.contains(where: { $0.code == code }) { return }
    let key = TableKey(.random(in: 0...(.max)))
    tables[key] = Shared(code: code)
    end.share(key, at: now)
  }

  private func withdraw(_ code: TableCode, at now: Tick) {
    guard let key = tables.first(where: { $0.value.code == code })?.key else { return }
    tables[key] = nil
    carryOut(end.withdraw(key, at: now), Span(), at: now)
  }

  private func link(_ table: TableKey, _ link: String?) {
    guard let shared = tables[table], shared.link != link else { return }
    tables[table]?.link = link
    post(.link(shared.code, link), to: shared.code.loop(of: loop.count))
  }

  private func tell(_ state: UplinkState) {
    for index in 0..<loop.count { post(.state(state), to: index) }
  }

  func post(_ message: GuestMessage, to index: Int) { loop.post(.guest(message), to: index) }

  // MARK: Time

  /// The wait before the next attempt is over.
  func dialIsDue() {
    if case .resting = way { dial() }
  }

  /// Something of the session is due.
  func timerFired() {
    timer = nil
    let now = context.clock.now
    if let due = end.nextDeadline, due <= now {
      carryOut(end.timerFired(at: now), Span(), at: now)
    }
    settle()
  }

  /// After everything that was done with the machine: writes what is to be written, and sees to the
  /// timer.
  private func settle() {
    let frames = end.takeOutgoing()
    if case .connected(let socket) = way {
      for frame in frames { loop.send(binary: frame.span, to: socket) }
    }
    noteBacklogs()
    guard let due = end.nextDeadline else { return }
    if let timer {
      // One that fires early finds out when to fire again.
      if timer.at <= due { return }
      loop.cancel(timer.id)
    }
    timer = (loop.schedule(at: context.clock.instant(due), .uplinkSession), due)
  }
}
