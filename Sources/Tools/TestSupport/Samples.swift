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

extension Quiz {
  /// A quiz as dealt from the bank: each question has an id, a theme, an explanation, a picture, and its
  /// texts in German, too.
  public static func dealt(correct: [OptionLetter]) -> Quiz {
    Quiz(
      topic: "mixed",
      questions: correct.enumerated().map { index, letter in
        func text(_ language: String) -> QuestionText {
          QuestionText(
            sentence: "\(language), bank question \(index + 1)?",
            options: Question.Options(
              a: "\(language) one", b: "\(language) two", c: "\(language) three",
              d: "\(language) four"),
            pictureDescription: "\(language) picture")
        }
        return Question(
          text: text("English"), correct: letter, translations: [.german: text("German")],
          explanation: Explanation(
            "English explanation \(index + 1).",
            translations: [.german: "German explanation \(index + 1)."]),
          id: "bank-\(index + 1)", theme: "nature", difficulty: .easy,
          picture: "\(9 - index % 10)0.svg")
      })
  }

  /// The text of the right option by the sentence, whatever letters they get.
  public var answers: [String: String] {
    var answers: [String: String] = [:]
    for question in questions {
      for text in [question.text] + question.translations.values {
        answers[text.sentence] = text.options[question.correct]
      }
    }
    return answers
  }
}

extension TownAtlas {
  /// Towns at random places, named by their number and the language.
  public static func sample(_ count: Int, seed: UInt64 = 1) -> TownAtlas {
    var random = SeededGenerator(seed: seed)
    return TownAtlas(
      sentences: Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, "\($0), nearest?") }),
      towns: (0..<count).map { number in
        Town(
          names: Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0, "\($0)-\(number)") }),
          place: GlobePoint(
            latitude: Int.random(in: -9_000...9_000, using: &random),
            longitude: Int.random(in: -18_000...18_000, using: &random)))
      })
  }
}

extension QuizTitle {
  public static func sample(
    _ number: Int, topic: String = "General", questions: Int = 3, languages: Set<Language> = []
  ) -> QuizTitle {
    QuizTitle(
      number: number, file: "quiz\(number).json", topic: topic, questions: questions,
      languages: languages)
  }
}

extension WrittenQuestion {
  /// How the right option of a sample begins, and no other.
  public static let right = "right"

  /// A question of this number, whose right option is one of the four.
  public static func sample(_ number: Int) -> WrittenQuestion {
    let correct = OptionLetter.allCases[number % OptionLetter.allCases.count]
    func option(_ letter: OptionLetter) -> String {
      "\(letter == correct ? right : "wrong \(letter.rawValue)") of \(number)"
    }
    let options = Question.Options(a: option(.a), b: option(.b), c: option(.c), d: option(.d))
    do throws(Refusal) {
      return try WrittenQuestion(sentence: "Written \(number)?", options: options, correct: correct)
    } catch {
      preconditionFailure("\(error.code.rawValue)")
    }
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

/// Pictures in PNG by their outer form, which is all that is read of them.
public enum SamplePNG {
  /// A picture of one pixel, with a text that does not belong to it.
  public static let pixel = file(width: 1, height: 1, text: "where", content: [1, 2, 3])

  /// A different one for every number.
  public static func pixel(_ number: UInt8) -> [UInt8] {
    file(width: 1, height: 1, text: "where", content: [number, 2, 3])
  }

  /// A picture of this size.
  public static func sized(_ width: Int, _ height: Int) -> [UInt8] {
    file(width: width, height: height, text: nil, content: [1])
  }

  private static func file(width: Int, height: Int, text: String?, content: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + (text.map { chunk("tEXt", Array($0.utf8)) } ?? [])
      + chunk("IDAT", content) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count) + Array(name.utf8) + payload + [0, 0, 0, 0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }
}

/// Sounds by their first bytes, which is all that is read of them.
public enum SampleSound {
  /// A WAV without samples, filled up to `count` bytes.
  public static func wav(count: Int = 44) -> [UInt8] {
    Array("RIFF\0\0\0\0WAVE".utf8) + Array(repeating: 0, count: count - 12)
  }

  /// A frame of MP3: MPEG-1, 128 kbit/s, 48 000 samples a second.
  public static let mp3 = [0xFF, 0xFB, 0x94, 0x00] + [UInt8](repeating: 0, count: 380)
}
