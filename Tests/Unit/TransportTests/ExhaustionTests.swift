import Net
import Testing

@Suite("Without descriptors", .serialized, .waiting)
struct ExhaustionTests {
  @Test("visitors beyond the last descriptor get 503, no loop spins, the others go on")
  func exhaustion() throws {
    let child = try Child(descriptors: 48)
    var sockets: [Client] = []
    var refusals = 0
    while refusals < 20, sockets.count < 60 {
      let client = try Client(to: child.endpoint)
      client.send(Client.upgrade("/echo"))
      let head = try client.takeResponse(hasBody: false).head
      switch head.first {
      case "HTTP/1.1 101 Switching Protocols": sockets.append(client)
      case "HTTP/1.1 503 Service Unavailable": refusals += 1
      default: Issue.record("\(head)")
      }
    }
    #expect(refusals == 20)
    // More than may be unready at once, so that it was the descriptors that ran out.
    #expect(sockets.count > 12)

    try expectIdle(child)

    for socket in sockets { socket.send(.text, Array("still here".utf8)) }
    for socket in sockets { #expect(try socket.hear() == .text("still here")) }

    let leaving = sockets.removeLast()
    leaving.send(.close)
    #expect(try leaving.hear() == .close(nil))
    #expect(try leaving.hear() == .end)
  }
  /// Real time: a process that spins spends all of it.
  private func expectIdle(_ child: Child) throws {
    let (before, began) = (try child.ticks(), Instant.now)
    var poller = try Poller()
    var events: [Poller.Event] = []
    poller.wait(until: .now + .milliseconds(300), into: &events)
    let spent = Duration.milliseconds(10 * (try child.ticks() - before))
    #expect(spent < began.duration(to: .now) / 3)
  }

  @Test("when not even refusing is possible nobody spins, and a moment later all is well")
  func notEvenTheReserve() throws {
    let child = try Child(descriptors: 48)
    let player = try Client(to: child.endpoint)
    try player.open("/echo")
    // Its own descriptors stay, and no number is free.
    try child.limit(descriptors: 3)
    let waiting = try (0..<5).map { _ in try Client(to: child.endpoint) }
    for client in waiting { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    player.send(.text, [0x61])
    #expect(try player.hear() == .text("a"))

    try expectIdle(child)
    try child.limit(descriptors: 48)
    for client in waiting {
      #expect(try client.takeResponse().head.first == "HTTP/1.1 200 OK")
    }
  }
}
