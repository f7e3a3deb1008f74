import Fairness
import GameCore
import Games
import Tables
import Wire

/// The !XO of everybody who looks at it (AX1, AX7), as a value: what is asked for becomes effects, and what the
/// store says comes back as facts. One change of a player at a time; the next waits until it is kept.
struct ReverseTicTacToeSession<Random: RandomNumberGenerator> {
  /// What the server has to do, in order.
  enum Effect: Equatable {
    /// Read this player's; answered by `read`.
    case read(PlayerID)
    /// Keep this; answered by `kept`.
    case keep(ReverseTicTacToe, PlayerID)
    case show(ReverseTicTacToe, ConnectionID)
    /// The one answer to a command: done, or refused.
    case reply(ConnectionID, CommandID, Refusal?)
    /// This page's player is somebody else now: it shall come back.
    case close(ConnectionID)
  }

  struct Limits: Equatable {
    /// Commands of one player that may wait; beyond it they are refused.
    var waiting = 8
    /// Answers remembered of a player, so that a resend is not carried out twice.
    var answers = 16
    /// Players whose answers are remembered.
    var players = 1_000
  }

  private struct Ask {
    var connection: ConnectionID
    let id: CommandID
    let command: ReverseCommand
  }

  private enum Stand {
    case unknown
    case reading
    case known(ReverseTicTacToe)
    /// `next` counts once it is kept; until then it is `former`.
    case keeping(former: ReverseTicTacToe, next: ReverseTicTacToe, Ask, Refusal?)
  }

  private struct Place {
    var stand = Stand.unknown
    var waiting: [Ask] = []
    var lookers: [ConnectionID] = []
    /// What is known may be another's by now.
    var isStale = false
  }

  private struct Answered {
    let id: CommandID
    let refusal: Refusal?
  }

  private var places: [PlayerID: Place] = [:]
  private var answers: LRUCache<PlayerID, [Answered]>
  private let limits: Limits
  private var random: Random
  private var effects: [Effect] = []

  init(limits: Limits = Limits(), random: Random) {
    self.limits = limits
    self.random = random
    answers = LRUCache(most: limits.players)
  }

  /// Players of whom something is held.
  var count: Int { places.count }

  // MARK: Pages

  mutating func asked(
    _ command: ReverseCommand, _ id: CommandID, from connection: ConnectionID, of player: PlayerID
  ) -> [Effect] {
    let ask = Ask(connection: connection, id: id, command: command)
    if command != .look, let former = answers.value(of: player)?.first(where: { $0.id == id }) {
      effects.append(.reply(connection, id, former.refusal))
    } else if !isKnown(ask, of: player) {
      wait(ask, of: player)
    }
    return done(player)
  }

  mutating func left(_ connection: ConnectionID, of player: PlayerID) -> [Effect] {
    places[player]?.lookers.removeAll { $0 == connection }
    return done(player)
  }

  /// A resend of what is not answered yet: the answer goes to whoever asked last.
  private mutating func isKnown(_ ask: Ask, of player: PlayerID) -> Bool {
    guard var place = places[player] else { return false }
    if case .keeping(let former, let next, var asked, let refusal) = place.stand,
      asked.id == ask.id
    {
      asked.connection = ask.connection
      place.stand = .keeping(former: former, next: next, asked, refusal)
    } else if let index = place.waiting.firstIndex(where: { $0.id == ask.id }) {
      place.waiting[index].connection = ask.connection
    } else {
      return false
    }
    places[player] = place
    return true
  }

  private mutating func wait(_ ask: Ask, of player: PlayerID) {
    guard places[player]?.waiting.count ?? 0 < limits.waiting else {
      effects.append(.reply(ask.connection, ask.id, Refusal(.xoBusy)))
      return
    }
    places[player, default: Place()].waiting.append(ask)
  }

  // MARK: The store

