import GameCore
import Games

/// Games of the arcade at a table: alone at a solo table, as a race at one for up to four (A, AT1).
extension Table {
  /// A contest with its starter and, in a solo game, the state of its result.
  struct Arcade: Hashable, Sendable {
    var by: MemberNumber?
    var game: ArcadeGame
    /// `nil` if there is nothing to store, or not yet.
    var record: Recording?
    /// The name under which the result goes to a hall of fame (AH4).
    var signature: PlayerName?
  }

  /// Starts a contest, from the lobby or from an ending; any seated player may (AT1).
  mutating func play(
    _ contest: Contest, by starter: Member?, at now: Tick
  ) throws(Refusal) {
    guard starter?.role ?? .plays == .plays else { throw Refusal(.startNotPlaying) }
    let players: [MemberNumber]
    switch state.phase {
    case .lobby: players = try playersOfLobby(startedBy: starter)
    case .quiz(_, let game) where game.isOver: players = try playersOfNext(startedBy: starter)
    case .arcade(let arcade) where arcade.game.isOver:
      players = try playersOfNext(startedBy: starter)
    case .writing, .preparing, .countdown, .quiz, .arcade: throw Refusal(.startRunning)
    }
    let former = (state.seating, state.members, state.rested)
    sitDown(players, race: true)
    do throws(Refusal) {
      try open(contest, by: starter?.number, at: now)
    } catch {
      (state.seating, state.members, state.rested) = former
      throw error
    }
  }

  /// Opens the game on all phones at the same instant (H7); a race counts down first.
  private mutating func open(
    _ contest: Contest, by starter: MemberNumber?, at now: Tick
  ) throws(Refusal) {
    let isRace = state.seating.count > 1
    let showAt = now + lead
    var random = state.random
    let deal = GameSetup(
      contest: contest, seed: random.next(),
      opensAt: isRace ? showAt + limits.countdown : showAt, isRace: isRace, seen: seenPictures)
    let game = try ArcadeGame(
      deal, of: gameContent, round: state.nextRound, showAt: showAt,
      conditions: conditions(at: now))
    state.random = random
    state.nextRound += 1
    state.notice = nil
    state.phase = .arcade(Arcade(by: starter, game: game))
    isViewStale = true
  }

  private var seenPictures: Set<Int> {
    if case .arcade(let arcade) = state.phase { arcade.game.seen } else { [] }
  }

  /// Starts the clock of the player's picture (AH3). No effect if it runs already.
  mutating func overviewSent(_ number: Int, to player: PlayerID, at now: Tick) {
    guard case .arcade(let arcade) = state.phase, arcade.game.deal.contest.game == FindGame.self,
      let index = state.members.firstIndex(where: { $0.player == player })
    else { return }
    let sent = ArcadeGame.Move(
      round: arcade.game.round, move: FindGame.move(.overviewSent(number)), at: now)
    try? move(sent, by: index, at: now)
  }

  /// Deals the same game again (P9).
  mutating func playAgain(
    _ arcade: Arcade, by starter: Member?, at now: Tick
  ) throws(Refusal) {
    guard arcade.game.isOver else { throw Refusal(.startRunning) }
    try play(arcade.game.deal.contest, by: starter, at: now)
  }

  mutating func move(_ move: ArcadeGame.Move, by index: Int, at now: Tick) throws(Refusal) {
    guard case .arcade = state.phase else { throw Refusal(.moveNone) }
    guard let place = chair(of: state.members[index].number), let seat = Seat(place) else {
      throw Refusal(.notSeated)
    }
    tellGame(at: now)
    try withArcade { game throws(Refusal) in try game.apply(move, by: seat, at: now) }
  }

  mutating func withArcade<Failure: Error>(
    _ body: (inout ArcadeGame) throws(Failure) -> [ArcadeGame.Event]
  ) throws(Failure) {
    let events = try state.phase.withArcade { arcade throws(Failure) in try body(&arcade.game) }
    guard let events, !events.isEmpty else { return }
    isViewStale = true
    isWorthKeeping = true
    guard events.contains(.over) else { return }
    countForEvening()
    admitWaiting()
    record()
  }

