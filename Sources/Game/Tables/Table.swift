import GameCore
import Games

/// One table (H5 to P15) as a value: members, presence, settings, the lobby and the running game.
/// An input at a time returns the effects that the server carries out in order.
public struct Table: Sendable {
  /// Everything that is saved, and the connections of pages.
  public internal(set) var state: State
  /// On the heap: the compiler copies a table to read it.
  let sharedLimits: Shared<Limits>
  var limits: Limits { sharedLimits.value }
  /// Whether the server takes guests (R8); not part of `state`.
  public var takesGuests = false {
    didSet { isViewStale = true }
  }
  /// The server's content for games of the arcade; not part of `state`.
  var gameContent: GameContent
  /// The languages of the pages with a seat; not part of `state`.
  var languages: Set<Language> = []
  /// Not part of `state`: nothing of it is saved (L3).
  var geography = Geography()

  /// The views as last sent.
  var views = Views()
  /// True if a view may differ from `views`.
  var isViewStale = true
  /// True if seats of the views may differ, and what they know of each other.
  var areSeatsStale = false
  /// True if the current input has told the game its conditions.
  var isGameTold = false
  /// True after a new heading: the sides must be recomputed.
  var areSidesStale = true
  /// True if something changed that a restored table needs.
  var isWorthKeeping = false
  /// The effects of the current input.
  var effects: [TableEffect] = []
  /// The time of the server's timer; nothing is due before it.
  var announced: Tick?
  var listing: TableListing?
  /// Pages that show who sits here. Not part of `state`: after a restart they connect again.
  var onlookers: [Onlooker] = []
  /// The number of the next watching screen.
  var nextWatcher = 1
  /// The guests of the last minute, whose passes come back if they leave in it. Not part of `state`.
  var freshPasses: [PlayerID: FreshPass] = [:]
  /// True after a restore, until a result that waits for its place is submitted again.
  var submitsAgain = false

  /// A new table without members. `opener` may remove people from its arrival on; `seed` feeds
  /// games with chance. `quizTitles` lists the quizzes (F2); `order` and the questions of `choice` (F8)
  /// count until somebody chooses others. `refusesGuests`: the opener's former choice (R8).
  public init(
    code: TableCode, solo: Bool, opener: PlayerID, quizTitles: [QuizTitle],
    order: QuestionOrder = .asWritten, choice: BankChoice? = nil,
    gameContent: GameContent = GameContent(), limits: Limits = Limits(),
    refusesGuests: Bool = false, seed: UInt64, at now: Tick
  ) {
    sharedLimits = Shared(limits)
    self.gameContent = gameContent
    state = State(
      code: code, isSolo: solo, owner: opener, random: SeededGenerator(seed: seed), clock: now,
      opener: .awaited(opener, until: now + limits.openerAbsence), order: order,
      offeredQuizzes: OfferedQuizzes(quizTitles),
      choice: choice, emptySince: now)
    state.refusesGuests = refusesGuests
    views = makeViews()
  }

  /// Restores a table from a snapshot: nobody is connected, and remaining times are unchanged.
  /// `elapsed` is the time from the snapshot to the end of its server, `downtime` from then to now.
  /// Apply `.timer` at once: it asks again for a quiz or a result that was under way.
  public init(
    restoring saved: State, elapsed: Duration = .zero, downtime: Duration = .zero,
    gameContent: GameContent = GameContent(), limits: Limits = Limits(), at now: Tick
  ) {
    sharedLimits = Shared(limits)
    self.gameContent = gameContent
    state = saved.restored(
      at: now, elapsed: elapsed, downtime: downtime, silence: limits.silence)
    // Views that went out after the snapshot must not pass for newer than those to come.
    state.version += 1_000_000
    // Each arrival has raised the version, so no screen had this number before.
    nextWatcher = state.version
    submitsAgain = true
    views = makeViews()
  }

  /// Lets a restored table, which has had no input yet, begin that much later.
  public mutating func postpone(by delay: Duration) {
    state.shift(by: delay)
    views = makeViews()
  }

