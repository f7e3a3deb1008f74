import GameCore
import Services
import Tables
import Transport
import Wire

/// The foyer: gives it its inputs and carries out its effects.
package final class FoyerHost {
  var foyer: Foyer
  let loop: Loop<LoopMessage>
  let context: ServerContext
  var clients: [ConnectionID: ClientSession] = [:]
  /// The encoded changes to the newest list of near players.
  private var frames: [NearbyChange.Span: PreparedFrame] = [:]
  /// Pages that are slow to read. They get the list again once they have read the earlier messages.
  private var slow: Set<ConnectionID> = []
  /// Slow pages that the foyer has to be notified of.
  private var fallenBehind: [ConnectionID] = []
  private var timer: TimerID?
  private var wake = Tick.zero
  /// New tables that are being saved.
  var openings: [TableCode: Opening] = [:]
  /// The database has been asked for tables that pages wait for.
  var isSeekingAwaited = false
  /// Pages that have named a code which a laptop at another server may have, the oldest first.
  var questions: [LaptopQuestion] = []
  /// The most tables of one player.
  let tablesPerPlayer: Int

  package init(loop: Loop<LoopMessage>, context: ServerContext) {
    self.loop = loop
    self.context = context
    tablesPerPlayer = context.limits.tablesPerPlayer
    foyer = Foyer(seed: .random(in: 0...(.max)), limits: context.limits, codes: context.codes)
  }

  package func arrived(_ client: ClientSession, _ hello: Hello, table: TableCode?, at now: Tick) {
    if let profile = hello.profile { context.remember(profile, of: client.player) }
    let profile = context.profile(of: client.player, told: hello.profile)
    clients[client.connection] = client
    client.agree(on: hello.versions)
    client.isGreeted = true
    let arrival = FoyerArrival(
      player: client.player, profile: profile, isNear: client.networkOrigin.isNear, table: table,
      source: client.source)
    let effects = foyer.apply(.arrived(client.connection, arrival), at: now)
    let welcome = FoyerWelcome(
      version: client.version, assets: context.assets.digest, profile: profile,
      isNear: client.networkOrigin.isNear, person: foyer.person(client.player),
      link: client.networkOrigin.link)
    loop.send(.foyerWelcome(welcome), to: client)
    carryOut(effects, at: now)
  }

  package var nearTables: [TableListing] { foyer.nearTables }

  package func left(_ client: ClientSession) {
    guard clients.removeValue(forKey: client.connection) != nil else { return }
    slow.remove(client.connection)
    apply(.left(client.connection), at: context.clock.now)
  }

  /// Continues with a page whose socket accepts bytes again.
  package func drained(_ client: ClientSession) {
    guard slow.remove(client.connection) != nil else { return }
    apply(.reads(client.connection, true), at: context.clock.now)
  }

  package func command(
    _ client: ClientSession, _ id: CommandID, _ command: FoyerCommand, at now: Tick
  ) {
    guard let code = command.namedCode else {
      apply(.command(client.connection, id, withProfile(command, client)), at: now)
      return
    }
    // A logged-in player may name a table at a laptop (R4).
    let isElsewhere = client.account != nil && context.uplinks.holds(code)
    if context.sharesTables, !isElsewhere, !foyer.isThere(code) {
      return seek(code, for: client, id, command, at: now)
    }
    do throws(Refusal) {
      // The limit also covers opening and awaiting: a page that names codes learns which ones
      // exist.
      try context.lookups.look(
        for: code, by: client, isThere: isElsewhere || foyer.isThere(code), at: now)
    } catch {
      return loop.send(.reply(id, .refused(error)), to: client)
    }
    if isElsewhere { return loop.send(.reply(id, .code(code)), to: client) }
    apply(.command(client.connection, id, command), at: now)
  }

  /// Adds the photo, which only the server knows, to a profile.
  private func withProfile(_ command: FoyerCommand, _ client: ClientSession) -> FoyerCommand {
    guard case .profile(let profile) = command else { return command }
    return context.profile(of: client.player, told: profile).map { .profile($0) } ?? command
  }

  package func apply(_ input: FoyerInput, at now: Tick) {
    carryOut(foyer.apply(input, at: now), at: now, isNamed: input.namesTable)
  }

  /// `isNamed`: a page has named the code of a table that opens.
  private func carryOut(_ effects: [FoyerEffect], at now: Tick, isNamed: Bool = false) {
    // Nobody learns of a table before it is saved.
    let effects = withoutOpening(effects, isNamed: isNamed, at: now)
    for effect in effects { carryOut(effect) }
    while let connection = fallenBehind.popLast() {
      for effect in foyer.apply(.reads(connection, false), at: now) { carryOut(effect) }
    }
  }

  func table(_ code: TableCode, solo: Bool, opener: PlayerID, at now: Tick) -> Table {
    Table(
      code: code, solo: solo, opener: opener, quizTitles: [], order: context.order,
      choice: context.bankChoice, limits: context.limits,
      refusesGuests: context.guests?.areWelcome(at: opener) == false,
      seed: .random(in: 0...(.max)), at: now)
  }

  package func timerFired() {
    timer = nil
    apply(.timer, at: max(context.clock.now, wake))
  }

  func carryOut(_ effect: FoyerEffect) {
    switch effect {
    case .reply(let connection, let id, let reply):
      if case .code(let code) = reply, let client = clients[connection] {
        context.lookups.found(code, by: client)
      }
      send(.reply(id, reply), to: connection)
    case .profile(let player, let profile): context.remember(profile, of: player)
    case .nearby(let connection, let news): send(news, to: connection)
    case .invitation(let connection, let view): send(.invitation(view), to: connection)
    case .invitationOver(let invitation, let connection):
      send(.invitationOver(invitation), to: connection)
    case .declined(let connection, let person, let name):
      send(.declined(person, name: name), to: connection)
    case .seated(let connection, let code): send(.seated(code), to: connection)
    case .open(let code, let solo, let opener):
      loop.post(.open(code, solo: solo, opener: opener))
    case .close(let code): loop.post(.close(code))
    case .timer(let tick): set(tick)
    }
  }

  private func send(_ message: ServerMessage, to connection: ConnectionID) {
    guard let client = clients[connection] else { return }
    loop.send(message, to: client)
  }

  /// Encodes a change once for all pages that know the same list. A slow page gets nothing now and
  /// the whole list later.
  private func send(_ news: NearbyNews, to connection: ConnectionID) {
    guard let client = clients[connection] else { return }
    guard loop.isReading(client) else {
      context.metrics.counters.viewsDropped.increase()
      if slow.insert(connection).inserted { fallenBehind.append(connection) }
      return
    }
    guard news.known == nil else { return loop.send(.nearby(news), to: client) }
    loop.send(frame(of: news.common), to: client)
  }

  private func frame(of change: NearbyChange) -> PreparedFrame {
    if let known = frames[change.span] { return known }
    var bytes: [UInt8] = []
    ServerMessage.nearby(NearbyNews(change)).append(to: &bytes)
    let frame = PreparedFrame(.text, bytes.span)
    if frames.keys.contains(where: { $0.to != change.span.to }) { frames = [:] }
    frames[change.span] = frame
    return frame
  }

  private func set(_ tick: Tick?) {
    if let timer { loop.cancel(timer) }
    timer = nil
    guard let tick else { return }
    wake = tick
    timer = loop.schedule(at: context.clock.instant(tick), .foyer)
  }
}

extension FoyerCommand {
  /// The code with which the page names a table.
  var namedCode: TableCode? {
    switch self {
    case .find(let code), .await(let code): code
    case .open(_, let code): code
    case .profile, .invite, .accept, .decline, .withdraw: nil
    }
  }
}
