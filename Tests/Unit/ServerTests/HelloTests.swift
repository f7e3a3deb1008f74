import Testing
import WebSocket

@Suite("The first message of a socket", .waiting)
struct HelloTests {
  @Test(
    "P11: a socket whose hello was not read in time is closed with 1013, so that its page tries again",
    arguments: ["/ws", "/t/KRTPN/ws"])
  func late(path: String) throws {
    let running = try Running(helloTime: .milliseconds(20))
    let socket = try WireSocket(running.server, path, subprotocol: "fourtop.v1")
    do {
      while true { _ = try socket.message() }
    } catch WireSocket.Failure.closed(let code) {
      #expect(code == .tryAgainLater)
    }
  }
}