  /// The state to save, as of `now`, without connections; `State.write(to:)` needs no copy.
  public func snapshot(at now: Tick) -> State {
    state.saved(at: max(now, state.clock))
  }

  /// Applies one input. Refused commands change nothing.
  public mutating func apply(_ input: TableInput, at now: Tick) -> [TableEffect] {
    var input = input
    if takeFrequent(&input, at: now) { return [] }
    let now = max(now, state.clock)
    // Events due before this moment happen first; those due at this very moment happen after the
    // input, so that a submission at its last microsecond counts (P7).
    if announced.map({ $0 < now }) ?? true {
      advance(to: Tick(microseconds: max(now.microseconds, .min + 1) - 1))
    }
    state.clock = now
    if state.isEnded {
      refuseAfterEnd(input)
    } else {
      take(input, at: now)
      endRefusedWatchers()
    }
    settle(at: now)
    let next = advance(to: now)
    return finish(at: now, next: next)
  }

  /// Everything that `viewer` may see now. Viewers with equal rights get equal values. `isScreen`: it
  /// watches without a seat.
  public func view(for viewer: Viewer, isScreen: Bool = false) -> TableView {
    isScreen ? screenView : views.different[views.place(of: viewer)]
  }

  /// Calls `body` with each page of this table, in the order of `audience`, and its view. Equal views have equal
  /// numbers.
  public func forEachPage(
    _ body: (_ connection: ConnectionID, _ view: TableView, _ number: Int, _ isScreen: Bool) -> Void
  ) {
    for index in state.members.indices {
      guard let connection = state.members[index].page?.connection else { continue }
      let number = views.place(of: viewer(of: state.members[index].number))
      body(connection, views.different[number], number, false)
    }
    if state.watchers.isEmpty { return }
    let view = screenView
    let number = view == views.different[0] ? 0 : views.different.count
    for index in state.watchers.indices {
      body(state.watchers[index].connection, view, number, true)
    }
  }

  /// Whether the player's last view shows this picture of Find (AH2). `number`: its position in the
  /// game, from 0; `nil` if the request has none.
  public func shows(picture: Int, number: Int?, to player: PlayerID) -> Bool {
    guard let member = state.members.first(where: { $0.player == player && $0.role != .gone }),
      case .arcade(let arcade) = view(for: viewer(of: member.number)).phase,
      let copy = arcade.own?.of(FindGame.self), copy.picture?.id == picture
    else { return false }
    return number == nil || number == copy.found
  }

  /// Whether a player or screen here may have this medium: not before the former question's reveal.
  public func shows(medium: String, to player: PlayerID) -> Bool {
    let isHere =
      state.members.contains { $0.player == player && $0.role != .gone }
      || state.watchers.contains { $0.player == player }
    guard isHere else { return false }
    return switch state.phase {
    case .countdown(let countdown): countdown.quiz.shows(medium, inFirst: 1)
    case .quiz(_, let game): game.shows(medium)
    case .lobby, .writing, .preparing, .arcade: false
    }
  }

  /// Every page of this table and its viewer, in the order of arrival: players, members who watch
  /// or wait for the next round (`.watcher`), watching screens.
  public var audience: [(connection: ConnectionID, viewer: Viewer, isScreen: Bool)] {
    var pages: [(connection: ConnectionID, viewer: Viewer, isScreen: Bool)] = []
    pages.reserveCapacity(state.members.count + state.watchers.count)
    for member in state.members {
      guard let page = member.page else { continue }
      pages.append((page.connection, viewer(of: member.number), false))
    }
    for watcher in state.watchers { pages.append((watcher.connection, .watcher, true)) }
    return pages
  }

  /// Whether a page's profile would be taken at this moment: in the lobby, from a member.
  public func takesProfile(of connection: ConnectionID, at now: Tick) -> Bool {
    var table = self
    _ = table.apply(.timer, at: now)
    guard case .lobby = table.state.phase, !table.state.isEnded else { return false }
    return table.memberIndex(of: connection) != nil
  }

  /// The number of the table's link; a link with a lower one is too old.
  public var linkNumber: Int { state.linkNumber }

