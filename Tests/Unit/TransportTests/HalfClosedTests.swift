import Glibc
import Net
import Testing
import Transport

@Suite("Peers that have ended their side", .waiting)
struct HalfClosedTests {
  @Test("a loop sleeps while such a peer does not take the rest of its last answer")
  func lastAnswer() throws {
    let log = try Log()
    let listener = Listener(host: "127.0.0.1", port: 0)
    var limits = Limits.standard
    limits.stopTime = .milliseconds(100)
    let service = try Service(Configuration(listeners: [listener], limits: limits)) {
      Idler($0, log)
    }
    let client = try Client(to: service.endpoints[0])
    client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    _ = try client.take(1)
    let before = try service.spent(log)
    client.endSending()
    usleep(300_000)
    // The sweeps take some tens of microseconds.
    #expect(try service.spent(log) - before < 5_000_000)
    service.stop()
    service.wait()
    withExtendedLifetime(client) {}
  }
}

extension Service where App == Idler {
  /// The processor time of the loop's thread so far, in nanoseconds.
  fileprivate func spent(_ log: Log) throws -> Int {
    mailboxes[0].post(.tellTime)
    return try #require(Int(try log.line()))
  }
}

/// Gives large answers, and tells what its thread has spent.
private final class Idler: Application {
  enum LoopMessage: Sendable {
    case tellTime
  }

  private let log: Log

  init(_ loop: Loop<LoopMessage>, _ log: Log) {
    self.log = log
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    .response(Response(.ok, body: Array(repeating: 66, count: 8 << 20)))
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .tellTime:
      var time = timespec()
      // SAFETY: the call writes `time`, which outlives it.
      let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      log.add("\(status == 0 ? time.tv_sec * 1_000_000_000 + time.tv_nsec : -1)")
    }
  }
}
