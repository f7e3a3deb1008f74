import GameCore
import Games

/// All inputs of a table. A list of them with their `Tick`s replays a game.
/// What is large and seldom is on the heap.
public enum TableInput: Hashable, Sendable {
  /// A page sent `hello` at this table's socket.
  indirect case arrived(ConnectionID, Arrival)
  /// A socket has closed, for any reason.
  case left(ConnectionID)
  /// The page showed that it is there. P24 counts 5 s of silence as away where others wait for it.
  case heartbeat(ConnectionID)
  /// The server measured a round trip to the browser, which answers even if the page hangs.
  /// `network` is the packets' shortest round trip, which a page cannot lengthen; `nil` if unknown.
  case roundTrip(ConnectionID, Duration, network: Duration? = nil)
  /// The page reports that it is hidden, or visible again (P24).
  case hidden(ConnectionID, Bool)
  /// A page has shown the screen of `round`, at this time of the server's clock by its own estimate
  /// (H25: measured spread).
  case shown(ConnectionID, round: Int, at: Tick)
  /// A quick reaction, for everybody or thrown at a member. It gets no answer (P14) but the refusal
  /// of a throw (P37), a reply to the command 0.
  case reacted(ConnectionID, Reaction, to: MemberNumber? = nil)
  /// The first player has logged in and is the second from now on, on every device (R1).
  case became(PlayerID, PlayerID)
  /// A command; `TableEffect.reply` is the answer.
  case command(ConnectionID, CommandID, TableCommand)
  /// A player's photo has changed without a message of the page (R4).
  case pictured(ConnectionID, PhotoName?)
  /// The list of quizzes has changed (F2).
  case quizTitles([QuizTitle])
  /// The languages of all pages with a seat (F13).
  case languages(Set<Language>)
  /// The answer to `TableEffect.loadQuiz`.
  indirect case quiz(QuizRequest, QuizOutcome)
  /// The answer to `TableEffect.record` and `enterHall` for the contest of this round.
  indirect case recorded(Recording, round: Int)
  /// The whole overview of this picture of the player's game of Find has left the server (AH3).
  case overviewSent(Int, to: PlayerID)
  /// The server's content for games of the arcade has changed.
  indirect case gameContent(GameContent)
  /// The table's place is needed: it ends if it is empty.
  case vacate
  /// The host has removed a member (H9).
  case expelled(MemberNumber)
  /// The operator has removed the table: it ends at once.
  case removed
  /// The time of `TableEffect.timer`.
  case timer

  /// How a page joins: its player, profile and requested role.
  public struct Arrival: Hashable, Sendable {
    /// The player of the page's device or account.
    public var player: PlayerID
    /// `nil` if the server has no name for this device yet.
    public var profile: Profile?
    /// The page's wish.
    public var role: ArrivalRole
    /// The page comes from outside the host's network (R1).
    public var isFar: Bool
    /// A number for the address, or for the block of one customer; `nil` if unknown.
    public var source: UInt64?
    /// The right by which the page may come.
    public var credential: Credential

    public init(
      player: PlayerID, profile: Profile?, role: ArrivalRole, isFar: Bool = false,
      source: UInt64? = nil, credential: Credential = .member
    ) {
      self.player = player
      self.profile = profile
      self.role = role
      self.isFar = isFar
      self.source = source
      self.credential = credential
    }
  }

  /// The wish of a page that arrives.
  public enum ArrivalRole: String, Hashable, Sendable {
    /// Sit down (H4: after a tap on Join, Accept or Open a table).
    case join
    /// Return to an existing place: a reload, a reconnection (P11).
    case resume
    /// A screen without a seat (P13).
    case watch
    /// A page that shows who sits there, before its player sits down (H22).
    case look
  }
}

/// The quiz to read (F2, F3).
public enum QuizRequest: Hashable, Sendable {
  /// The quiz with this number in the series, from 1.
  case numbered(Int)
  /// The first of the server's own pack: *Play the built-in quiz* (F3).
  case builtIn
  /// Questions of the bank that these players have not been asked, as far as there are any (F8). The
  /// same seed gives the same questions.
  case dealt(BankChoice, for: [PlayerID], seed: UInt64)
}

