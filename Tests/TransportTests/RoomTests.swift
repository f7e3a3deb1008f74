import Net
import Testing

@Suite("The echo server's rooms on several loops")
struct RoomTests {
  @Test("each member of each room hears what is said there, in order, and nothing of another")
  func rooms() throws {
    let server = try Child(program: "fourtop-echo", "--host 127.0.0.1 --http-port 0 --threads 3")
    let rooms = try (0..<12).map { room in
      try (0..<4).map { _ in
        let member = try Client(to: server.endpoint)
        try member.open("/room/\(room)")
        return member
      }
    }
    // A member's echo of its own says that the server has opened it.
    for (number, members) in rooms.enumerated() {
      for (speaker, member) in members.enumerated() {
        let words = "room \(number), member \(speaker)"
        member.send(.text, Array(words.utf8))
        for listener in members { #expect(try listener.hear() == .text(words)) }
      }
    }
  }
}