  /// The player who opened the table.
  public var owner: PlayerID { state.owner }

  /// All members, connected or not.
  public var players: [PlayerID] { state.members.map(\.player) }

  private func viewer(of member: MemberNumber) -> Viewer {
    guard let place = chair(of: member), let seat = Seat(place) else { return .watcher }
    return .seat(seat)
  }

  /// Takes a frequent input without consequences: nothing is due, and a present page gives a sign of
  /// life, tells of a switch or has an ordinary round trip. Otherwise `input` is what is left to do.
  private mutating func takeFrequent(_ input: inout TableInput, at now: Tick) -> Bool {
    guard let announced, now < announced, now >= state.clock else { return false }
    switch input {
    case .heartbeat(let connection), .shown(let connection, _, _):
      let index = memberIndex(of: connection)
      guard let index, !state.members[index].isAway else { return false }
      state.members[index].page?.lastSign = now
      if case .shown(_, let round, let moment) = input {
        noteSwitch(of: connection, round: round, at: moment, heard: now)
      }
    case .roundTrip(let connection, let duration, let network):
      if noteRoundTrip(duration, network: network, of: connection, at: now) {
        input = .timer
        return false
      }
    default:
      return false
    }
    state.clock = now
    return true
  }

  private mutating func refuseAfterEnd(_ input: TableInput) {
    switch input {
    case .arrived(let connection, _):
      effects.append(.dismiss(connection, Refusal(.tableEnded)))
    case .left, .heartbeat, .roundTrip, .hidden, .shown, .reacted, .became, .command, .pictured,
      .quizTitles, .languages, .quiz, .recorded, .overviewSent, .gameContent, .vacate, .expelled,
      .removed, .timer:
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
    case .reacted(let connection, let reaction, let target):
      noteSign(of: connection, at: now)
      react(reaction, at: target, from: connection, at: now)
    case .became(let former, let player):
      move(former, to: player)
    case .command(let connection, let id, let command):
      noteSign(of: connection, at: now)
      apply(command, id, from: connection, at: now)
    case .pictured(let connection, let photo):
      picture(connection, photo)
    case .quizTitles(let titles):
      updateQuizTitles(titles)
    case .languages(let languages):
      guard languages != self.languages else { return }
      self.languages = languages
      isViewStale = true
    case .quiz(let request, let outcome):
      receive(outcome, for: request, at: now)
    case .recorded(let record, let round):
      note(record, of: round)
    case .overviewSent(let number, let player):
      overviewSent(number, to: player, at: now)
    case .gameContent(let content):
      let hasOtherTowns = content.towns != gameContent.towns
      if content.deckTitles != gameContent.deckTitles || content.bank != gameContent.bank
        || hasOtherTowns
      {
        isViewStale = true
      }
      gameContent = content
      if hasOtherTowns { geography.place(tableAt: geography.table, gameContent.towns) }
    case .vacate:
      if state.emptySince != nil { endTable() }
    case .expelled(let number):
      expel(number)
    case .removed:
      for page in audience { effects.append(.dismiss(page.connection, Refusal(.tableRemoved))) }
      endTable()
    case .timer:
      askAgainIfRestored()
      submitAgainIfRestored()
    }
  }

  /// Appends views, save, listing and timer where they have changed.
  private mutating func finish(at now: Tick, next: Tick?) -> [TableEffect] {
    // A listing shows nothing but what makes views stale.
    let isListingStale = isViewStale
    refreshViews()
    if isListingStale { refreshListing() }
    refreshCompany()
    forgetFreshPasses()
    if isWorthKeeping {
      isWorthKeeping = false
      effects.insert(.save, at: 0)
    }
    announceTimer(next, at: now)
    defer { effects = [] }
    return effects
  }

  private mutating func announceTimer(_ next: Tick?, at now: Tick) {
    // A timer that fires earlier than needed does no harm, and it need not be set again.
    if let announced, announced > now, let next, announced <= next { return }
    guard next != announced else { return }
    announced = next
    effects.append(.timer(next))
  }
}
