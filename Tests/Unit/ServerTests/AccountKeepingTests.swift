import Accounts
import Crypto
import GameCore
import HTTP
import JSON
import Net
import Options
import People
import Store
import Synchronization
import Tables
import TestSupport
import Testing
import Transport

@testable import Commands
@testable import Requests
@testable import Routing
@testable import Services

@Suite("The data that moves to an account", .serialized, .waiting)
struct AccountKeepingTests {
  private let folder: Folder
  private var file: String { "\(folder.path)/fourtop.db" }

  init() throws { folder = try Folder() }

  private func serve() throws -> Running { try Running(store: Store(.file(file))) }

  @Test("R1: seat, score and rights move to the account that registers or logs in at the table")
  func seat() throws {
    let running = try serve()
    let (anna, bob) = (AccountVisitor(running, "a"), AccountVisitor(running, "b"))
    _ = try bob.register("bob", "kfw9x3p! tea")
    _ = try bob.ask("log-out")
    let foyer = try anna.page("/ws", "\"name\":\"Anna\"")
    _ = try foyer.next("welcome")
    let code = try foyer.command("\"t\":\"open\",\"solo\":false").string("code")
    func join(_ visitor: AccountVisitor, _ name: String) throws -> PageSocket {
      let page = try visitor.page("/t/\(code)/ws", "\"as\":\"join\",\"name\":\"\(name)\"")
      _ = try page.next("welcome")
      return page
    }
    let pages = [try join(anna, "Anna"), try join(bob, "Bob")]
    _ = try anna.register("anna", "kfw9x3p! tea")
    _ = try bob.logIn("bob", "kfw9x3p! tea")
    for (visitor, number) in [(anna, 1), (bob, 2)] {
      let page = try visitor.page("/t/\(code)/ws", "\"as\":\"resume\"")
      #expect(try page.next("welcome").optionalInteger("you") == number)
      let view = try page.next("view")
      #expect(try view.optionalInteger("opener") == 1)
      #expect(try view.array("members").count == 2)
    }
    withExtendedLifetime(pages) {}
  }

  @Test(
    "R1: an account without name, colour or photo gets the device's, also after a restart")
  func profile() throws {
    var secret: String?
    var path = ""
    do {
      let running = try serve()
      let anna = AccountVisitor(running, "a")
      let foyer = try anna.page("/ws", "\"name\":\"Anna B.\",\"colour\":3")
      _ = try foyer.next("welcome")
      path = try photo(anna, SamplePNG.pixel)
      _ = try anna.register("anna", "kfw9x3p! tea")
      #expect(try anna.ask("self", "", method: "GET").object.string("photo") == path)
      secret = anna.session
      running.settings.store.close()
    }
    let running = try serve()
    let second = AccountVisitor(running, "b")
    second.session = secret
    let own = try second.ask("self", "", method: "GET").object
    #expect(try [own.string("user"), own.string("name")] == ["anna", "Anna B."])
    #expect(try own.integer("colour") == 3)
    #expect(try own.string("photo") == path)
    let shown = try Exchange(
      running.secure, "GET \(path) HTTP/1.1\nHost: \(running.secure)\nConnection: close\n\n")
    #expect(shown.status == 200)
    #expect(shown.fields["content-type"] == "image/png")
    let foyer = try second.page("/ws", "\"name\":\"Annie\",\"colour\":4")
    #expect(try foyer.next("welcome").optionalString("photo") == path)
    let third = AccountVisitor(running, "c")
    _ = try third.logIn("anna", "kfw9x3p! tea")
    #expect(try third.ask("self", "", method: "GET").object.string("name") == "Annie")
  }

