import Content
import Games
import Synchronization
import Tables
import Testing

@testable import Options
@testable import Server

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
