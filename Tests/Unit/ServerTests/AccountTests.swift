import Bytes
import Crypto
import Files
import GameCore
import HTTP
import Identity
import JSON
import Net
import People
import Store
import Tables
import TestSupport
import Testing

@testable import Requests
@testable import Server
@testable import Services

@Suite("Accounts over https", .serialized, .waiting)
struct AccountTests {
  private let folder: Folder
  private let store: Store
  private let running: Running

  init() throws {
    folder = try Folder()
    store = Store(.file("\(folder.path)/fourtop.db"))
    running = try Running(store: store)
  }

  private func visitor(_ letter: Character?) -> AccountVisitor { AccountVisitor(running, letter) }

  // MARK: Registering and logging in

  @Test(
    "R1 R2: a new account is logged in, with a cookie unusable for scripts, http and other sites")
  func register() throws {
    let anna = visitor("a")
    #expect(try anna.own() == nil)
    let answer = try anna.register("Anna", "kfw9x3p! tea")
    #expect(answer.status == 200)
    #expect(try answer.object.string("user") == "Anna")
    let cookie = try #require(answer.fields["set-cookie"])
    #expect(cookie.hasPrefix("__Host-session="))
    let secret = try #require(anna.session)
    #expect(secret.utf8.count == 64)
    #expect(
      cookie.dropFirst("__Host-session=".count + 64)
        == "; Path=/; Max-Age=15552000; Secure; HttpOnly; SameSite=Lax")
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(try anna.own() == "Anna")
    #expect(try visitor("a").own() == nil)
  }

  @Test("R1: a used name in any case, an invalid name and a weak password are refused")
  func refused() throws {
    _ = try visitor("a").register("Anna", "kfw9x3p! tea")
    let bob = visitor("b")
    #expect(try bob.register("aNNa", "kfw9x3p! tea").code == "account.nameTaken")
    #expect(try bob.register("an", "kfw9x3p! tea").code == "account.nameUnusable")
    #expect(try bob.register("bob", "short").code == "account.passwordShort")
    #expect(try bob.register("bob", "password1").code == "account.passwordCommon")
    #expect(bob.session == nil)
  }

  @Test("R1: an account is the same player on a second device, and both stay logged in")
  func secondDevice() throws {
    let first = visitor("a")
    _ = try first.register("anna", "kfw9x3p! tea")
    let second = visitor("b")
    #expect(try second.logIn("ANNA", "kfw9x3p! tea").status == 200)
    #expect(second.session != first.session)
    #expect(try [first.own(), second.own()] == ["anna", "anna"])
    let code = try open(first, "Anna")
    let page = try second.page("/t/\(code)/ws", "\"as\":\"resume\"")
    #expect(try page.next("welcome").optionalInteger("you") == 1)
  }

  private func open(_ visitor: AccountVisitor, _ name: String) throws -> String {
    let foyer = try visitor.page("/ws", "\"name\":\"\(name)\"")
    _ = try foyer.next("welcome")
    let code = try foyer.command("\"t\":\"open\",\"solo\":false").string("code")
    let page = try visitor.page("/t/\(code)/ws", "\"as\":\"join\",\"name\":\"\(name)\"")
    #expect(try page.next("welcome").optionalInteger("you") == 1)
    return code
  }

  @Test("R2: a wrong password and an unknown name get the same answer, byte for byte")
  func alike() throws {
    _ = try visitor("a").register("anna", "kfw9x3p! tea")
    let known = try visitor("b").logIn("anna", "kfw9x3p! coffee")
    let answers = [
      known, try visitor("b").logIn("nobody", "kfw9x3p! coffee"), try visitor("b").logIn("", ""),
      try visitor("b").logIn("änna@home", "x"),
      try visitor("b").logIn("nobody2", String(repeating: "x", count: 1_000)),
    ]
    for answer in answers {
      #expect(answer.status == 422)
      #expect(answer.object == known.object)
      #expect(answer.code == "account.wrong")
      #expect(answer.fields.filter { $0.key != "date" } == known.fields.filter { $0.key != "date" })
    }
  }

  @Test(
    "R2: repeated failures cause waits, also for an unknown name and for a right password")
  func braked() throws {
    _ = try visitor("a").register("anna", "kfw9x3p! tea")
    for name in ["anna", "nobody"] {
      for _ in 0..<5 { #expect(try visitor("b").logIn(name, "wrong one").code == "account.wrong") }
      let answer = try visitor("b").logIn(name, "kfw9x3p! tea")
      #expect(answer.code == "account.tooMany")
      guard case .object(let arguments)? = answer.object["args"] else { return }
      let seconds = try arguments.integer("seconds")
      #expect((1...60).contains(seconds))
      #expect(answer.fields["retry-after"] == String(seconds))
    }
  }

  @Test("R2: the names behind one address share a limit on log-ins; registrations have one too")
  func brakedByAddress() throws {
    let codes = try (0..<21).map { try visitor("b").logIn("nobody\($0)", "wrong one").code }
    #expect(codes == Array(repeating: "account.wrong", count: 20) + ["account.tooMany"])
    let others = try (0..<11).map { try visitor("b").register("name\($0)", "kfw9x3p! tea").code }
    #expect(others == Array(repeating: nil, count: 10) + ["account.tooMany"])
  }

  @Test(
    "R2: no order works over http, from another site, or in another form",
    arguments: ["register", "log-in", "log-out", "password", "delete"])
  func listeners(order: String) throws {
    let form = "{\"user\":\"anna\",\"password\":\"kfw9x3p! tea\",\"new\":\"kfw9x3p! tea\"}"
    let anna = visitor("a")
    let open = try anna.ask(order, form, isSecure: false)
    #expect(open.status == 403)
    #expect(open.code == "account.insecure")
    #expect(try anna.ask(order, form, origin: "https://evil.example").status == 403)
    #expect(try anna.ask(order, form, origin: "http://\(running.secure)").status == 403)
    #expect(try anna.ask(order, "", method: "GET").status == 405)
    #expect(anna.session == nil)
    guard order == "register" || order == "log-in" else { return }
    for body in ["", "[]", "{", "{\"user\":\"anna\"}", "{\"user\":1,\"password\":\"x\"}"] {
      #expect(try anna.ask(order, body).code == "message.malformed")
    }
    let long = AccountVisitor.form("anna", String(repeating: "x", count: 5_000))
    #expect(try anna.ask(order, long).code == "message.malformed")
  }

  // MARK: Near and far

  @Test("R2: a session over http, an invented one and an expired one are invalid")
  func otherSessions() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    #expect(try anna.ask("self", "", isSecure: false, method: "GET").object["user"] == nil)
    for invented in [
      String(repeating: "0", count: 64), String(repeating: "a", count: 63), "",
      anna.session?.uppercased(),
    ] {
      let eve = visitor("e")
      eve.session = invented
      #expect(try eve.own() == nil)
    }
    let cookie = try #require(SessionCookie(of: anna))
    let (store, passwords) = (store, running.settings.passwords)
    let mailbox = try Mailbox<LoopMessage>()
    let later = AccountHost(
      try SavedAccounts(in: store, isRegistrationOpen: true, date: ServerClock.date),
      store: store, passwords: passwords, photos: Photos(),
      identities: Identities(store: store, hostSecret: try Secret128.random()),
      leaderboards: LeaderboardHost(store: store, mailbox: mailbox), mailbox: mailbox,
      date: { ServerClock.date + Session.lifetime })
    #expect(later.person(cookie) == nil)
    #expect(try running.onLoop { $0.accounts.person(cookie) != nil })
  }

  // MARK: The own account

  @Test("R1: a log-out makes the device like any other, and notifies its pages")
  func logOut() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let secret = anna.session
    let code = try open(anna, "Anna")
    let page = try anna.page("/t/\(code)/ws", "\"as\":\"resume\"")
    _ = try page.next("welcome")
    #expect(try anna.ask("log-out").status == 200)
    #expect(anna.session == nil)
    #expect(throws: (any Error).self) { _ = try page.next { _ in false } }
    let back = try anna.page("/t/\(code)/ws", "\"as\":\"resume\"")
    #expect(try back.next("bye").string("code") == "seat.none")
    anna.session = secret
    #expect(try anna.own() == nil)
    #expect(
      try anna.ask("password", "{\"password\":\"a\",\"new\":\"kfw9x3p! tea\"}").code
        == "account.none")
    #expect(try visitor("b").ask("log-out").status == 200)
  }

  @Test("R1: a new password needs the present one, and logs the other devices out")
  func changePassword() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let other = visitor("b")
    _ = try other.logIn("anna", "kfw9x3p! tea")
    func change(_ present: String, _ new: String) throws -> String? {
      try anna.ask("password", "{\"password\":\"\(present)\",\"new\":\"\(new)\"}").code
    }
    #expect(try change("wrong one", "qqw9x3p! tea") == "account.wrong")
    #expect(try change("kfw9x3p! tea", "short") == "account.passwordShort")
    #expect(try change("kfw9x3p! tea", "qqw9x3p! tea") == nil)
    #expect(try [anna.own(), other.own()] == ["anna", nil])
    #expect(try visitor("c").logIn("anna", "kfw9x3p! tea").code == "account.wrong")
    #expect(try visitor("c").logIn("anna", "qqw9x3p! tea").code == nil)
  }

  @Test("R1: a deleted account loses its sessions, and its name is free")
  func delete() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    #expect(try anna.ask("delete", "{\"password\":\"wrong one\"}").code == "account.wrong")
    #expect(try anna.own() == "anna")
    #expect(try anna.ask("delete", "{\"password\":\"kfw9x3p! tea\"}").status == 200)
    #expect(anna.session == nil)
    #expect(try visitor("b").logIn("anna", "kfw9x3p! tea").code == "account.wrong")
    #expect(try visitor("b").register("anna", "kfw9x3p! tea").code == nil)
  }

  @Test("R2: ten devices stay logged in; one more ends the oldest session")
  func tenDevices() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    var others: [AccountVisitor] = []
    for letter in "bcdefghijk" {
      others.append(visitor(letter))
      #expect(try others[others.count - 1].logIn("anna", "kfw9x3p! tea").status == 200)
    }
    let logged = try ([anna] + others).map { try $0.own() != nil }
    #expect(logged.count { $0 } == 10)
    #expect(logged.last == true)
  }
}

extension SessionCookie {
  fileprivate init?(of visitor: AccountVisitor) {
    guard let secret = visitor.session else { return nil }
    self.init(
      Request(fields: Fields(["Cookie": "__Host-session=\(secret)"])), isSecure: true)
  }
}
