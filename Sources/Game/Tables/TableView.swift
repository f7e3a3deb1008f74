import GameCore
import Games

/// Everything that one viewer may see of a table: the message `view`. Nothing in it says "you", so
/// viewers with equal rights get equal bytes; `welcome` tells a page its own number.
@dynamicMemberLookup
public struct TableView: Hashable, Sendable {
  /// Increases with every visible change.
  public var version: Int
  /// The page keeps its screen until this time (H25); `nil` for no wait.
  public var showAt: Tick?
  /// People, settings and lists. On the heap: most views differ in a seat or two.
  public var common: Shared<TableCommon>
  /// Seats by number; empty in the lobby.
  public var seats: [SeatView]
  /// The phase, on the heap.
  public var sharedPhase: Shared<PhaseView>
  /// The spread of the last switch, from the pages' reports (H25).
  public var spread: Duration?

  /// The lobby, or the part of a game on show.
  public var phase: PhaseView {
    get { sharedPhase.value }
    set { sharedPhase.value = newValue }
  }

  public subscript<Field>(dynamicMember field: WritableKeyPath<TableCommon, Field>) -> Field {
    get { common.value[keyPath: field] }
    set { common.value[keyPath: field] = newValue }
  }
}

/// The part of a view that changes between games: people, settings and lists.
public struct TableCommon: Hashable, Sendable {
  /// The code that leads to the table.
  public var code: TableCode
  /// Whether the table has one seat and is not listed.
  public var isSolo: Bool
  /// The member with the rights of the opener; `nil` while nobody has them.
  public var opener: MemberNumber?
  /// The settings that players chose for everybody.
  public var settings: Settings
  /// The order of the next quiz's questions and options.
  public var order: QuestionOrder
  /// Duration of a question: 20 s, or 40 s with double time (P15).
  public var questionTime: Duration
  /// In the order of arrival, including absent members and those whose seat outlasts them.
  public var members: [MemberView]
  /// The position of the table, if somebody set it (L2).
  public var frame: Position?
  /// The screens that watch without a seat, in the order of arrival (P13).
  public var watchers: [WatcherView] = []
  /// People who ask to return, for the opener to admit.
  public var asking: [AskingView]
  /// True if the table takes no new members.
  public var isLocked = false
  /// Whether the opener takes guests (R8); `nil` on a server without guests.
  public var takesGuests: Bool?
  /// The list of quizzes in the lobby (F2); empty while a quiz runs.
  public var quizTitles: [QuizTitle]
  /// Own decks of Faces for a race (AF6); empty while nobody can choose, and at a solo table.
  public var decks: [DeckTitle] = []
  /// The themes of the question bank (F8); empty while a quiz runs.
  public var bank: [BankTheme] = []
  /// The questions of the bank that play next; `nil` for a quiz of the series, and while one runs.
  public var choice: BankChoice?
  /// The number of the next quiz, or of the running one; 0 for one from the question bank.
  public var quiz: Int
  /// A notice: a file's fault, or the return to the first quiz (F3).
  public var notice: NoticeView?
  /// The standing of the evening, between games and in the countdown (EV4); `nil` before the first one.
  public var evening: EveningView?
  /// The member who has paused the running quiz (EV8).
  public var pausedBy: MemberNumber?
}

/// A member, as everybody at the table sees it.
public struct MemberView: Hashable, Sendable {
  /// The number that commands name.
  public var member: MemberNumber
  /// The name in 1 to 20 visible characters.
  public var name: String
  /// The colour at this table: the wish, or the nearest free one (P1).
  public var colour: Colour
  /// The face; others may have the same.
  public var face: Face
  /// The name of the photo; `nil` without one.
  public var photo: PhotoName?
  /// The member's part in the game.
  public var role: MemberRole
  /// Whether the page is hidden, silent or disconnected (P24).
  public var isAway: Bool
  /// True if the member plays from outside the host's network (R1, T2).
  public var isFar = false
  /// True if the member has no account and came by the table's link (R7).
  public var isGuest = false
  /// The member's side of the table (T1); `nil` without a place in the game.
  public var side: Side?
  /// The member whose chair this one shares, as the second of a team (TM1).
  public var with: MemberNumber?
  /// The member's position, if set (L3).
  public var place: Position?
  /// The help for the member's own seat (P15).
  public var help: Help
  /// True if the member wants nothing thrown (P38).
  public var refusesThrows = false
}