  private func photo(_ visitor: AccountVisitor, _ bytes: [UInt8]) throws -> String {
    let secure = visitor.running.secure
    let session = visitor.session.map { "; __Host-session=\($0)" } ?? ""
    let device = visitor.device ?? ""
    let request = Request(
      method: .post, path: "/photo",
      fields: Fields([
        "Host": "\(secure)", "Origin": "https://\(secure)",
        "Cookie": "__Host-device=\(device)\(session)",
      ]), body: bytes)
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: secure, listener: 1, isSecure: true)
    let response = try visitor.running.response(to: request, from: peer)
    guard case .object(let object) = try JSONReader().read(response.body) else { return "" }
    return try object.string("photo")
  }

  @Test(
    "R2: fourtop account reset-password logs out of a running server within seconds")
  func reset() throws {
    let running = try serve()
    let anna = AccountVisitor(running, "a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let page = try anna.page("/ws", "\"name\":\"Anna\"")
    _ = try page.next("welcome")
    func reset(_ name: String) -> Int32 {
      AccountCommands.run(
        .resetPassword, name, DataPlace(directory: folder.path), environment: [:])
    }
    #expect(reset("Anna") == 0)
    #expect(throws: (any Error).self) { _ = try page.next { _ in false } }
    #expect(try anna.own() == nil)
    #expect(try anna.logIn("anna", "kfw9x3p! tea").code == "account.wrong")
    #expect(reset("nobody") == 1)
    #expect(reset("no name at all") == 1)
  }

  @Test("R2: passwords above the worker's limit are refused as busy")
  func busy() throws {
    let worker = try PasswordWorker(cost: Argon2Cost(memory: 8_192, passes: 20, lanes: 1), most: 1)
    let password = try #require(Password("kfw9x3p! tea"))
    let answers = Mutex<[HasherAnswer]>([])
    let asker = PasswordAsker(ClientAddress(.loopback), isKnown: false)
    for _ in 0..<8 {
      worker.hash(password, for: asker) { answer in answers.withLock { $0.append(answer) } }
    }
    worker.close()
    let all = answers.withLock { $0 }
    #expect(all.count == 8)
    #expect(all.contains(.busy))
    #expect(all.contains { $0 != .busy })
  }

  @Test("R2: passwords are hashed on several threads at once, and each of many gets its answer")
  func threads() throws {
    let worker = try PasswordWorker(cost: Running.cheap, threads: 3)
    let password = try #require(Password("kfw9x3p! tea"))
    let (began, go) = (try JobQueue<Bool>(limit: 3), try Mailbox<Void>())
    // Three are in work at the same time.
    for number in UInt32(1)...3 {
      worker.hash(password, for: asker(number, isKnown: true)) { _ in
        _ = began.add(true)
        go.wait()
      }
    }
    for _ in 0..<3 { _ = began.next() }
    let answers = Mutex<[HasherAnswer]>([])
    for number in UInt32(10)..<70 {
      worker.compare(password, with: nil, for: asker(number, isKnown: number % 2 == 0)) { answer in
        answers.withLock { $0.append(answer) }
      }
    }
    go.post(())
    worker.close()
    let all = answers.withLock { $0 }
    #expect(all.count == 60)
    #expect(all.allSatisfy { $0 != .busy })
    worker.hash(password, for: asker(1, isKnown: true)) { answer in
      answers.withLock { $0.append(answer) }
    }
    #expect(answers.withLock { $0.last } == .busy)
  }

  private func asker(_ number: UInt32, isKnown: Bool) -> PasswordAsker {
    PasswordAsker(ClientAddress(.v4(number)), isKnown: isKnown)
  }

  @Test("R2: 48 addresses send requests without end, and a known client logs in 15 times of 15")
  func crowded() throws {
    let worker = try PasswordWorker(cost: Running.cheap)
    let password = try #require(Password("kfw9x3p! tea"))
    let strangers = Mutex<[Bool]>([])
    let owner = Mutex<[Bool]>([])
    let done = try JobQueue<Bool>(limit: 100)
    let (began, go) = (try Mailbox<Void>(), try Mailbox<Void>())
    for _ in 0..<15 {
      // While one password is compared, all addresses send requests again and again.
      worker.hash(password, for: asker(1, isKnown: true)) { _ in
        began.post(())
        go.wait()
      }
      began.wait()
      for number in UInt32(0)..<480 {
        worker.compare(password, with: nil, for: asker(100 + number % 48, isKnown: false)) {
          answer in strangers.withLock { $0.append(answer != .busy) }
        }
      }
      worker.compare(password, with: nil, for: asker(2, isKnown: true)) { answer in
        owner.withLock { $0.append(answer != .busy) }
        _ = done.add(true)
      }
      go.post(())
      _ = done.next()
    }
    worker.close()
    #expect(owner.withLock { $0 } == Array(repeating: true, count: 15))
    let answers = strangers.withLock { $0 }
    #expect(answers.count == 15 * 480)
    #expect(answers.count { $0 } >= 16)
  }

  @Test("R1: fourtop account delete removes the account and its sessions")
  func deleted() throws {
    let running = try serve()
    let anna = AccountVisitor(running, "a")
    _ = try anna.register("anna", "kfw9x3p! tea")
    let page = try anna.page("/ws", "\"name\":\"Anna\"")
    _ = try page.next("welcome")
    func delete(_ name: String) -> Int32 {
      AccountCommands.run(.delete, name, DataPlace(directory: folder.path), environment: [:])
    }
    #expect(delete("Anna") == 0)
    #expect(throws: (any Error).self) { _ = try page.next { _ in false } }
    #expect(try anna.own() == nil)
    #expect(try anna.logIn("anna", "kfw9x3p! tea").code == "account.wrong")
    #expect([delete("anna"), delete("no name at all")] == [1, 1])
  }
}
