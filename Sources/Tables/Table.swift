import GameCore
import Games

/// One table (H5 to P15): members, presence, settings, the lobby and the running quiz.
///
/// A pure value: every input with its moment gives the effects that the server carries out in order,
/// and the same inputs give the same effects and views.
public struct Table: Sendable {
  public internal(set) var state: State
  let limits: Limits
  /// For games of the arcade; the server's, and not part of `state`.
  var materials: Materials
  /// Not part of `state`: nothing of it is ever saved (L3).
  var geography = Geography()

  /// The views as they last went out: one for each seat of the line-up, the watchers' last.
  var views: [TableView] = []
  /// Somebody's view may differ from `views`.
  var isViewStale = true
  /// Somebody's heading is new: the sides are to be found anew.
  var areSidesStale = true
  /// Something changed that a restored table must know.
  var isWorthKeeping = false
  /// The effects of the input under way.
  var effects: [TableEffect] = []
  /// What the server's timer is set to; nothing is due before.
  var announced: Tick?
  var listing: TableListing?

  /// A new table that nobody has come to yet. `opener` may remove people as soon as it arrives;
  /// `seed` feeds games with chance; `shelf` is the lobby's list of quizzes (F2), `order` how their
  /// questions come until somebody chooses otherwise.
  public init(
    code: TableCode, solo: Bool, opener: PlayerID, shelf: [QuizTitle],
    order: QuestionOrder = .asWritten, materials: Materials = Materials(),
    limits: Limits = Limits(), seed: UInt64, at now: Tick
  ) {
    self.limits = limits
    self.materials = materials
    state = State(
      code: code, isSolo: solo, owner: opener, random: SeededGenerator(seed: seed), clock: now,
      opener: .awaited(opener, until: now + limits.absence), order: order, shelf: shelf,
      emptySince: now)
    views = makeViews()
  }

  /// A table from a saved snapshot: nobody is connected, and every time that was left is left still.
  /// Apply `.timer` to it at once: the effects set its timer and ask again for a quiz that was being
  /// read when it was saved.
  public init(
    restoring saved: State, materials: Materials = Materials(), limits: Limits = Limits(),
    at now: Tick
  ) {
    self.limits = limits
    self.materials = materials
    state = saved.unconnected(shiftedBy: now - Tick.zero)
    // Views that went out after the snapshot must not pass for newer than those to come.
    state.version += 1_000_000
    views = makeViews()
  }

  /// The state to save: connections left out, moments counted from `now`.
  public func snapshot(at now: Tick) -> State {
    state.unconnected(shiftedBy: Tick.zero - max(now, state.clock))
  }

  /// Takes one input. Refused commands change nothing.
  public mutating func apply(_ input: TableInput, at now: Tick) -> [TableEffect] {
    if isMereSignOfLife(input, at: now) { return [] }
    let now = max(now, state.clock)
    // What was due before this moment comes first; what is due at this very moment comes after the
    // input, so that a submission at its last microsecond counts (P7).
    if announced.map({ $0 < now }) ?? true {
      advance(to: Tick(microseconds: max(now.microseconds, .min + 1) - 1))
    }
    state.clock = now
    if state.isEnded { refuseAfterEnd(input) } else { take(input, at: now) }
    settle(at: now)
    let next = advance(to: now)
    return finish(at: now, next: next)
  }

  /// All that `viewer` may see now. Equal for viewers who know the same.
  public func view(for viewer: Viewer) -> TableView {
    switch viewer {
    case .seat(let seat) where seat.number < views.count - 1: views[seat.number]
    case .seat, .watcher: views[views.count - 1]
    }
  }

  /// Whether somebody looks for the face in this picture of Find, as the last view has told (AH2).
  /// `number`: the picture's place in the game, from 0; `nil`: it was not said.
  public func shows(picture: Int, number: Int?, to player: PlayerID) -> Bool {
    guard let member = state.members.first(where: { $0.player == player && $0.role != .gone }),
      case .arcade(let arcade) = view(for: viewer(of: member.number)).phase,
      case .find(let copy)? = arcade.own, copy.picture?.id == picture
    else { return false }
    return number == nil || number == copy.found
  }