/// The outcome of reading a quiz.
public enum QuizOutcome: Hashable, Sendable {
  case ready(QuizTitle, Quiz)
  /// As `ready`; all questions of the choice were asked before (F8).
  case readyAgain(QuizTitle, Quiz)
  /// There is no such file: the series ends before it (P9).
  case missing
  /// The file is unreachable or cannot be played; a code and arguments of F3 and F4.
  case fault(QuizFaultNotice)
}

/// A quiz file's fault for the table: a stable code such as `quiz.optionMissing`, with the file,
/// the question and the field among its arguments (F3).
public struct QuizFaultNotice: Hashable, Sendable {
  /// A code such as `quiz.optionMissing`.
  public var code: String
  /// The file, and the question and field where the fault has them.
  public var arguments: [RefusalArgument]

  public init(code: String, arguments: [RefusalArgument]) {
    self.code = code
    self.arguments = arguments
  }

  /// A fault found by the table itself.
  init(_ code: TableFaultCode, _ arguments: [RefusalArgument]) {
    self.init(code: code.rawValue, arguments: arguments)
  }
}

/// Faults found by the table itself; the page's catalogue has their sentences.
enum TableFaultCode: String, CaseIterable {
  /// There is no such file.
  case missing = "quiz.missing"
  /// It took too long.
  case unreachable = "quiz.unreachable"
  case noQuestions = "quiz.noQuestions"
  /// The bank has no question of this choice.
  case bankEmpty = "bank.empty"
  /// The bank's questions took too long.
  case bankUnreadable = "bank.unreadable"
}

/// The commands of a person at the table. What is large and seldom is on the heap.
public enum TableCommand: Hashable, Sendable {
  /// Start the chosen quiz (H7, P9).
  case start
  /// Play the server's own quiz after the first file failed (F3).
  case startBuiltIn
  /// Submit, finally (P3, P4). It names its round, so moves may arrive in any order.
  case submit(round: Int, option: OptionLetter)
  /// Start a game of the arcade (A, AT1).
  indirect case play(Contest)
  indirect case move(ArcadeGame.Move)
  /// Enter a hall of fame (AH3); `nil` uses the player's own name.
  indirect case sign(PlayerName?)
  /// Start the next quiz (P9).
  case restart
  case backToLobby
  /// Choose the next quiz by its number (F2).
  case choose(quiz: Int)
  /// Let everybody write so many questions (W1).
  case write(each: Int)
  /// Store the sender's question of this number, from 1 (W2).
  indirect case question(Int, WrittenQuestion)
  /// Remove a written question by its id; for its author and the opener (W4).
  case drop(question: Int)
  /// Choose the questions of the bank that play next (F8).
  indirect case deal(BankChoice)
  /// The sender has read the explanation of this round (P21).
  case readied(round: Int)
  case settings(Settings)
  /// Choose the order of questions and options.
  case order(QuestionOrder)
  /// Set the help for the sender's own seat (P15).
  case help(Help)
  /// Take throws, or none (P38).
  case takesThrows(Bool)
  /// Set the sender's name, colour or face (H2).
  indirect case profile(Profile)
  /// The sender faces the table's centre (T2).
  case facing(Heading)
  /// Move a member to another side (T3).
  case side(MemberNumber, Side)
  /// Set the sender's position (L3); `nil` removes it.
  case place(Position?)
  /// Set the table's position (L2); `nil` removes it.
  case frame(Position?)
  /// Step back to watch, or sit down again (H6).
  case watch
  case sit
  case leave
  /// Remove a member: the opener anybody (H6), members at the table itself far ones (R4).
  case remove(MemberNumber)
  /// Send a watching screen away (H6); for the opener.
  case sendAway(WatcherNumber)
  /// Admit a removed or asking person; for the opener (limits).
  case admit(MemberNumber)
  /// Lock or unlock the table; for the opener.
  case lock(Bool)
  /// Take new guests, or take none; for the opener (R8).
  case guests(Bool)
  /// Make a new link for guests; the links before it are no longer valid (R8). For the opener.
  case newLink
  /// Request a link for friends far away (R6).
  case share
  /// Begin a new evening: nobody has points (EV5).
  case newEvening
  /// Pause the quiz at its next reveal, or go on (EV8).
  case pause(Bool)
}
