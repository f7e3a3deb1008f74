import GameCore
import Games
import Tables

extension Quiz {
  /// A quiz with these right letters; every sentence names the quiz and the question.
  public static func sample(_ topic: String = "General", correct: [OptionLetter]) -> Quiz {
    Quiz(
      topic: topic,
      questions: correct.enumerated().map { index, letter in
        Question(
          sentence: "\(topic), question \(index + 1)?",
          options: Question.Options(a: "one", b: "two", c: "three", d: "four"), correct: letter)
      })
  }

  /// `count` questions whose right letters are A, B, C, D, A, …
  public static func sample(_ topic: String = "General", count: Int) -> Quiz {
    sample(topic, correct: (0..<max(0, count)).map { OptionLetter.allCases[$0 % 4] })
  }
}

extension QuizTitle {
  public static func sample(
    _ number: Int, topic: String = "General", questions: Int = 3
  ) -> QuizTitle {
    QuizTitle(number: number, file: "quiz\(number).json", topic: topic, questions: questions)
  }
}

extension PlayerID {
  public static func sample(_ number: UInt64) -> PlayerID {
    PlayerID(high: 0xF0F0, low: number)
  }
}

extension Profile {
  /// A profile with a name known to be good, or "Somebody".
  public static func named(_ name: String, colour: Int? = nil, face: Int? = nil) -> Profile? {
    guard let name = try? PlayerName(name) else { return nil }
    return Profile(
      name: name, colour: colour.flatMap { Colour($0) }, face: face.flatMap { Face($0) })
  }
}

extension Seat {
  /// The seats in order.
  public static let all: [Seat] = (0..<Seat.count).compactMap { Seat($0) }
}
