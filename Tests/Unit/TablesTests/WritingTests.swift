import GameCore
import Games
import TestSupport
import Testing

@testable import Tables

@Suite("The people write the next quiz")
struct WritingTests {
  /// A lobby of so many people in which everybody has begun to write, by Anna, who opened the table.
  private static func writing(
    _ people: Int = 3, each: Int = 2
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = Party.lobby(people)
    #expect(driver.send(.write(each: each), from: pages[0]) == nil)
    return (driver, pages)
  }

  /// The first question of a quiz with one question of each of these, by their indices.
  private static func playing(
    _ people: Int, authors: [Int], _ settings: Settings = Settings()
  ) -> (driver: TableDriver, pages: [ConnectionID]) {
    var (driver, pages) = Party.lobby(people)
    driver.send(.settings(settings), from: pages[0])
    driver.send(.write(each: 1), from: pages[0])
    for author in authors { driver.send(.question(1, .sample(author)), from: pages[author]) }
    #expect(driver.send(.start, from: pages[0]) == nil)
    driver.passCountdown()
    return (driver, pages)
  }

  private static func view(_ driver: TableDriver) -> WritingView? {
    if case .writing(let writing) = driver.view.phase { writing } else { nil }
  }

  /// The letter of the right option, or of a wrong one, of the question on show.
  private static func letter(_ driver: TableDriver, isRight: Bool) -> OptionLetter {
    let options = driver.question?.text.options
    return OptionLetter.allCases.first {
      options?[$0].hasPrefix(WrittenQuestion.right) == isRight
    } ?? .a
  }

