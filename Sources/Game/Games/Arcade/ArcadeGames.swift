/// The games of the arcade, in the order of lists and metrics; a line adds a game. `Wire` and the
/// tools extend the list, so the compiler reports a game without a wire form or moves by chance.
public typealias ArcadeGames = GameList<
  MemoryGame,
  SortingGame,
  BalloonsGame,
  FindGame,
  FacesGame
>

/// A list of games as a type.
public struct GameList<each Game: SoloGame> {
  /// The types of the games, in the order of the list.
  public static var all: [any SoloGame.Type] {
    var games: [any SoloGame.Type] = []
    for game in repeat (each Game).self { games.append(game) }
    return games
  }

  /// All offered settings of all games, in the order of the list.
  public static var contests: [Contest] { all.flatMap { $0.contests } }
}
