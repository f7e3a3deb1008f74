import Bytes
import GameCore
import Games
import Tables

/// A table with its world: a clock that moves when told, a timer that fires exactly, a list of quizzes that
/// answers, pages that give signs of life, and a referee who watches.
public struct TableDriver: Sendable {
  public var table: Table
  public var clock: ManualClock
  public var referee: TableReferee
  /// Effects of the last input.
  public private(set) var effects: [TableEffect] = []
  /// Effects of everything since `history` was last emptied, timers included.
  public var history: [TableEffect] = []
  public private(set) var timer: Tick?
  /// The immediate answers to `loadQuiz`; a request without an entry stays unanswered.
  public var quizzes: [QuizRequest: QuizOutcome]
  /// The immediate answer to a request for questions of the bank; `nil`: it stays unanswered.
  public var dealt: QuizOutcome? {
    didSet {
      switch dealt {
      case .ready(_, let quiz), .readyAgain(_, let quiz): referee.add(answers: quiz.answers)
      case .missing, .fault, nil: break
      }
    }
  }
  /// Pages that give a sign of life every two seconds.
  public var beating: [ConnectionID] = []
  private var nextConnection: UInt64
  private var nextCommand = 100

  public init(
    solo: Bool = false, opener: PlayerID = .sample(1), quizTitles: [QuizTitle]? = nil,
    quizzes: [QuizRequest: QuizOutcome]? = nil, order: QuestionOrder = .asWritten,
    choice: BankChoice? = nil, bank: [BankTheme] = [], towns: TownAtlas? = nil,
    limits: Limits = Limits(), seed: UInt64 = 1, firstConnection: UInt64 = 1
  ) {
    let standard = TableDriver.standardQuizzes
    let quizzes = quizzes ?? standard
    clock = ManualClock()
    table = Table(
      code: TableCode(number: 77), solo: solo, opener: opener,
      quizTitles: quizTitles ?? [.sample(1), .sample(2, topic: "Film", questions: 2)], order: order,
      choice: choice, gameContent: GameContent(bank: bank, towns: towns),
      limits: limits, seed: seed, at: clock.now)
    self.quizzes = quizzes
    nextConnection = firstConnection
    referee = TableReferee(of: table, answers: TableDriver.answers(of: quizzes))
  }

  /// Continues with a table restored from a snapshot, as after a restart of the server. The snapshot
  /// goes through its binary form.
  public mutating func restore(
    _ saved: Table.State, elapsed: Duration = .zero, downtime: Duration = .zero
  ) {
    table = Table(
      restoring: TableDriver.reread(saved), elapsed: elapsed, downtime: downtime, at: clock.now)
    referee = TableReferee(of: table, answers: TableDriver.answers(of: quizzes))
    referee.expectEverybody(at: clock.now)
    referee.offers.adopt(referee.views)
    beating = []
    timer = nil
    apply(.timer)
  }

  /// The snapshot as read from the records that a server writes of it.
  public static func reread(_ saved: Table.State) -> Table.State {
    do throws(BinaryFault) {
      let content = try saved.fixedContent.map { (content) throws(BinaryFault) in
        try FixedContent(binaryForm: content.binaryForm)
      }
      var writer = BinaryWriter()
      saved.write(to: &writer)
      var reader = BinaryReader(writer.bytes)
      let read = try Table.State(from: &reader, content: content)
      try reader.end()
      precondition(read == saved, "a saved table reads differently")
      return read
    } catch {
      preconditionFailure("a saved table cannot be read: \(error)")
    }
  }

  public static let standardQuizzes: [QuizRequest: QuizOutcome] = [
    .numbered(1): .ready(.sample(1), .sample(count: 3)),
    .numbered(2): .ready(.sample(2, topic: "Film", questions: 2), .sample("Film", count: 2)),
    .numbered(3): .missing,
    .builtIn: .ready(.sample(1, topic: "Own", questions: 2), .sample("Own", count: 2)),
  ]

  /// The text of the right option by the sentence, whatever letters they get.
  public static func answers(of quizzes: [QuizRequest: QuizOutcome]) -> [String: String] {
    var answers: [String: String] = [:]
    for case .ready(_, let quiz) in quizzes.values { answers.merge(quiz.answers) { $1 } }
    return answers
  }

  public var now: Tick { clock.now }

  private func outcome(of request: QuizRequest) -> QuizOutcome? {
    guard case .dealt = request else { return quizzes[request] }
    return dealt
  }

