import Games
import QuizFiles
import TestSupport
import Testing

@testable import Commands

@Suite("fourtop quiz check", .waiting)
struct QuizCommandTests {
  @Test("F5: a folder that a server plays is checked file by file, up to the first that is missing")
  func folder() throws {
    let folder = try Folder()
    let good = QuizFileWriter.bytes(of: .sample("Own", count: 1))
    for number in [1, 2, 4] { _ = try folder.put(good, "quiz\(number).json") }
    #expect(
      QuizCommands.report(folder.path)
        == QuizCheck.Report(
          lines: [1, 2].map { "OK: quiz\($0).json, 1 question, topic \"Own\"" }, isOK: true))
    _ = try folder.put(Array("{".utf8), "quiz3.json")
    let report = QuizCommands.report(folder.path)
    #expect(report.lines.count == 4 && !report.isOK)
    #expect(report.lines[2].hasPrefix("quiz3.json"))
    // As the server takes it, with a slash, or with the first file.
    #expect(QuizCommands.report("\(folder.path)/") == report)
    #expect(QuizCommands.report("\(folder.path)/quiz1.json").lines == [report.lines[0]])
  }

  @Test("F5: a picture beside a quiz in a folder is checked, too")
  func picture() throws {
    let folder = try Folder()
    var quiz = Quiz.sample("Own", count: 1)
    quiz.questions[0].picture = "no.png"
    quiz.questions[0].text.pictureDescription = "A tower"
    _ = try folder.put(QuizFileWriter.bytes(of: quiz), "quiz1.json")
    #expect(
      QuizCommands.report(folder.path).lines == [
        "quiz1.json, question 1: image.src \"no.png\" is not beside the quiz file"
      ])
  }

  @Test("F5: a folder with neither quizzes nor a pack is named, with what it may hold")
  func neither() throws {
    let folder = try Folder()
    #expect(
      QuizCommands.report(folder.path)
        == QuizCheck.Report(
          lines: [
            "\(folder.path) is no folder of quizzes and no pack: it has neither quiz1.json nor "
              + "pack.json"
          ], isOK: false))
  }

  @Test("F7: a folder with a manifest is a pack")
  func pack() throws {
    let folder = try Folder()
    _ = try folder.put(Array("{}".utf8), "pack.json")
    let lines = QuizCommands.report(folder.path).lines
    #expect(lines.contains { $0.hasSuffix("/questions.json is missing") })
  }
}
