import GameCore
import Games

extension Table {
  /// The state of a table as it is saved.
  public struct State: Hashable, Sendable {
    /// The schema of a saved table. The one before is read, too; no other is restored.
    public static let schema = 15

    /// The schema in which the state is saved.
    public private(set) var schema = State.schema
    /// The code that leads to the table.
    public let code: TableCode
    /// Whether the table has one seat and is not listed.
    public let isSolo: Bool
    /// The player who opened it; the one player of a solo table.
    public internal(set) var owner: PlayerID
    /// The generator for games with chance.
    var random: SeededGenerator
    /// The latest time of any input: time never goes back.
    public internal(set) var clock: Tick
    var version = 1
    var opener: OpenerRole
    var settings = Settings()
    var order: QuestionOrder
    var offeredQuizzes: OfferedQuizzes
    /// The quiz chosen in the lobby (F2).
    var chosen: Int?
    /// The questions of the bank that play next (F8); `nil`: a quiz of the series.
    var choice: BankChoice?
    var phase = Phase.lobby
    /// The line-up by seat number; empty in the lobby.
    var seating: [SeatAssignment] = []
    /// Letters of teams whose other member has not agreed yet, the oldest first (TM3).
    var offers: [Offer] = []
    /// The members who sat out the last race: next time the others of their teams do (TM8).
    var rested: [MemberNumber] = []
    /// Members in the order of arrival.
    var members: [Member] = []
    var watchers: [Watcher] = []
    var removed: [Removed] = []
    /// The opener has locked the table.
    var isLocked = false
    /// Players who may return to a locked table without being members, the latest last: former
    /// players, those who were here when it was locked, and those whom the opener admitted.
    var returning: [PlayerID] = []
    /// The passes of guests, the oldest first (R7).
    var passes: [GuestPass] = []
    /// The opener takes no new guests (R8).
    var refusesGuests = false
    /// The number of the table's link: those before it are no longer valid (R8).
    public internal(set) var linkNumber = 0
    /// Friends far away may join it through an uplink (R6).
    public internal(set) var isShared = false
    var nextMember = 1
    var nextRound = 1
    var notice: NoticeView?
    var spread = Spread()
    var evening = Evening()
    /// The time since which no page is connected (P12).
    var emptySince: Tick?
    var isEnded = false
  }

  /// On the heap: much reads a phase, and few change it.
  indirect enum Phase: Hashable, Sendable {
    case lobby
    case preparing(Preparing)
    /// The people write its next quiz (W).
    case writing(Writing)
    case countdown(Countdown)
    /// Questions, reveals and the end.
    case quiz(QuizTitle, QuizGame)
    case arcade(Arcade)

    /// Changes the running quiz in place. `nil`: there is none.
    mutating func withQuiz<Result, Failure: Error>(
      _ body: (inout QuizGame) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      // Consumed, so that only `game` holds what is changed, and nothing is copied.
      switch consume self {
      case .quiz(let title, var game):
        defer { self = .quiz(title, game) }
        return try body(&game)
      case let other:
        self = other
        return nil
      }
    }

    /// Changes the running contest in place. `nil`: there is none.
    mutating func withArcade<Result, Failure: Error>(
      _ body: (inout Arcade) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
      switch consume self {
      case .arcade(var arcade):
        defer { self = .arcade(arcade) }
        return try body(&arcade)
      case let other:
        self = other
        return nil
      }
    }
  }

  /// The state while the server reads a quiz.
  struct Preparing: Hashable, Sendable {
    /// `nil`: the screen that opened the table started it (P40).
    var by: MemberNumber?
    var wanted: QuizRequest
    /// The time at which it counts as unreachable.
    var until: Tick
    /// The members who get the seats, in order.
    var players: [MemberNumber]
    var before: Before
    /// True after a restore, until the quiz is requested again.
    var isRestored = false
  }

  /// The state in which the quiz was started; the table returns to it if no quiz can be read.
  enum Before: Hashable, Sendable {
    case lobby
    case ended(QuizTitle, QuizGame)
    case arcade(Arcade)
  }

  /// The countdown 3, 2, 1 (H7, P9).
  struct Countdown: Hashable, Sendable {
    var by: MemberNumber?
    var title: QuizTitle
    /// In the order in which it is played.
    var quiz: Quiz
    var showAt: Tick
    var startsAt: Tick
  }

  /// The pages' reports of the last switch (H25).
  struct Spread: Hashable, Sendable {
    /// The time of the measured switch.
    var showAt: Tick?
    var reporters: [ConnectionID] = []
    /// No page switched before `first` or after `last`.
    var first = Tick.zero
    var last = Tick.zero
    /// The latest spread reported by at least two pages: an upper bound.
    var measured: Duration?
    /// The spread in the views as last sent.
    var shown: Duration?
  }
}

extension Table.State {
  /// The state without connections, as of `now`. A member who is here has no `awaySince`, and a table
  /// with a page no `emptySince`.
  func saved(at now: Tick) -> Table.State {
    var copy = self
    copy.clock = now
    copy.watchers = []
    copy.spread.reporters = []
    copy.spread.showAt = nil
    copy.phase = phase.withoutPlaces
    for index in copy.members.indices {
      copy.members[index].page = nil
      copy.members[index].reactions = []
      copy.members[index].refusesThrows = false
    }
    return copy
  }

  /// The saved state with times from `now` on; `clock` is the time of the save. `elapsed`: the time that
  /// passed in games after the save. `downtime`: the time without a server, in which empty tables grow older
  /// and games do not. A table that nobody has joined yet does not grow older either: nobody could.
  func restored(
    at now: Tick, elapsed: Duration, downtime: Duration, silence: Duration
  ) -> Table.State {
    var copy = self
    copy.shift(by: (now - elapsed) - clock)
    copy.emptySince = (copy.emptySince ?? now) - (isUnjoined ? .zero : downtime)
    copy.evening.shift(by: .zero - downtime)
    for index in copy.passes.indices {
      copy.passes[index].until = copy.passes[index].until - downtime
    }
    for index in copy.members.indices where copy.members[index].awaySince == nil {
      // As if each page had given a sign of life at this moment: it has time to return.
      copy.members[index].awaySince = now + silence
    }
    return copy
  }

  /// Whether nobody has joined the table since it was opened.
  var isUnjoined: Bool { nextMember == 1 }

  mutating func shift(by difference: Duration) {
    clock = clock + difference
    emptySince = emptySince.map { $0 + difference }
    evening.shift(by: difference)
    for index in members.indices {
      members[index].awaySince = members[index].awaySince.map { $0 + difference }
    }
    for index in passes.indices { passes[index].until = passes[index].until + difference }
    if case .awaited(let player, let until) = opener {
      opener = .awaited(player, until: until + difference)
    }
    phase = phase.shifted(by: difference)
  }
}

extension Table.Phase {
  fileprivate func shifted(by difference: Duration) -> Table.Phase {
    switch self {
    case .lobby, .writing:
      return self
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