  @discardableResult
  public mutating func apply(_ input: TableInput) -> [TableEffect] {
    var queue = [input]
    var all: [TableEffect] = []
    while !queue.isEmpty {
      let input = queue.removeFirst()
      let effects = table.apply(input, at: now)
      referee.watch(input, at: now, effects, table)
      for effect in effects {
        if case .timer(let moment) = effect { timer = moment }
        if case .loadQuiz(let request) = effect, let outcome = outcome(of: request) {
          queue.append(.quiz(request, outcome))
        }
        if case .dismiss(let connection, _) = effect { beating.removeAll { $0 == connection } }
      }
      all += effects
    }
    effects = all
    history += all
    return all
  }

  // MARK: Pages

  /// A new page; its connection, whether it was let in or not.
  @discardableResult
  public mutating func arrive(
    _ player: UInt64, _ profile: Profile?, as role: TableInput.ArrivalRole = .join,
    isFar: Bool = false, source: UInt64? = nil, credential: TableInput.Credential = .member
  ) -> ConnectionID {
    let connection = ConnectionID(nextConnection)
    nextConnection += 1
    beating.append(connection)
    apply(
      .arrived(
        connection,
        TableInput.Arrival(
          player: .sample(player), profile: profile, role: role, isFar: isFar, source: source,
          credential: credential)))
    return connection
  }

  @discardableResult
  public mutating func join(
    _ player: UInt64, _ name: String, colour: Int? = nil, isFar: Bool = false,
    source: UInt64? = nil
  ) -> ConnectionID {
    arrive(player, .named(name, colour: colour), isFar: isFar, source: source)
  }

  public mutating func leave(_ connection: ConnectionID) {
    beating.removeAll { $0 == connection }
    apply(.left(connection))
  }

  /// Why the last input turned this page away.
  public func dismissal(of connection: ConnectionID) -> RefusalCode? {
    for case .dismiss(connection, let refusal) in effects { return refusal.code }
    return nil
  }

  // MARK: Commands

  /// Sends a command under a new number; `nil` when it was done.
  @discardableResult
  public mutating func send(_ command: TableCommand, from connection: ConnectionID) -> Refusal? {
    nextCommand += 1
    return send(command, CommandID(nextCommand), from: connection)
  }

  @discardableResult
  public mutating func send(
    _ command: TableCommand, _ id: CommandID, from connection: ConnectionID
  ) -> Refusal? {
    for case .reply(connection, id, let refusal) in apply(.command(connection, id, command)) {
      return refusal
    }
    return Refusal(RefusalCode("reply.missing"))
  }

  /// Submits for the question that this page sees.
  @discardableResult
  public mutating func submit(_ option: OptionLetter, from connection: ConnectionID) -> Refusal? {
    send(.submit(round: question?.round ?? 0, option: option), from: connection)
  }

  // MARK: Time

  /// Time passes: timers fire at their moments, pages beat every two seconds.
  public mutating func run(for duration: Duration) {
    let end = now + duration
    var nextBeat = now + .seconds(2)
    while true {
      let next = min(timer ?? end, nextBeat, end)
      clock.advance(to: next)
      if let due = timer, due <= now {
        timer = nil
        apply(.timer)
      } else if nextBeat <= now {
        for connection in beating { apply(.heartbeat(connection)) }
        nextBeat = now + .seconds(2)
      } else {
        return
      }
    }
  }

  /// Runs to this moment, beats and timers included.
  public mutating func run(to moment: Tick) {
    if moment > now { run(for: moment - now) }
  }

  /// From the countdown to the moment of the first question, or to so long before it (H7).
  public mutating func passCountdown(but early: Duration = .zero) {
    if case .countdown(_, _, _, let startsAt) = view.phase { run(to: startsAt - early) }
  }

  // MARK: What is seen

  public var view: TableView { table.view(for: .watcher) }

  public func view(from connection: ConnectionID) -> TableView? {
    table.audience.first { $0.connection == connection }.map {
      table.view(for: $0.viewer, isScreen: $0.isScreen)
    }
  }

  public var question: QuestionView? {
    if case .question(let question) = view.phase { question } else { nil }
  }

  public var stakes: StakesView? {
    if case .stakes(let stakes) = view.phase { stakes } else { nil }
  }

  public var reveal: RevealView? {
    if case .reveal(let reveal) = view.phase { reveal } else { nil }
  }

  public var end: EndView? {
    if case .ended(let end) = view.phase { end } else { nil }
  }

  public var arcade: ArcadeView? {
    if case .arcade(let arcade) = view.phase { arcade } else { nil }
  }

  /// This page's view of its own run.
  public func copy(of connection: ConnectionID) -> GameView? {
    if case .arcade(let arcade)? = view(from: connection)?.phase { arcade.own } else { nil }
  }

  public var scores: [Int] { view.seats.map(\.score) }
}