/// A member's part in the game.
public enum MemberRole: String, Hashable, Sendable, CaseIterable {
  /// Plays now, or when the quiz starts.
  case plays
  /// Stepped back to watch (H6).
  case watches
  /// Arrived during a quiz: *next round* (H8).
  case next
  /// Left or was removed during a quiz; the seat and its score stay to the end (H8).
  case gone
}

/// A watching screen, as everybody at the table sees it (P13).
public struct WatcherView: Hashable, Sendable {
  /// The number by which the opener sends it away.
  public var watcher: WatcherNumber
  /// The device's name; `nil` if the server has none.
  public var name: String?
  /// True if the screen is outside the host's network (R1).
  public var isFar: Bool
  /// True if the device has no account and came by the table's link (R7).
  public var isGuest: Bool
  /// The time of its arrival.
  public var since: Tick

  public init(
    watcher: WatcherNumber, name: String?, isFar: Bool = false, isGuest: Bool = false, since: Tick
  ) {
    self.watcher = watcher
    self.name = name
    self.isFar = isFar
    self.isGuest = isGuest
    self.since = since
  }
}

/// A person who asks to return.
public struct AskingView: Hashable, Sendable {
  /// The number that `admit` names.
  public var member: MemberNumber
  /// The person's name at the removal or the request.
  public var name: String
}

/// The figure of a seat in the panel (P1, P5).
public struct SeatView: Hashable, Sendable {
  /// The member who has the seat.
  public var member: MemberNumber
  /// Fixed while seated (P1).
  public var shortName: String
  /// The points so far; those of a question count from its reveal.
  public var score: Int
  /// Whether the seat answered the question on show.
  public var hasSubmitted: Bool
  /// The submitted letter, if this viewer may know it (P5).
  public var option: OptionLetter?
  /// The points at stake on the last question, if this viewer may know them (EV13).
  public var stake: Int?
  /// Set from the reveal on; `nil` before, and for a question without an answer.
  public var wasRight: Bool?
  /// The number of right answers so far in this quiz, up to the last reveal (P8).
  public var rightAnswers: Int
  /// The offers of a team: only in the views of its two (TM5).
  public var team: TeamOffers?
  /// The rank among all seats, from 1; ties share it. Set in a race and at a quiz's end (P8, AT1).
  public var rank: Int?
  /// Set at the end (P8).
  public var result: SeatResult?
}

/// A player's result (P8).
public enum SeatResult: String, Hashable, Sendable {
  /// You win.
  case won
  /// You are one of the winners.
  case shared
  /// You lost.
  case lost
}

/// The lobby, or the part of a game on show.
public enum PhaseView: Hashable, Sendable {
  case lobby
  /// The people write its next quiz (W).
  case writing(WritingView)
  /// The server reads the quiz (F4: up to 5 s). `by` is `nil` if the screen that opened the table
  /// started it (P40).
  case preparing(by: MemberNumber?, quiz: Int)
  /// The countdown 3, 2, 1, with the player who starts and the quiz (H7, P9).
  /// `media`: what the first question shows and plays, so that pages load it.
  case countdown(by: MemberNumber?, quiz: QuizTitle, media: QuizMedia, startsAt: Tick)
  /// Everybody chooses a stake on the last question (EV10).
  case stakes(StakesView)
  case question(QuestionView)
  case reveal(RevealView)
  case ended(EndView)
  /// A game of the arcade, from its deal to after its end (A, AT1).
  case arcade(ArcadeView)
}

