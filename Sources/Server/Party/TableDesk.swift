import GameCore
import Games
import Tables
import Transport
import Wire

/// One table on its loop: gives it its inputs and carries out its effects.
final class TableDesk {
  private var table: Table
  private let code: TableCode
  private let loop: Loop<Letter>
  private let premises: Premises
  private var visits: [ConnectionID: Visit] = [:]
  private var timer: TimerID?
  /// Whose photos are kept for the table.
  private var seated: Set<PlayerID> = []
  /// The foyer knows that somebody is here.
  private var isOccupied = false
  /// When the table wants to be woken: a timer that fires a hair early must not find nothing to do.
  private var wake = Tick.zero
  /// How friends far away come; `nil`: there is no uplink.
  private var uplink: UplinkView?
  /// The table is over; the loop forgets it.
  private(set) var hasEnded = false

  init(_ table: Table, loop: Loop<Letter>, premises: Premises, uplink: UplinkState?) {
    self.table = table
    self.uplink = uplink.map { UplinkView(state: $0) }
    self.loop = loop
    self.premises = premises
    code = table.view(for: .watcher).code
    premises.metrics[loop.index].tables.increase()
  }

  /// As the operator sees it.
  var summary: TableSummary { TableSummary(table.view(for: .watcher)) }

  /// Sets the first timer: a table to which nobody comes ends by itself.
  func started() {
    apply(.timer, at: premises.clock.now)
  }

  func arrived(_ visit: Visit, _ hello: Hello, _ role: TableInput.ArrivalRole, at now: Tick) {
    let profile = premises.profile(
      of: visit.player, told: visit.believed(hello.profile))
    visits[visit.connection] = visit
    let arrival = TableInput.Arrival(
      player: visit.player, profile: profile, role: role, isFar: visit.isFar,
      source: visit.tableSource)
    apply(.arrived(visit.connection, arrival), at: now)
    noteWhoIsHere()
  }

  func left(_ visit: Visit) {
    if visits.removeValue(forKey: visit.connection) != nil {
      apply(.left(visit.connection), at: premises.clock.now)
    }
    noteWhoIsHere()
  }

  /// Somebody may have come or gone.
  private func noteWhoIsHere() {
    seat(hasEnded ? [] : Set(table.players))
    guard isOccupied == visits.isEmpty else { return }
    isOccupied = !visits.isEmpty
    loop.post(.occupied(code, isOccupied), to: 0)
  }

  func apply(_ input: TableInput, at now: Tick) {
    for effect in table.apply(input, at: now) { carryOut(effect, at: now) }
  }

  /// Whether the table would take a profile of this page now.
  func takesProfile(of visit: Visit, at now: Tick) -> Bool {
    guard let profile = premises.profile(of: visit.player) else { return true }
    var trial = table
    return trial.apply(.command(visit.connection, TableDesk.trial, .profile(profile)), at: now)
      .contains(.reply(visit.connection, TableDesk.trial, nil))
  }

  /// No page gives a command this number.
  private static let trial = CommandID(0)

  /// What the command carries as a profile is remembered once the table has taken it.
  func command(_ visit: Visit, _ id: CommandID, _ command: TableCommand, at now: Tick) {
    for effect in table.apply(.command(visit.connection, id, dressed(command, visit)), at: now) {
      if case .profile(let profile) = command,
        case .reply(visit.connection, id, nil) = effect
      {
        premises.remember(profile, of: visit.player)
      }
      carryOut(effect, at: now)
    }
  }

  /// A profile comes without the photo, which the server knows.
  private func dressed(_ command: TableCommand, _ visit: Visit) -> TableCommand {
    guard case .profile(let profile) = command else { return command }
    let told = visit.believed(profile)
    return premises.profile(of: visit.player, told: told).map { .profile($0) } ?? command
  }

  /// Whether a player here looks for the face in the picture that is asked for (AH2).
  func shows(_ asked: FindRequest) -> Bool {
    table.shows(picture: asked.piece.picture, number: asked.number, to: asked.player)
  }

  private func seat(_ players: Set<PlayerID>) {
    premises.photos.seated(players, before: seated)
    seated = players
  }

  func timerFired() {
    timer = nil
    apply(.timer, at: max(premises.clock.now, wake))
  }

  /// The socket takes bytes again: the newest view, if older ones were left out.
  func drained(_ visit: Visit) {
    if visit.owesView { sendViews(to: [visit.connection]) }
  }

  // MARK: Effects

  private func carryOut(_ effect: TableEffect, at now: Tick) {
    switch effect {
    case .welcome(let connection, let member): welcome(connection, member)
    case .reply(let connection, let id, let refusal):
      if let visit = visits[connection] { loop.send(.reply(id, refusal), to: visit) }
    case .dismiss(let connection, let refusal):
      if let visit = visits.removeValue(forKey: connection) { loop.dismiss(visit, refusal) }
    case .views: sendViews(to: nil)
    case .reaction(let member, let reaction): tellAll(.reaction(member, reaction))
    case .loadQuiz(let request): loop.post(.wanted(request, by: code), to: 0)
    case .prefetchQuiz(let request): loop.post(.likely(request), to: 0)
    case .timer(let tick): set(tick)
    case .save: premises.keeper.keep(table.snapshot(at: now))
    case .listed(let listing): loop.post(.listed(listing), to: 0)
    case .record(let player, let score, let round): record(score, of: player, round)
    case .enterHall(let feat, let name, let round): enter(feat, by: name, round)
    case .share: loop.post(.home(.share(code)), to: 0)
    case .ended: end()
    }
  }

