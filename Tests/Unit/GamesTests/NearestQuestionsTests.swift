import GameCore
import TestSupport
import Testing

@testable import Games

@Suite("Questions about what is near")
struct NearestQuestionsTests {
  @Test("F9: distances are those of the globe, also over the date line and at the poles")
  func distances() {
    func kilometres(_ one: (Int, Int), _ other: (Int, Int)) -> Int {
      let one = GlobePoint(latitude: one.0, longitude: one.1)
      let other = GlobePoint(latitude: other.0, longitude: other.1)
      #expect(abs(one.kilometres(to: other) - other.kilometres(to: one)) < 0.001)
      return Int(one.kilometres(to: other).rounded())
    }
    #expect(kilometres((5_252, 1_340), (4_887, 233)) == 878)
    #expect(kilometres((0, 17_950), (0, -17_950)) == 111)
    #expect(kilometres((9_000, 0), (9_000, 12_000)) == 0)
    #expect(kilometres((9_000, 0), (-9_000, 4_500)) == 20_015)
    #expect(kilometres((4_000, 2_900), (-4_000, -15_100)) == 20_015)
    #expect(kilometres((4_100, 2_900), (4_100, 2_900)) == 0)
    #expect(kilometres((-3_387, 15_121), (5_151, -13)) == 16_994)
    // Outside the globe is its edge.
    #expect(kilometres((.max, .min), (9_000, -18_000)) == 0)
  }

  @Test(
    "F9: one of four is right by a margin, of the difficulty that its lead makes, from anywhere",
    arguments: 1...40 as ClosedRange<UInt64>)
  func margin(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let atlas = TownAtlas.sample(Int.random(in: 0...500, using: &random), seed: seed)
    let place = GlobePoint(
      latitude: Int.random(in: -9_000...9_000, using: &random),
      longitude: Int.random(in: -18_000...18_000, using: &random))
    let nearest = NearestQuestions(near: place, atlas)
    let places = Dictionary(
      uniqueKeysWithValues: atlas.towns.map { ($0.names[.english] ?? "", $0.place) })
    for difficulty in Difficulty.allCases.map(Optional.init) + [nil] {
      var (again, another) = (random, random)
      let questions = nearest.questions(difficulty, count: 15, random: &random)
      #expect(nearest.questions(difficulty, count: 15, random: &again) == questions)
      #expect(
        NearestQuestions(near: place, atlas).questions(
          difficulty, count: 15, random: &another) == questions)
      #expect(questions.count <= 15)
      let possible = difficulty.map { nearest.counts[$0.rawValue - 1] } ?? nearest.counts.max() ?? 0
      #expect(questions.isEmpty == (possible == 0))
      var seen: Set<String> = []
      for question in questions {
        let names = OptionLetter.allCases.map { question.text.options[$0] }
        for name in names { #expect(seen.insert(name).inserted) }
        let distances = try names.map { try #require(places[$0]).kilometres(to: place) }
        let right = question.text.options[question.correct]
        let mine = try #require(places[right]).kilometres(to: place)
        let second = try #require(distances.filter { $0 != mine }.min())
        #expect(mine <= 0.85 * second)
        #expect(mine >= NearestQuestions.closest)
        #expect(difficulty == nil || question.difficulty == difficulty)
        switch try #require(question.difficulty) {
        case .easy: #expect(second >= 2 * mine)
        case .medium: #expect(second >= 1.4 * mine && second < 2 * mine)
        case .hard: #expect(second < 1.4 * mine)
        }
        #expect(question.explanation?.text.hasPrefix("\(right)\u{00A0}") == true)
        #expect(question.id == nil && question.theme == NearestQuestions.theme)
        #expect(question.translations.count == 4)
        for (language, text) in question.translations {
          #expect(text.sentence == "\(language), nearest?")
          let number = right.split(separator: "-")[1]
          #expect(text.options[question.correct] == "\(language)-\(number)")
          let words = try #require(question.explanation?.translations[language])
          #expect(words.hasPrefix("\(language)-\(number)\u{00A0}") && words.count <= 200)
        }
      }
    }
  }

  @Test("F9: distances have two digits that count, with a space between thousands")
  func figures() throws {
    func atlas(_ latitudes: [Int]) -> TownAtlas {
      var atlas = TownAtlas.sample(latitudes.count)
      for (index, latitude) in latitudes.enumerated() {
        atlas.towns[index].place = GlobePoint(latitude: latitude, longitude: 0)
      }
      return atlas
    }
    let place = GlobePoint(latitude: 0, longitude: 0)
    func explained(_ latitudes: [Int]) -> String? {
      var random = SeededGenerator(seed: 1)
      return NearestQuestions(near: place, atlas(latitudes)).questions(
        nil, count: 1, random: &random
      ).first?.explanation?.text
    }
    // Nothing breaks between a town and its distance; a narrow space parts thousands.
    func told(_ distances: String...) -> String {
      distances.enumerated().map { "english-\($0)~\($1)~km" }.joined(separator: ", ")
        .replacing("~", with: "\u{00A0}").replacing("_", with: "\u{202F}") + "."
    }
    #expect(explained([20, 60, 95, 101]) == told("22", "67", "110", "110"))
    #expect(
      explained([1_000, 2_500, 5_000, 7_000]) == told("1_100", "2_800", "5_600", "7_800"))
    // The nearest one is too near to be asked, and then three are left.
    #expect(explained([10, 60, 95, 101]) == nil)
    #expect(explained([]) == nil)
  }

  @Test("L3: a quiz is saved without the distances, which tell where the table is")
  func saving() {
    var random = SeededGenerator(seed: 1)
    let nearest = NearestQuestions(
      near: GlobePoint(latitude: 0, longitude: 0), TownAtlas.sample(200))
    let quiz = Quiz(
      topic: "mixed",
      questions: nearest.questions(nil, count: 2, random: &random)
        + Quiz.dealt(correct: [.a]).questions)
    #expect(quiz.questions.allSatisfy { $0.explanation != nil })
    #expect(quiz.withoutPlaces.questions.map { $0.explanation == nil } == [true, true, false])
    #expect(quiz.withoutPlaces.questions.map(\.text) == quiz.questions.map(\.text))
    #expect(Quiz.dealt(correct: [.b]).withoutPlaces == Quiz.dealt(correct: [.b]))
  }
}
