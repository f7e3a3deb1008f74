import GameCore
import Tables
import Transport
import Wire

/// The foyer on the first loop: gives it its inputs and carries out its effects.
final class FoyerDesk {
  private var foyer: Foyer
  private let loop: Loop<Letter>
  private let premises: Premises
  private var visits: [ConnectionID: Visit] = [:]
  private var timer: TimerID?
  private var wake = Tick.zero
  let timerToken: UInt64

  init(loop: Loop<Letter>, premises: Premises, timerToken: UInt64) {
    self.loop = loop
    self.premises = premises
    self.timerToken = timerToken
    foyer = Foyer(seed: .random(in: 0...(.max)), codes: premises.codes)
  }

  func arrived(_ visit: Visit, _ hello: Hello, table: TableCode?, at now: Tick) {
    if let profile = hello.profile { premises.remember(profile, of: visit.player) }
    let profile = premises.profile(of: visit.player, told: hello.profile)
    visits[visit.connection] = visit
    visit.isGreeted = true
    let welcome = FoyerWelcome(
      version: WireVersion.spoken.upperBound, assets: premises.assets.digest, profile: profile,
      isNear: visit.whereabouts.isNear, link: visit.whereabouts.link)
    loop.send(.foyerWelcome(welcome), to: visit)
    let arrival = FoyerArrival(
      player: visit.player, profile: profile, isNear: visit.whereabouts.isNear, table: table,
      source: visit.source)
    apply(.arrived(visit.connection, arrival), at: now)
  }

  func left(_ visit: Visit) {
    guard visits.removeValue(forKey: visit.connection) != nil else { return }
    apply(.left(visit.connection), at: premises.clock.now)
  }

  func command(_ visit: Visit, _ id: CommandID, _ command: FoyerCommand, at now: Tick) {
    guard let code = command.namedCode else {
      apply(.command(visit.connection, id, dressed(command, visit)), at: now)
      return
    }
    // A table at a laptop, for who is logged in (R4).
    let isElsewhere = visit.account != nil && premises.publicTables.holds(code)
    do throws(Refusal) {
      // Also where the table is made by this, or waited for: naming codes tells which there are.
      try premises.lookups.look(
        for: code, by: visit, isThere: isElsewhere || foyer.isThere(code), at: now)
    } catch {
      return loop.send(.reply(id, .refused(error)), to: visit)
    }
    if isElsewhere { return loop.send(.reply(id, .code(code)), to: visit) }
    apply(.command(visit.connection, id, command), at: now)
  }

  /// A profile comes without the photo, which the server knows.
  private func dressed(_ command: FoyerCommand, _ visit: Visit) -> FoyerCommand {
    guard case .profile(let profile) = command else { return command }
    return premises.profile(of: visit.player, told: profile).map { .profile($0) } ?? command
  }

  func apply(_ input: FoyerInput, at now: Tick) {
    for effect in foyer.apply(input, at: now) { carryOut(effect) }
  }

  func timerFired() {
    timer = nil
    apply(.timer, at: max(premises.clock.now, wake))
  }

  private func carryOut(_ effect: FoyerEffect) {
    switch effect {
    case .reply(let connection, let id, let reply): send(.reply(id, reply), to: connection)
    case .profile(let player, let profile): premises.remember(profile, of: player)
    case .nearby(let connection, let view): send(.nearby(view), to: connection)
    case .invitation(let connection, let view): send(.invitation(view), to: connection)
    case .invitationOver(let invitation, let connection):
      send(.invitationOver(invitation), to: connection)
    case .declined(let connection, let person, let name):
      send(.declined(person, name: name), to: connection)
    case .seated(let connection, let code): send(.seated(code), to: connection)
    case .open(let code, let solo, let opener):
      loop.post(.open(code, solo: solo, opener: opener), to: code.loop(of: loop.count))
    case .close(let code): loop.post(.close(code), to: code.loop(of: loop.count))
    case .timer(let tick): set(tick)
    }
  }

  private func send(_ message: ServerMessage, to connection: ConnectionID) {
    guard let visit = visits[connection] else { return }
    loop.send(message, to: visit)
  }

  private func set(_ tick: Tick?) {
    if let timer { loop.cancel(timer) }
    timer = nil
    guard let tick else { return }
    wake = tick
    timer = loop.schedule(at: premises.clock.instant(tick), timerToken)
  }
}

extension FoyerCommand {
  /// The code by which the page looks for a table.
  fileprivate var namedCode: TableCode? {
    switch self {
    case .find(let code), .await(let code): code
    case .open(_, let code): code
    case .profile, .invite, .accept, .decline, .withdraw: nil
    }
  }
}

extension TableCode {
  /// Which of so many loops owns the table: codes are drawn evenly, so tables lie evenly.
  func loop(of count: Int) -> Int {
    Int(number % UInt64(max(1, count)))
  }
}
