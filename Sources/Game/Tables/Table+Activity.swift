import GameCore
import Games

/// Facts of a table for counters.
extension Table {
  /// The occupation of the people at a table.
  public struct Activity: Hashable, Sendable {
    /// `lobby`, `quiz`, or the name of a game of the arcade.
    public let name: String

    public init(name: String) {
      self.name = name
    }

    /// The people choose a game.
    public static let lobby = Activity(name: "lobby")
    /// A quiz is prepared, runs, or shows its end.
    public static let quiz = Activity(name: "quiz")
    /// All activities, in the order of the counters.
    public static let all = [lobby, quiz] + ArcadeGames.all.map { Activity(name: $0.name) }
  }

  /// The game that the table plays, to the end of its last screen; the lobby without one.
  public var activity: Activity {
    switch state.phase {
    case .lobby, .writing: .lobby
    case .preparing, .countdown, .quiz: .quiz
    case .arcade(let arcade): Activity(name: arcade.game.deal.contest.game.name)
    }
  }

  /// The running quiz's round whose reveal is public, and the time at which pages show it.
  public var reveal: (round: Int, showAt: Tick)? {
    guard case .quiz(_, let game) = state.phase, game.isRevealing else { return nil }
    return (game.lastRound, game.showAt)
  }
}