  // MARK: Lists

  /// Submits the result of a solo game for the best five (A3). A race has none.
  private mutating func record() {
    guard case .arcade(var arcade) = state.phase else { return }
    let game = arcade.game
    guard !game.deal.isRace, let standing = game.standings.first, standing.end == .finished,
      game.deal.contest.score(standing.score) != nil
    else { return }
    arcade.record = .waiting
    state.phase = .arcade(arcade)
    submit(arcade)
  }

  /// Asks again for a result that was under way when the former server died; a list takes it once.
  mutating func submitAgainIfRestored() {
    guard submitsAgain else { return }
    submitsAgain = false
    if case .arcade(let arcade) = state.phase, arcade.record == .waiting { submit(arcade) }
  }

  private mutating func submit(_ arcade: Arcade) {
    let game = arcade.game
    let key = ResultKey(game.deal.seed)
    if let name = arcade.signature, let feat = game.feat {
      effects.append(.enterHall(feat, name: name, round: game.round, key: key))
    } else if let standing = game.standings.first,
      let score = game.deal.contest.score(standing.score)
    {
      effects.append(.record(state.owner, score, round: game.round, key: key))
    }
  }

  /// Enters the achievement in a hall of fame, without `name` under the player's own (AH4 to AH6).
  mutating func sign(_ name: PlayerName?, by index: Int) throws(Refusal) {
    guard case .arcade(var arcade) = state.phase, arcade.game.isOver, !arcade.game.deal.isRace,
      arcade.record == nil, arcade.game.feat != nil
    else { throw Refusal(.notNow) }
    arcade.record = .waiting
    arcade.signature = name ?? state.members[index].profile.name
    state.phase = .arcade(arcade)
    isViewStale = true
    submit(arcade)
  }

  /// Notes the store's answer. One to an earlier round is ignored.
  mutating func note(_ record: Recording, of round: Int) {
    guard case .arcade(var arcade) = state.phase, arcade.game.round == round,
      arcade.record == .waiting
    else { return }
    arcade.record = record
    state.phase = .arcade(arcade)
    isViewStale = true
    isWorthKeeping = true
  }
}

/// The state of a result that is to be stored (A3, AH4).
public enum Recording: Hashable, Sendable {
  /// Not stored yet.
  case waiting
  /// Stored, at this place from 1.
  case placed(Int)
  /// Not among the best.
  case none
  /// The store refused it.
  case unsaved
}

// MARK: Views

/// A contest as a viewer sees it.
public struct ArcadeView: Hashable, Sendable {
  /// The member who started the contest; `nil` for the screen that opened the table (P40).
  public var by: MemberNumber?
  /// The game and its settings.
  public var contest: Contest
  /// The number that moves name.
  public var round: Int
  /// The time from which moves count.
  public var opensAt: Tick
  /// Standings by seat number.
  public var standings: [Standing]
  /// The viewer's own copy.
  public var own: GameView?
  /// True when all players have ended.
  public var isOver: Bool
  /// The state of the result; `nil` if there is nothing to store, or not yet.
  public var record: Recording?
}

extension Table.Arcade {
  func view(_ shown: ArcadeGame.View) -> ArcadeView {
    ArcadeView(
      by: by, contest: shown.contest, round: shown.round, opensAt: shown.opensAt,
      standings: shown.seats.map(\.standing), own: shown.own, isOver: shown.isOver,
      record: record)
  }
}

extension SeatView {
  init(_ holder: SeatAssignment, _ seat: ArcadeGame.SeatView) {
    self.init(
      member: holder.member, shortName: holder.shortName, score: seat.standing.score,
      hasSubmitted: false, option: nil, wasRight: nil, rightAnswers: 0, rank: seat.rank,
      result: seat.result.map(SeatResult.init))
  }
}
