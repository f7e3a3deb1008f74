import Games
import JSON

/// Writes a quiz in the format F1, indented.
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
      lines += block(of: question, number: index + 1)
      lines.append(index + 1 < quiz.questions.count ? "    }," : "    }")
    }
    lines += ["  ]", "}", ""]
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// The lines of one question without its closing brace.
  private static func block(of question: Question, number: Int) -> [String] {
    let options = OptionLetter.allCases.map { letter in
      "        \"\(letter.rawValue)\": \(quoted(question.text.options[letter]))"
    }
    return [
      "    {",
      "      \"number\": \(number),",
      "      \"questionSentence\": \(quoted(question.text.sentence)),",
      "      \"options\": {",
      options.joined(separator: ",\n"),
      "      },",
      "      \"correctOption\": \"\(question.correct.rawValue)\"",
    ]
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
