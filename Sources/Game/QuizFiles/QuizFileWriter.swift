import GameCore
import Games
import JSON

/// Writes a quiz in the format F1, indented, with the further fields of its questions (F7).
public enum QuizFileWriter {
  /// The bytes of the file, with a final newline. Questions are numbered from 1.
  public static func bytes(of quiz: Quiz) -> [UInt8] {
    var lines = [
      "{",
      "  \"numberOfQuestions\": \(quiz.questions.count),",
      "  \"topic\": \(quoted(quiz.topic)),",
      "  \"questions\": [",
    ]
    for (index, question) in quiz.questions.enumerated() {
      lines.append("    {")
      lines.append(members(of: question, number: index + 1).joined(separator: ",\n"))
      lines.append(index + 1 < quiz.questions.count ? "    }," : "    }")
    }
    lines += ["  ]", "}", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The fields of a question, without the commas between them.
  private static func members(of question: Question, number: Int) -> [String] {
    var members = ["      \"number\": \(number)"]
    if let id = question.id { members.append("      \"id\": \(quoted(id))") }
    members += texts(of: question.text, question.explanation?.text, indent: "      ")
    members.append("      \"correctOption\": \"\(question.correct.rawValue)\"")
    if let difficulty = question.difficulty {
      members.append("      \"difficulty\": \(difficulty.rawValue)")
    }
    if let picture = question.picture {
      let description = quoted(question.text.pictureDescription ?? "")
      members.append("      \"image\": {\"src\": \(quoted(picture)), \"alt\": \(description)}")
    }
    if let sound = question.sound {
      let description = quoted(question.text.soundDescription ?? "")
      members.append("      \"audio\": {\"src\": \(quoted(sound)), \"alt\": \(description)}")
    }
    let translations = Language.allCases.compactMap { language in
      question.translations[language].map {
        translation($0, question.explanation?.translations[language], language)
      }
    }
    if !translations.isEmpty {
      let inner = translations.joined(separator: ",\n")
      members.append("      \"texts\": {\n\(inner)\n      }")
    }
    return members
  }

  private static func translation(
    _ text: QuestionText, _ explanation: String?, _ language: Language
  ) -> String {
    var members = texts(of: text, explanation, indent: "          ")
    if let description = text.pictureDescription {
      members.append("          \"imageAlt\": \(quoted(description))")
    }
    if let description = text.soundDescription {
      members.append("          \"audioAlt\": \(quoted(description))")
    }
    let inner = members.joined(separator: ",\n")
    return "        \"\(language.rawValue)\": {\n\(inner)\n        }"
  }

  /// Sentence, options and explanation.
  private static func texts(
    of text: QuestionText, _ explanation: String?, indent: String
  ) -> [String] {
    let options = OptionLetter.allCases.map { letter in
      "\(indent)  \"\(letter.rawValue)\": \(quoted(text.options[letter]))"
    }
    let inner = options.joined(separator: ",\n")
    var members = [
      "\(indent)\"questionSentence\": \(quoted(text.sentence))",
      "\(indent)\"options\": {\n\(inner)\n\(indent)}",
    ]
    if let explanation {
      members.append("\(indent)\"explanation\": \(quoted(explanation))")
    }
    return members
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
