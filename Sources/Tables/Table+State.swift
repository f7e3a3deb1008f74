import GameCore
import Games

extension Table {
  /// Everything a table knows, as it is saved. Comparable and codable so that a run can be replayed.
  public struct State: Hashable, Codable, Sendable {
    /// The form of a saved table; one with another number is not restored.
    public static let schema = 6

    public private(set) var schema = State.schema
    public let code: TableCode
    public let isSolo: Bool
    /// Who opened it; the one player of a solo table.
    var owner: PlayerID
    /// For games with chance.
    var random: SeededGenerator
    /// The latest moment heard of: time never goes back.
    var clock: Tick
    var version = 1
    var opener: Openership
    var settings = Settings()
    var order: QuestionOrder
    var shelf: [QuizTitle]
    /// The quiz that somebody has tapped in the lobby (F2).
    var chosen: Int?
    var phase = Phase.lobby
    /// By seat number; empty in the lobby.
    var lineup: [Holder] = []
    /// In the order of arrival.
    var members: [Member] = []
    var watchers: [Watcher] = []
    var removed: [Removed] = []
    /// Nobody new may come, as the opener wishes.
    var isLocked = false
    /// Who may come to a locked table though no member, the latest last: all who have had a seat in a
    /// game here, who were here when it was locked, and whom the opener has admitted.
    var returning: [PlayerID] = []
    var nextMember = 1
    var nextRound = 1
    var notice: NoticeView?
    var spread = Spread()
    /// Since when nobody is connected (P12).
    var emptySince: Tick?
    var isEnded = false
  }

  enum Phase: Hashable, Codable, Sendable {
    case lobby
    case preparing(Preparing)
    case countdown(Countdown)
    /// Questions, reveals and the end.
    case quiz(QuizTitle, QuizGame)
    case arcade(Arcade)
  }

  /// A quiz is being read.
  struct Preparing: Hashable, Codable, Sendable {
    var by: MemberNumber
    var wanted: QuizRequest
    /// When it counts as unreachable.
    var until: Tick
    /// Who gets the seats, in order.
    var players: [MemberNumber]
    var before: Before
    /// Not asked for yet since the table was restored.
    var isRestored = false
  }

  /// Whence a quiz is started, and whither the table returns when none can be read.
  enum Before: Hashable, Codable, Sendable {
    case lobby
    case ended(QuizTitle, QuizGame)
    case arcade(Arcade)
  }

  /// 3, 2, 1 (P9).
  struct Countdown: Hashable, Codable, Sendable {
    var by: MemberNumber
    var title: QuizTitle
    var quiz: Quiz
    var showAt: Tick
    var startsAt: Tick
  }

  /// What the pages report of the last switch (H7).
  struct Spread: Hashable, Codable, Sendable {
    /// The moment of the switch that is measured.
    var showAt: Tick?
    var reporters: [ConnectionID] = []
    /// No page switched before, and none after.
    var first = Tick.zero
    var last = Tick.zero
    /// First to last of the latest switch that two pages reported: an upper bound.
    var measured: Duration?
    /// What the views say: as measured when they last went out.
    var shown: Duration?
  }
}

extension Table.State {
  /// Nobody connected and every moment moved: by minus the time of saving, or plus the time of
  /// restoring, so that what is left of every wait is what was left.
  func unconnected(shiftedBy difference: Duration) -> Table.State {
    var copy = self
    copy.watchers = []
    copy.spread.reporters = []
    copy.spread.showAt = nil
    copy.emptySince = emptySince ?? clock
    for index in copy.members.indices {
      copy.members[index].awaySince = members[index].awaySince ?? clock
      copy.members[index].page = nil
      copy.members[index].reactions = []
    }
    copy.shift(by: difference)
    return copy
  }

  private mutating func shift(by difference: Duration) {
    clock = clock + difference
    emptySince = emptySince.map { $0 + difference }
    for index in members.indices {
      members[index].awaySince = members[index].awaySince.map { $0 + difference }
    }
    if case .awaited(let player, let until) = opener {
      opener = .awaited(player, until: until + difference)
    }
    phase = phase.shifted(by: difference)
  }
}

extension Table.Phase {
  fileprivate func shifted(by difference: Duration) -> Table.Phase {
    switch self {
    case .lobby:
      return .lobby
    case .preparing(var preparing):
      preparing.until = preparing.until + difference
      preparing.isRestored = true
      preparing.before = preparing.before.shifted(by: difference)
      return .preparing(preparing)
    case .countdown(var countdown):
      countdown.showAt = countdown.showAt + difference
      countdown.startsAt = countdown.startsAt + difference
      return .countdown(countdown)
    case .quiz(let title, var game):
      game.shift(by: difference)
      return .quiz(title, game)
    case .arcade(var arcade):
      arcade.game.shift(by: difference)
      return .arcade(arcade)
    }
  }
}

extension Table.Before {
  fileprivate func shifted(by difference: Duration) -> Table.Before {
    switch self {
    case .lobby:
      return .lobby
    case .ended(let title, var game):
      game.shift(by: difference)
      return .ended(title, game)
    case .arcade(var arcade):
      arcade.game.shift(by: difference)
      return .arcade(arcade)
    }
  }
}
