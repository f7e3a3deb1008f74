import GameCore
import Games
import Tables
import TestSupport

/// One table's simulated life: bots on a faulty network in simulated time, under the referee. With a
/// server of a `ServerWorld` it outlives that server's death.
///
/// In an hour people play one to a few sessions of some quizzes with breaks between; meanwhile
/// connections drop, pages hide, sleep and come back, second tabs open, messages arrive twice, the
/// clocks of pages jump, people leave, are removed and join late, and now and then all are away, or
/// all but one break up, and made-up devices come and go by the dozen.
public struct TableWorld {
  /// The counts of events, for the closing line.
  public struct Counts: Sendable {
    public var tables = 0
    public var inputs = 0
    public var rounds = 0
    public var submissions = 0
    public var quizzes = 0
    public var drops = 0
    public var secondTabs = 0
    public var duplicates = 0
    public var restarts = 0
    public var comebacks = 0
    public var slowPages = 0
    public var doors = 0

    public init() {}

    public static func += (left: inout Counts, right: Counts) {
      left.tables += right.tables
      left.inputs += right.inputs
      left.rounds += right.rounds
      left.submissions += right.submissions
      left.quizzes += right.quizzes
      left.drops += right.drops
      left.secondTabs += right.secondTabs
      left.duplicates += right.duplicates
      left.restarts += right.restarts
      left.comebacks += right.comebacks
      left.slowPages += right.slowPages
      left.doors += right.doors
    }
  }

  enum Event: Sendable {
    case timer(Int)
    case beat(Int, ConnectionID)
    /// The newest view reaches a page.
    case see(Int, ConnectionID)
    /// A person acts.
    indirect case press(Int, TableCommand)
    /// A person goes on after the end of a quiz, unless somebody else has done so.
    indirect case goOn(Int, TableCommand, after: Int)
    /// A person makes a move in the contest of this round.
    case move(Int, round: Int)
    indirect case deliver(Int, ConnectionID, CommandID, TableCommand)
    indirect case input(TableInput)
    /// An answer of something beside the table in the process of this number.
    indirect case answer(TableInput, process: Int)
    /// A result reaches the store.
    case store(ResultKey, round: Int, process: Int)
    case trouble(Int)
    case connect(Int)
    case wake(Int, ConnectionID)
    /// A page that did not read reads again, or the server closes its connection.
    case readAgain(Int, ConnectionID)
    case closeBacklogged(Int, ConnectionID)
    case screen
    case allAway
    case breakUp
    case strangers
  }

  public internal(set) var counts = Counts()
  var random: SeededGenerator
  var now = Tick(microseconds: 1_000_000)
  var queue = EventQueue<Event>()
  var table: Table
  var referee: TableReferee
  var timerGeneration = 0
  let server: SimulatedServer?
  /// The saves of this table, and the steps that wait for them.
  var kept: Kept
  var bots: [Bot] = []
  var screens: [ConnectionID] = []
  private var nextConnection: UInt64
  let seed: UInt64
  /// The number of this table among those of its server.
  let number: UInt64
  /// How long people rest after a session, on average.
  let rest: Duration
  /// The quiz that the question bank deals.
  var dealt = TableWorld.dealt
  /// The right option's text of every sentence that may be asked.
  var answers = TableWorld.answers

  public init(seed: UInt64, bots count: Int? = nil, rest: Duration = .seconds(1_200)) {
    self.init(seed: seed, bots: count, rest: rest, server: nil)
  }

