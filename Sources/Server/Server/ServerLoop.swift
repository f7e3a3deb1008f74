import Bytes
import Content
import GameCore
import Games
import HTTP
import Identity
import People
import Requests
import Routing
import Services
import TableHosting
import Tables
import Transport
import UplinkHosting
import Wire

/// The application on the server's loop: answers requests, greets sockets, and passes each message to its table or
/// to a service.
final class ServerLoop: Application {
  package let loop: Loop<LoopMessage>
  package let context: ServerContext
  package let router: Router
  let foyer: FoyerHost
  let xo: ReverseTicTacToeHost
  let catalog: QuizCatalogHost
  /// The uplink of this server to a public one; `nil` if the options name none.
  let uplink: UplinkClient?
  let uplinkWatch: UplinkWatch
  package var tables: [TableCode: TableHost] = [:]
  /// The part of this server in tables.
  var ownedTables: [TableCode: OwnedTable] = [:]
  /// The number of the last table of this server alone.
  var lastTenure: Int64 = 0
  /// The number of the last lock that was asked for.
  var lastLock = 0
  /// Pages that wait, by their connections.
  var waiting: [ConnectionID: ClientSession] = [:]
  /// Whether the database did not have the last change of some table.
  var isSavingFailing = false
  /// Whether the timer `late` runs.
  var isLateScheduled = false
  /// Whether the timer `accounts` runs.
  var isReadingScheduled = false
  /// Sessions by the slot of their socket.
  package private(set) var clients: [ClientSession?] = []
  private var isStopping = false
  /// Guests of the uplink, by their channel.
  package var guests: [GuestChannel: ClientSession] = [:]
  var uplinkState: UplinkState?
  private var connections: UInt64 = 0
  var quizTitles: [QuizTitle] = []
  /// The content of the games.
  var gameContent: GameContent
  private(set) var hint: NoVisitorHint
  /// The laptops of this public server.
  package let uplinks: UplinkServer
  /// Overviews that are being sent, the oldest first.
  var overviews: [(answer: RequestID, note: OverviewNote)] = []
  /// Requests for pictures that wait for a laptop.
  var remotePictures: [RequestID: RemotePicture] = [:]

  init(loop: Loop<LoopMessage>, context: ServerContext, reader: any QuizReader, hint: NoVisitorHint)
  {
    self.loop = loop
    self.context = context
    self.hint = hint
    router = Router(context: context)
    gameContent = context.questionBank.content
    gameContent.take(context.content)
    uplinks = UplinkServer(loop: loop, context: context)
    uplinkState = context.uplink == nil ? nil : .waiting
    foyer = FoyerHost(loop: loop, context: context)
    xo = ReverseTicTacToeHost(loop: loop, store: context.store)
    catalog = QuizCatalogHost(loop: loop, context: context, reader: reader)
    uplinkWatch = UplinkWatch(loop: loop, context: context)
    uplink = context.uplink.map { UplinkClient(loop: loop, context: context, settings: $0) }
  }

  package func started() {
    startServices()
    context.tableStore?.join { [mailbox = loop.mailbox] in mailbox.post(.tables($0)) }
    let now = context.clock.now
    for table in context.tableStore?.takeRestored(at: now) ?? [] {
      open(table, at: now).adopted(at: now)
      if table.state.isShared { loop.post(.uplink(.share(table.state.code))) }
    }
    context.tableStore?.savedAll()
  }

  // MARK: Sockets

