import GameCore
import Games
import HTTP
import People
import Tables
import Transport
import Wire

/// The product on one loop: answers requests, greets sockets, and brings every message to its
/// table or to the foyer, which lives on the first loop.
final class PartyLoop: Application {
  let loop: Loop<Letter>
  let premises: Premises
  let router: Router
  private let accounts: AccountDesk
  private let xo: XODesk?
  private let foyer: FoyerDesk?
  private let library: LibraryDesk?
  private let home: HomeDesk?
  private(set) var tables: [TableCode: TableDesk] = [:]
  /// By the socket's slot.
  private var visits: [Visit?] = []
  /// Those who have come by the uplink, by their line.
  var guests: [ObjectIdentifier: Visit] = [:]
  var uplinkState: UplinkState?
  private var connections: UInt64 = 0
  private var brake: CodeBrake
  private var shelf: [QuizTitle] = []
  /// What the stock holds.
  private var materials = Materials()
  private let watch: PhoneWatch?
  private let uplinks: UplinkDesk
  private let uplinkWatch: UplinkWatch?
  /// Overviews that are being sent, the oldest first.
  var overviews: [(answer: RequestID, note: OverviewNote)] = []
  /// Requests for pictures that a laptop is asked for.
  var farCalls: [RequestID: FarPicture] = [:]

  /// Timers of the loop: a table's code number, or one of these far above it.
  private enum Token {
    static let foyer: UInt64 = 1 << 40
    /// And the next.
    static let home: UInt64 = foyer + 1
    static let phones: UInt64 = 2 << 40
    /// Plus the socket's slot.
    static let hello: UInt64 = 3 << 40
    static let uplinkWatch: UInt64 = 4 << 40
    /// Plus the number of the line.
    static let uplinks: UInt64 = 5 << 40
    static let accounts: UInt64 = 6 << 40
  }

  /// How long a socket may take to say hello.
  private static let helloTime: Duration = .seconds(10)

  init(loop: Loop<Letter>, premises: Premises, reader: QuizReader, watch: PhoneWatch) {
    self.loop = loop
    self.premises = premises
    router = Router(premises: premises)
    accounts = AccountDesk(premises: premises, loop: loop.index, mailboxes: loop.mailboxes)
    brake = CodeBrake(at: premises.clock.now)
    let isFirst = loop.index == 0
    xo = isFirst ? XODesk(loop: loop, store: premises.store) : nil
    foyer = isFirst ? FoyerDesk(loop: loop, premises: premises, timerToken: Token.foyer) : nil
    library = isFirst ? LibraryDesk(loop: loop, premises: premises, reader: reader) : nil
    self.watch = isFirst ? watch : nil
    uplinks = UplinkDesk(loop: loop, premises: premises, timerToken: Token.uplinks)
    uplinkWatch =
      isFirst
      ? UplinkWatch(loop: loop, premises: premises, timerToken: Token.uplinkWatch) : nil
    uplinkState = premises.uplink == nil ? nil : .waiting
    home =
      isFirst
      ? premises.uplink.map {
        HomeDesk(loop: loop, premises: premises, settings: $0, timerToken: Token.home)
      } : nil
  }

  func started() {
    materials = premises.stock.join(loop.mailboxes[loop.index])
    library?.opened()
    uplinkWatch?.started()
    home?.dial()
    if watch != nil { loop.schedule(after: PhoneWatch.patience, Token.phones) }
    if loop.index == 0 { lookAfterAccounts() }
    for saved in premises.keeper.kept() {
      let table = Table(restoring: saved, materials: materials, at: premises.clock.now)
      let code = table.view(for: .watcher).code
      if code.loop(of: loop.count) == loop.index { open(table, code) }
    }
  }

