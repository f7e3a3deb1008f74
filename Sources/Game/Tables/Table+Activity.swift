import GameCore
import Games

/// Facts of a table for counters.
extension Table {
  /// The occupation of the people at a table.
  public enum Activity: String, CaseIterable, Sendable {
    case lobby, quiz, memory, sorting, balloons, find, faces

    /// The place in `allCases`.
    public var index: Int {
      switch self {
      case .lobby: 0
      case .quiz: 1
      case .memory: 2
      case .sorting: 3
      case .balloons: 4
      case .find: 5
      case .faces: 6
      }
    }
  }

  /// The game that the table plays, to the end of its last screen; the lobby without one.
  public var activity: Activity {
    switch state.phase {
    case .lobby: .lobby
    case .preparing, .countdown, .quiz: .quiz
    case .arcade(let arcade):
      switch arcade.game.deal.contest {
      case .memory: .memory
      case .sorting: .sorting
      case .balloons: .balloons
      case .find: .find
      case .faces: .faces
      }
    }
  }

  /// The running quiz's round whose reveal is public, and the time at which pages show it.
  public var reveal: (round: Int, showAt: Tick)? {
    guard case .quiz(_, let game) = state.phase, game.isRevealing else { return nil }
    return (game.lastRound, game.showAt)
  }
}