  init(
    seed: UInt64, bots count: Int? = nil, rest: Duration, server: SimulatedServer?,
    number: UInt64 = 0
  ) {
    self.seed = seed
    self.number = number
    self.rest = rest
    self.server = server
    random = SeededGenerator(seed: seed)
    nextConnection = number << 40
    table = TableWorld.newTable(
      seed, TableCode(number, of: .five), opener: .sample(0), at: now, server?.fault)
    referee = TableReferee(of: table, answers: answers)
    referee.learn(TableWorld.gameContent)
    kept = Kept(since: now, process: server?.process ?? 0)
    let people = count ?? Int.random(in: 2...8, using: &random)
    for player in 0..<people {
      let link = SimulatedLink.random(using: &random)
      bots.append(Bot(player: UInt64(player), link: link, firstCommand: player * 100_000))
      // The first two can begin; of the others some come when a quiz runs (H8).
      let isLate = player > 1 && random.chance(40)
      queue.add(.connect(player), at: now + random.soon(isLate ? 400 : 5))
      queue.add(.trouble(player), at: now + random.soon(300))
    }
    queue.add(.screen, at: now + random.soon(600))
    queue.add(.allAway, at: now + random.soon(5_000))
    queue.add(.breakUp, at: now + random.soon(1_500))
    queue.add(.strangers, at: now + random.soon(1_000))
    counts.tables = 1
    keepNewTable()
  }

  /// The first rule that was broken, if any.
  public var violation: String? { kept.violation ?? referee.violations.first }

  mutating func note(_ broken: String) {
    kept.violation = kept.violation ?? "at \(now.microseconds): \(broken)"
  }

  /// Lets this table live for so long, or to its first broken rule.
  public mutating func live(for duration: Duration) {
    let end = now + duration
    while let next = queue.nextMoment, next <= end, violation == nil { step() }
    now = max(now, end)
    settleCounts()
  }

  /// The next thing happens.
  mutating func step() {
    guard let (at, event) = queue.takeFirst() else { return }
    now = at
    happen(event)
  }

  mutating func dropped() { counts.drops += 1 }
  mutating func duplicated() { counts.duplicates += 1 }
  mutating func secondTabOpened() { counts.secondTabs += 1 }
  mutating func pageStoppedReading() { counts.slowPages += 1 }
  mutating func doorChanged() { counts.doors += 1 }

  mutating func settleCounts() {
    counts.rounds += referee.rounds - settled.rounds
    counts.submissions += referee.submissions - settled.submissions
    settled = (referee.rounds, referee.submissions)
  }

  var settled = (rounds: 0, submissions: 0)

  // MARK: Chance

  func pick(_ range: Range<Int>, _ random: inout SeededGenerator) -> Int {
    Int.random(in: range, using: &random)
  }

  // MARK: The server's side

  mutating func newConnection() -> ConnectionID {
    nextConnection += 1
    return ConnectionID(nextConnection)
  }

  mutating func apply(_ input: TableInput) {
    if isServerDown || !kept.ownership.takesInputs { return }
    counts.inputs += 1
    defer { server?.trace("table \(number) at \(now.microseconds): \(input)") }
    if server?.fault == .formerStateIsSaved { kept.former = table.state }
    let effects = table.apply(input, at: now)
    for effect in effects { begin(effect) }
    guard server != nil else {
      watch(input, effects, table, at: now)
      for effect in effects { tell(effect, of: table) }
      return
    }
    hold(input, effects)
  }

  mutating func watch(
    _ input: TableInput, _ effects: [TableEffect], _ table: Table, at now: Tick
  ) {
    if case .arrived = input {
      referee.watch(input, at: now, effects, table, isThorough: true)
    } else if effects.isEmpty {
      referee.watchTime(at: now)
    } else {
      referee.watch(input, at: now, effects, table, isThorough: false)
    }
  }

  /// Does what an effect asks of the server itself.
  private mutating func begin(_ effect: TableEffect) {
    switch effect {
    case .loadQuiz(let request):
      load(request)
    case .timer(let moment):
      timerGeneration += 1
      if let moment { queue.add(.timer(timerGeneration), at: max(now, moment)) }
    case .prefetchQuiz:
      counts.quizzes += 1
    case .welcome, .dismiss, .reply, .views, .ended, .record, .enterHall, .profile, .save, .listed,
      .satDown, .reaction, .share, .guestsChosen, .asked, .company, .linkChanged, .passReturned,
      .passTakenAgain:
      return
    }
  }

