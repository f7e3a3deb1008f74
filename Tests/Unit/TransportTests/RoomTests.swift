import Net
import Testing

@Suite("The echo server's rooms on several loops", .waiting)
struct RoomTests {
  @Test(
    "who speak at once are all heard, in one order, whatever is long and whoever goes",
    arguments: ["", " --deflate"])
  func speakingAtOnce(options: String) throws {
    let server = try Child(
      program: "fourtop-echo", "--host 127.0.0.1 --http-port 0 --threads 1" + options)
    let rooms = try (0..<2).map { room in
      try (0..<4).map { _ in
        let member = try Client(to: server.endpoint)
        try member.open("/room/\(room)")
        member.send(.text, [0x30])
        while try member.hear() != .text("0") {}
        return member
      }
    }
    for (round, length) in [20, 300, 5_000, 70_000, 20].enumerated() {
      for speaker in 0..<4 {
        for members in rooms {
          members[speaker].send(
            .text, Array("\(round)\(speaker)".utf8) + .init(repeating: 0x61, count: length))
        }
      }
      for members in rooms {
        let heard = try members.map { member in
          try (0..<4).map { _ in try next(member) }
        }
        #expect(Set(heard).count == 1, "all hear the same in the same order")
        #expect(Set(heard[0]) == Set((0..<4).map { "\(round)\($0), \(length + 2)" }))
      }
    }
  }

  /// The next message that is no greeting: how it begins, and its length.
  private func next(_ member: Client) throws -> String {
    while true {
      guard case .text(let text) = try member.hear() else { return "no text" }
      if text != "0" { return "\(text.prefix(2)), \(text.utf8.count)" }
    }
  }

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
