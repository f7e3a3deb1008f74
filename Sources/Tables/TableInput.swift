import GameCore
import Games

/// Everything that can happen to a table. Recorded with its `Tick`, a list of these replays a game.
public enum TableInput: Hashable, Codable, Sendable {
  /// A page has said hello at this table's socket.
  case arrived(ConnectionID, Arrival)
  /// A socket is gone, whatever the reason.
  case left(ConnectionID)
  /// The page gave a sign of life (every 2 s; P6 counts 5 s of silence as away).
  case heartbeat(ConnectionID)
  /// The server measured a round trip to the browser; the page itself need not be alive. `network`: the shortest
  /// that packets took, which a page cannot make longer; `nil`: nobody measured it.
  case roundTrip(ConnectionID, Duration, network: Duration? = nil)
  /// The page says that it is hidden, or visible again (P6).
  case hidden(ConnectionID, Bool)
  /// A page has shown the screen of `round`, at this moment of the server's clock as it estimates it
  /// (H7: measured spread).
  case shown(ConnectionID, round: Int, at: Tick)
  /// A quick reaction, answered by nobody (P14).
  case reacted(ConnectionID, Reaction)
  /// Somebody has logged in (R1): who was the first is the second from now on, at every device.
  case became(PlayerID, PlayerID)
  /// Somebody's wish, answered by `TableEffect.reply`.
  case command(ConnectionID, CommandID, TableCommand)
  /// Somebody's photo has come or gone without a page saying so (R4).
  case pictured(ConnectionID, PhotoName?)
  /// What is on the shelf has changed: the lobby's list (F2).
  case shelf([QuizTitle])
  /// The answer to `TableEffect.loadQuiz`.
  case quiz(QuizRequest, QuizOutcome)
  /// The answer to `TableEffect.record` and `enterHall` for the contest of this round.
  case recorded(Recording, round: Int)
  /// All of the overview of this picture of the player's game of Find has left the server (AH3).
  case overviewSent(Int, to: PlayerID)
  /// What this server has for the games of the arcade is another.
  case materials(Materials)
  /// Its room is needed: it is over, unless somebody is there.
  case vacate
  /// The operator has removed it: it is over, whoever is there.
  case removed
  /// The moment of `TableEffect.timer` has come.
  case timer

  /// As what somebody comes.
  public struct Arrival: Hashable, Codable, Sendable {
    public var player: PlayerID
    /// `nil`: the server knows no name of this device yet.
    public var profile: Profile?
    public var role: ArrivalRole
    /// From outside the host's network (R1).
    public var isFar: Bool
    /// Any number that stands for the address, or for the block that one customer has; `nil`: it is
    /// not known.
    public var source: UInt64?

    public init(
      player: PlayerID, profile: Profile?, role: ArrivalRole, isFar: Bool = false,
      source: UInt64? = nil
    ) {
      self.player = player
      self.profile = profile
      self.role = role
      self.isFar = isFar
      self.source = source
    }
  }

  public enum ArrivalRole: String, Hashable, Codable, Sendable {
    /// To sit down (H4: after a tap on Join, Accept or Open a table).
    case join
    /// Only where the player has a place here already: a reload, a return (P11).
    case resume
    /// A screen without a seat (P13).
    case watch
  }
}

/// Which quiz the table wants to read (F2, F3).
public enum QuizRequest: Hashable, Codable, Sendable {
  /// The n-th of the series, from 1.
  case numbered(Int)
  /// The first of the server's own pack: *Play the built-in quiz* (F3).
  case builtIn
}

/// What reading a quiz gave.
public enum QuizOutcome: Hashable, Codable, Sendable {
  case ready(QuizTitle, Quiz)
  /// There is no such file: the series ends before it (P9).
  case missing
  /// It is there and cannot be played, or could not be had; a code and arguments of F3 and F4.
  case fault(QuizFaultNotice)
}

/// A quiz file's fault as the table shows it: a stable code such as `quiz.optionMissing` with
/// the file, the question and the field among its arguments (F3).
public struct QuizFaultNotice: Hashable, Codable, Sendable {
  public var code: String
  public var arguments: [RefusalArgument]

  public init(code: String, arguments: [RefusalArgument]) {
    self.code = code
    self.arguments = arguments
  }

  /// A fault that the table itself found.
  init(_ code: TableFaultCode, _ arguments: [RefusalArgument]) {
    self.init(code: code.rawValue, arguments: arguments)
  }
}

/// What a table itself finds wrong with a quiz; the page's catalogue has its sentence.
enum TableFaultCode: String, CaseIterable {
  /// There is no such file.
  case missing = "quiz.missing"
  /// It did not come in time.
  case unreachable = "quiz.unreachable"
  case noQuestions = "quiz.noQuestions"
}

/// What a person at the table can ask for.
public enum TableCommand: Hashable, Codable, Sendable {
  /// H7, P9: start the chosen quiz.
  case start
  /// F3: the first file failed; play the server's own.
  case startBuiltIn
  /// P3, P4: final. Names its round, so that taps may arrive in any order.
  case submit(round: Int, option: OptionLetter)
  /// A, AT1: a game of the arcade.
  case play(Contest)
  case move(ArcadeGame.Move)
  /// AH3: for a hall of fame; `nil`: by the player's own name.
  case sign(PlayerName?)
  /// P9.
  case restart
  case backToLobby
  /// F2: which quiz comes, by its number.
  case choose(quiz: Int)
  case settings(Settings)
  /// In what order questions and options come.
  case order(QuestionOrder)
  /// P15: for the sender's own seat.
  case help(Help)
  /// H2: a new name or colour of one's own.
  case profile(Profile)
  /// T2: the sender faces the middle of the table.
  case facing(Heading)
  /// T3: somebody sits at another side than it seemed.
  case side(MemberNumber, Side)
  /// L3: where the sender is; `nil` takes it back.
  case place(Position?)
  /// L2: where the table stands; `nil` takes it back.
  case frame(Position?)
  /// H6: step back to watch, and sit down again.
  case watch
  case sit
  case leave
  /// H6: the opener alone; of who is far, also those who were there first or are near (R4).
  case remove(MemberNumber)
  /// The opener lets somebody come who was removed, or asks (limits).
  case admit(MemberNumber)
  /// The opener alone: nobody new may come, or everybody may again.
  case lock(Bool)
  /// R6: a link for friends far away is wanted.
  case share
}
