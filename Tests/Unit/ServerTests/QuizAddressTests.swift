import Games
import Synchronization
import Tables
import Testing

@testable import Server

@Suite("Addresses of quizzes")
struct QuizAddressTests {
  /// The result of reading the first quiz of an address where nothing listens.
  private func code(of address: String, isPublic: Bool) async throws -> String? {
    var options = ServeOptions()
    options.quizURL = address
    options.isPublic = isPublic
    let source = try PartyServer.quizSource(options, web: "/nowhere")
    let reading = await withCheckedContinuation { continuation in
      source.read(.numbered(1), nil) { continuation.resume(returning: $0) }
    }
    guard case .fault(let notice, _) = reading else { return nil }
    return notice.code
  }

  @Test("what may be secret in the address of quizzes is neither in the banner nor in a refusal")
  func secrets() throws {
    var options = ServeOptions()
    options.quizURL = "https://anna:hush@quiz.example/quiz1.json?key=hush"
    let source = try PartyServer.quizSource(options, web: "/nowhere")
    #expect(source.description == "https://quiz.example/quiz1.json")
    options.quizURL = "ftp://anna:hush@quiz.example/quiz1.json"
    let failure = #expect(throws: PartyServer.Failure.self) {
      try PartyServer.quizSource(options, web: "/nowhere")
    }
    #expect(failure?.sentence.contains("hush") == false)
  }

  @Test("F2: on the internet quizzes come from public addresses alone, at home from all")
  func publicAddresses() async throws {
    for host in ["127.0.0.1", "localhost", "[::1]"] {
      let address = "http://\(host):1/quiz1.json"
      #expect(try await code(of: address, isPublic: true) == "fetch.privateAddress")
      #expect(try await code(of: address, isPublic: false) == "fetch.unreachable")
    }
  }
}