  /// `game`: as it was kept, a new player's where there was none; `nil`: it could not be read.
  mutating func read(_ game: ReverseTicTacToe?, of player: PlayerID) -> [Effect] {
    guard var place = places[player], case .reading = place.stand else { return [] }
    place.stand = game.map(Stand.known) ?? .unknown
    if game == nil {
      place.isStale = false
      for ask in place.waiting {
        effects.append(.reply(ask.connection, ask.id, Refusal(.listUnreadable)))
      }
      place.waiting = []
    } else if let game, !place.isStale {
      show(game, place)
    }
    places[player] = place
    return done(player)
  }

  mutating func kept(_ isKept: Bool, of player: PlayerID) -> [Effect] {
    guard var place = places[player],
      case .keeping(let former, let next, let ask, let refusal) = place.stand
    else { return [] }
    place.stand = .known(isKept ? next : former)
    places[player] = place
    if isKept {
      show(next, place)
      answer(ask, refusal, of: player)
    } else {
      effects.append(.reply(ask.connection, ask.id, Refusal(.xoUnsaved)))
    }
    return done(player)
  }

  /// Who was `former` is `player` from now on: what is known of both is read again, and pages of the
  /// former come back as who they are.
  mutating func became(_ former: PlayerID, _ player: PlayerID) -> [Effect] {
    for looker in places[former]?.lookers ?? [] { effects.append(.close(looker)) }
    places[former]?.isStale = true
    places[player]?.isStale = true
    return done(former) + done(player)
  }

  // MARK: One after the other

  /// Carries out what can be, and takes the effects.
  private mutating func done(_ player: PlayerID) -> [Effect] {
    defer { effects = [] }
    guard var place = places.removeValue(forKey: player) else { return effects }
    advance(&place, player)
    let isWanted = !place.lookers.isEmpty || !place.waiting.isEmpty
    if isWanted || isPending(place.stand) { places[player] = place }
    return effects
  }

  private func isPending(_ stand: Stand) -> Bool {
    switch stand {
    case .unknown, .known: false
    case .reading, .keeping: true
    }
  }

  private mutating func advance(_ place: inout Place, _ player: PlayerID) {
    while case .known(let game) = place.stand, !place.isStale, !place.waiting.isEmpty {
      carryOut(place.waiting.removeFirst(), game, &place, player)
    }
    let isOwed = !place.waiting.isEmpty || place.isStale && !place.lookers.isEmpty
    guard isOwed, !isPending(place.stand) else { return }
    place.isStale = false
    place.stand = .reading
    effects.append(.read(player))
  }

  private mutating func carryOut(
    _ ask: Ask, _ game: ReverseTicTacToe, _ place: inout Place, _ player: PlayerID
  ) {
    guard ask.command != .look else {
      if !place.lookers.contains(ask.connection) { place.lookers.append(ask.connection) }
      effects += [.show(game, ask.connection), .reply(ask.connection, ask.id, nil)]
      return
    }
    var next = game
    let refusal = apply(ask.command, to: &next)
    if next == game { return answer(ask, refusal, of: player) }
    place.stand = .keeping(former: game, next: next, ask, refusal)
    effects.append(.keep(next, player))
  }

  private mutating func apply(
    _ command: ReverseCommand, to game: inout ReverseTicTacToe
  ) -> Refusal? {
    switch command {
    case .look: return nil
    case .play: return game.play(using: &random)
    case .raise:
      game.raise()
      return nil
    case .add(let amount):
      do throws(Refusal) { try game.add(amount) } catch { return error }
      return nil
    }
  }

  private mutating func show(_ game: ReverseTicTacToe, _ place: Place) {
    for looker in place.lookers { effects.append(.show(game, looker)) }
  }

  private mutating func answer(_ ask: Ask, _ refusal: Refusal?, of player: PlayerID) {
    effects.append(.reply(ask.connection, ask.id, refusal))
    var all = answers.value(of: player) ?? []
    all.append(Answered(id: ask.id, refusal: refusal))
    answers.remember(all.suffix(limits.answers), of: player)
  }
}