  private func record(_ score: Score, of player: PlayerID, _ round: Int) {
    let answer = recorder(round)
    premises.lists.record(score, of: player, then: answer)
  }

  private func enter(_ feat: Feat, by name: PlayerName, _ round: Int) {
    let answer = recorder(round)
    premises.lists.enter(feat, by: name, then: answer)
  }

  /// Brings the lists' answer back here.
  private func recorder(_ round: Int) -> @Sendable (Recording) -> Void {
    let (mailbox, code) = (loop.mailboxes[loop.index], code)
    return { mailbox.post(.recorded($0, round: round, at: code)) }
  }

  func uplink(state: UplinkState) { tell(UplinkView(state: state, link: uplink?.link)) }

  func uplink(link: String?) { tell(UplinkView(state: uplink?.state ?? .up, link: link)) }

  /// How friends far away come to this table has changed.
  private func tell(_ uplink: UplinkView) {
    guard uplink != self.uplink else { return }
    self.uplink = uplink
    for (connection, _) in table.audience {
      if let visit = visits[connection] { tellUplink(visit) }
    }
  }

  /// Who has come by it knows the link already.
  private func tellUplink(_ visit: Visit) {
    guard let uplink, case .socket = visit.line else { return }
    loop.send(.uplink(uplink), to: visit)
  }

  private func welcome(_ connection: ConnectionID, _ member: MemberNumber?) {
    guard let visit = visits[connection] else { return }
    visit.isGreeted = true
    let welcome = TableWelcome(
      version: WireVersion.spoken.upperBound, assets: premises.assets.digest, member: member,
      profile: premises.profile(of: visit.player), link: link(for: visit),
      isGuest: visit.isGuest)
    loop.send(.tableWelcome(welcome), to: visit)
    tellUplink(visit)
    // A page that takes over changes nothing that others can see, and still has to be told.
    sendViews(to: [connection])
  }

  /// How others come to this table from where the visitor is.
  private func link(for visit: Visit) -> String? {
    if visit.isGuest { return uplink?.link }
    let link = "\(visit.whereabouts.link)/t/\(code)"
    return visit.whereabouts.isNear ? link : "\(link)#\(premises.lookups.secret(of: code).text)"
  }

  /// For news that pass: whoever has still to read older ones goes without.
  private func tellAll(_ message: ServerMessage) {
    var bytes: [UInt8] = []
    message.append(to: &bytes)
    let frame = PreparedFrame(.text, bytes.span)
    for (connection, _) in table.audience {
      guard let visit = visits[connection], keepsUp(visit) else { continue }
      loop.send(frame, to: visit)
    }
  }

  /// Whether a page reads what it is sent.
  private func keepsUp(_ visit: Visit) -> Bool {
    loop.backlog(of: visit) <= Transport.Limits.game.softBacklog
  }

  private func set(_ tick: Tick?) {
    if let timer { loop.cancel(timer) }
    timer = nil
    guard let tick else { return }
    wake = tick
    timer = loop.schedule(at: premises.clock.instant(tick), code.number)
  }

  private func end() {
    hasEnded = true
    seat([])
    set(nil)
    for visit in visits.values { loop.dismiss(visit, Refusal(.tableEnded)) }
    visits = [:]
    premises.metrics[loop.index].tables.increase(by: -1)
    premises.keeper.forget(code)
    loop.post(.ended(code), to: 0)
    if uplink?.link != nil { loop.post(.home(.ended(code)), to: 0) }
  }

  // MARK: Views

  /// One framed view for all who know the same.
  private struct Framed {
    var viewers: [Viewer]
    let view: TableView
    let frame: PreparedFrame
  }

  /// Sends the current view to these pages, or to all, where they do not have it. A slow reader
  /// is owed the newest one instead of being sent every one.
  private func sendViews(to chosen: Set<ConnectionID>?) {
    var framed: [Framed] = []
    for (connection, viewer) in table.audience {
      guard chosen?.contains(connection) ?? true, let visit = visits[connection] else { continue }
      guard keepsUp(visit) else {
        visit.owesView = true
        premises.metrics[loop.index].viewsDropped.increase()
        continue
      }
      let index = framedIndex(for: viewer, in: &framed)
      guard visit.sentVersion != framed[index].view.version else { continue }
      visit.sentVersion = framed[index].view.version
      visit.owesView = false
      announcePicture(framed[index].view, to: visit)
      loop.send(framed[index].frame, to: visit)
      premises.metrics[loop.index].viewsSent.increase()
    }
  }

  /// The uplink gives a guest's page the picture that it is told of now, and no other (AH2).
  private func announcePicture(_ view: TableView, to visit: Visit) {
    guard case .relayed(let line) = visit.line, visit.shownPicture != view.picture else { return }
    visit.shownPicture = view.picture
    loop.post(.home(.shows(line, picture: view.picture)), to: 0)
  }

  private func framedIndex(for viewer: Viewer, in framed: inout [Framed]) -> Int {
    if let known = framed.firstIndex(where: { $0.viewers.contains(viewer) }) { return known }
    let view = table.view(for: viewer)
    if let equal = framed.firstIndex(where: { $0.view == view }) {
      framed[equal].viewers.append(viewer)
      return equal
    }
    var bytes: [UInt8] = []
    ServerMessage.append(view, to: &bytes)
    framed.append(
      Framed(viewers: [viewer], view: view, frame: PreparedFrame(.text, bytes.span)))
    return framed.count - 1
  }
}

extension TableView {
  /// The number of the picture at which the viewer looks in Find.
  fileprivate var picture: Int? {
    guard case .arcade(let arcade) = phase, case .find(let copy)? = arcade.own else { return nil }
    return copy.picture?.id
  }
}
