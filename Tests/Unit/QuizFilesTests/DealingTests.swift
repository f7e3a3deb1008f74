import GameCore
import Games
import QuizFiles
import Testing

private typealias Pack = SamplePacks

@Suite("Dealing from the bank")
struct DealingTests {
  private let bank = Pack.bank([
    ("a", "food", 40), ("b", "geography", 400), ("c", "geography", 90), ("d", "nature", 70),
  ])

  /// What a table was asked, as a store remembers it.
  private struct Memory {
    private(set) var asked: [UInt64: LastAsked] = [:]
    private var number: Int64 = 0

    mutating func add(_ ids: [UInt64], at now: Int64) {
      for id in ids {
        number += 1
        asked[id] = LastAsked(number: number, seconds: now)
      }
    }

    /// The questions that were asked, the one asked longest ago first.
    var inOrder: [UInt64] {
      asked.sorted { $0.value.number < $1.value.number }.map(\.key)
    }
  }

  private static let day: Int64 = 24 * 60 * 60

  @Test(
    "F8: a theme repeats no question until all were asked, then the one asked longest ago comes first",
    arguments: BankChoice.lengths, [0, 7 * 86_400] as [Int64])
  func noRepeat(length: Int, pause: Int64) {
    var random = SeededGenerator(seed: UInt64(length))
    let choice = BankChoice(theme: "food", length: length)
    let all = bank.ids(of: choice)
    var memory = Memory()
    for quiz in 0..<200 as Range<Int64> {
      let now = 1_700_000_000 + quiz * pause
      let deal = bank.deal(choice, asked: memory.asked, now: now, random: &random)
      let ids = deal.questions.map(\.id)
      #expect(ids.count == length && Set(ids).count == length)
      let fresh = all.subtracting(memory.asked.keys)
      #expect(Set(ids.prefix(fresh.count)).isSubset(of: fresh))
      #expect(
        Array(ids.dropFirst(fresh.count))
          == Array(memory.inOrder.prefix(max(0, length - fresh.count))))
      memory.add(ids, at: now)
    }
  }

  @Test("F8: a table is told when all questions of the choice were asked in the last four weeks")
  func told() {
    var random = SeededGenerator(seed: 1)
    let choice = BankChoice(theme: "food", length: 10)
    var memory = Memory()
    /// Whether the table is told of a quiz at this time.
    func isTold(_ now: Int64) -> Bool {
      let deal = bank.deal(choice, asked: memory.asked, now: now, random: &random)
      memory.add(deal.questions.map(\.id), at: now)
      return deal.startedAgain
    }
    #expect((0..<4).map { isTold(1_000_000 + $0) } == [false, false, false, false])
    #expect(isTold(1_000_000 + 28 * Self.day - 1))
    // Of the forty, ten were asked again a moment ago; thirty have rested.
    let rested = 1_000_003 + 28 * Self.day
    #expect((0..<4).map { isTold(rested + $0) } == [false, false, false, true])
    // A clock that has gone back does not make questions rest.
    #expect(isTold(0))
  }

  @Test("F8: of two packs of a theme the one with a question that has rested comes first")
  func rested() {
    let bank = Pack.bank([("a", "science", 10), ("b", "science", 40), ("c", "food", 200)])
    var random = SeededGenerator(seed: 2)
    var memory = Memory()
    memory.add((1...10).map { QuestionBank.hash(of: "a-\($0)") }, at: 1_000_000)
    /// How often the first pack comes without the second one just before it, which would have to come twice.
    func count(_ now: Int64) -> Int {
      (0..<10).reduce(0) { count, _ in
        let packs = bank.deal(
          BankChoice(length: 5), asked: memory.asked, now: now, random: &random
        ).questions.map(\.pack)
        let pairs = zip(["c"] + packs, packs)
        return count + pairs.count { before, pack in pack == "a" && before != "b" }
      }
    }
    #expect(count(1_000_000 + 28 * Self.day - 1) == 0)
    #expect(count(1_000_000 + 28 * Self.day) > 3)
  }

  @Test(
    "F8: however often a table plays, each theme keeps its place in a mixture, and repeats are old",
    arguments: [0, 3 * 60, 7 * 86_400] as [Int64])
  func soft(pause: Int64) {
    var random = SeededGenerator(seed: 3)
    var memory = Memory()
    var quizzes: [UInt64: Int] = [:]
    for quiz in 0..<500 {
      let now = 1_700_000_000 + Int64(quiz) * pause
      let deal = bank.deal(BankChoice(), asked: memory.asked, now: now, random: &random)
      let themes = Dictionary(grouping: deal.questions, by: \.theme).mapValues(\.count)
      #expect(themes.count == 3 && themes.values.allSatisfy { (3...4).contains($0) })
      // 40 questions of food last for at least ten quizzes of at most four.
      for id in deal.questions.map(\.id) {
        if let last = quizzes[id] { #expect(quiz - last >= 10) }
        quizzes[id] = quiz
      }
      memory.add(deal.questions.map(\.id), at: now)
    }
  }

  @Test("F8: the same seed gives the same quiz, another one another")
  func seeds() {
    var first = SeededGenerator(seed: 7)
    var again = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 8)
    let deal = bank.deal(BankChoice(), asked: [:], now: 0, random: &first)
    #expect(bank.deal(BankChoice(), asked: [:], now: 0, random: &again) == deal)
    #expect(bank.deal(BankChoice(), asked: [:], now: 0, random: &other) != deal)
    #expect(bank.deal(BankChoice(), asked: [:], now: 0, random: &again).questions != deal.questions)
  }

  @Test("F8: without a theme each theme is as frequent, whatever its size, and each pack in it")
  func even() {
    var random = SeededGenerator(seed: 3)
    var themes: [String: Int] = [:]
    var packs: [String: Int] = [:]
    for _ in 0..<600 {
      for question in bank.deal(BankChoice(length: 5), asked: [:], now: 0, random: &random)
        .questions
      {
        themes[question.theme, default: 0] += 1
        packs[question.pack, default: 0] += 1
      }
    }
    #expect(themes.values.allSatisfy { (850...1_200).contains($0) })
    #expect(abs((packs["b"] ?? 0) - (packs["c"] ?? 0)) < 150)
  }

  @Test("F8: two neighbours are of different packs if there is another pack")
  func neighbours() {
    var random = SeededGenerator(seed: 4)
    for theme in [nil, "geography"] {
      for _ in 0..<100 {
        let choice = BankChoice(theme: theme, length: 15)
        let packs = bank.deal(choice, asked: [:], now: 0, random: &random).questions.map(\.pack)
        #expect(zip(packs, packs.dropFirst()).allSatisfy { $0 != $1 })
      }
    }
    let food = bank.deal(BankChoice(theme: "food"), asked: [:], now: 0, random: &random)
    #expect(food.questions.map(\.pack) == Array(repeating: "a", count: 10))
  }

  @Test("F8: a difficulty is kept", arguments: Difficulty.allCases)
  func difficulty(_ difficulty: Difficulty) {
    var random = SeededGenerator(seed: 5)
    let choice = BankChoice(theme: "food", difficulty: difficulty, length: 15)
    let deal = bank.deal(choice, asked: [:], now: 0, random: &random)
    let wanted = (1...40).filter { ($0 - 1) % 3 + 1 == difficulty.rawValue }
    let ids = Set(wanted.map { QuestionBank.hash(of: "a-\($0)") })
    #expect(bank.ids(of: choice) == ids)
    #expect(deal.questions.count == min(15, ids.count))
    #expect(Set(deal.questions.map(\.id)).isSubset(of: ids))
  }

  @Test("F8: fewer questions than the length give a shorter quiz, and none an empty one")
  func short() {
    var random = SeededGenerator(seed: 6)
    let small = Pack.bank([("a", "food", 3)])
    let deal = small.deal(BankChoice(), asked: [:], now: 0, random: &random)
    #expect(deal.questions.count == 3 && !deal.startedAgain)
    let again = small.deal(
      BankChoice(),
      asked: Dictionary(
        uniqueKeysWithValues: deal.questions.map { ($0.id, LastAsked(number: 1, seconds: 0)) }),
      now: 1, random: &random)
    #expect(again.questions.count == 3 && again.startedAgain)
    let unknown = small.deal(BankChoice(theme: "x"), asked: [:], now: 0, random: &random)
    #expect(unknown.questions == [] && !unknown.startedAgain)
    #expect(QuestionBank().deal(BankChoice(), asked: [:], now: 0, random: &random).questions == [])
    for length in [0, -1] {
      let none = small.deal(BankChoice(length: length), asked: [:], now: 0, random: &random)
      #expect(none.questions == [])
    }
  }

  @Test("F8: the topic is the theme, or mixed")
  func topic() {
    var random = SeededGenerator(seed: 9)
    #expect(
      bank.deal(BankChoice(theme: "food"), asked: [:], now: 0, random: &random).topic == "food")
    #expect(bank.deal(BankChoice(), asked: [:], now: 0, random: &random).topic == "mixed")
  }
}
