import Content
import Games
import QuizFiles
import Synchronization
import Tables
import TestSupport
import Testing

@testable import Commands
@testable import Options
@testable import Server

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

@Suite("Addresses of quizzes", .waiting)
struct QuizAddressTests {
  /// The result of reading the first quiz of an address without a server.
  private func code(of address: String, isPublic: Bool) async throws -> String? {
    var options = ServeOptions()
    options.quizURL = address
    options.isPublic = isPublic
    let source = try PartyServer.quizSource(
      options, web: "/nowhere", folder: "/nowhere", media: QuizMediaStore())
    let reading = await withCheckedContinuation { continuation in
      source.read(.numbered(1), nil) { continuation.resume(returning: $0) }
    }
    guard case .fault(let notice, _) = reading else { return nil }
    return notice.code
  }

  @Test("secrets in the address of quizzes are neither in the startup message nor in a refusal")
  func secrets() throws {
    var options = ServeOptions()
    options.quizURL = "https://anna:hush@quiz.example/quiz1.json?key=hush"
    let source = try PartyServer.quizSource(
      options, web: "/nowhere", folder: "/nowhere", media: QuizMediaStore())
    #expect(source.description == "https://quiz.example/quiz1.json")
    options.quizURL = "ftp://anna:hush@quiz.example/quiz1.json"
    let failure = #expect(throws: CommandFailure.self) {
      try PartyServer.quizSource(
        options, web: "/nowhere", folder: "/nowhere", media: QuizMediaStore())
    }
    #expect(failure?.sentence.contains("hush") == false)
  }

  @Test("F2: on the internet quizzes are fetched from public addresses only, at home from all")
  func publicAddresses() async throws {
    for host in ["127.0.0.1", "localhost", "[::1]"] {
      let address = "http://\(host):1/quiz1.json"
      #expect(try await code(of: address, isPublic: true) == "fetch.privateAddress")
      #expect(try await code(of: address, isPublic: false) == "fetch.unreachable")
    }
  }
}