  /// Tells pages and the store what the table did when it was as in `table`.
  mutating func tell(_ effect: TableEffect, of table: Table) {
    switch effect {
    case .welcome(let connection, let member):
      guard let bot = bots.firstIndex(where: { $0.connection == connection }) else { return }
      checkSeat(of: bot, member, at: table)
      bots[bot].member = member
      bots[bot].isGreeted = true
      show(table, to: bot, connection)
    case .dismiss(let connection, let refusal):
      dismiss(connection, refusal.code)
    case .reply(let connection, let id, _):
      // Sometimes the answer is lost on the way and the page asks again.
      guard let bot = bots.firstIndex(where: { $0.connection == connection }) else { return }
      bots[bot].socket.send()
      guard !random.chance(3), bots[bot].socket.isReading, bots[bot].unanswered?.id == id else {
        return
      }
      bots[bot].unanswered = nil
    case .views:
      for bot in bots.indices {
        if let connection = bots[bot].connection { show(table, to: bot, connection) }
      }
    case .ended:
      // With a server the table is over when its row is gone.
      if server == nil { startAnew() }
    case .record(_, _, let round, let key), .enterHall(_, _, let round, let key):
      queue.add(.store(key, round: round, process: kept.process), at: now + random.soon(1))
    case .loadQuiz, .timer, .prefetchQuiz, .profile, .save, .listed, .satDown, .reaction, .share,
      .guestsChosen, .asked, .company, .linkChanged, .passReturned, .passTakenAgain:
      return
    }
  }

  /// A view is on its way, unless a newer one will arrive in its place, or the page reads too slowly.
  mutating func show(_ table: Table, to bot: Int, _ connection: ConnectionID) {
    let version = table.view(for: .watcher).version
    guard bots[bot].socket.offer(version, server?.fault) else { return }
    if bots[bot].socket.isOverfull { note("a page that does not read is sent more and more") }
    guard bots[bot].socket.isReading, !bots[bot].isSeeing else { return }
    bots[bot].isSeeing = true
    queue.add(.see(bot, connection), at: bots[bot].link.arrival(sentAt: now, using: &random))
  }

  private mutating func dismiss(_ connection: ConnectionID, _ code: RefusalCode) {
    guard let bot = bots.firstIndex(where: { $0.connection == connection }) else { return }
    bots[bot].connection = nil
    bots[bot].isSeeing = false
    bots[bot].isOut = code != .tableEnded
    // Turned away: come as a stranger next time.
    if !bots[bot].isGreeted { bots[bot].member = nil }
    if code != .seatTakenOver { queue.add(.connect(bot), at: now + random.soon(60)) }
  }

  private mutating func load(_ request: QuizRequest) {
    guard !random.chance(3) else { return }
    let delay: Duration = .milliseconds(Int64.random(in: 0...400, using: &random))
    let outcome =
      random.chance(4) ? TableWorld.fault : outcome(of: request)
    answer(.quiz(request, outcome), at: now + delay)
  }

  /// Something beside the table answers it, unless the process dies before.
  mutating func answer(_ input: TableInput, at moment: Tick) {
    queue.add(.answer(input, process: kept.process), at: moment)
  }

  mutating func startAnew() {
    settleCounts()
    settled = (0, 0)
    counts.tables += 1
    let count = UInt64(counts.tables)
    table = TableWorld.newTable(
      seed &+ count, TableCode(number + 8 * count, of: .five),
      opener: .sample(bots.first?.player ?? 0), at: now, server?.fault)
    guard referee.violations.isEmpty else { return }
    referee = TableReferee(of: table, answers: answers)
    referee.learn(TableWorld.gameContent)
    timerGeneration += 1
    screens = []
    for bot in bots.indices {
      bots[bot].connection = nil
      bots[bot].member = nil
      bots[bot].unanswered = nil
      bots[bot].lastRound = 0
      bots[bot].former = nil
      queue.add(.connect(bot), at: now + random.soon(20))
    }
    keepNewTable()
  }

