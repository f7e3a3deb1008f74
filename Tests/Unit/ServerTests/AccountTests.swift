import JSON
import Store
import TestSupport
import Testing

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

  @Test("R1: a new password logs the other devices out; a deleted account's name is free")
  func changes() throws {
    let anna = visitor("a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let other = visitor("b")
    _ = try other.logIn("anna", "kfw9x3p! tea")
    func change(_ present: String, _ new: String) throws -> String? {
      try anna.ask("password", "{\"password\":\"\(present)\",\"new\":\"\(new)\"}").code
    }
    #expect(try change("wrong one", "qqw9x3p! tea") == "account.wrong")
    #expect(try change("kfw9x3p! tea", "qqw9x3p! tea") == nil)
    #expect(try [anna.own(), other.own()] == ["anna", nil])
    #expect(try visitor("c").logIn("anna", "kfw9x3p! tea").code == "account.wrong")
    #expect(try visitor("c").logIn("anna", "qqw9x3p! tea").code == nil)
    #expect(try anna.ask("delete", "{\"password\":\"qqw9x3p! tea\"}").status == 200)
    #expect(anna.session == nil)
    #expect(try visitor("b").register("anna", "kfw9x3p! tea").code == nil)
  }
}
