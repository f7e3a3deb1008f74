import GameCore
import Games

/// The whole of what one viewer may see of a table: what goes out as `view`.
///
/// Seats and members have absolute numbers and nothing says "you", so that viewers who know the
/// same get equal bytes; a page learns its own member number from `welcome`.
public struct TableView: Hashable, Sendable {
  public var code: TableCode
  /// Rises with every change that anybody can see.
  public var version: Int
  /// The page goes on showing what it shows until this moment (H7); `nil`: at once.
  public var showAt: Tick?
  public var isSolo: Bool
  public var opener: MemberNumber?
  public var settings: Settings
  public var order: QuestionOrder
  /// 20 s, or 40 s with double time (P15).
  public var questionTime: Duration
  /// In the order of arrival; also those who are away, and whose seat outlasts them.
  public var members: [MemberView]
  /// Where the table stands, if somebody at it has said so (L2).
  public var frame: Position?
  /// Removed people who ask to come back, for the opener to admit.
  public var asking: [AskingView]
  /// Nobody new may come.
  public var isLocked = false
  /// By seat number; empty in the lobby.
  public var seats: [SeatView]
  /// The lobby's list (F2); empty while a quiz runs, when nobody can choose.
  public var shelf: [QuizTitle]
  /// Own decks of Faces to be chosen for a race (AF6); empty while nobody can choose, and for one alone.
  public var decks: [DeckTitle] = []
  /// The number of the quiz that comes next, or runs.
  public var quiz: Int
  /// What the table is told in passing: a file's fault, the fall-back to the first quiz (F3).
  public var notice: NoticeView?
  public var phase: PhaseView
  /// First-to-last difference of the last switch as the pages reported it (H7).
  public var spread: Duration?
}

public struct MemberView: Hashable, Sendable {
  public var member: MemberNumber
  public var name: String
  public var colour: Colour
  public var photo: PhotoName?
  public var role: MemberRole
  public var isAway: Bool
  /// Plays from outside the host's network (R1, T2).
  public var isFar = false
  /// Where this member sits at the table (T1); `nil` without a place in the game.
  public var side: Side?
  /// Where this member is, if it said so (L3).
  public var place: Position?
  public var help: Help
}

public enum MemberRole: String, Hashable, Codable, Sendable {
  /// Plays, or will when the quiz starts.
  case plays
  /// Stepped back to watch (H6).
  case watches
  /// Arrived during a quiz: *next round* (H8).
  case next
  /// Left or was removed during a quiz; the seat and its score stay to the end (H8).
  case gone
}

public struct AskingView: Hashable, Sendable {
  public var member: MemberNumber
  public var name: String
}

/// A figure in the panel (P1, P5).
public struct SeatView: Hashable, Sendable {
  public var member: MemberNumber
  /// Fixed while seated (P1).
  public var shortName: String
  public var score: Int
  public var hasSubmitted: Bool
  /// Only where this viewer may know it (P5).
  public var option: OptionLetter?
  /// From the reveal on; `nil` before, and for a question left unanswered.
  public var wasRight: Bool?
  /// How many right answers so far in this quiz, as far as revealed (P8).
  public var rightAnswers: Int
  /// At the end alone (P8).
  public var result: SeatResult?
}

public enum SeatResult: String, Hashable, Codable, Sendable {
  /// You win.
  case won
  /// You are one of the winners.
  case shared
  /// You lost.
  case lost
}

public enum PhaseView: Hashable, Sendable {
  case lobby
  /// The quiz is being read (F4: up to 5 s).
  case preparing(by: MemberNumber, quiz: Int)
  /// Who restarts and what comes: 3, 2, 1 (P9).
  case countdown(by: MemberNumber, quiz: QuizTitle, startsAt: Tick)
  case question(QuestionView)
  case reveal(RevealView)
  case ended(EndView)
  /// A game of the arcade, from its deal to after its end (A, AT1).
  case arcade(ArcadeView)
}

public struct QuestionView: Hashable, Sendable {
  /// Names this question in moves; rises over the table's whole life.
  public var round: Int
  public var topic: String
  /// 1...`count`.
  public var number: Int
  public var count: Int
  public var sentence: String
  public var options: Question.Options
  public var opensAt: Tick
  public var closesAt: Tick
}

public struct RevealView: Hashable, Sendable {
  public var question: QuestionView
  public var correct: OptionLetter
  /// The moment of the next question or of the end; `nil` while the quiz stands still (P12).
  public var nextAt: Tick?
}

public struct EndView: Hashable, Sendable {
  public var topic: String
  public var questionCount: Int
  /// P8: "No winner this time".
  public var nobodyScored: Bool
  /// Light honours besides the scores (P8).
  public var awards: [AwardView]
}

public struct AwardView: Hashable, Sendable {
  public typealias Kind = Games.AwardKind

  public var member: MemberNumber
  public var kind: Kind
  /// In the unit of its kind, as `QuizGame.Award` says.
  public var amount: Int
}

/// Shown to the table in passing.
public enum NoticeView: Hashable, Codable, Sendable {
  /// The first file failed: *Play the built-in quiz* is offered (F3).
  case quizFailed(QuizFaultNotice)
  /// The wanted file was broken; the first is played again (F3).
  case quizFellBack(QuizFaultNotice)
  /// There was no next file; the first is played again (P9).
  case seriesStartsAgain
}