  private mutating func happen(_ event: Event) {
    switch event {
    case .timer(let generation):
      if generation == timerGeneration { apply(.timer) }
    case .beat(let bot, let connection):
      beat(bot, connection)
    case .see(let bot, let connection):
      guard bots[bot].connection == connection else { return }
      bots[bot].isSeeing = false
      if bots[bot].socket.isReading { see(bot, connection) }
    case .press(let bot, let command):
      send(command, from: bot)
    case .goOn(let bot, let command, let round):
      if bots[bot].lastRound == round { send(command, from: bot) }
    case .move(let bot, let round):
      move(bot, round: round)
    case .deliver(let bot, let connection, let id, let command):
      if bots[bot].connection == connection { apply(.command(connection, id, command)) }
    case .input(let input):
      apply(input)
    case .answer(let input, let process):
      if process == kept.process { apply(input) }
    case .store(let key, let round, let process):
      if process == kept.process { store(key, round: round) }
    case .trouble(let bot):
      trouble(bot)
      queue.add(.trouble(bot), at: now + random.soon(300))
    case .connect(let bot):
      connect(bot)
    case .wake(let bot, let connection):
      wake(bot, connection)
    case .readAgain(let bot, let connection):
      readAgain(bot, connection)
    case .closeBacklogged(let bot, let connection):
      closeBacklogged(bot, connection)
    case .screen:
      toggleScreen()
      queue.add(.screen, at: now + random.soon(900))
    case .allAway:
      for bot in bots.indices { drop(bot, for: random.soon(300)) }
      queue.add(.allAway, at: now + random.soon(5_000))
    case .breakUp:
      breakUp()
      queue.add(.breakUp, at: now + random.soon(1_500))
    case .strangers:
      comeAndGo()
      queue.add(.strangers, at: now + random.soon(1_000))
    }
  }

  // MARK: Quizzes

  static func newTable(
    _ seed: UInt64, _ code: TableCode, opener: PlayerID, at now: Tick, _ fault: PlantedFault?
  ) -> Table {
    var limits = Limits()
    if fault == .openersKeepTheirRights { limits.openerAbsence = .seconds(1_000_000) }
    return Table(
      code: code, solo: seed % 11 == 10,
      opener: opener, quizTitles: [.sample(1), .sample(2), .sample(3)],
      order: seed % 2 == 0 ? .shuffled : .asWritten, gameContent: gameContent,
      limits: limits, seed: seed, at: now)
  }

  private static let quizzes: [Quiz] = (1...3).map { number in
    .sample(
      "Quiz \(number)", correct: (0..<10).map { OptionLetter.allCases[($0 * number + 1) % 4] })
  }

  private static let outcomes: [QuizRequest: QuizOutcome] = {
    var outcomes: [QuizRequest: QuizOutcome] = [.builtIn: .ready(.sample(1), quizzes[0])]
    for (index, quiz) in quizzes.enumerated() {
      outcomes[.numbered(index + 1)] = .ready(.sample(index + 1, topic: quiz.topic), quiz)
    }
    return outcomes
  }()

  private func outcome(of request: QuizRequest) -> QuizOutcome {
    guard case .dealt(let choice, _, let seed) = request else {
      return TableWorld.outcomes[request] ?? .missing
    }
    let title = QuizTitle(choice: choice, questions: dealt.questions.count)
    return seed % 4 == 0 ? .readyAgain(title, dealt) : .ready(title, dealt)
  }

  private static let dealt = Quiz.dealt(correct: (0..<5).map { OptionLetter.allCases[$0 % 4] })

  private static let fault = QuizOutcome.fault(QuizFaultNotice(code: "quiz.notJSON", arguments: []))

  static let answers = TableDriver.answers(of: outcomes).merging(dealt.answers) { $1 }
}
