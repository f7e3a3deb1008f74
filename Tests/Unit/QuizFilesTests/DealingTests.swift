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

  @Test(
    "F8: 1 000 quizzes of each length repeat no question until the choice is used up",
    arguments: BankChoice.lengths, [nil, "geography"])
  func noRepeat(length: Int, theme: String?) {
    var random = SeededGenerator(seed: UInt64(length))
    let choice = BankChoice(theme: theme, length: length)
    let all = bank.ids(of: choice)
    var asked: Set<UInt64> = []
    for _ in 0..<1_000 {
      let deal = bank.deal(choice, asked: asked, random: &random)
      let ids = deal.questions.map(\.id)
      #expect(ids.count == length && Set(ids).count == length)
      #expect(Set(ids).isSubset(of: all))
      #expect(deal.startedAgain == (all.count - asked.count < length))
      if deal.startedAgain {
        #expect(all.subtracting(asked).isSubset(of: ids))
        asked = []
      } else {
        #expect(asked.isDisjoint(with: ids))
      }
      asked.formUnion(ids)
    }
  }

  @Test("F8: the same seed gives the same quiz, another one another")
  func seeds() {
    var first = SeededGenerator(seed: 7)
    var again = SeededGenerator(seed: 7)
    var other = SeededGenerator(seed: 8)
    let deal = bank.deal(BankChoice(), asked: [], random: &first)
    #expect(bank.deal(BankChoice(), asked: [], random: &again) == deal)
    #expect(bank.deal(BankChoice(), asked: [], random: &other) != deal)
    #expect(bank.deal(BankChoice(), asked: [], random: &again).questions != deal.questions)
  }

  @Test("F8: without a theme each theme is as frequent, whatever its size, and each pack in it")
  func even() {
    var random = SeededGenerator(seed: 3)
    var themes: [String: Int] = [:]
    var packs: [String: Int] = [:]
    for _ in 0..<600 {
      for question in bank.deal(BankChoice(length: 5), asked: [], random: &random).questions {
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
        let packs = bank.deal(choice, asked: [], random: &random).questions.map(\.pack)
        #expect(zip(packs, packs.dropFirst()).allSatisfy { $0 != $1 })
      }
    }
    let food = bank.deal(BankChoice(theme: "food"), asked: [], random: &random)
    #expect(food.questions.map(\.pack) == Array(repeating: "a", count: 10))
  }

  @Test("F8: a difficulty is kept", arguments: Difficulty.allCases)
  func difficulty(_ difficulty: Difficulty) {
    var random = SeededGenerator(seed: 5)
    let choice = BankChoice(theme: "food", difficulty: difficulty, length: 15)
    let deal = bank.deal(choice, asked: [], random: &random)
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
    let deal = small.deal(BankChoice(), asked: [], random: &random)
    #expect(deal.questions.count == 3 && !deal.startedAgain)
    let again = small.deal(
      BankChoice(), asked: Set(deal.questions.map(\.id)), random: &random)
    #expect(again.questions.count == 3 && again.startedAgain)
    let unknown = small.deal(BankChoice(theme: "x"), asked: [], random: &random)
    #expect(unknown.questions == [] && !unknown.startedAgain)
    #expect(QuestionBank().deal(BankChoice(), asked: [], random: &random).questions == [])
    for length in [0, -1] {
      let none = small.deal(BankChoice(length: length), asked: [], random: &random)
      #expect(none.questions == [])
    }
  }

  @Test("F8: the topic is the theme, or mixed")
  func topic() {
    var random = SeededGenerator(seed: 9)
    #expect(bank.deal(BankChoice(theme: "food"), asked: [], random: &random).topic == "food")
    #expect(bank.deal(BankChoice(), asked: [], random: &random).topic == "mixed")
  }
}
