import Fetch
import TestSupport
import Testing

@testable import Content

@Suite("The sources of quizzes")
struct QuizSourceTests {
  private func absence(at address: String?) throws -> String? {
    let worker = try FetchWorker(settings: FetchSettings(userAgent: "test"))
    return try QuizSource(address: address, ownPack: "/nowhere", worker: worker).absence
  }

  @Test("F2: a folder or file that is not there is named; one that is there, or on the web, is not")
  func absence() throws {
    let folder = try Folder()
    let path = folder.path
    #expect(try absence(at: "/no/such/folder") == "there is no file /no/such/folder/quiz1.json")
    #expect(try absence(at: path) == "there is no file \(path)/quiz1.json")
    #expect(try absence(at: "\(path)/own3.json") == "there is no file \(path)/own3.json")
    _ = try folder.put(Array("{}".utf8), "quiz1.json")
    #expect(try absence(at: path) == nil)
    #expect(try absence(at: "\(path)/quiz1.json") == nil)
    #expect(try absence(at: "https://quiz.example/quiz1.json") == nil)
  }
}
