import GameCore
import Games
import Tables
import Wire

/// The !XO games of all players who watch one (AX1, AX7), as a value. Commands become effects; the
/// answers of the store are inputs. A player has one change at a time; the next one waits until the
/// store has saved it.
package struct ReverseTicTacToeSession<Random: RandomNumberGenerator> {
  /// The actions of the server, in order.
  package enum Effect: Equatable {
    /// Read this player's game; `read` takes the answer.
    case read(PlayerID)
    /// Save this game if the store still has the one `after` which it comes; `kept` takes the answer.
    case keep(ReverseTicTacToe, PlayerID, after: ReverseTicTacToe)
    case show(ReverseTicTacToe, ConnectionID)
    /// The answer to a command. A refusal of `nil` means success.
    case reply(ConnectionID, CommandID, Refusal?)
    /// Close this page's socket: its player is another one now, and the page reconnects.
    case close(ConnectionID)
  }

  /// Commands of one player that may wait; further ones are refused.
  private static var mostWaiting: Int { 8 }

  private struct Ask {
    let connection: ConnectionID
    let id: CommandID
    let command: ReverseCommand
  }

  private enum LoadState {
    case unknown
    case reading
    case known(ReverseTicTacToe)
    /// `next` is valid once the store has saved it; until then `former` is.
    case keeping(former: ReverseTicTacToe, next: ReverseTicTacToe, Ask, Refusal?)
  }

  private struct Place {
    var state = LoadState.unknown
    var waiting: [Ask] = []
    var lookers: [ConnectionID] = []
    /// The game may belong to another player by now; it has to be read again.
    var isStale = false
  }

  private var places: [PlayerID: Place] = [:]
  private var random: Random
  private var effects: [Effect] = []

  package init(random: Random) {
    self.random = random
  }

  /// The number of players with a game in memory or a command that waits.
  package var count: Int { places.count }

  // MARK: Pages

  package mutating func asked(
    _ command: ReverseCommand, _ id: CommandID, from connection: ConnectionID, of player: PlayerID
  ) -> [Effect] {
    wait(Ask(connection: connection, id: id, command: command), of: player)
    return done(player)
  }

  package mutating func left(_ connection: ConnectionID, of player: PlayerID) -> [Effect] {
    places[player]?.lookers.removeAll { $0 == connection }
    places[player]?.waiting.removeAll { $0.command == .look && $0.connection == connection }
    return done(player)
  }

  private mutating func wait(_ ask: Ask, of player: PlayerID) {
    guard places[player]?.waiting.count ?? 0 < ReverseTicTacToeSession.mostWaiting else {
      return answer(ask, Refusal(.xoBusy))
    }
    places[player, default: Place()].waiting.append(ask)
  }

  // MARK: The store

  /// Takes the store's answer. `game`: the saved game, or a new one for a new player; `nil`: the
  /// store could not read it.
  package mutating func read(_ game: ReverseTicTacToe?, of player: PlayerID) -> [Effect] {
    guard var place = places[player], case .reading = place.state else { return [] }
    place.state = game.map(LoadState.known) ?? .unknown
    if game == nil {
      place.isStale = false
      for ask in place.waiting { answer(ask, Refusal(.listUnreadable)) }
      place.waiting = []
    } else if let game, !place.isStale {
      show(game, place)
    }
    places[player] = place
    return done(player)
  }

  /// Takes the store's answer to a change. `false`: the store has another game than the one before the change,
  /// because another server has changed it; the game is read again, and the command finds that. `nil`: the store
  /// could not save it.
  package mutating func kept(_ isKept: Bool?, of player: PlayerID) -> [Effect] {
    guard var place = places[player],
      case .keeping(let former, let next, let ask, let refusal) = place.state
    else { return [] }
    place.state = .known(isKept == true ? next : former)
    switch isKept {
    case true?:
      show(next, place)
      answer(ask, refusal)
    case false?:
      place.isStale = true
      place.waiting.insert(ask, at: 0)
    case nil: answer(ask, Refusal(.xoUnsaved))
    }
    places[player] = place
    return done(player)
  }

  /// Merges `former` into `player`: the store reads the games of both again, and the pages of
  /// `former` reconnect.
  package mutating func became(_ former: PlayerID, _ player: PlayerID) -> [Effect] {
    for looker in places[former]?.lookers ?? [] { effects.append(.close(looker)) }
    places[former]?.isStale = true
    places[player]?.isStale = true
    return done(former) + done(player)
  }

  // MARK: Order

  /// Carries out the commands that can run and returns all effects.
  private mutating func done(_ player: PlayerID) -> [Effect] {
    defer { effects = [] }
    guard var place = places.removeValue(forKey: player) else { return effects }
    advance(&place, player)
    let isWanted = !place.lookers.isEmpty || !place.waiting.isEmpty
    if isWanted || isPending(place.state) { places[player] = place }
    return effects
  }

  private func isPending(_ state: LoadState) -> Bool {
    switch state {
    case .unknown, .known: false
    case .reading, .keeping: true
    }
  }

  private mutating func advance(_ place: inout Place, _ player: PlayerID) {
    while case .known(let game) = place.state, !place.isStale, !place.waiting.isEmpty {
      carryOut(place.waiting.removeFirst(), game, &place, player)
    }
    let isOwed = !place.waiting.isEmpty || place.isStale && !place.lookers.isEmpty
    guard isOwed, !isPending(place.state) else { return }
    place.isStale = false
    place.state = .reading
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
    // Carried out before, or the player changed the game on another page since.
    guard ask.command.figures == game.figures else { return answer(ask, nil) }
    var next = game
    let refusal = apply(ask.command, to: &next)
    if next == game { return answer(ask, refusal) }
    place.state = .keeping(former: game, next: next, ask, refusal)
    effects.append(.keep(next, player, after: game))
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
    case .add(let amount, _):
      do throws(Refusal) { try game.add(amount) } catch { return error }
      return nil
    }
  }

  private mutating func show(_ game: ReverseTicTacToe, _ place: Place) {
    for looker in place.lookers { effects.append(.show(game, looker)) }
  }

  private mutating func answer(_ ask: Ask, _ refusal: Refusal?) {
    effects.append(.reply(ask.connection, ask.id, refusal))
  }
}
