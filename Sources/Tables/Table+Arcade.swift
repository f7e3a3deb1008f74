import GameCore
import Games

/// Games of the arcade at a table: alone at a solo table, as a race at one for up to four (A, AT1).
extension Table {
  /// A contest with its starter and, alone, what comes of its result.
  struct Arcade: Hashable, Codable, Sendable {
    var by: MemberNumber
    var game: ArcadeGame
    /// `nil`: nothing to be recorded, or not yet.
    var record: Recording?
  }

  /// AT1: any seated player starts a contest, from the lobby or from an ending.
  mutating func play(_ contest: Contest, by index: Int, at now: Tick) throws(Refusal) {
    let starter = state.members[index]
    guard starter.role == .plays else { throw Refusal(.startNotPlaying) }
    let players: [MemberNumber]
    switch state.phase {
    case .lobby: players = try playersOfLobby(startedBy: starter)
    case .quiz(_, let game) where game.isOver: players = try playersOfNext(startedBy: starter)
    case .arcade(let arcade) where arcade.game.isOver:
      players = try playersOfNext(startedBy: starter)
    case .preparing, .countdown, .quiz, .arcade: throw Refusal(.startRunning)
    }
    let former = (state.lineup, state.members)
    sitDown(players)
    do throws(Refusal) {
      try open(contest, by: starter.number, at: now)
    } catch {
      (state.lineup, state.members) = former
      throw error
    }
  }

  /// H7: all phones show it at the same instant; those of a race count down before it begins.
  private mutating func open(
    _ contest: Contest, by starter: MemberNumber, at now: Tick
  ) throws(Refusal) {
    let isRace = state.lineup.count > 1
    let showAt = now + lead
    var random = state.random
    let deal = Deal(
      contest: contest, seed: random.next(),
      opensAt: isRace ? showAt + limits.countdown : showAt, isRace: isRace, seen: seenPictures)
    let game = try ArcadeGame(
      deal, of: materials, round: state.nextRound, showAt: showAt,
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

  /// AH3: the clock of the player's picture runs from now; of no importance where it runs already.
  mutating func overviewSent(_ number: Int, to player: PlayerID, at now: Tick) {
    guard case .arcade(let arcade) = state.phase, case .find = arcade.game.deal.contest,
      let index = state.members.firstIndex(where: { $0.player == player })
    else { return }
    let sent = ArcadeGame.Move(
      round: arcade.game.round, move: .find(.overviewSent(number)), at: now)
    try? move(sent, by: index, at: now)
  }

  /// P9: the same once more, dealt anew.
  mutating func playAgain(_ arcade: Arcade, by index: Int, at now: Tick) throws(Refusal) {
    guard arcade.game.isOver else { throw Refusal(.startRunning) }
    try play(arcade.game.deal.contest, by: index, at: now)
  }

  mutating func move(_ move: ArcadeGame.Move, by index: Int, at now: Tick) throws(Refusal) {
    let number = state.members[index].number
    guard case .arcade = state.phase else { throw Refusal(.moveNone) }
    guard let place = state.lineup.firstIndex(where: { $0.member == number }),
      let seat = Seat(place)
    else { throw Refusal(.notSeated) }
    tellGame(at: now)
    try withArcade { game throws(Refusal) in try game.apply(move, by: seat, at: now) }
  }

  mutating func withArcade<Failure: Error>(
    _ body: (inout ArcadeGame) throws(Failure) -> [ArcadeGame.Event]
  ) throws(Failure) {
    guard case .arcade(var arcade) = state.phase else { return }
    // The game is changed in place only while nobody else holds it.
    state.phase = .lobby
    defer { state.phase = .arcade(arcade) }
    let events = try body(&arcade.game)
    guard !events.isEmpty else { return }
    isViewStale = true
    isWorthKeeping = true
    guard events.contains(.over) else { return }
    admitWaiting()
    record(&arcade)
  }

  // MARK: Lists

  /// A3: what one player has finished alone is for the best five; races are not.
  private mutating func record(_ arcade: inout Arcade) {
    let game = arcade.game
    guard !game.deal.isRace, let standing = game.standings.first, standing.end == .finished,
      let score = game.deal.contest.score(standing.score)
    else { return }
    arcade.record = .waiting
    effects.append(.record(state.owner, score, round: game.round))
  }

  /// AH4 to AH6: the player signs what has been achieved; without a name by the own one.
  mutating func sign(_ name: PlayerName?, by index: Int) throws(Refusal) {
    guard case .arcade(var arcade) = state.phase, arcade.game.isOver, !arcade.game.deal.isRace,
      arcade.record == nil, let feat = arcade.game.feat
    else { throw Refusal(.notNow) }
    arcade.record = .waiting
    state.phase = .arcade(arcade)
    isViewStale = true
    let signed = name ?? state.members[index].profile.name
    effects.append(.enterHall(feat, name: signed, round: arcade.game.round))
  }

  /// An answer that nobody waits for is none.
  mutating func note(_ record: Recording, of round: Int) {
    guard case .arcade(var arcade) = state.phase, arcade.game.round == round,
      arcade.record == .waiting
    else { return }
    arcade.record = record
    state.phase = .arcade(arcade)
    isViewStale = true
  }
}

/// What has come of a result that is to be kept (A3, AH4).
public enum Recording: Hashable, Codable, Sendable {
  /// On its way to the disk.
  case waiting
  /// Kept, at this place from 1.
  case placed(Int)
  /// Not among the best.
  case none
  /// It could not be kept.
  case unsaved
}

// MARK: Views

/// A contest as a viewer sees it.
public struct ArcadeView: Hashable, Sendable {
  public var by: MemberNumber
  public var contest: Contest
  /// Names this contest in moves.
  public var round: Int
  public var opensAt: Tick
  /// By seat number.
  public var standings: [Standing]
  /// The viewer's own copy.
  public var own: Copy.View?
  /// All have played to their ends.
  public var isOver: Bool
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
  init(_ holder: Holder, _ seat: ArcadeGame.SeatView) {
    self.init(
      member: holder.member, shortName: holder.shortName, score: seat.standing.score,
      hasSubmitted: false, option: nil, wasRight: nil, rightAnswers: 0,
      result: seat.result.map(SeatResult.init))
  }
}
