import Net
import Options
import Services
import Synchronization
import Testing

@testable import Server

@Suite("Inherited sockets and the watchdog", .waiting)
struct InheritedSocketTests {
  private func endpoints(_ addresses: (String, UInt16)...) throws -> [Endpoint] {
    try addresses.map { Endpoint(try #require(IPAddress($0.0)), port: $0.1) }
  }

  @Test("without inherited sockets the options stay as they are")
  func none() throws {
    var options = ServeOptions()
    options.host = "127.0.0.1"
    options.httpPort = 81
    #expect(try PartyServer.adopting([], in: options) == options)
  }

  @Test("ports and addresses are those of the sockets")
  func adopted() throws {
    var expected = ServeOptions()
    expected.httpPort = 80
    expected.httpsPort = 443
    let everywhere = try endpoints(("::", 80), ("::", 443))
    #expect(try PartyServer.adopting(everywhere, in: ServeOptions()) == expected)
    expected.host = "127.0.0.1"
    let loopback = try endpoints(("127.0.0.1", 80), ("127.0.0.1", 443))
    #expect(try PartyServer.adopting(loopback, in: ServeOptions()) == expected)
    var same = ServeOptions()
    same.host = "localhost"
    same.httpPort = 80
    same.httpsPort = 0
    #expect(try PartyServer.adopting(loopback, in: same) == expected)
  }

  @Test("options that ask for another port or address are refused, as are one or four sockets")
  func refused() throws {
    let everywhere = try endpoints(("::", 8080), ("::", 8443))
    for change in [
      { (options: inout ServeOptions) in options.httpPort = 81 },
      { (options: inout ServeOptions) in options.httpsPort = 444 },
      { (options: inout ServeOptions) in options.host = "127.0.0.1" },
    ] {
      var options = ServeOptions()
      change(&options)
      #expect(throws: CommandFailure.self) { try PartyServer.adopting(everywhere, in: options) }
    }
    for some in [Array(everywhere.prefix(1)), everywhere + everywhere] {
      #expect(throws: CommandFailure.self) { try PartyServer.adopting(some, in: ServeOptions()) }
    }
  }

  @Test("a heart beats while the loop answers, and stops with a silent loop")
  func heartbeat() throws {
    let running = try Running()
    let mailbox = running.service.mailboxes[0]
    let heartbeat = Heartbeat(mailbox)
    let (isHeld, go) = (try Mailbox<Void>(), try Mailbox<Void>())
    for _ in 0..<2 {
      mailbox.post(
        .call { _ in
          isHeld.post(())
          go.wait()
          _ = go.empty()
        })
      isHeld.wait()
      _ = isHeld.empty()
      #expect(heartbeat.beat())
      #expect(!heartbeat.beat())
      #expect(!heartbeat.beat())
      go.post(())
      try running.onLoop { _ in }
    }
    #expect(heartbeat.beat())
  }
}
