import Bytes
import GameCore
import Games
import Testing
import Wire

@testable import Tables

/// The people, tables and questions that the examples of the page speak of.
enum Sample {
  static let assets = "3f9a…"
  static let link = "http://192.168.1.20:8080"

  static func code() throws -> TableCode {
    try #require(TableCode(letters: "KRTPN".utf8))
  }

  static func colour(_ number: Int) throws -> Colour {
    try #require(Colour(number))
  }

  static func face(_ number: Int) throws -> Face {
    try #require(Face(number))
  }

  static func anna(_ colour: Int? = 2) throws -> Profile {
    Profile(
      name: try PlayerName("Anna"), colour: try colour.map { try Self.colour($0) },
      face: try colour.map { _ in try face(9) })
  }

  /// After a run that won and one that lost.
  static func reverseTicTacToe() throws -> ReverseTicTacToe {
    let board = try #require(ReverseBoard(104))
    return try #require(
      ReverseTicTacToe(
        credit: 97, won: 10, spins: 2, bet: 1, losses: 1,
        run: ReverseTicTacToe.Run(board: board, stake: 4)))
  }

  static func hello(
    typed: Bool, token: Bool = false, secret: Bool = false, language: Language = .english
  ) throws -> Hello {
    Hello(
      versions: 1...2, assets: assets, profile: typed ? try anna() : nil,
      token: token ? try doorToken() : nil,
      secret: secret ? Secret128("00112233445566778899aabbccddeeff") : nil, language: language)
  }

  static func photo() throws -> PhotoName {
    try #require(PhotoName("0123456789abcdef0123456789abcdef"))
  }

  static func doorToken() throws -> Secret128 {
    try #require(Secret128("00112233445566778899aabbccddeeff"))
  }

  static let nameTooLong = Refusal(
    .nameTooLong, [RefusalArgument("limit", 20), RefusalArgument("bytes", 80)])

  static func nearby() throws -> NearbyNews {
    let bob = PersonView(
      person: PersonNumber(7), name: "Bob", colour: try colour(1), face: try face(1),
      photo: try photo())
    let table = TableListing(
      code: try code(), name: "Anna", colour: try colour(2), face: try face(9), connected: 2,
      playing: false)
    return NearbyNews(
      NearbyChange(
        NearbyChange.Span(from: nil, to: 1, hasTables: true), people: [bob], tables: [table]))
  }

  static func company() throws -> Company {
    Company(
      opener: MemberNumber(1), isPlaying: false,
      people: [
        Company.Person(
          member: MemberNumber(1), name: "Anna", colour: try colour(2), face: try face(9),
          photo: try photo(), side: Side(0)),
        Company.Person(
          member: MemberNumber(2), name: "Bob", colour: try colour(1), face: try face(1),
          isAway: true, side: nil),
      ], side: Side(2), colours: try [0, 0, 3, 3, 4, 5, 6, 7].map(colour))
  }

  static func nearbyChange() throws -> NearbyNews {
    let cem = PersonView(
      person: PersonNumber(9), name: "Cem", colour: try colour(4), face: try face(0))
    let friend = PersonView(
      person: PersonNumber(61), name: "Gül", colour: try colour(5), face: try face(11))
    let change = NearbyChange(
      NearbyChange.Span(from: 1, to: 2, hasTables: true), people: [cem], tables: [],
      gone: [PersonNumber(7)], over: [try code()])
    return NearbyNews(change, known: [friend])
  }

  static let title = QuizTitle(number: 2, file: "quiz2.json", topic: "Film", questions: 10)

  static let optionMissing = QuizFaultNotice(
    code: "quiz.optionMissing",
    arguments: [
      RefusalArgument("file", "quiz2.json"), RefusalArgument("question", 3),
      RefusalArgument("field", "D"),
    ])

  static let question = QuestionView(
    round: 5, topic: "General", number: 3, count: 10,
    text: QuestionText(
      sentence: "…", options: Question.Options(a: "…", b: "…", c: "…", d: "…")),
    translations: [:],
    opensAt: Tick(microseconds: 81_600_000), closesAt: Tick(microseconds: 101_600_000))

  static func written() throws -> WrittenQuestion {
    try WrittenQuestion(
      sentence: "What would Bob never eat?",
      options: Question.Options(a: "Soup", b: "Snails", c: "Bread", d: "Cheese"), correct: .b)
  }

  static let stakes = StakesView(
    round: 14, topic: "mixed", number: 10, theme: "geography",
    opensAt: Tick(microseconds: 81_600_000), closesAt: Tick(microseconds: 91_600_000))

  static let reveal = RevealView(
    question: question, correct: .c, nextAt: Tick(microseconds: 106_000_000), ready: [])

  /// A question of the bank with a picture and a sound, as read in German.
  static let dealtQuestion: QuestionView = {
    var dealt = question
    dealt.topic = "mixed"
    dealt.theme = "geography"
    dealt.text.pictureDescription = "Eine Flagge"
    dealt.picture = "4a1fb31f97d9.svg"
    dealt.text.soundDescription = "Eine Hymne"
    dealt.sound = "7d03c1a9e2f4.mp3"
    return dealt
  }()

  static let dealtReveal: RevealView = {
    var dealt = reveal
    dealt.question = dealtQuestion
    dealt.question.explanation = Explanation("Die Hauptstadt ist Vientiane.")
    dealt.question.next = QuizMedia(pictures: ["96fbabe84464.svg"])
    dealt.ready = [0, 2]
    return dealt
  }()

  static let thrown = Throw(to: MemberNumber(3), landsAt: Tick(microseconds: 81_280_000))

  static let choice = BankChoice(theme: "geography", difficulty: .medium, length: 10)

  /// The page's view with every field that a view can have.
  static func view() throws -> TableView {
    TableView(
      version: 42, showAt: Tick(microseconds: 81_600_000), common: Shared(try common()),
      seats: [
        SeatView(
          member: MemberNumber(1), shortName: "ANNA", score: 3, hasSubmitted: true, option: .b,
          stake: 2, wasRight: true, rightAnswers: 3,
          team: TeamOffers(
            first: OfferView(member: MemberNumber(3), option: .b),
            decidesAt: Tick(microseconds: 91_600_000)), rank: 1, result: .won)
      ], sharedPhase: Shared(.lobby), spread: .microseconds(4_100))
  }

  private static func common() throws -> TableCommon {
    TableCommon(
      code: try code(), isSolo: false, opener: MemberNumber(1), settings: Settings(teams: .first),
      order: .shuffled,
      questionTime: .seconds(20),
      members: [
        MemberView(
          member: MemberNumber(1), name: "Anna", colour: try colour(2), face: try face(9),
          photo: try photo(), role: .plays, isAway: false, isFar: true, isGuest: true,
          side: Side(0), with: MemberNumber(3),
          place: Position(latitude: 5_252_000, longitude: 1_340_000), help: Help(),
          refusesThrows: true)
      ],
      frame: Position(latitude: -3_387_000, longitude: 15_121_000),
      watchers: [
        WatcherView(
          watcher: WatcherNumber(2), name: "Bob", isFar: true, isGuest: true,
          since: Tick(microseconds: 60_000_000)),
        WatcherView(watcher: WatcherNumber(3), name: nil, since: Tick(microseconds: 61_000_000)),
      ],
      asking: [AskingView(member: MemberNumber(4), name: "Dora")], isLocked: true,
      takesGuests: true,
      quizTitles: [
        QuizTitle(number: 1, file: "quiz1.json", topic: "General", questions: 10),
        QuizTitle(
          number: 2, file: "quiz2.json", topic: "Opas Quiz", questions: 8,
          languages: [.turkish, .german]),
      ],
      decks: [DeckTitle(number: 1, name: "Family", people: 6)],
      bank: [BankTheme(name: "geography", questions: [600, 700, 500])], choice: choice, quiz: 1,
      notice: .quizFailed(optionMissing),
      evening: EveningView(
        games: 3, people: [EveningView.Person(member: MemberNumber(1), games: 3, points: 11)]),
      pausedBy: MemberNumber(1))
  }

  /// A table of one in the lobby, with nothing that may be absent.
  static func bareView(_ phase: PhaseView = .lobby) throws -> TableView {
    TableView(
      version: 1,
      common: Shared(
        TableCommon(
          code: try code(), isSolo: true, settings: Settings(), order: .asWritten,
          questionTime: .seconds(20), members: [], asking: [], quizTitles: [], quiz: 1)),
      seats: [], sharedPhase: Shared(phase))
  }

  /// Four play the ninth of ten questions; names and texts are as long as people make them.
  static func fullView(_ phase: PhaseView) throws -> TableView {
    let people = [
      ("Anna-Lena", "ANNA"), ("Jürgen", "JÜRG"), ("Çağla Öztürk", "ÇAĞL"), ("María José", "MARÍ"),
    ]
    var view = try bareView(phase)
    view.version = 1_234
    view.isSolo = false
    view.showAt = Tick(microseconds: 1_281_600_000)
    view.opener = MemberNumber(1)
    view.spread = .microseconds(4_100)
    for (place, person) in people.enumerated() {
      let member = MemberNumber(place + 1)
      view.members.append(
        MemberView(
          member: member, name: person.0, colour: try colour(place * 2),
          face: try face(place * 3), role: .plays, isAway: place == 3, side: Side(place),
          help: Help()))
      view.seats.append(
        SeatView(
          member: member, shortName: person.1, score: place * 4, hasSubmitted: true,
          option: OptionLetter.allCases[place], rightAnswers: place * 2))
    }
    return view
  }

  static let longQuestion = QuestionView(
    round: 109, topic: "Geography", number: 9, count: 10,
    text: QuestionText(
      sentence: "Through which of these countries does the river Danube not flow on its way "
        + "from the Black Forest to the Black Sea?",
      options: Question.Options(a: "Czech Republic", b: "Slovakia", c: "Serbia", d: "Moldova")),
    translations: [:],
    opensAt: Tick(microseconds: 1_281_600_000), closesAt: Tick(microseconds: 1_301_600_000))
}

extension TableView {
  /// The message of a view, joined of its parts.
  var bytes: [UInt8] {
    var (parts, bytes): (ViewParts, [UInt8]) = (ViewParts(), [])
    parts.append(self, in: .english, to: &bytes)
    return bytes
  }
}

extension ServerMessage {
  /// The message's bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }
}
