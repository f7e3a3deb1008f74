import Games
import QuizFiles

/// Packs made for tests.
enum SamplePacks {
  static let manifest = """
    {"title": {"en": "Pack", "de": "Paket"}, "theme": "nature", "languages": ["en", "de", "xx"],
     "licence": "ours", "author": "us", "made": "by hand"}
    """

  /// Question `number` with the id `id`, in English and German.
  static func question(_ number: Int, id: String, difficulty: Int = 1, more: String = "") -> String
  {
    """
    {"number": \(number), "id": "\(id)", "difficulty": \(difficulty), \(more)
     "questionSentence": "Question \(id)?", "correctOption": "A",
     "options": {"A": "a", "B": "b", "C": "c", "D": "d"},
     "texts": {"de": {"questionSentence": "Frage?",
       "options": {"A": "a", "B": "b", "C": "c", "D": "d"}}}}
    """
  }

  /// The file of these questions.
  static func file(_ questions: [String]) -> String {
    """
    {"numberOfQuestions": \(questions.count), "topic": "Pack", "questions": [
    \(questions.joined(separator: ",\n"))]}
    """
  }

  static func files(
    _ name: String = "pack", manifest: String = manifest, questions: String,
    pictures: String? = nil
  ) -> PackFiles {
    PackFiles(
      name: name, manifest: Array(manifest.utf8), questions: Array(questions.utf8),
      pictures: pictures.map { Array($0.utf8) })
  }

  /// A pack of `count` questions; their difficulties are 1, 2, 3, 1 and so on.
  static func pack(_ name: String, theme: String, count: Int) -> PackFiles {
    let questions = (1...max(count, 1)).prefix(count).map {
      question($0, id: "\(name)-\($0)", difficulty: ($0 - 1) % 3 + 1)
    }
    return files(
      name, manifest: manifest.replacing("nature", with: theme), questions: file(questions))
  }

  /// A bank of these packs: name, theme, number of questions.
  static func bank(_ packs: [(String, String, Int)]) -> QuestionBank {
    var bank = QuestionBank()
    for (name, theme, count) in packs { _ = bank.add(pack(name, theme: theme, count: count)) }
    return bank
  }

  static let square = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>
    """
}
