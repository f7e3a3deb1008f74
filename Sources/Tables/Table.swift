import GameCore
import Games

/// One table (H5 to P15): members, presence, settings, the lobby and the running quiz.
///
/// A pure value: every input with its moment gives the effects that the server carries out in order,
/// and the same inputs give the same effects and views.
public struct Table: Sendable {
  public private(set) var state: State
  private let limits: Limits

  /// A new table that nobody has come to yet. `opener` may remove people as soon as it arrives;
  /// `seed` feeds games with chance; `shelf` is the lobby's list of quizzes (F2).
  public init(
    code: TableCode, solo: Bool, opener: PlayerID, shelf: [QuizTitle], limits: Limits = Limits(),
    seed: UInt64, at now: Tick
  ) {
    self.limits = limits
    state = State(code: code, isSolo: solo)
  }

  /// A table from a saved snapshot: nobody is connected, and every time that was left is left still.
  /// Apply `.timer` to it at once: the effects set its timer and ask again for a quiz that was being
  /// read when it was saved.
  public init(restoring saved: State, limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    state = saved
  }

  /// The state to save: connections left out, moments counted from `now` (`decided.md`, Saving).
  public func snapshot(at now: Tick) -> State {
    state
  }

  /// Takes one input. Refused commands change nothing.
  public mutating func apply(_ input: TableInput, at now: Tick) -> [TableEffect] {
    []
  }

  /// All that `viewer` may see now. Equal for viewers who know the same.
  public func view(for viewer: Viewer) -> TableView {
    TableView(
      code: state.code, version: 0, isSolo: state.isSolo, settings: Settings(),
      questionTime: limits.question, members: [], asking: [], seats: [], shelf: [], quiz: 1,
      phase: .lobby)
  }

  /// Every page of this table with what it sees: players, people who stepped back and those who wait
  /// for the next round (`.watcher`), watching screens. In the order of arrival.
  public var audience: [(connection: ConnectionID, viewer: Viewer)] {
    []
  }
}

extension Table {
  /// Everything a table knows, as it is saved. Comparable and codable so that a run can be replayed.
  public struct State: Hashable, Codable, Sendable {
    /// The form of a saved table; one with another number is not restored.
    public static let schema = 1

    public private(set) var schema = State.schema
    var code: TableCode
    var isSolo: Bool
  }
}
