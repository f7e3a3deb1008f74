import Glibc
import TestSupport
import Testing

@testable import Net

@Suite("The service manager")
struct ServiceManagerTests {
  @Test("without its variables there is none")
  func nobody() {
    let manager = ServiceManager([:])
    #expect(manager.sockets == [])
    #expect(manager.watchdog == nil)
    #expect(manager.address == nil)
    manager.tell(.ready)
  }

  @Test("variables for this process are read, those for another one are not")
  func variables() {
    let environment = [
      "LISTEN_PID": "7", "LISTEN_FDS": "2", "WATCHDOG_PID": "7", "WATCHDOG_USEC": "30000000",
    ]
    let own = ServiceManager(environment, process: 7)
    #expect(own.sockets == [3, 4])
    #expect(own.watchdog == .seconds(30))
    let other = ServiceManager(environment, process: 8)
    #expect(other.sockets == [])
    #expect(other.watchdog == nil)
    #expect(ServiceManager(["WATCHDOG_USEC": "5"], process: 8).watchdog == .microseconds(5))
  }

  @Test(
    "numbers that no manager sends are no sockets",
    arguments: ["", "0", "-1", "17", "x", "2147483647", "99999999999"])
  func counts(_ count: String) {
    let manager = ServiceManager(["LISTEN_PID": "7", "LISTEN_FDS": count], process: 7)
    #expect(manager.sockets == [])
  }

  @Test("sixteen sockets are the most")
  func most() {
    let manager = ServiceManager(["LISTEN_PID": "7", "LISTEN_FDS": "16"], process: 7)
    #expect(manager.sockets == Array(3...18))
  }

  @Test(
    "a watchdog needs a time above zero, of a day at most",
    arguments: ["", "0", "-5", "soon", "86400000001", "99999999999999999999"])
  func times(_ time: String) {
    #expect(ServiceManager(["WATCHDOG_USEC": time], process: 7).watchdog == nil)
  }

  @Test("a socket that listens is inherited under a new number, the old one stays open")
  func inherits() throws {
    let first = try ListeningSocket(host: "127.0.0.1", port: 0)
    let second = try ListeningSocket(inherited: first.descriptor)
    #expect(second.descriptor != first.descriptor)
    #expect(second.endpoint == first.endpoint)
    let visitor = try Socket.connect(to: first.endpoint)
    var poller = try Poller()
    try poller.add(second.descriptor, for: .readable, token: 1)
    var events: [Poller.Event] = []
    poller.wait(until: .now + .seconds(60), into: &events)
    let accepted = second.accept()
    guard case .connection(let number, _) = accepted else {
      Issue.record("\(accepted)")
      return
    }
    _ = Descriptor(owning: number)
    _ = consume visitor
    #expect(first.accept() == .nobody)
  }

  @Test("what does not listen is not inherited")
  func refuses() throws {
    let pair = try SocketPair()
    #expect(throws: NetError.failed(call: "inherited socket", errno: EINVAL)) {
      _ = try ListeningSocket(inherited: pair.left.number)
    }
    #expect(throws: NetError.failed(call: "inherited socket", errno: EBADF)) {
      _ = try ListeningSocket(inherited: 1_000_000)
    }
  }

  @Test("a repeater calls until it is closed")
  func repeats() throws {
    let calls = try Mailbox<Void>()
    let repeater = try Repeater(every: .milliseconds(1)) { calls.post(()) }
    for _ in 0..<3 {
      calls.wait()
      #expect(!calls.empty().isEmpty)
    }
    repeater.close()
    _ = calls.empty()
    // Real time: twenty times its pause.
    calls.wait(atMost: .milliseconds(20))
    #expect(calls.empty().isEmpty)
  }

  @Test("a repeater is closed in the midst of a long pause")
  func closes() throws {
    let calls = try Mailbox<Void>()
    let repeater = try Repeater(every: .seconds(100_000)) { calls.post(()) }
    calls.wait()
    repeater.close()
    #expect(calls.empty().count == 1)
  }
}
