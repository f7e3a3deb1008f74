import GameCore
import Games
import Leaderboards
import Services
import Store
import Tables
import Transport
import Wire

/// One table: passes its inputs on and carries out its effects. What it tells waits until the database has the
/// change that it comes from.
package final class TableHost {
  private var table: Table
  let code: TableCode
  let loop: Loop<LoopMessage>
  let context: ServerContext
  let foyer: FoyerHost
  private let catalog: QuizCatalogHost
  var clients = TablePages()
  private var timer: TimerID?
  /// The players whose photos stay in memory for the table.
  private var seated: Set<PlayerID> = []
  /// Whether the foyer was notified that a page is at the table.
  private var isOccupied = false
  /// The time of the table's next deadline. A timer may fire slightly early; the table then gets
  /// this time.
  private var wake = Tick.zero
  /// The activity under which the table is counted.
  private var activity: Table.Activity?
  /// The state of the uplink for far players; `nil` without an uplink.
  private var uplink: UplinkView?
  /// Whether the table is over.
  private var hasEnded = false
  private let owned: OwnedTable
  /// Tells the loop what the table did.
  private let report: (TableOwnership.Fact, Tick) -> Void
  /// The parts of the last views, encoded.
  private var parts = ViewParts()
  /// The outputs that were not sent yet, the oldest first.
  private var outputs: [TableOutput] = []
  /// The number of those that the loop knows.
  private var reported = 0

  package init(
    _ table: Table, loop: Loop<LoopMessage>, context: ServerContext, foyer: FoyerHost,
    catalog: QuizCatalogHost, uplink: UplinkState?, owned: OwnedTable,
    report: @escaping (TableOwnership.Fact, Tick) -> Void
  ) {
    self.table = table
    self.owned = owned
    self.report = report
    self.uplink = uplink.map { UplinkView(state: $0) }
    self.loop = loop
    self.context = context
    self.foyer = foyer
    self.catalog = catalog
    code = table.view(for: .watcher).code
    context.metrics.counters.tables.increase()
  }

  /// The row of the operator's list.
  package var summary: TableSummary { TableSummary(table.view(for: .watcher), table.activity) }

  /// Sets the first timer, which ends a table that nobody joins, and saves the table, after which the foyer tells
  /// of it.
  package func opened(at now: Tick) {
    apply(.timer, at: now)
    emit(.opened)
    pass({ .changed($0) }, at: now)
  }

  package func arrived(
    _ client: ClientSession, _ hello: Hello, _ role: TableInput.ArrivalRole, at now: Tick
  ) {
    let profile = context.profile(
      of: client.player, told: client.believed(hello.profile))
    clients.add(client)
    client.agree(on: hello.versions)
    client.language = hello.language
    let arrival = TableInput.Arrival(
      player: client.player, profile: profile, role: role, isFar: client.isFar,
      source: client.tableSource,
      credential: context.lookups.credential(
        of: client, for: code, bringing: hello.secret, since: table.linkNumber))
    arrive(client, arrival, at: now)
    noteWhoIsHere()
  }

  /// Counts a guest's new pass, unless the table gives none (R9).
  private func arrive(
    _ client: ClientSession, _ arrival: TableInput.Arrival, at now: Tick
  ) {
    guard table.needsPass(arrival), let guests = context.guests else {
      return apply(.arrived(client.connection, arrival), at: now)
    }
    let opener = table.owner
    do throws(Refusal) {
      try guests.take(opener: opener, address: arrival.source, at: now)
    } catch {
      clients.remove(client.connection)
      return loop.dismiss(client, error)
    }
    apply(.arrived(client.connection, arrival), at: now)
    if !table.hasPass(arrival.player) {
      guests.giveBack(opener: opener, address: arrival.source)
    }
  }

  /// The number of the first link that is valid.
  package var linkNumber: Int { table.linkNumber }

  /// Whether the device has or had a guest pass here.
  package func knowsGuest(_ player: PlayerID) -> Bool { table.knowsGuest(player) }

  /// Whether the device is or was at the table, or has or had a guest pass here.
  package func knows(_ player: PlayerID) -> Bool {
    table.players.contains(player) || table.knowsGuest(player)
  }

  package func left(_ client: ClientSession) {
    if clients.remove(client.connection) != nil {
      apply(.left(client.connection), at: context.clock.now)
    }
    noteWhoIsHere()
  }

  /// Updates photos, languages and the foyer after a page may have joined or left.
  private func noteWhoIsHere() {
    seat(hasEnded ? [] : Set(table.players))
    noteLanguages()
    guard isOccupied == clients.isEmpty else { return }
    isOccupied = !clients.isEmpty
    foyer.apply(.occupied(code, isOccupied), at: context.clock.now)
  }

  private func noteLanguages() {
    let pages = table.audience.filter { !$0.isScreen }
    let languages = Set(pages.compactMap { clients[$0.connection]?.language })
    apply(.languages(languages), at: context.clock.now)
  }

  package func apply(_ input: TableInput, at now: Tick) {
    guard owned.ownership.takesInputs else { return }
    let former = input.isSubmission ? withTable { $0.reveal?.round } : nil
    let effects = table.apply(input, at: now)
    for effect in effects { carryOut(effect, at: now) }
    if input.isSubmission { noteReveal(after: former, submittedAt: now) }
    if effects.contains(.ended) {
      pass({ .ended($0) }, at: now)
    } else if case .save? = effects.first {
      // A save is always the first effect.
      pass({ .changed($0) }, at: now)
    } else {
      tellOutputs(at: now)
    }
  }

  /// Reports outputs that come of no change, if there are any.
  private func tellOutputs(at now: Tick) {
    if outputs.count > reported { pass({ .told($0) }, at: now) }
  }

  /// Reports the outputs of which the loop does not know yet.
  private func pass(_ fact: (Int) -> TableOwnership.Fact, at now: Tick) {
    let count = outputs.count - reported
    reported = outputs.count
    report(fact(count), now)
  }

  private func emit(_ output: TableOutput) { outputs.append(output) }

  /// Sends so many outputs. One of them may have others sent behind it, or end the table.
  package func send(_ count: Int) {
    for _ in 0..<count where reported > 0 {
      reported -= 1
      carryOut(outputs.removeFirst())
    }
  }

  /// A save of the table as it is now.
  package func save(epoch: Int64, version: Int64) -> TableSave {
    withTable { table in
      count(table.activity)
      return owned.save(table.state, epoch: epoch, version: version)
    }
  }

  /// Lends the table where it lies. `table` itself would be a copy to whoever reads it.
  private func withTable<Answer>(_ body: (inout Table) -> Answer) -> Answer { body(&table) }

  /// Tells the foyer of a table that comes to this server.
  package func adopted(at now: Tick) {
    foyer.apply(
      .restored(code, isSolo: table.state.isSolo, opener: table.state.owner), at: now)
  }

  /// Whether the table would take a profile of this page now.
  package func takesProfile(of client: ClientSession, at now: Tick) -> Bool {
    table.takesProfile(of: client.connection, at: now)
  }

  package func command(
    _ client: ClientSession, _ id: CommandID, _ command: TableCommand, at now: Tick
  ) {
    apply(.command(client.connection, id, withProfile(command, client)), at: now)
  }

  /// Measures how long the players wait for a reveal after the last submission, which arrived at `now`.
  private func noteReveal(after former: Int?, submittedAt now: Tick) {
    guard let reveal = withTable({ $0.reveal }), reveal.round != former else { return }
    emit(.revealed(at: reveal.showAt, submittedAt: now))
  }

  /// Adds the photo, which only the server knows, to a profile.
  private func withProfile(_ command: TableCommand, _ client: ClientSession) -> TableCommand {
    guard case .profile(let profile) = command else { return command }
    let told = client.believed(profile)
    return context.profile(of: client.player, told: told).map { .profile($0) } ?? command
  }

  /// Whether this table now shows the file to the player: a picture of Find (AH2), or what a question shows
  /// and plays (F12).
  package func shows(_ asked: ShownFileRequest) -> Bool {
    switch asked.file {
    case .piece(let piece):
      table.shows(picture: piece.picture, number: asked.number, to: asked.player)
    case .medium(let name): table.shows(medium: name, to: asked.player)
    }
  }

  private func seat(_ players: Set<PlayerID>) {
    context.photos.seated(players, before: seated)
    seated = players
  }

  /// The page shows another language: it gets its view in that one.
  package func changed(_ language: Language, of client: ClientSession) {
    guard language != client.language, clients[client.connection] === client else { return }
    client.language = language
    noteLanguages()
    sendViews(to: [client.connection], isAnew: true)
    tellOutputs(at: context.clock.now)
  }

  package func timerFired() {
    timer = nil
    apply(.timer, at: max(context.clock.now, wake))
  }

  /// Sends the newest view to a socket that accepts bytes again and missed older views.
  package func drained(_ client: ClientSession) {
    guard client.views.isBehind, owned.ownership.takesInputs else { return }
    sendViews(to: [client.connection])
    tellOutputs(at: context.clock.now)
  }

  // MARK: Effects

  private func carryOut(_ effect: TableEffect, at now: Tick) {
    switch effect {
    case .welcome(let connection, let member): welcome(connection, member)
    case .reply(let connection, let id, let refusal):
      emit(.message(.reply(id, refusal), to: connection))
    case .dismiss(let connection, let refusal): emit(.dismiss(connection, refusal))
    case .profile(let player, let profile): context.remember(profile, of: player)
    case .views: sendViews(to: nil)
    case .reaction(let member, let reaction, let thrown):
      tellAll(.reaction(member, reaction, thrown: thrown))
    case .loadQuiz(let request): catalog.wanted(request, by: code)
    case .prefetchQuiz(let request): catalog.likely(request)
    case .asked(let players, let ids): emit(.asked(players, questions: ids))
    case .timer(let tick): set(tick)
    // `apply` has it saved.
    case .save: break
    case .listed(let listing): emit(.foyer(.listed(listing)))
    case .company(let company, let connection):
      emit(.message(.company(company), to: connection))
    case .satDown(let players): emit(.foyer(.satDown(players)))
    case .record(let player, let score, let round, let key):
      emit(.submit(.record(score, of: player, key: key), round: round))
    case .enterHall(let feat, let name, let round, let key):
      emit(.submit(.enter(HallEntry(feat, name: name.text), key: key), round: round))
    case .guestsChosen(let player, let areWelcome): emit(.guestsChosen(player, areWelcome))
    case .linkChanged: tellLink()
    case .passReturned(let source):
      context.guests?.giveBack(opener: table.owner, address: source)
    case .passTakenAgain(let source):
      context.guests?.takeAgain(opener: table.owner, address: source)
    case .share: loop.post(.uplink(.share(code)))
    case .ended: emit(.ended)
    }
  }

  /// Counts the table by what it plays.
  private func count(_ activity: Table.Activity?) {
    context.metrics.counters.plays(activity, before: self.activity)
    self.activity = activity
  }

  /// Asks the leaderboards, whose answer comes to the loop.
  func submit(_ result: LeaderboardRequest, _ round: Int) {
    let (mailbox, code) = (loop.mailbox, code)
    context.leaderboards.request(result) { answer in
      mailbox.post(.recorded(Recording(answer), round: round, at: code))
    }
  }

  package func uplink(state: UplinkState) { tell(UplinkView(state: state, link: uplink?.link)) }

  package func uplink(link: String?) { tell(UplinkView(state: uplink?.state ?? .up, link: link)) }

  /// Notifies the pages of a new state of the uplink.
  private func tell(_ uplink: UplinkView) {
    guard uplink != self.uplink else { return }
    self.uplink = uplink
    for page in table.audience {
      if let client = clients[page.connection] { tellUplink(client) }
    }
  }

  /// Guests of the uplink know the link already.
  private func tellUplink(_ client: ClientSession) {
    guard let uplink, case .socket = client.line else { return }
    loop.send(.uplink(uplink), to: client)
  }

  private func welcome(_ connection: ConnectionID, _ member: MemberNumber?) {
    guard let client = clients[connection] else { return }
    client.isGreeted = true
    if member != nil { context.seat(client, on: loop) }
    emit(.welcome(connection, member))
    // A page that takes over a seat changes no view, so it gets its own view here.
    sendViews(to: [connection])
  }

  func sendWelcome(_ client: ClientSession, _ member: MemberNumber?) {
    let welcome = TableWelcome(
      version: client.version, assets: context.assets.digest, member: member,
      profile: context.profile(of: client.player), link: link(for: client),
      isGuest: client.isGuest, hasOpened: table.hasOpened(client.connection),
      epoch: context.sharesTables
        ? owned.ownership.epoch.map { Int($0) } : context.tableStore?.epoch)
    loop.send(.tableWelcome(welcome), to: client)
    if isFailing { loop.send(.saving(works: false), to: client) }
    tellUplink(client)
  }

  /// Whether changes are not saved now.
  private var isFailing: Bool {
    context.tableStore?.isFailing ?? false || owned.ownership.waitsForLock
  }

  /// The link for inviting others, from the visitor's network.
  private func link(for client: ClientSession) -> String? {
    if client.isGuest { return uplink?.link }
    let link = "\(client.networkOrigin.link)/t/\(code)"
    guard !client.networkOrigin.isNear else { return link }
    return "\(link)#\(context.lookups.secret(of: code, number: table.linkNumber).text)"
  }

  /// Tells every page the new link. That of a friend through the uplink stays.
  private func tellLink() {
    for page in table.audience {
      guard let client = clients[page.connection], !client.isGuest, let link = link(for: client)
      else { continue }
      emit(.message(.link(link), to: page.connection))
    }
  }

  /// Sends a short-lived message. Slow readers do not get it.
  private func tellAll(_ message: ServerMessage) {
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    emit(.fleeting(PreparedFrame(.text, bytes.span), to: table.audience.map(\.connection)))
  }

  /// Sends a message to a page at the table, after what waits for it.
  package func tell(_ message: ServerMessage, to client: ClientSession, at now: Tick) {
    guard client.isGreeted, owned.ownership.takesInputs else { return }
    emit(.message(message, to: client.connection))
    tellOutputs(at: now)
  }

  /// Sends a message to all pages, including slow readers.
  package func tell(_ frame: PreparedFrame) {
    for page in table.audience {
      if let client = clients[page.connection] { loop.send(frame, to: client) }
    }
  }

  private func set(_ tick: Tick?) {
    if let timer { loop.cancel(timer) }
    timer = nil
    guard let tick else { return }
    wake = tick
    timer = loop.schedule(at: context.clock.instant(tick), .table(code))
  }

  func end() {
    for client in clients.all { loop.dismiss(client, Refusal(.tableEnded)) }
    forget()
  }

  /// This server has the table no longer: its pages come again, to the server that has it.
  package func drop() {
    if hasEnded { return }
    for client in clients.all { loop.close(client, .serviceRestart) }
    forget()
  }

  private func forget() {
    hasEnded = true
    seat([])
    set(nil)
    clients = TablePages()
    (outputs, reported) = ([], 0)
    context.metrics.counters.tables.increase(by: -1)
    count(nil)
    foyer.apply(.tableEnded(code), at: context.clock.now)
    if table.state.isShared { loop.post(.uplink(.ended(code))) }
  }

  // MARK: Views

  /// One framed view for all pages with the same knowledge and, where there are words in several, the same
  /// language; otherwise that is `nil`.
  private struct Framed {
    let number: Int
    let isShort: Bool
    let language: Language?
    let frame: PreparedFrame
    let outline: TableOutput.Outline
    var pages: [ConnectionID]
  }

  /// Sends the current view to these pages, or to all, unless they have it. A slow reader gets only
  /// the newest view, once it has read the earlier ones.
  func sendViews(to chosen: Set<ConnectionID>?, isAnew: Bool = false) {
    var framed: [Framed] = []
    framed.reserveCapacity(Seat.count)
    var commons = CommonNumbers()
    // Each look at a property of this object is checked at run time, so the loop has its own.
    let clients = clients
    var parts = ViewParts()
    swap(&parts, &self.parts)
    withTable { table in
      let isPackedSomewhere = context.endpoints.now.isPublic || table.state.isShared
      let common = isPackedSomewhere ? table.view(for: .watcher, isScreen: true) : nil
      table.forEachPage { connection, view, number, isScreen in
        guard chosen?.contains(connection) ?? true, let client = clients[connection]
        else { return }
        let commonNumber = commons[isScreen] ?? parts.commonNumber(of: view)
        commons[isScreen] = commonNumber
        let isShort = client.takesShortViews && client.views.plan(commonNumber)
        let language = client.language
        for place in framed.indices
        where framed[place].number == number && framed[place].isShort == isShort
          && framed[place].language ?? language == language
        {
          framed[place].pages.append(connection)
          return
        }
        framed.append(
          Framed(
            number: number, isShort: isShort, language: view.isTranslated ? language : nil,
            frame: PreparedFrame(
              view, in: language, isShort: isShort, beside: common, joining: &parts),
            outline: view.outline(common: commonNumber, isShort: isShort), pages: [connection]))
      }
    }
    swap(&parts, &self.parts)
    for one in framed { emit(.view(one.frame, one.outline, to: one.pages, isAnew: isAnew)) }
  }
}

extension TableView {
  /// A method, not an initializer: that would own the view, and a caller copies what another owns.
  fileprivate func outline(common: Int, isShort: Bool) -> TableOutput.Outline {
    var picture: Int?
    if case .arcade(let arcade) = phase { picture = arcade.own?.of(FindGame.self)?.picture?.id }
    return TableOutput.Outline(
      version: version, common: common, isShort: isShort, picture: picture)
  }
}

extension TableInput {
  fileprivate var isSubmission: Bool {
    if case .command(_, _, .submit) = self { true } else { false }
  }
}
