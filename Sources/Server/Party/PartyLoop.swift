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
  let accounts: AccountDesk
  let xo: XODesk?
  let foyer: FoyerDesk?
  private let library: LibraryDesk?
  private let home: HomeDesk?
  private(set) var tables: [TableCode: TableDesk] = [:]
  /// By the socket's slot.
  private(set) var visits: [Visit?] = []
  /// Those who have come by the uplink, by their line.
  var guests: [ObjectIdentifier: Visit] = [:]
  var uplinkState: UplinkState?
  private var connections: UInt64 = 0
  /// What goes on when a profile is kept, by the number of the letter that says so.
  var keeping: [Int: Keeping] = [:]
  var keepings = 0
  private var shelf: [QuizTitle] = []
  /// What the stock holds.
  private var materials = Materials()
  private let watch: PhoneWatch?
  let uplinks: UplinkDesk
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
    static let library: UInt64 = 7 << 40
  }

  /// How long a socket may take to say hello.
  private static let helloTime: Duration = .seconds(10)

  init(loop: Loop<Letter>, premises: Premises, reader: QuizReader, watch: PhoneWatch) {
    self.loop = loop
    self.premises = premises
    router = Router(premises: premises)
    accounts = AccountDesk(premises: premises, loop: loop.index, mailboxes: loop.mailboxes)
    let isFirst = loop.index == 0
    xo = isFirst ? XODesk(loop: loop, store: premises.store) : nil
    foyer = isFirst ? FoyerDesk(loop: loop, premises: premises, timerToken: Token.foyer) : nil
    library =
      isFirst
      ? LibraryDesk(
        loop: loop, premises: premises, reader: reader, timerToken: Token.library) : nil
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
    if let answer = answer(request, from: peer, id) { return answer }
    return router.answer(to: request, from: peer, loops: loop.count) { change in
      let mailbox = loop.mailboxes[loop.index]
      let isTaken = premises.disk.add { mailbox.post(.answer(id, change())) }
      return isTaken ? .later : .response(Router.diskBusy)
    }
  }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Letter?) {
    if case .uplink(let key)? = ticket { return uplinks.connected(socket, key) }
    guard let place = Router.place(request.path), let call = router.call(request, from: peer) else {
      loop.close(socket, .policyViolation)
      return
    }
    guard premises.passedOn.take(socket, of: call, loop: loop.index) else {
      loop.close(socket, .tryAgainLater)
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
      whereabouts: premises.whereabouts(of: call),
      peer: call.peer, place: place, helloBy: loop.now.advanced(by: PartyLoop.helloTime),
      account: premises.members.account(of: call))
    visit.isPassedOn = call.isPassedOn
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
    premises.passedOn.giveBack(socket, loop: loop.index)
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
    visit.isGone = true
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

  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    guard let visit = visit(socket), visit.isGreeted, case .table(let code?) = visit.place else {
      return
    }
    // Between this server and a proxy packets say nothing of the page.
    let network = visit.isPassedOn ? nil : roundTrip.network
    if visit.isRelayed {
      return uplinks.pinged(socket, late: network.map { roundTrip.measured - $0 } ?? .zero)
    }
    tables[code]?.apply(
      .roundTrip(visit.connection, roundTrip.measured, network: network), at: premises.clock.now)
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
    let said: Visit.Said
    do throws(WireFault) {
      guard isText else { throw WireFault(id: nil, refusal: Refusal(.messageMalformed)) }
      said =
        switch visit.place {
        case .foyer: .foyer(try FoyerClientMessage(payload))
        case .table(let code): .table(try TableClientMessage(payload), code)
        }
    } catch {
      return refuse(error, to: visit)
    }
    if !holds(said, of: visit, at: now) { take(said, of: visit, at: now) }
  }

  func take(_ said: Visit.Said, of visit: Visit, at now: Tick) {
    do throws(WireFault) {
      switch said {
      case .foyer(let message): try foyerMessage(message, of: visit, at: now)
      case .table(let message, let code): try tableMessage(message, of: visit, code, at: now)
      }
    } catch {
      refuse(error, to: visit)
    }
  }

  private func refuse(_ fault: WireFault, to visit: Visit) {
    premises.metrics[loop.index].messagesRefused.increase()
    loop.send(.fault(fault), to: visit)
  }

  private func foyerMessage(
    _ message: FoyerClientMessage, of visit: Visit, at now: Tick
  ) throws(WireFault) {
    switch message {
    case .hello(let hello, let table):
      guard try isWelcome(visit, hello, at: now) else { return }
      keep(hello.profile, of: visit, at: now) { party, refusal, now in
        let hello = party.heeded(hello, by: visit, refusal)
        party.foyer?.arrived(visit, hello, table: table, at: now)
        party.excuse(refusal, to: visit)
      }
    case .clock(let id): answerClock(id, of: visit, receivedAt: now)
    case .command(let id, let command):
      guard visit.isGreeted else { throw PartyLoop.outOfPlace(id) }
      guard case .profile(let profile) = command else {
        foyer?.command(visit, id, command, at: now)
        return
      }
      keep(profile, of: visit, at: now) { party, refusal, now in
        if let refusal { return party.loop.send(.reply(id, .refused(refusal)), to: visit) }
        party.foyer?.command(visit, id, command, at: now)
      }
    case .xo(let id, let command):
      guard visit.isGreeted else { throw PartyLoop.outOfPlace(id) }
      xo?.asked(visit, id, command)
    }
  }

  private func tableMessage(
    _ message: TableClientMessage, of visit: Visit, _ code: TableCode?, at now: Tick
  ) throws(WireFault) {
    if case .hello(let hello, let role, _) = message {
      guard try isWelcome(visit, hello, at: now),
        let code = door(to: code, visit, hello.secret, at: now)
      else { return }
      keep(visit.believed(hello.profile), of: visit, at: now) { party, refusal, now in
        party.sit(visit, party.heeded(hello, by: visit, refusal), role, at: code, now)
        party.excuse(refusal, to: visit)
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
    case .command(let id, .profile(let profile)) where desk.takesProfile(of: visit, at: now):
      keep(profile, of: visit, at: now) { party, refusal, now in
        if let refusal { return party.loop.send(.reply(id, refusal), to: visit) }
        guard let desk = party.tables[code] else { return }
        desk.command(visit, id, .profile(profile), at: now)
        party.forget(desk, code)
      }
    case .command(let id, let command): desk.command(visit, id, command, at: now)
    }
    forget(desk, code)
  }

  private func sit(
    _ visit: Visit, _ hello: Hello, _ role: TableInput.ArrivalRole, at code: TableCode,
    _ now: Tick
  ) {
    // It may have ended while a profile was being kept.
    guard let desk = tables[code] else { return loop.dismiss(visit, Refusal(.tableUnknown)) }
    if let profile = visit.believed(hello.profile) {
      premises.remember(profile, of: visit.player)
    }
    desk.arrived(visit, hello, role, at: now)
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

  /// The table a page asks for, if there is one; otherwise the page is told why not, and wrong
  /// guesses are braked.
  private func door(
    to code: TableCode?, _ visit: Visit, _ secret: LinkSecret?, at now: Tick
  ) -> TableCode? {
    do throws(Refusal) {
      guard let code else { throw Refusal(.codeMalformed) }
      let isThere = tables[code] != nil
      try premises.lookups.look(
        for: code, by: visit, bringing: secret, isThere: isThere, at: now)
      guard isThere else { throw Refusal(.tableUnknown) }
      return code
    } catch {
      loop.dismiss(visit, error)
      return nil
    }
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
    case Token.library: library?.timerFired()
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
      visit.held == nil, visit.helloBy <= loop.now
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
          code: code, solo: solo, opener: opener, shelf: shelf, order: premises.order,
          materials: materials, seed: seed, at: now), code)
    case .close(let code):
      if let desk = tables[code] {
        desk.apply(.vacate, at: now)
        forget(desk, code)
      }
    case .tablesWanted(let mailbox): mailbox.post(tables.values.map(\.summary))
    case .remove(let code, let mailbox): mailbox.post(remove(code, at: now).map { [$0] } ?? [])
    case .listed(let listing): foyer?.apply(.listed(listing), at: now)
    case .occupied(let code, let isOccupied):
      foyer?.apply(.occupied(code, isOccupied), at: now)
    case .ended(let code): foyer?.apply(.tableEnded(code), at: now)
    case .wanted(let request, let code): library?.wanted(request, by: code)
    case .likely(let request): library?.likely(request)
    case .read(let request, let reading): library?.finished(request, reading)
    case .answer(let request, let response): loop.answer(request, with: response)
    case .became(let former, let player): move(former, to: player, at: now)
    case .loggedOut(let sessions): logOut(Set(sessions))
    case .quiz(let request, let outcome, let code):
      tables[code]?.apply(.quiz(request, outcome), at: now)
    case .profileKept(let number, let refusal): kept(number, refusal, at: now)
    case .xo(let news): xo?.arrived(news)
    case .tile(let request, let picture): loop.answer(request, with: Router.answer(picture))
    case .uplink: break
    case .uplinks(let grants): uplinkWatch?.read(grants)
    case .uplinksRevoked: uplinks.tokensRevoked()
    case .photoAsked(let picture, let asker): uplinks.asked(for: picture, asker: asker)
    case .photoFound(let bytes, let request): came(bytes, for: request)
    case .recorded(let record, let round, let code):
      tables[code]?.apply(.recorded(record, round: round), at: now)
    case .pieceAsked(let asked, let waiter):
      let isShown = tables[asked.code]?.shows(asked) ?? false
      loop.post(.pieceDecided(asked, isShown: isShown, for: waiter.request), to: waiter.loop)
    case .pieceDecided(let asked, let isShown, let request):
      give(asked, isShown: isShown, to: request)
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