  // MARK: Requests and sockets

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Letter> {
    premises.metrics[loop.index].requests.increase()
    let waiter = Waiter(loop: loop.index, request: id)
    if let tile = router.tile(request, from: peer, by: waiter, mailboxes: loop.mailboxes) {
      return tile
    }
    if let picture = router.elsewhere(request, from: peer), ask(for: picture, id) { return .later }
    if let (response, note) = router.overview(request, from: peer) {
      expect(note, of: id)
      return .watched(response)
    }
    if AccountDesk.concerns(request.path), let call = router.call(request, from: peer),
      let answer = accounts.answer(call, id)
    {
      return answer
    }
    if ArcadeDesk.concerns(request.path), let call = router.call(request, from: peer) {
      return ArcadeDesk(premises: premises, mailbox: loop.mailboxes[loop.index]).answer(call, id)
    }
    return router.answer(to: request, from: peer, loops: loop.count)
  }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Letter?) {
    if case .uplink(let key)? = ticket { return uplinks.connected(socket, key) }
    guard let place = Router.place(request.path), let call = router.call(request, from: peer) else {
      loop.close(socket, .policyViolation)
      return
    }
    let device = Device(request, from: call.peer)
    guard let player = try? device.own ?? DeviceCookie(isSecure: call.isSecure).player else {
      loop.close(socket, .internalError)
      return
    }
    let person = premises.accounts.person(call.session)
    if let person { premises.accounts.bringPhoto(of: person.account, for: call.visitor) {} }
    let visit = Visit(
      socket: socket, connection: nextConnection(), player: player,
      device: device, person: person,
      whereabouts: Whereabouts(call, isLoopbackOnly: premises.isLoopbackOnly),
      peer: call.peer, place: place, helloBy: loop.now.advanced(by: PartyLoop.helloTime),
      account: premises.members.account(of: call))
    while visits.count <= socket.slot { visits.append(nil) }
    visits[socket.slot] = visit
    premises.metrics[loop.index].sockets.increase()
    loop.schedule(at: visit.helloBy, Token.hello + UInt64(socket.slot))
    if !peer.address.address.isLoopback { watch?.phoneCame() }
  }

  func nextConnection() -> ConnectionID {
    connections += 1
    return ConnectionID(connections)
  }

  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    home?.reached(socket, by: dial)
  }

  func failed(_ dial: DialID, _ fault: DialFault) { home?.failed(dial, fault) }

  func closed(_ socket: SocketID, _ closing: Closing) {
    guard let visit = visit(socket) else {
      if home?.closed(socket, closing) != true { uplinks.closed(socket) }
      return
    }
    visits[socket.slot] = nil
    premises.metrics[loop.index].sockets.increase(by: -1)
    if visit.isRelayed { return uplinks.left(socket) }
    left(visit)
  }

  func left(_ visit: Visit) {
    switch visit.place {
    case .foyer:
      foyer?.left(visit)
      xo?.left(visit)
    case .table(let code):
      if let code, let desk = tables[code] {
        desk.left(visit)
        forget(desk, code)
      }
    }
  }

  func drained(_ socket: SocketID) {
    guard let visit = visit(socket) else { return }
    if visit.isRelayed { return uplinks.drained(socket) }
    guard case .table(let code?) = visit.place else { return }
    tables[code]?.drained(visit)
  }

  func pinged(_ socket: SocketID, roundTrip: Duration) {
    guard let visit = visit(socket), visit.isGreeted, case .table(let code?) = visit.place else {
      return
    }
    if visit.isRelayed { return uplinks.pinged(socket) }
    tables[code]?.apply(.roundTrip(visit.connection, roundTrip), at: premises.clock.now)
  }

  // MARK: Messages

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    let now = premises.clock.tick(instant)
    guard let visit = visit(socket) else {
      if home?.received(payload, kind, from: socket, at: now) == true { return }
      return uplinks.received(payload, kind, from: socket, at: now)
    }
    if visit.isRelayed {
      premises.metrics[loop.index].messagesReceived.increase()
      return uplinks.passOn(payload, kind, from: socket, at: now)
    }
    if let code = codeElsewhere(visit), kind == .text {
      premises.metrics[loop.index].messagesReceived.increase()
      return relay(visit, by: socket, to: code, saying: payload, at: now)
    }
    understand(payload, isText: kind == .text, from: visit, at: now)
  }

  /// What a page has said, by its socket or by the uplink.
  func understand(_ payload: Span<UInt8>, isText: Bool, from visit: Visit, at now: Tick) {
    premises.metrics[loop.index].messagesReceived.increase()
    do throws(WireFault) {
      guard isText else { throw WireFault(id: nil, refusal: Refusal(.messageMalformed)) }
      switch visit.place {
      case .foyer: try foyerMessage(try FoyerClientMessage(payload), of: visit, at: now)
      case .table(let code):
        try tableMessage(try TableClientMessage(payload), of: visit, code, at: now)
      }
    } catch {
      premises.metrics[loop.index].messagesRefused.increase()
      loop.send(.fault(error), to: visit)
    }
  }

  /// The public code that a page wants to, if no table here has it.
  private func codeElsewhere(_ visit: Visit) -> TableCode? {
    guard !visit.isGreeted, case .table(let code?) = visit.place, code.length == .eight,
      tables[code] == nil, premises.doors.now.isPublic
    else { return nil }
    return code
  }

  /// Brings somebody who is logged in to a table at a laptop (R4). All they say goes there, from their
  /// first words on.
  private func relay(
    _ visit: Visit, by socket: SocketID, to code: TableCode, saying words: Span<UInt8>,
    at now: Tick
  ) {
    guard let account = visit.account else {
      return loop.dismiss(visit, Refusal(.accountNeeded))
    }
    do throws(Refusal) {
      let isThere = try premises.publicTables.look(
        for: code, from: visit.addressKey, by: account.player, at: now)
      guard isThere else { throw Refusal(.tableUnknown) }
    } catch {
      return loop.dismiss(visit, error)
    }
    visit.player = account.player
    visit.isRelayed = uplinks.arrived(
      visit, by: socket, account, at: code, saying: words, at: now)
    visit.isGreeted = visit.isRelayed
    if !visit.isRelayed { loop.close(socket, .tryAgainLater) }
  }

  private func foyerMessage(
    _ message: FoyerClientMessage, of visit: Visit, at now: Tick
  ) throws(WireFault) {
    switch message {
    case .hello(let hello, let table):
      guard try isWelcome(visit, hello, at: now) else { return }
      foyer?.arrived(visit, hello, table: table, at: now)
    case .clock(let id): answerClock(id, of: visit, receivedAt: now)
    case .command(let id, let command):
      guard visit.isGreeted else { throw PartyLoop.outOfPlace(id) }
      foyer?.command(visit, id, command, at: now)
    case .xo(let id, let command):
      guard visit.isGreeted else { throw PartyLoop.outOfPlace(id) }
      xo?.asked(visit, id, command)
    }
  }

  private func tableMessage(
    _ message: TableClientMessage, of visit: Visit, _ code: TableCode?, at now: Tick
  ) throws(WireFault) {
    if case .hello(let hello, let role, _) = message {
      guard try isWelcome(visit, hello, at: now) else { return }
      if let desk = desk(for: code, visit, at: now) {
        if let profile = visit.believed(hello.profile) {
          premises.remember(profile, of: visit.player)
        }
        desk.arrived(visit, hello, role, at: now)
      }
      return
    }
    guard visit.isGreeted, let code, let desk = tables[code] else {
      if case .clock(let id) = message { return answerClock(id, of: visit, receivedAt: now) }
      if case .command(let id, _) = message { throw PartyLoop.outOfPlace(id) }
      throw PartyLoop.outOfPlace(nil)
    }
    switch message {
    case .hello: break
    case .clock(let id):
      answerClock(id, of: visit, receivedAt: now)
      // Its own round trip, measured by the browser's network code and not by the page.
      loop.ping(visit)
      desk.apply(.heartbeat(visit.connection), at: now)
    case .hidden(let isHidden): desk.apply(.hidden(visit.connection, isHidden), at: now)
    case .shown(let round, let tick):
      desk.apply(.shown(visit.connection, round: round, at: tick), at: now)
    case .react(let reaction): desk.apply(.reacted(visit.connection, reaction), at: now)
    case .command(let id, let command): desk.command(visit, id, command, at: now)
    }
    forget(desk, code)
  }

  /// Whether the conversation can begin, and with whom; a second hello is out of place.
  private func isWelcome(
    _ visit: Visit, _ hello: Hello, at now: Tick
  ) throws(WireFault) -> Bool {
    guard !visit.isGreeted else { throw PartyLoop.outOfPlace(nil) }
    guard WireVersion.agreed(with: hello.versions) != nil else {
      loop.dismiss(visit, Refusal(.protocolUnsupported))
      return false
    }
    if let former = try premises.identities.settle(visit, token: hello.token, at: now) {
      move(former, to: visit.player, at: now)
      for other in 0..<loop.count where other != loop.index {
        loop.post(.became(former, visit.player), to: other)
      }
    }
    guard visit.whereabouts.isNear || visit.account != nil || visit.vouched != nil else {
      loop.dismiss(visit, Refusal(.accountNeeded))
      return false
    }
    return true
  }

  /// The table a page asks for; otherwise the page is told why not, and wrong guesses are braked.
  private func desk(for code: TableCode?, _ visit: Visit, at now: Tick) -> TableDesk? {
    if let refusal = brake.refuses(visit.addressKey, at: now) {
      loop.dismiss(visit, refusal)
      return nil
    }
    guard let code else {
      loop.dismiss(visit, Refusal(.codeMalformed))
      return nil
    }
    if let desk = tables[code] { return desk }
    brake.countWrong(visit.addressKey, at: now)
    loop.dismiss(visit, Refusal(.tableUnknown))
    return nil
  }

  private func answerClock(_ id: Int, of visit: Visit, receivedAt: Tick) {
    loop.send(.clock(id: id, received: receivedAt, sent: premises.clock.now), to: visit)
  }

  private static func outOfPlace(_ id: CommandID?) -> WireFault {
    WireFault(id: id, refusal: Refusal(.messageOutOfPlace))
  }

  // MARK: Time and letters

  func timerFired(_ token: UInt64) {
    switch token {
    case Token.foyer: foyer?.timerFired()
    case Token.home, Token.home + 1: home?.timerFired(token)
    case Token.phones: watch?.patienceIsOver()
    case Token.accounts: lookAfterAccounts()
    case Token.uplinkWatch: uplinkWatch?.timerFired()
    case Token.uplinks...: uplinks.timerFired(token)
    case Token.hello...: helloIsDue(slot: Int(token - Token.hello))
    default:
      let code = TableCode(number: token)
      guard let desk = tables[code] else { return }
      desk.timerFired()
      forget(desk, code)
    }
  }

  /// Whoever has the slot now may have come later than the timer's socket.
  private func helloIsDue(slot: Int) {
    guard visits.indices.contains(slot), let visit = visits[slot], !visit.isGreeted,
      visit.helloBy <= loop.now
    else { return }
    loop.close(visit, .policyViolation)
  }

  func arrived(_ letter: Letter) {
    let now = premises.clock.now
    switch letter {
    case .open(let code, let solo, let opener):
      let seed = UInt64.random(in: 0...(.max))
      open(
        Table(
          code: code, solo: solo, opener: opener, shelf: shelf, materials: materials, seed: seed,
          at: now), code)
    case .listed(let listing): foyer?.apply(.listed(listing), at: now)
    case .ended(let code): foyer?.apply(.tableEnded(code), at: now)
    case .wanted(let request, let code): library?.wanted(request, by: code)
    case .likely(let request): library?.likely(request)
    case .read(let request, let reading): library?.finished(request, reading)
    case .answer(let request, let response): loop.answer(request, with: response)
    case .became(let former, let player): move(former, to: player, at: now)
    case .loggedOut(let sessions): logOut(Set(sessions))
    case .quiz(let request, let outcome, let code):
      tables[code]?.apply(.quiz(request, outcome), at: now)
    case .xo(let news): xo?.arrived(news)
    case .tile(let request, let picture): loop.answer(request, with: Router.answer(picture))
    case .uplink: break
    case .uplinks(let grants): uplinkWatch?.read(grants)
    case .uplinksRevoked: uplinks.tokensRevoked()
    case .photoAsked(let picture, let asker): uplinks.asked(for: picture, asker: asker)
    case .photoFound(let bytes, let request): came(bytes, for: request)
    case .recorded(let record, let round, let code):
      tables[code]?.apply(.recorded(record, round: round), at: now)
    case .overviewSent(let note):
      if let desk = tables[note.code] {
        desk.apply(.overviewSent(note.number, to: note.player), at: now)
      } else {
        uplinks.overviewSent(note)
      }
    case .materials(let materials):
      self.materials = materials
      for desk in tables.values { desk.apply(.materials(materials), at: now) }
    case .shelf(let titles):
      shelf = titles
      for desk in tables.values { desk.apply(.shelf(titles), at: now) }
    case .home(let letter): arrived(letter, home)
    }
  }

  // MARK: Accounts

  /// How often the store is asked whether a command has changed accounts beside this server.
  private static let accountsPause: Duration = .seconds(1)

  private func lookAfterAccounts() {
    let mailboxes = loop.mailboxes
    premises.accounts.look { ended in
      guard !ended.isEmpty else { return }
      for mailbox in mailboxes { mailbox.post(.loggedOut(ended)) }
    }
    loop.schedule(after: PartyLoop.accountsPause, Token.accounts)
  }

  /// Somebody has logged in: what the device has at the tables here is the account's.
  private func move(_ former: PlayerID, to player: PlayerID, at now: Tick) {
    for desk in tables.values { desk.apply(.became(former, player), at: now) }
    xo?.became(former, player)
  }

  /// The pages of these devices come back as nobody's account.
  private func logOut(_ ended: Set<SessionKey>) {
    for case let visit? in visits {
      if let key = visit.person?.key, ended.contains(key) {
        loop.close(visit, .policyViolation)
      }
    }
  }

  private func open(_ table: Table, _ code: TableCode) {
    let desk = TableDesk(table, loop: loop, premises: premises, uplink: uplinkState)
    tables[code] = desk
    desk.started()
  }

  func forget(_ desk: TableDesk, _ code: TableCode) {
    if desk.hasEnded { tables[code] = nil }
  }

  private func visit(_ socket: SocketID) -> Visit? {
    guard visits.indices.contains(socket.slot), let visit = visits[socket.slot],
      case .socket(socket) = visit.line
    else { return nil }
    return visit
  }
}
