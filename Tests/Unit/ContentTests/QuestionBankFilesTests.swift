import Content
import Files
import GameCore
import Games
import QuizFiles
import TestSupport
import Testing

@Suite("QuestionBankFiles")
struct QuestionBankFilesTests {
  private let packs = Checkout.path("web/quizzes/packs")

  @Test("F7: the built-in packs make a bank of thousands of questions without a fault")
  func builtIn() {
    let (files, faults) = QuestionBankFiles.open(packs)
    #expect(faults == [])
    #expect(files.bank.count == 4_737)
    #expect(
      files.bank.themes.map(\.name) == [
        "everyday", "food", "geography", "history", "music-film", "nature", "science",
        "sport-games", "words",
      ])
    #expect(files.bank.themes.reduce(0) { $0 + $1.questions.reduce(0, +) } == 4_737)
  }

  @Test("F8: dealt quizzes of the built-in packs are read whole, in five languages, with pictures")
  func dealing() throws {
    let (files, _) = QuestionBankFiles.open(packs)
    var random = SeededGenerator(seed: 1)
    for theme in [nil] + files.bank.themes.map({ Optional($0.name) }) {
      for difficulty in [nil] + Difficulty.allCases.map({ Optional($0) }) {
        let choice = BankChoice(theme: theme, difficulty: difficulty, length: 15)
        let deal = files.bank.deal(choice, asked: [:], now: 0, random: &random)
        let (quiz, faults) = files.quiz(of: deal)
        #expect(faults == [])
        #expect(quiz.topic == theme ?? "mixed")
        #expect(
          quiz.questions.map { QuestionBank.hash(of: $0.id ?? "") } == deal.questions.map(\.id))
        for question in quiz.questions {
          #expect(question.translations.count == 4)
          #expect(theme == nil || question.theme == theme)
          #expect(difficulty == nil || question.difficulty == difficulty)
          if let picture = question.picture {
            let bytes = try #require(files.picture(named: picture))
            #expect(bytes.starts(with: "<svg ".utf8) && bytes.count <= 40_960)
          }
        }
      }
    }
    #expect(files.picture(named: "../flags/pack.json") == nil)
  }

  @Test(
    "F8: in 500 mixed quizzes six of ten questions are written by hand, and none comes again soon",
    arguments: Evenings.allCases)
  func longRun(evenings: Evenings) {
    let (files, _) = QuestionBankFiles.open(packs)
    // Those of web/make/questions.
    let made: Set = [
      "capitals", "directions", "elements", "flags", "money", "neighbours", "outlines", "sizes",
      "words",
    ]
    var random = SeededGenerator(seed: 1)
    var asked: [UInt64: LastAsked] = [:]
    var quizzes: [UInt64: Int] = [:]
    var number: Int64 = 0
    for quiz in 0..<500 {
      let now = 1_700_000_000 + evenings.seconds(of: quiz)
      let deal = files.bank.deal(BankChoice(), asked: asked, now: now, random: &random)
      if quiz % 50 == 0 { #expect(files.quiz(of: deal).faults == []) }
      #expect(deal.questions.count == 10 && !deal.startedAgain)
      #expect(deal.questions.count { !made.contains($0.pack) } >= 6)
      for id in deal.questions.map(\.id) {
        // The smallest theme has 52 questions, of which a quiz has at most two.
        if let last = quizzes[id] { #expect(quiz - last >= 26) }
        quizzes[id] = quiz
        number += 1
        asked[id] = LastAsked(number: number, seconds: now)
      }
    }
  }

  /// How often people play.
  enum Evenings: CaseIterable {
    /// Without an end, a quiz in five minutes.
    case oneLong
    /// Ten quizzes each evening.
    case daily
    /// Five quizzes a week.
    case weekly

    func seconds(of quiz: Int) -> Int64 {
      let day = 24 * 60 * 60
      let seconds =
        switch self {
        case .oneLong: quiz * 300
        case .daily: quiz / 10 * day + quiz % 10 * 300
        case .weekly: quiz / 5 * 7 * day + quiz % 5 * 300
        }
      return Int64(seconds)
    }
  }

  @Test("F9: from every town questions of each difficulty can be made of the built-in towns")
  func towns() throws {
    let bytes = try Files.read(Checkout.path("web/quizzes/towns.json"), limit: TownFile.limit)
    let atlas = try TownFile.read(bytes, file: "towns.json").get()
    #expect(atlas.towns.count == 437)
    for language in Language.allCases {
      #expect(Set(atlas.towns.map { $0.names[language] }).count == atlas.towns.count)
      #expect(atlas.sentences[language]?.last == "?")
    }
    var random = SeededGenerator(seed: 1)
    for town in atlas.towns.shuffled(using: &random).prefix(20) {
      let nearest = NearestQuestions(near: town.place, atlas)
      #expect(!nearest.counts.contains(0))
      let questions = nearest.questions(nil, count: 15, random: &random)
      #expect(questions.count == 15)
      for question in questions {
        let words =
          [question.explanation?.text ?? ""]
          + Array((question.explanation?.translations ?? [:]).values)
        #expect(words.allSatisfy { $0.count <= QuizLimits().explanation })
      }
    }
  }

  @Test("F7: a broken pack is left out with its fault, a folder without a manifest is none")
  func broken() throws {
    let folder = try copied()
    try Files.replace("\(folder)/history/questions.json", with: Array("{\"questions\": [{}]}".utf8))
    Files.remove("\(folder)/food/questions.json")
    Files.remove("\(folder)/words/pack.json")
    let (files, faults) = QuestionBankFiles.open(folder)
    #expect(files.bank.themes.map(\.name) == ["everyday"])
    #expect(
      faults.map(\.sentence) == [
        "food/questions.json is missing",
        "history/questions.json, question 1: number is missing",
        "history/questions.json, question 1: questionSentence is missing",
        "history/questions.json, question 1: options is missing",
        "history/questions.json, question 1: correctOption is missing",
        "history/questions.json, question 1: id is missing",
        "history/questions.json, question 1: difficulty is missing",
      ])
    #expect(QuestionBankFiles.open("\(folder)/none").files.bank.count == 0)
    #expect(QuestionBankFiles.open("\(folder)/none").faults.count == 1)
  }

  @Test("F8: a question whose file has changed is omitted with a fault")
  func changed() throws {
    let folder = try copied()
    let (files, _) = QuestionBankFiles.open(folder)
    var random = SeededGenerator(seed: 1)
    let deal = files.bank.deal(
      BankChoice(theme: "food", length: 5), asked: [:], now: 0, random: &random)
    #expect(files.quiz(of: deal).quiz.questions.count == 5)
    try Files.replace("\(folder)/food/questions.json", with: [0x7B, 0x7D])
    let short = files.quiz(of: deal)
    #expect(short.quiz.questions == [])
    #expect(
      short.faults
        == Array(repeating: PackFault(file: "food/questions.json", .changed), count: 5))
    Files.remove("\(folder)/food/questions.json")
    #expect(
      files.quiz(of: deal).faults
        == Array(repeating: PackFault(file: "food/questions.json", .missing), count: 5))
  }

  /// A new folder with four small packs.
  private func copied() throws -> String {
    let folder = try Folder().path
    for name in ["everyday", "food", "history", "words"] {
      try Files.makeFolder("\(folder)/\(name)")
      for file in ["pack.json", "questions.json"] {
        let bytes = try Files.read("\(packs)/\(name)/\(file)", limit: 8 << 20)
        try Files.replace("\(folder)/\(name)/\(file)", with: bytes)
      }
    }
    return folder
  }
}
