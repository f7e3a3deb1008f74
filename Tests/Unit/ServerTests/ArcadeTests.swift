import GameCore
import HTTP
import JSON
import Leaderboards
import Net
import People
import Store
import Tables
import TestSupport
import Testing

@testable import Requests
@testable import Services

@Suite("Server: the stored data of the arcade", .serialized, .waiting)
struct ArcadeTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func serve() throws -> Running {
    let running = try Running(store: Store(.file("\(folder.path)/fourtop.db")))
    return running
  }

  private func ask(
    _ path: String, _ running: Running, isSecure: Bool = false, cookie: String? = nil,
    method: String = "GET"
  ) throws -> Exchange {
    let server = isSecure ? running.secure : running.server
    let known = cookie.map { "Cookie: \($0)\n" } ?? ""
    return try Exchange(
      server, "\(method) \(path) HTTP/1.1\nHost: \(server)\n\(known)Connection: close\n\n")
  }

  private func points(_ exchange: Exchange) throws -> [Int] {
    guard case .object(let object) = try JSONReader().read(exchange.body) else { return [] }
    return try object.array("scores").compactMap {
      guard case .object(let score) = $0 else { return nil }
      return try score.integer("points")
    }
  }

  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  private func player(of device: String, isSecure: Bool) throws -> PlayerID {
    let name = isSecure ? "__Host-device" : "fourtop-device"
    let request = Request(
      method: .get, path: "/", fields: Fields(["Cookie": "\(name)=\(device)"]), body: [])
    return try #require(DeviceCookie(request, isSecure: isSecure)).player
  }

  /// Records a score as a table's effect does, and waits for it.
  private func record(_ points: [Int], of player: PlayerID, _ running: Running) throws {
    let done = try Mailbox<Void>()
    for points in points {
      running.settings.store.change(
        { records throws(StoreError) in
          try records.record(Score(game: "sorting", level: .hard, points: points), of: player)
        }, then: { _ in done.post(()) })
      done.wait()
      _ = done.empty()
    }
  }

  @Test(
    "A2: the list belongs to the cookie's device; without a cookie it is empty; no cache stores it")
  func scores() throws {
    let running = try serve()
    let cookie = try DeviceCookie(isSecure: false)
    try record([40, 12], of: cookie.player, running)
    let mine = try ask(
      "/arcade/scores", running, cookie: "fourtop-device=\(cookie.secret.text)")
    #expect(mine.status == 200)
    #expect(mine.fields["cache-control"] == "no-store")
    let text = String(decoding: mine.body, as: UTF8.self)
    #expect(
      text == #"{"scores":[{"game":"sorting","level":"hard","points":40},"#
        + #"{"game":"sorting","level":"hard","points":12}]}"#)
    #expect(
      try points(ask("/arcade/scores", running, cookie: "fourtop-device=\(device("b"))")) == [])
    #expect(try points(ask("/arcade/scores", running)) == [])
    #expect(try ask("/arcade/scores", running, method: "POST").status == 405)
    #expect(try ask("/arcade/more", running).status == 404)
  }

  @Test("A2: two devices with one account have one list, also after a restart")
  func oneList() throws {
    var secrets: [String] = []
    do {
      let running = try serve()
      for (letter, all) in [("a", [10, 30]), ("b", [20, 40])] as [(Character, [Int])] {
        let visitor = AccountVisitor(running, letter)
        let owner = try player(of: device(letter), isSecure: true)
        try record(all, of: owner, running)
        let answer =
          letter == "a"
          ? try visitor.register("anna", "kfw9x3p! tea")
          : try visitor.logIn("anna", "kfw9x3p! tea")
        #expect(answer.status == 200)
        secrets.append(try #require(visitor.session))
      }
      running.settings.store.close()
    }
    let running = try serve()
    for (letter, session) in zip("ab", secrets) {
      let cookie = "__Host-device=\(device(letter)); __Host-session=\(session)"
      let list = try ask("/arcade/scores", running, isSecure: true, cookie: cookie)
      #expect(try points(list) == [40, 30, 20, 10])
      let own = try ask(
        "/arcade/scores", running, isSecure: true, cookie: "__Host-device=\(device(letter))")
      #expect(try points(own) == [])
    }
  }

  @Test("A2: a device that changed to https has its list there, also after a restart")
  func otherDoor() throws {
    let (open, secure) = (device("c"), device("d"))
    do {
      let running = try serve()
      let former = try player(of: open, isSecure: false)
      let own = try player(of: secure, isSecure: true)
      try record([7], of: former, running)
      try record([9], of: own, running)
      let exchange = try Exchange(
        running.server,
        "POST /door HTTP/1.1\nHost: \(running.server)\nOrigin: http://\(running.server)\n"
          + "Cookie: fourtop-device=\(open)\nConnection: close\nContent-Length: 0\n\n")
      guard case .object(let answer) = try JSONReader().read(exchange.body) else { return }
      let token = try answer.string("token")
      let page = try PageSocket(
        running.secure, "/ws", hello: "\"name\":\"Cem\",\"token\":\"\(token)\"", cookie: secure,
        isSecure: true)
      _ = try page.next("welcome")
      running.settings.store.close()
    }
    let running = try serve()
    let list = try ask(
      "/arcade/scores", running, isSecure: true, cookie: "__Host-device=\(secure)")
    #expect(try points(list) == [9, 7])
  }

  /// A command about !XO with the figures that its page showed.
  private func change(
    _ what: String, _ credit: Int, _ spins: Int, _ bet: Int, amount: Int? = nil
  ) -> String {
    let added = amount.map { #","amount":\#($0)"# } ?? ""
    return
      #""t":"xo","do":"\#(what)"\#(added),"credit":\#(credit),"spins":\#(spins),"bet":\#(bet)"#
  }

  @Test("AX1, AX7, P11: two pages of one player are in step; a restart loses and repeats nothing")
  func xo() throws {
    let cookie = device("e")
    var before = JSONObject()
    do {
      let running = try serve()
      let pages = try (0..<2).map { _ in
        let page = try PageSocket(
          running.server, "/ws", hello: "\"name\":\"Eve\"", cookie: cookie)
        _ = try page.next("welcome")
        try page.send(#"{"t":"xo","id":5,"do":"look"}"#)
        #expect(try page.next("xo").integer("credit") == 100)
        return page
      }
      #expect(try pages[0].command(change("raise", 100, 0, 1)).string("t") == "ok")
      #expect(try pages[1].next("xo").integer("bet") == 2)
      #expect(try pages[1].command(change("add", 100, 0, 2, amount: 50)).string("t") == "ok")
      _ = try pages[0].next { try $0["t"] == .string("xo") && $0.integer("credit") == 150 }
      #expect(
        try pages[0].command(change("add", 150, 0, 2, amount: 0)).string("code")
          == "xo.amountUnusable")
      try pages[1].send(#"{"id":77,\#(change("play", 150, 0, 2))}"#)
      before = try pages[0].next { $0["run"] != nil }
      #expect(try before.integer("spins") == 1 && before.integer("bet") == 1)
      #expect(try [148, 152].contains(before.integer("credit")))
      running.settings.store.close()
    }
    let running = try serve()
    let page = try PageSocket(running.server, "/ws", hello: "\"name\":\"Eve\"", cookie: cookie)
    _ = try page.next("welcome")
    // P11: the page sends again what the former server carried out.
    #expect(try page.command(change("play", 150, 0, 2)).string("t") == "ok")
    try page.send(#"{"t":"xo","id":5,"do":"look"}"#)
    #expect(try page.next("xo") == before)
    let stranger = try PageSocket(
      running.server, "/ws", hello: "\"name\":\"Fay\"", cookie: device("f"))
    _ = try stranger.next("welcome")
    try stranger.send(#"{"t":"xo","id":5,"do":"look"}"#)
    #expect(try stranger.next("xo").integer("credit") == 100)
  }

  @Test("R1, AX1: a log-in moves !XO to the account; the pages reconnect as the account's")
  func xoAtLogIn() throws {
    let running = try serve()
    let visitor = AccountVisitor(running, "a")
    func look(_ page: PageSocket) throws -> JSONObject {
      _ = try page.next("welcome")
      try page.send(#"{"t":"xo","id":5,"do":"look"}"#)
      return try page.next("xo")
    }
    let before = try visitor.page("/ws", "\"name\":\"Anna\"")
    _ = try look(before)
    _ = try before.command(change("add", 100, 0, 1, amount: 11))
    _ = try visitor.register("anna", "kfw9x3p! tea")
    #expect(throws: (any Error).self) { try before.next("never") }
    let other = AccountVisitor(running, "b")
    _ = try other.logIn("anna", "kfw9x3p! tea")
    for device in [visitor, other] {
      let page = try device.page("/ws", "\"name\":\"Anna\"")
      #expect(try look(page).integer("credit") == 111)
    }
  }
}