  @Test(
    "W1: any player of a table for several begins; who began it and the opener change the number")
  func begin() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.watch, from: pages[2])
    #expect(driver.send(.write(each: 2), from: pages[2])?.code == .notSeated)
    #expect(driver.send(.write(each: 2), from: pages[1]) == nil)
    #expect(WritingTests.view(driver)?.each == 2)
    #expect(driver.send(.write(each: 5), from: pages[1]) == nil)
    #expect(driver.send(.write(each: 1), from: pages[0]) == nil)
    #expect(driver.send(.write(each: 3), from: pages[2])?.code == .openerOnly)
    #expect(WritingTests.view(driver)?.each == 1)
    var solo = TableDriver(solo: true)
    let alone = solo.join(1, "Anna")
    #expect(solo.send(.write(each: 2), from: alone)?.code == .tablePrivate)
    #expect(driver.referee.violations == [])
  }

  @Test(
    "W2: a sentence of 1 to 200 characters, four different options of 1 to 60, nothing that nobody sees",
    arguments: [
      ("Who?", "a", "b", nil), (String(repeating: "ß", count: 200), "a", "b", nil),
      ("Who?", String(repeating: "👨‍👩‍👧", count: 12), "b", nil), ("  Who? ", " a ", "b", nil),
      ("<b>&amp;</b> \"'", "</script>", "b", nil),
      (String(repeating: "x", count: 201), "a", "b", RefusalCode.questionTooLong),
      ("Who?", String(repeating: "x", count: 61), "b", .questionTooLong),
      ("Who?", String(repeating: "x", count: 100_000), "b", .questionTooLong),
      ("", "a", "b", .questionIncomplete), ("Who?", " ", "b", .questionIncomplete),
      ("Who\n?", "a", "b", .questionIncomplete), ("Who?", "\u{202E}a", "b", .questionIncomplete),
      ("Who?", "A", "a ", .questionAlike),
    ])
  func texts(sentence: String, a: String, b: String, code: RefusalCode?) {
    let options = Question.Options(a: a, b: b, c: "c", d: "d")
    var found: RefusalCode?
    do throws(Refusal) {
      let question = try WrittenQuestion(sentence: sentence, options: options, correct: .c)
      #expect(question.sentence == PlayerName.trimmed(sentence))
    } catch {
      found = error.code
    }
    #expect(found == code)
  }

  @Test("W3: a question is handed in again, taken back, and outlasts a restart and a log-in")
  func keep() {
    var (driver, pages) = WritingTests.writing()
    #expect(driver.send(.question(3, .sample(1)), from: pages[1])?.code == .notNow)
    for number in [1, 2, 1] {
      #expect(driver.send(.question(number, .sample(number)), from: pages[1]) == nil)
    }
    #expect(WritingTests.view(driver)?.written.map(\.number) == [1, 2])
    let id = WritingTests.view(driver)?.written[0].id ?? 0
    #expect(driver.send(.drop(question: id), from: pages[1]) == nil)
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(WritingTests.view(driver)?.written.map(\.author) == [MemberNumber(2)])
    driver.apply(.became(.sample(2), .sample(22)))
    #expect(WritingTests.view(driver)?.written.map(\.author) == [MemberNumber(2)])
    #expect(driver.referee.violations == [])
  }

  @Test("W3: who leaves and returns still has written it")
  func comeBack() {
    var (driver, pages) = WritingTests.writing()
    driver.send(.question(1, .sample(1)), from: pages[1])
    driver.send(.leave, from: pages[1])
    #expect(WritingTests.view(driver)?.written.map(\.author) == [nil])
    driver.join(2, "Bob")
    #expect(WritingTests.view(driver)?.written.map(\.author) == [MemberNumber(4)])
    #expect(driver.referee.violations == [])
  }

  @Test("W4: everybody sees how many there are of whom; others' are removed by the opener alone")
  func remove() {
    var (driver, pages) = WritingTests.writing()
    driver.send(.question(1, .sample(1)), from: pages[1])
    let view = driver.view
    #expect(pages.allSatisfy { driver.view(from: $0) == view })
    let id = WritingTests.view(driver)?.written[0].id ?? 0
    #expect(driver.send(.drop(question: id), from: pages[2])?.code == .openerOnly)
    #expect(driver.send(.drop(question: id + 1), from: pages[2]) == nil)
    #expect(driver.send(.drop(question: id), from: pages[0]) == nil)
    #expect(WritingTests.view(driver)?.written == [])
    #expect(driver.send(.drop(question: id), from: pages[1]) == nil)
  }

  @Test("W4: nobody's page gets a letter of what is written before its round")
  func secret() {
    var (driver, pages) = WritingTests.writing(2, each: 1)
    for page in pages { driver.send(.question(1, .sample(7)), from: page) }
    #expect(!"\(driver.view)".contains("Written 7"))
    driver.send(.start, from: pages[0])
    #expect(!"\(driver.view)".contains("Written 7"))
  }

  @Test("W5: the author is not asked, nobody waits for the author, who sees the letters of others")
  func author() {
    var (driver, pages) = WritingTests.playing(3, authors: [1])
    #expect(driver.question?.author == MemberNumber(2))
    #expect(driver.submit(.a, from: pages[1])?.code == .roundOwn)
    driver.submit(.a, from: pages[0])
    #expect(driver.view(from: pages[1])?.seats[0].option == .a)
    #expect(driver.view(from: pages[2])?.seats[0].option == nil)
    #expect(driver.reveal == nil)
    driver.submit(.b, from: pages[2])
    #expect(driver.reveal?.question.author == MemberNumber(2))
    #expect(driver.view.seats[1].wasRight == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("W5: letters that the table shows at the reveal alone are hidden from the author, too")
  func hidden() {
    var (driver, pages) = WritingTests.playing(
      3, authors: [1], Settings(showAnswers: .atReveal))
    driver.submit(.a, from: pages[0])
    #expect(driver.view(from: pages[1])?.seats[0].option == nil)
    #expect(driver.referee.violations == [])
  }

  @Test("W5: both on the author's chair are not asked")
  func team() {
    var (driver, pages) = WritingTests.playing(5, authors: [4])
    #expect(driver.question?.author == MemberNumber(1))
    for index in [0, 4] { #expect(driver.submit(.a, from: pages[index])?.code == .roundOwn) }
    for index in 1...3 { #expect(driver.submit(.a, from: pages[index]) == nil) }
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test(
    "W6: the author gets a point for each who chose a wrong option, and none for who chose none")
  func points() {
    var (driver, pages) = WritingTests.playing(4, authors: [0])
    driver.submit(WritingTests.letter(driver, isRight: true), from: pages[1])
    driver.submit(WritingTests.letter(driver, isRight: false), from: pages[2])
    driver.run(for: .seconds(21))
    #expect(driver.scores == [1, 1, 0, 0])
    #expect(driver.referee.violations == [])
  }

  @Test("W6: a row of right answers goes on over the own question")
  func row() {
    var (driver, pages) = WritingTests.playing(
      2, authors: [0, 1], Settings(scoring: .streak))
    for _ in 0..<2 {
      let asked = driver.question?.author == MemberNumber(1) ? 1 : 0
      driver.submit(WritingTests.letter(driver, isRight: true), from: pages[asked])
      driver.finishReveal()
    }
    #expect(driver.scores == [1, 1])
    #expect(driver.end?.theme == "own")
    #expect(driver.referee.violations == [])
  }

  @Test(
    "W7: the opener and who began it start and stop it, others do not, and not without a question")
  func start() {
    var (driver, pages) = Party.lobby(3)
    driver.send(.write(each: 1), from: pages[1])
    #expect(driver.send(.start, from: pages[0])?.code == .questionNone)
    driver.send(.question(1, .sample(1)), from: pages[2])
    #expect(driver.send(.start, from: pages[2])?.code == .openerOnly)
    #expect(driver.send(.backToLobby, from: pages[2])?.code == .openerOnly)
    #expect(driver.send(.restart, from: pages[0])?.code == .notNow)
    #expect(driver.send(.play(SortingGame.contest(.easy)), from: pages[0])?.code == .startRunning)
    #expect(driver.send(.backToLobby, from: pages[0]) == nil)
    #expect(driver.view.phase == .lobby)
    driver.send(.write(each: 1), from: pages[1])
    driver.send(.question(1, .sample(1)), from: pages[2])
    #expect(driver.send(.start, from: pages[1]) == nil)
    guard case .countdown(let by, let title, _, _) = driver.view.phase else {
      Issue.record("no countdown")
      return
    }
    #expect(by == MemberNumber(2) && title.theme == "own" && title.questions == 1)
    #expect(driver.referee.violations == [])
  }

  @Test("W7: the questions of several come mixed, with options under random letters")
  func mixed() {
    let orders = (1...20).map { seed -> [String] in
      var driver = TableDriver(seed: UInt64(seed))
      let pages = (0..<2).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
      driver.send(.write(each: 2), from: pages[0])
      for (index, page) in pages.enumerated() {
        for number in 1...2 {
          driver.send(.question(number, .sample(4 * index + 8 * number)), from: page)
        }
      }
      driver.send(.start, from: pages[0])
      driver.passCountdown()
      var seen: [String] = []
      while let question = driver.question {
        let right = WritingTests.letter(driver, isRight: true)
        seen.append("\(question.text.sentence) \(right.rawValue)")
        for page in pages { driver.submit(right, from: page) }
        driver.finishReveal()
      }
      return seen
    }
    #expect(orders.allSatisfy { $0.count == 4 })
    #expect(Set(orders.map { $0.map { $0.prefix(10) } }).count > 5)
    #expect(Set(orders.joined().map { $0.suffix(1) }).count == 4)
  }

  @Test(
    "W8: what somebody wrote who left is asked of all; what somebody wrote who was removed goes")
  func leave() {
    var (driver, pages) = WritingTests.writing(4, each: 1)
    driver.send(.question(1, .sample(1)), from: pages[2])
    driver.send(.question(1, .sample(2)), from: pages[3])
    driver.send(.leave, from: pages[2])
    driver.send(.remove(MemberNumber(4)), from: pages[0])
    #expect(WritingTests.view(driver)?.written.map(\.author) == [nil])
    #expect(driver.send(.start, from: pages[0]) == nil)
    driver.passCountdown()
    #expect(driver.question?.author == nil)
    for page in pages.prefix(2) { #expect(driver.submit(.a, from: page) == nil) }
    #expect(driver.reveal != nil)
    #expect(driver.referee.violations == [])
  }

  @Test("W10: Restart plays what the lobby would play")
  func restart() {
    var (driver, pages) = WritingTests.playing(2, authors: [0])
    driver.submit(.a, from: pages[1])
    driver.finishReveal()
    #expect(driver.end != nil && driver.view.quiz == 1)
    #expect(driver.send(.restart, from: pages[1]) == nil)
    driver.passCountdown()
    #expect(driver.question?.topic == "General")
    #expect(driver.referee.violations == [])
  }

  @Test("P34: a quiz that people have written goes on after a restart, with who wrote what")
  func goOn() {
    var (driver, pages) = WritingTests.playing(2, authors: [0, 1])
    let author = driver.question?.author
    driver.restore(driver.table.snapshot(at: driver.now))
    #expect(driver.question?.author == author && author != nil)
    pages = (0..<2).map { driver.arrive(UInt64($0 + 1), nil, as: .resume) }
    let own = pages[author == MemberNumber(1) ? 0 : 1]
    #expect(driver.submit(.a, from: own)?.code == .roundOwn)
  }

  @Test("P40: the screen that opened the table starts what the people have written")
  func screen() {
    var driver = TableDriver(opener: .sample(9))
    let screen = driver.arrive(9, nil, as: .watch)
    let pages = (0..<2).map { driver.join(UInt64($0 + 1), Party.names[$0]) }
    #expect(driver.send(.write(each: 1), from: screen)?.code == .seatNone)
    driver.send(.write(each: 1), from: pages[1])
    driver.send(.question(1, .sample(1)), from: pages[1])
    #expect(driver.send(.question(1, .sample(1)), from: screen)?.code == .seatNone)
    #expect(driver.send(.drop(question: 1), from: screen)?.code == .seatNone)
    #expect(driver.send(.start, from: screen) == nil)
    driver.passCountdown()
    #expect(driver.question?.author == MemberNumber(2))
  }
}