  /// Every page of this table with what it sees: players, people who stepped back and those who wait
  /// for the next round (`.watcher`), watching screens. In the order of arrival.
  public var audience: [(connection: ConnectionID, viewer: Viewer)] {
    let members = state.members.compactMap { member in
      member.page.map { (connection: $0.connection, viewer: viewer(of: member.number)) }
    }
    return members + state.watchers.map { (connection: $0.connection, viewer: .watcher) }
  }

  /// Who is at the table, here at the moment or not.
  public var players: [PlayerID] { state.members.map(\.player) }

  private func viewer(of member: MemberNumber) -> Viewer {
    guard let place = state.lineup.firstIndex(where: { $0.member == member }),
      let seat = Seat(place)
    else { return .watcher }
    return .seat(seat)
  }

  /// The most frequent input by far, and almost always without a consequence: a page that is here
  /// says so, and nothing is due.
  private mutating func isMereSignOfLife(_ input: TableInput, at now: Tick) -> Bool {
    guard case .heartbeat(let connection) = input, let announced, now < announced,
      now >= state.clock, let index = memberIndex(of: connection),
      !state.members[index].isAway
    else { return false }
    state.clock = now
    state.members[index].page?.lastSign = now
    return true
  }

  private mutating func refuseAfterEnd(_ input: TableInput) {
    switch input {
    case .arrived(let connection, _):
      effects.append(.dismiss(connection, Refusal(.tableEnded)))
    case .left, .heartbeat, .roundTrip, .hidden, .shown, .reacted, .became, .command, .pictured,
      .shelf, .quiz, .recorded, .overviewSent, .materials, .vacate, .removed, .timer:
      return
    }
  }

  private mutating func take(_ input: TableInput, at now: Tick) {
    switch input {
    case .arrived(let connection, let arrival):
      arrive(connection, arrival, at: now)
    case .left(let connection):
      disconnect(connection, at: now)
    case .heartbeat(let connection):
      noteSign(of: connection, at: now)
    case .roundTrip(let connection, let duration, let network):
      // No sign of life: the browser answers pings while its page hangs.
      noteRoundTrip(duration, network: network, of: connection, at: now)
    case .hidden(let connection, let isHidden):
      noteHidden(isHidden, of: connection, at: now)
    case .shown(let connection, let round, let at):
      noteSign(of: connection, at: now)
      noteSwitch(of: connection, round: round, at: at, heard: now)
    case .reacted(let connection, let reaction):
      noteSign(of: connection, at: now)
      react(reaction, from: connection, at: now)
    case .became(let former, let player):
      move(former, to: player)
    case .command(let connection, let id, let command):
      noteSign(of: connection, at: now)
      obey(command, id, from: connection, at: now)
    case .pictured(let connection, let photo):
      picture(connection, photo)
    case .shelf(let titles):
      restock(titles)
    case .quiz(let request, let outcome):
      receive(outcome, for: request, at: now)
    case .recorded(let record, let round):
      note(record, of: round)
    case .overviewSent(let number, let player):
      overviewSent(number, to: player, at: now)
    case .materials(let materials):
      if materials.deckTitles != self.materials.deckTitles { isViewStale = true }
      self.materials = materials
    case .vacate:
      if state.emptySince != nil { endTable() }
    case .removed:
      for page in audience { effects.append(.dismiss(page.connection, Refusal(.tableRemoved))) }
      endTable()
    case .timer:
      askAgainIfRestored()
    }
  }

  /// Views, saving, listing and timer, where they have changed.
  private mutating func finish(at now: Tick, next: Tick?) -> [TableEffect] {
    refreshViews()
    refreshListing()
    if isWorthKeeping {
      isWorthKeeping = false
      effects.insert(.save, at: 0)
    }
    announceTimer(next, at: now)
    defer { effects = [] }
    return effects
  }

  private mutating func announceTimer(_ next: Tick?, at now: Tick) {
    // An announced moment that comes earlier than needed does no harm and saves setting it anew.
    if let announced, announced > now, let next, announced <= next { return }
    guard next != announced else { return }
    announced = next
    effects.append(.timer(next))
  }
}
