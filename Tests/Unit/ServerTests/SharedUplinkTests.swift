import Bytes
import Glibc
import HTTP
import Net
import People
import PostgreSQL
import Store
import Tables
import TestSupport
import Testing
import Transport
import Uplink

@testable import Options
@testable import Server
@testable import Services

/// These need the server of `./deploy/test postgres`.
@Suite(
  "Server: laptops at servers that share a store", .enabled(if: TestDatabase.isThere), .waiting)
struct SharedUplinkTests {
  private let anna = String(repeating: "a", count: 32)
  private let bob = String(repeating: "b", count: 32)
  private let table = TableKey(7)
  private let token: UplinkToken
  private let servers: [Running]

  /// Two servers, at which Anna and Bob are logged in and one laptop has a token.
  init() throws {
    let name = "s_\(UInt64.random(in: 0...(.max)))"
    let location = StoreLocation.server(try #require(try TestDatabase.address(name)))
    let members = LoggedIn(names: [anna: "anna.b", bob: "bob"])
    let key = Array(repeating: UInt8(3), count: 32)
    let token = try UplinkToken()
    let grant = UplinkGrant(name: try #require(UplinkName("home")), key: token.key, made: 0)
    self.token = token
    servers = try (0..<2).map { _ in
      let store = Store(location, for: .sharedServer)
      let running = try Running(
        store: store, members: members, isPublic: true, linkKey: key, sharedTables: location)
      store.change { records throws(StoreError) in
        try records.add(grant)
      } then: { _ in
      }
      _ = try running.onLoop { $0.uplinks.update([grant]) }
      return running
    }
  }

  private func laptop(_ server: Int) throws -> Laptop {
    try Laptop(
      servers[server].secure, token: token.text, prefix: token.key.prefix, sharing: [table])
  }

  private func page(
    _ server: Int, _ code: TableCode, _ cookie: String, secret: Secret128? = nil
  ) throws -> PageSocket {
    let more = secret.map { ",\"secret\":\"\($0.text)\"" } ?? ""
    return try PageSocket(
      servers[server].secure, "/t/\(code)/ws", hello: "\"as\":\"join\"\(more)", cookie: cookie,
      isSecure: true)
  }

  /// The code with which the server closes the page, which it tells nothing else.
  private func closing(_ page: PageSocket) -> CloseCode? {
    do {
      _ = try page.next { _ in true }
      return nil
    } catch WireSocket.Failure.closed(let code) {
      return code
    } catch {
      return nil
    }
  }

  /// Waits until the laptop may be sent to another server.
  private func stay(_ laptop: Laptop) throws {
    // Real time: a laptop stays for two seconds.
    usleep(2_100_000)
    try laptop.goOn()
  }

  private func foyer(_ server: Int, _ cookie: String) throws -> PageSocket {
    let page = try PageSocket(
      servers[server].secure, "/ws", hello: "\"name\":\"Pia\"", cookie: cookie, isSecure: true)
    _ = try page.next("welcome")
    return page
  }

  private func another(_ code: TableCode) -> TableCode {
    TableCode(letters: "\(code)".dropLast().utf8 + ["\(code)".utf8.last == 66 ? 67 : 66]) ?? code
  }

  @Test("R4: a laptop names the beginning of its codes, by which a proxy sends it to its friends")
  func prefix() throws {
    func status(_ query: String) throws -> Int {
      try Exchange(
        servers[0].secure,
        """
        GET /uplink\(query) HTTP/1.1
        Host: \(servers[0].secure.description)
        Authorization: Bearer \(token.text)
        Connection: close, Upgrade
        Upgrade: websocket
        Sec-WebSocket-Version: 13
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
        Sec-WebSocket-Protocol: fourtop.uplink.v1


        """
      ).status
    }
    let own = token.key.prefix
    #expect(try status("") == 421)
    #expect(try status("?t=\(CodePrefix(own.number + 1))") == 421)
    #expect(try status("?t=\(own)") == 101)
    let laptop = try laptop(0)
    #expect("\(try laptop.code(of: table))".hasPrefix("\(own)"))
  }

  @Test("R4: a page at another server pulls the laptop over, and comes in")
  func pulled() throws {
    let laptop = try laptop(0)
    let code = try laptop.code(of: table)
    let guest = try page(0, code, anna)
    _ = try laptop.guest("anna.b")
    try stay(laptop)
    let page = try page(1, code, bob)
    #expect(try laptop.hangUp() == CloseCode(UplinkClose.elsewhere.rawValue))
    // The friends at the former server come again, through the proxy.
    #expect(closing(guest) == .tryAgainLater)
    try laptop.reconnect(servers[1].secure, token: token.text, prefix: token.key.prefix)
    laptop.forget()
    #expect(try laptop.code(of: table) == code)
    #expect(closing(page) == .tryAgainLater)
    let again = try self.page(1, code, bob)
    let (stream, _) = try laptop.guest("bob")
    #expect(try laptop.words(of: stream).contains("\"as\":\"join\""))
    // Whoever knows the code cannot send the laptop away from here.
    try stay(laptop)
    _ = try self.page(1, code, anna)
    _ = try laptop.guest("anna.b")
    _ = again
  }

  @Test("R4: a server whose laptop has gone to another one calls it back")
  func abandoned() throws {
    let laptop = try laptop(0)
    let code = try laptop.code(of: table)
    try laptop.reconnect(servers[1].secure, token: token.text, prefix: token.key.prefix)
    laptop.forget()
    #expect(try laptop.code(of: table) == code)
    try stay(laptop)
    #expect(try servers[0].onLoop { $0.uplinks.holds(code) })
    let page = try page(0, code, anna)
    #expect(try laptop.hangUp() == CloseCode(UplinkClose.elsewhere.rawValue))
    try laptop.reconnect(servers[0].secure, token: token.text, prefix: token.key.prefix)
    laptop.forget()
    #expect(try laptop.code(of: table) == code)
    #expect(closing(page) == .tryAgainLater)
    _ = try self.page(0, code, anna)
    _ = try laptop.guest("anna.b")
  }

  @Test("R4: nobody sends a laptop away by a code that is not exactly its own, or beyond the limit")
  func guessed() throws {
    let laptop = try laptop(0)
    let code = try laptop.code(of: table)
    try stay(laptop)
    let wrong = try page(1, another(code), anna)
    #expect(try wrong.next("bye").string("code") == "table.unknown")
    let foyer = try foyer(1, anna)
    for number in 0..<19 {
      let other = TableCode(code.number + UInt64(number) + 1_000_000, of: .eight)
      try foyer.send("{\"id\":\(number + 1),\"t\":\"find\",\"code\":\"\(other)\"}")
    }
    for _ in 0..<19 { #expect(try foyer.next("no").string("code") == "table.unknown") }
    try laptop.goOn()
    let late = try page(1, code, anna)
    #expect(try late.next("bye").string("code") == "code.tooMany")
    // Real time: whoever were called would go within it.
    usleep(1_500_000)
    try laptop.goOn()
    #expect(try servers[0].onLoop { $0.uplinks.holds(code) })
  }

  @Test("R4: a foyer finds a table at a laptop that another server has, and the laptop stays there")
  func found() throws {
    let laptop = try laptop(0)
    let code = try laptop.code(of: table)
    try stay(laptop)
    let foyer = try foyer(1, bob)
    #expect(
      try foyer.command("\"t\":\"find\",\"code\":\"\(code)\"").optionalString("code") == "\(code)")
    let other = try foyer.command("\"t\":\"find\",\"code\":\"\(another(code))\"")
    #expect(try other.string("code") == "table.unknown")
    try laptop.goOn()
    #expect(try servers[0].onLoop { $0.uplinks.holds(code) })
  }

  @Test("R4: a page with the link waits for a laptop on its way")
  func awaited() throws {
    let laptop = try laptop(0)
    let code = try laptop.code(of: table)
    let secret = try laptop.secret(of: table)
    // Nobody is told of the laptop: it has just come, and stays.
    #expect(closing(try page(1, code, anna, secret: secret)) == .tryAgainLater)
    // R7: a page with the link alone calls it, too, and it has been here long enough by now.
    let device = String(repeating: "c", count: 32)
    #expect(closing(try page(1, code, device, secret: secret)) == .tryAgainLater)
    #expect(try laptop.hangUp() == CloseCode(UplinkClose.elsewhere.rawValue))
  }
}
