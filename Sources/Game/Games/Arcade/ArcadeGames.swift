/// The games of the arcade, in the order of lists and metrics. A line here adds a game.
///
/// `Wire` and the tools extend the list for games with a wire form or with moves by chance, so the
/// compiler reports a game that lacks one.
public typealias ArcadeGames = GameList<
  MemoryGame,
  SortingGame,
  BalloonsGame,
  FindGame,
  FacesGame
>

/// A list of games as a type.
public struct GameList<each Game: SoloGame> {
  public static var all: [any SoloGame.Type] {
    var games: [any SoloGame.Type] = []
    for game in repeat (each Game).self { games.append(game) }
    return games
  }

  public static var contests: [Contest] { all.flatMap { $0.contests } }
}
