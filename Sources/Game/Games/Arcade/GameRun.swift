import GameCore

/// One player's copy of any game.
public enum GameRun: Hashable, Sendable {
  case memory(MemoryGame)
  case sorting(SortingGame)
  case balloons(BalloonsGame)
  case find(FindGame)
  case faces(FacesGame)

  public enum Move: Hashable, Sendable {
    case memory(MemoryGame.Move)
    case sorting(SortingGame.Move)
    case balloons(BalloonsGame.Move)
    case find(FindGame.Move)
    case faces(FacesGame.Move)
  }

  public enum View: Hashable, Sendable {
    case memory(MemoryGame.View)
    case sorting(SortingGame.View)
    case balloons(BalloonsGame.View)
    case find(FindGame.View)
    case faces(FacesGame.View)
  }

  /// Throws a refusal if `materials` lack the requested content.
  init(_ deal: GameSetup, of materials: GameContent) throws(Refusal) {
    switch deal.contest {
    case .memory(let level):
      self = .memory(MemoryGame(level: level, seed: deal.seed, opensAt: deal.opensAt))
    case .sorting(let level):
      self = .sorting(SortingGame(level: level, seed: deal.seed, opensAt: deal.opensAt))
    case .balloons(let level):
      self = .balloons(BalloonsGame(level: level, seed: deal.seed, opensAt: deal.opensAt))
    case .find(let mode):
      self = .find(try GameRun.find(mode, deal, of: materials))
    case .faces(let number):
      guard let deck = materials.decks[number] else { throw Refusal(.deckUnknown) }
      self = .faces(
        FacesGame(deck: deck, seed: deal.seed, opensAt: deal.opensAt, isRace: deal.isRace))
    }
  }

  /// A race has one picture (AT1). Throws a refusal if the server has none.
  private static func find(
    _ mode: FindMode, _ deal: GameSetup, of materials: GameContent
  ) throws(Refusal) -> FindGame {
    guard !deal.isRace || mode == .classic else { throw Refusal(.notNow) }
    guard
      let game = FindGame(
        mode: mode, seed: deal.seed, opensAt: deal.opensAt, isRace: deal.isRace,
        pictures: materials.pictures, seen: deal.seen)
    else { throw Refusal(.pictureNone) }
    return game
  }
}

extension GameRun: SoloGame {
  /// Throws `move.none` for a move of another game.
  public mutating func apply(_ move: Move, at now: Tick) throws(Refusal) {
    switch (self, move) {
    case (.memory(var game), .memory(let move)):
      try game.apply(move, at: now)
      self = .memory(game)
    case (.sorting(var game), .sorting(let move)):
      try game.apply(move, at: now)
      self = .sorting(game)
    case (.balloons(var game), .balloons(let move)):
      try game.apply(move, at: now)
      self = .balloons(game)
    case (.find(var game), .find(let move)):
      try game.apply(move, at: now)
      self = .find(game)
    case (.faces(var game), .faces(let move)):
      try game.apply(move, at: now)
      self = .faces(game)
    case (.memory, _), (.sorting, _), (.balloons, _), (.find, _), (.faces, _):
      throw Refusal(.moveNone)
    }
  }

  public mutating func advance(to now: Tick) {
    take(.advance(to: now))
  }

  public mutating func presenceChanged(isHere: Bool, at now: Tick) {
    take(.presenceChanged(isHere: isHere, at: now))
  }

  public mutating func shift(by difference: Duration) {
    take(.shift(by: difference))
  }

  public var nextDeadline: Tick? { game.nextDeadline }

  public var standing: Standing { game.standing }

  public var feat: Achievement? { game.feat }

  public var view: View {
    switch self {
    case .memory(let game): .memory(game.view)
    case .sorting(let game): .sorting(game.view)
    case .balloons(let game): .balloons(game.view)
    case .find(let game): .find(game.view)
    case .faces(let game): .faces(game.view)
    }
  }

  private var game: any SoloGame {
    switch self {
    case .memory(let game): game
    case .sorting(let game): game
    case .balloons(let game): game
    case .find(let game): game
    case .faces(let game): game
    }
  }

  private mutating func take(_ step: Step) {
    switch self {
    case .memory(let game): self = .memory(game.after(step))
    case .sorting(let game): self = .sorting(game.after(step))
    case .balloons(let game): self = .balloons(game.after(step))
    case .find(let game): self = .find(game.after(step))
    case .faces(let game): self = .faces(game.after(step))
    }
  }
}

/// A change of a copy without a move.
private enum Step {
  case advance(to: Tick)
  case presenceChanged(isHere: Bool, at: Tick)
  case shift(by: Duration)
}

extension SoloGame {
  fileprivate func after(_ step: Step) -> Self {
    var game = self
    switch step {
    case .advance(let now): game.advance(to: now)
    case .presenceChanged(let isHere, let now): game.presenceChanged(isHere: isHere, at: now)
    case .shift(let difference): game.shift(by: difference)
    }
    return game
  }
}