  package func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?
  ) {
    guard case .socket(let purpose)? = ticket else { return loop.close(socket, .policyViolation) }
    switch purpose {
    case .page(let place, let client): opened(socket, by: request, from: peer, at: place, client)
    case .uplink(let key): uplinks.connected(socket, key)
    }
  }

  private func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, at place: Admission.Place,
    _ packer: PackingFaults.Client
  ) {
    guard let call = router.call(request, from: peer) else {
      loop.close(socket, .policyViolation)
      return
    }
    guard context.proxiedSockets.take(socket, of: call) else {
      loop.close(socket, .tryAgainLater)
      return
    }
    let device = Device(request, from: call.peer)
    guard let player = try? device.own ?? DeviceCookie(isSecure: call.isSecure).player else {
      loop.close(socket, .internalError)
      return
    }
    let person = context.accounts.person(call.session)
    if let person { context.loadPhoto(of: person.account, for: call) {} }
    let client = ClientSession(
      socket: socket, connection: nextConnection(), player: player,
      device: device, person: person,
      networkOrigin: context.networkOrigin(of: call),
      peer: call.peer, place: place, helloBy: loop.now.advanced(by: context.helloTime),
      account: context.account(of: call))
    client.isProxied = call.isProxied
    client.packer = packer
    client.counters = context.metrics.counters
    while clients.count <= socket.slot { clients.append(nil) }
    clients[socket.slot] = client
    context.metrics.counters.sockets.increase()
    loop.schedule(at: client.helloBy, .hello(slot: socket.slot))
    if !peer.address.address.isLoopback { hint.phoneCame() }
    countRemotePage(client, 1)
    if person == nil { seekSession(of: client, socket, call) }
  }

  /// Counts the pages of other devices, for the host's page.
  private func countRemotePage(_ client: ClientSession, _ change: Int) {
    guard client.tableSource != nil else { return }
    let counters = context.metrics.counters
    counters.remotePages.increase(by: change)
    counters.remotePageSeenAt = context.clock.now
  }

  func nextConnection() -> ConnectionID {
    connections += 1
    return ConnectionID(connections)
  }

  package func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    uplink?.reached(socket, by: dial)
  }

  package func failed(_ dial: DialID, _ fault: DialFault) { uplink?.failed(dial, fault) }

  /// Ends all pages' sockets. Tables keep them as connected: the next start awaits them.
  package func stopping() {
    isStopping = true
    drainSharedTables(at: context.clock.now)
    for case let client? in clients where !client.isRelayed { loop.close(client, .serviceRestart) }
  }

  package func closed(_ socket: SocketID, _ closing: Closing) {
    if isStopping { return }
    context.proxiedSockets.giveBack(socket)
    guard let client = client(socket) else {
      if uplink?.closed(socket, closing) != true { uplinks.closed(socket) }
      return
    }
    // Invalid text has the same code. Without compression it costs bytes alone.
    if closing == .byUs(.invalidText), let packer = client.packer {
      context.packingFaults.note(packer)
    }
    clients[socket.slot] = nil
    context.metrics.counters.sockets.increase(by: -1)
    countRemotePage(client, -1)
    if client.isRelayed { return uplinks.left(socket) }
    left(client)
  }

  package func left(_ client: ClientSession) {
    client.isGone = true
    waiting[client.connection] = nil
    switch client.place {
    case .foyer:
      foyer.left(client)
      xo.left(client)
    case .table(let code):
      guard let code else { return }
      guard client.admission.step != .seekTable else {
        return take(.left(client.connection), of: code, at: context.clock.now)
      }
      tables[code]?.left(client)
    }
  }

  package func drained(_ socket: SocketID) {
    guard let client = client(socket) else { return uplinkDrained(socket) }
    if client.isRelayed { return uplinks.drained(socket) }
    foyer.drained(client)
    if let code = client.place.code { tables[code]?.drained(client) }
  }

  package func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    guard let client = client(socket), client.isGreeted, let code = client.place.code else {
      return
    }
    // Packets between this server and a proxy do not measure the way to the page.
    let network = client.isProxied ? nil : roundTrip.network
    context.metrics.counters.roundTrips.note(roundTrip.measured)
    if client.isRelayed {
      return uplinks.pinged(socket, late: network.map { roundTrip.measured - $0 } ?? .zero)
    }
    tables[code]?.apply(
      .roundTrip(client.connection, roundTrip.measured, network: network), at: context.clock.now)
  }

  // MARK: Messages

  package func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    let now = context.clock.tick(instant)
    guard let client = client(socket) else {
      if uplink?.received(payload, kind, from: socket, at: now) == true { return }
      return uplinks.received(payload, kind, from: socket, at: now)
    }
    if client.isRelayed {
      context.metrics.counters.messagesReceived.increase()
      return uplinks.passOn(payload, kind, from: socket, at: now)
    }
    if kind == .text, relay(client, by: socket, saying: payload, at: now) { return }
    understand(payload, isText: kind == .text, from: client, at: now)
  }

  /// Parses a message of a page, from its socket or from the uplink.
  func understand(_ payload: Span<UInt8>, isText: Bool, from client: ClientSession, at now: Tick) {
    context.metrics.counters.messagesReceived.increase()
    let said: ClientSession.Said
    do throws(WireFault) {
      guard isText else { throw WireFault(id: nil, refusal: Refusal(.messageMalformed)) }
      said =
        switch client.place {
        case .foyer: .foyer(try FoyerClientMessage(payload))
        case .table(let code): .table(try TableClientMessage(payload), code)
        }
    } catch {
      return refuse(error, to: client)
    }
    if !holds(said, of: client, at: now) { take(said, of: client, at: now) }
  }

  package func take(_ said: ClientSession.Said, of client: ClientSession, at now: Tick) {
    do throws(WireFault) {
      switch said {
      case .foyer(let message): try foyerMessage(message, of: client, at: now)
      case .table(let message, let code): try tableMessage(message, of: client, code, at: now)
      }
    } catch {
      refuse(error, to: client)
    }
  }

  func refuse(_ fault: WireFault, to client: ClientSession) {
    context.metrics.counters.messagesRefused.increase()
    loop.send(.fault(fault), to: client)
  }

  private func foyerMessage(
    _ message: FoyerClientMessage, of client: ClientSession, at now: Tick
  ) throws(WireFault) {
    switch message {
    case .hello(let hello, let table): admit(client, .hello(.foyer(hello, table)), at: now)
    case .clock(let id): answerClock(id, of: client, receivedAt: now)
    case .command(let id, let command):
      guard client.isGreeted else { throw ServerLoop.outOfPlace(id) }
      guard case .profile(let profile) = command else {
        foyer.command(client, id, command, at: now)
        return
      }
      change(client, id, profile, at: now)
    case .xo(let id, let command):
      guard client.isGreeted else { throw ServerLoop.outOfPlace(id) }
      xo.asked(client, id, command)
    }
  }

  private func tableMessage(
    _ message: TableClientMessage, of client: ClientSession, _ code: TableCode?, at now: Tick
  ) throws(WireFault) {
    if case .hello(let hello, let role, _) = message {
      admit(client, .hello(.table(hello, role)), at: now)
      return
    }
    guard client.isGreeted, let code, let tableHost = tables[code] else {
      if case .clock(let id) = message { return answerClock(id, of: client, receivedAt: now) }
      if case .command(let id, _) = message { throw ServerLoop.outOfPlace(id) }
      throw ServerLoop.outOfPlace(nil)
    }
    switch message {
    case .hello: break
    case .clock(let id):
      answerClock(id, of: client, receivedAt: now)
      // A round trip that the browser's network code measures, not the page.
      if client.pace.isDue(at: now) { loop.ping(client) }
      tableHost.apply(.heartbeat(client.connection), at: now)
    case .hidden(let isHidden): tableHost.apply(.hidden(client.connection, isHidden), at: now)
    case .shown(let round, let tick):
      tableHost.apply(.shown(client.connection, round: round, at: tick), at: now)
    case .react(let reaction, let target):
      tableHost.apply(.reacted(client.connection, reaction, to: target), at: now)
    case .language(let language): tableHost.changed(language, of: client)
    case .command(let id, .profile(let profile)) where tableHost.takesProfile(of: client, at: now):
      change(client, id, profile, at: now)
    case .command(let id, let command): tableHost.command(client, id, command, at: now)
    }
  }

  private func answerClock(_ id: Int, of client: ClientSession, receivedAt: Tick) {
    loop.send(.clock(id: id, received: receivedAt, sent: context.clock.now), to: client)
  }

  static func outOfPlace(_ id: CommandID?) -> WireFault {
    WireFault(id: id, refusal: Refusal(.messageOutOfPlace))
  }

  // MARK: Time and messages

  package func timerFired(_ token: UInt64) {
    switch TimerToken(token) {
    case nil: break
    case .hello(let slot)?: helloIsDue(slot: slot)
    case .uplinkPeer(let number)?: uplinks.timerFired(number)
    case .service(let service)?: timerFired(service)
    case .sharing(let code)?: sharingIsDue(code, at: context.clock.now)
    case .laptopWait(let page)?: laptopIsLate(for: page, at: context.clock.now)
    case .table(let code)?:
      tables[code]?.timerFired()
    }
  }

  /// Closes a socket whose hello was not read in time: its page is too slow, or this server is. So the page
  /// is to try again. A newer socket may have the slot of the timer's socket.
  private func helloIsDue(slot: Int) {
    guard clients.indices.contains(slot), let client = clients[slot], !client.isGreeted,
      client.waiting == nil, client.helloBy <= loop.now
    else { return }
    loop.close(client, .tryAgainLater)
  }

  func host(_ table: Table, _ code: TableCode, _ owned: OwnedTable) -> TableHost {
    var table = table
    table.takesGuests = context.guests != nil
    let tableHost = TableHost(
      table, loop: loop, context: context, foyer: foyer, catalog: catalog, uplink: uplinkState,
      owned: owned
    ) { [unowned self] fact, now in
      take(fact, of: code, at: now)
    }
    tables[code] = tableHost
    return tableHost
  }

  func client(_ socket: SocketID) -> ClientSession? {
    guard clients.indices.contains(socket.slot), let client = clients[socket.slot],
      case .socket(socket) = client.line
    else { return nil }
    return client
  }
}