/// The choice of stakes on the last question (EV10).
public struct StakesView: Hashable, Sendable {
  /// The number that moves name; that of the question is the next.
  public var round: Int
  /// The topic of the quiz.
  public var topic: String
  /// The number of the question.
  public var number: Int
  /// Its theme in the question bank.
  public var theme: String?
  /// The time from which choices count.
  public var opensAt: Tick
  /// The time after which choices count only within a seat's grace (P7).
  public var closesAt: Tick
}

/// A question, as its viewer may see it.
public struct QuestionView: Hashable, Sendable {
  /// The number that moves name; it increases over the table's whole life.
  public var round: Int
  /// The topic of the quiz.
  public var topic: String
  /// 1...`count`.
  public var number: Int
  /// The number of questions of the quiz.
  public var count: Int
  /// The texts for the viewer.
  public var text: QuestionText
  /// The texts in further languages, of which `localized(in:)` chooses one.
  public var translations: [Language: QuestionText]
  /// One sentence about the right option, in the same languages; `nil` before the reveal.
  public var explanation: Explanation?
  /// The author, who is not asked (W5); of a team the first.
  public var author: MemberNumber?
  /// The theme in the question bank, or `own`.
  public var theme: String?
  /// The name of the picture.
  public var picture: String?
  /// The name of the sound.
  public var sound: String?
  /// At the reveal: what the next question shows and plays, so that pages load it.
  public var next = QuizMedia()
  /// The time from which answers count.
  public var opensAt: Tick
  /// The time after which answers count only within a seat's grace (P7).
  public var closesAt: Tick
}

/// A question with its right option (P6).
public struct RevealView: Hashable, Sendable {
  public var question: QuestionView
  /// The right option.
  public var correct: OptionLetter
  /// The time of the next question or of the end; `nil` while the quiz is paused (P12).
  public var nextAt: Tick?
  /// The seats that have read the explanation.
  public var ready: [Int]
}

/// The end of a quiz (P8).
public struct EndView: Hashable, Sendable {
  public var topic: String
  /// The number of questions of the quiz.
  public var questionCount: Int
  /// The theme of a quiz from the question bank, or `own`.
  public var theme: String?
  /// "No winner this time" (P28).
  public var nobodyScored: Bool
  /// Awards besides the scores (P25).
  public var awards: [AwardView]
}

/// An award of one player (P25).
public struct AwardView: Hashable, Sendable {
  public typealias Kind = Games.AwardKind

  /// The honoured player.
  public var member: MemberNumber
  public var kind: Kind
  /// In the unit of its kind (`QuizGame.Award`).
  public var amount: Int
}

/// A notice to the table.
public enum NoticeView: Hashable, Sendable {
  /// The first file failed; the page offers *Play the built-in quiz* (F3).
  case quizFailed(QuizFaultNotice)
  /// The wanted file was faulty; the first quiz plays again (F3).
  case quizFellBack(QuizFaultNotice)
  /// There was no next file; the first quiz plays again (P9).
  case seriesStartsAgain
  /// The players have been asked all questions of their choice; they come again (F8).
  case questionsStartAgain
}

extension TableView {
  /// Whether it has words in several languages.
  public var isTranslated: Bool {
    switch sharedPhase.value {
    case .question(let question): !question.translations.isEmpty
    case .reveal(let reveal): !reveal.question.translations.isEmpty
    case .lobby, .writing, .preparing, .countdown, .stakes, .ended, .arcade: false
    }
  }
}

extension PhaseView {
  /// The phase for a page in `language`; the same in two languages where it has no words in both.
  public func localized(in language: Language) -> PhaseView {
    switch self {
    case .question(let question): return .question(question.localized(in: language))
    case .reveal(var reveal):
      reveal.question = reveal.question.localized(in: language)
      return .reveal(reveal)
    case .lobby, .writing, .preparing, .countdown, .stakes, .ended, .arcade: return self
    }
  }
}

extension QuestionView {
  fileprivate func localized(in language: Language) -> QuestionView {
    guard !translations.isEmpty else { return self }
    var question = self
    question.text = translations[language] ?? text
    question.translations = [:]
    question.explanation = explanation.map { Explanation($0.translations[language] ?? $0.text) }
    return question
  }
}
