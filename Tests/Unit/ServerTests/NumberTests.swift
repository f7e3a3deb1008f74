import GameCore
import JSON
import TestSupport
import Testing
import WebSocket

/// Numbers at which arithmetic overflows, in every place with a number from outside. A trap would
/// end the process of the tests.
@Suite("Numbers from outside", .serialized, .waiting)
struct NumberTests {
  static let numbers = [
    "-1", "0", "1", "64", "2147483647", "2147483648", "9007199254740991", "9007199254740992",
    "9007199254740993", "4611686018427387903", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551616", "1e308", "0.5", "NaN",
  ]

  /// The text with one of its numbers replaced, for each of them and each of `numbers`.
  static func variants(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var variants: [String] = []
    var start = 0
    while let first = bytes[start...].firstIndex(where: { (48...57).contains($0) }) {
      let end = bytes[first...].firstIndex { !(48...57).contains($0) } ?? bytes.count
      let before = first > 0 ? bytes[first - 1] : 32
      start = end
      // The digits are part of a word or of a longer number.
      guard !(before == 46 || before | 0x20 >= 97 && before | 0x20 <= 122) else { continue }
      for number in numbers {
        variants.append(
          String(decoding: bytes[..<first] + Array(number.utf8) + bytes[end...], as: UTF8.self))
      }
    }
    return variants
  }

  /// All messages of a page, from the corpus and from the examples of the protocol's pages.
  static func messages() throws -> [String] {
    let lines = try Checkout.text(of: "Tests/Corpora/wire.lines").split(separator: "\n")
    var messages = lines.map(String.init)
    for page in ["", "/arcade", "/find", "/faces"] {
      let text = try Checkout.text(of: "docs/protocol\(page).md")
      for line in text.split(separator: "\n") where line.hasPrefix("    {") {
        messages.append(String(line.dropFirst(4)))
      }
    }
    return messages
  }

  @Test(
    "in the path, query and body of each route: no trap, and no fault of the server")
  func routes() throws {
    let stage = try AccessStage(isPublic: false)
    var tried = 0
    for row in AccessTests.rows {
      let address = row.address(stage)
      let requests =
        NumberTests.variants(of: address).map { ($0, row.body) }
        + NumberTests.variants(of: row.body).map { (address, $0) }
      for (path, body) in requests {
        for who in [Who.host, .member] {
          let answer = try stage.ask(who, row.method, path, body, isSecure: row.isSecure, row.more)
          #expect((100..<500).contains(answer.status), "\(row.method) \(path) \(body)")
          tried += 1
        }
      }
    }
    for number in NumberTests.numbers {
      for order in ["done", "remove", "0-0", "0-\(number)", "\(number)-0", "overview"] {
        for picture in [number, "\(stage.ownPicture)"] where order != "remove" || picture == number
        {
          let path = "/arcade/pictures/\(picture)/\(order)"
          let answer = try stage.ask(.host, "POST", path)
          #expect((100..<500).contains(answer.status), "\(path)")
        }
      }
      for field in [
        "Range: bytes=\(number)-\(number)", "Content-Length: \(number)",
        "Sec-WebSocket-Version: \(number)", "X-Forwarded-For: 10.0.0.\(number)",
        "Host: 127.0.0.1:\(number)",
      ] {
        let answer = try stage.ask(.member, "GET", "/healthz", "", isSecure: true, "\(field)\n")
        #expect((100..<500).contains(answer.status), "\(field)")
      }
    }
    #expect(tried > 500)
    #expect(try stage.ask(.nobody, "GET", "/healthz").status == 200)
  }

  /// The messages that would end the game in which the others are sent.
  private static let endings: Set<String> = [
    "hello", "leave", "restart", "backToLobby", "remove", "play", "start", "startBuiltIn", "watch",
    "sit",
  ]

  @Test(
    "in each message to the foyer and to a table, in each of its games: no trap",
    arguments: [
      #""t":"start""#, #""t":"play","game":"memory","level":"easy""#,
      #""t":"play","game":"sorting","level":"easy""#,
      #""t":"play","game":"balloons","level":"easy""#,
      #""t":"play","game":"find","mode":"chrono""#, #""t":"play","game":"faces","deck":0"#, "",
    ])
  func messages(start: String) throws {
    let running = try Running(pictures: FindTests.folder)
    let cookie = String(repeating: "d", count: 32)
    let code = try running.openTable("Anna", solo: true, cookie: cookie)
    let first = try running.join(code, "Anna", cookie: cookie)
    if !start.isEmpty { #expect(try first.command(start).string("t") == "ok") }
    // In a game only the messages that do not end it.
    let messages = try NumberTests.messages().filter { message in
      start.isEmpty || !NumberTests.endings.contains { message.contains("\"t\":\"\($0)\"") }
    }
    let variants = messages.flatMap { NumberTests.variants(of: $0) }
    #expect(variants.count > 500)
    for place in start.isEmpty ? ["/ws", "/t/\(code)/ws"] : ["/t/\(code)/ws"] {
      var rest = variants[...]
      while !rest.isEmpty {
        // A connection may send 120 messages at once.
        let some = rest.prefix(100)
        rest = rest.dropFirst(100)
        try say(Array(some), at: place, running, cookie)
      }
    }
    // A trap would have ended the process; the table's loop and the foyer's answer.
    for place in ["/ws", "/t/\(code)/ws"] { try say([], at: place, running, cookie) }
  }

  /// Sends these on a new connection, then checks that the server answers.
  private func say(
    _ messages: [String], at place: String, _ running: Running, _ cookie: String
  ) throws {
    let hello = place == "/ws" ? #""name":"Anna""# : #""as":"join","name":"Anna""#
    let page = try PageSocket(running.server, place, hello: hello, cookie: cookie)
    for message in messages { try page.send(message) }
    try page.send(#"{"t":"clock","id":77777}"#)
    do {
      _ = try page.next { try $0.string("t") == "clock" && $0.integer("id") == 77_777 }
    } catch WireSocket.Failure.closed(let code) {
      // A page that leaves or sends a second hello is dismissed.
      #expect(code != .internalError)
    }
  }
}
