import Glibc
import Net
import Testing
import Transport

@Suite("Loops with nothing to do", .waiting)
struct IdleTests {
  @Test(
    "a loop sleeps while a peer that has ended its side does not take the rest of its last answer")
  func lastAnswer() throws {
    let (service, log) = try Idler.serve()
    let client = try Client(to: service.endpoints[0])
    client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    _ = try client.take(1)
    let before = try service.spent(log)
    let began = Instant.now
    client.endSending()
    // Real time: a loop that does not sleep spends all of it.
    try pass(.milliseconds(300))
    let spent = try service.spent(log).time - before.time
    #expect(.nanoseconds(spent) < began.duration(to: .now) / 20)
    service.stop()
    service.wait()
    withExtendedLifetime(client) {}
  }

  @Test("a loop sleeps until its next deadline, however many connections there are")
  func deadlines() throws {
    let (service, log) = try Idler.serve()
    let clients = try (0..<40).map { number in
      let client = try Client(to: service.endpoints[0])
      if number < 20 { try client.open("/ws") } else if number < 30 { client.send("GET / HT") }
      return client
    }
    // The alarms of the requests, which the WebSockets no longer need, have not yet rung.
    try pass(.milliseconds(100))
    let before = try service.spent(log)
    try pass(.milliseconds(400))
    // One wakeup is that of the question.
    #expect(try service.spent(log).wakeups - before.wakeups <= 2)
    service.stop()
    service.wait()
    withExtendedLifetime(clients) {}
  }
}

/// Lets real time pass.
private func pass(_ time: Duration) throws {
  var poller = try Poller()
  var events: [Poller.Event] = []
  poller.wait(until: .now + time, into: &events)
}

extension Service where App == Idler {
  /// The processor time of the loop's thread so far, in nanoseconds, and how often it has slept.
  fileprivate func spent(_ log: Log) throws -> (time: Int, wakeups: Int) {
    mailboxes[0].post(.tellTime)
    let numbers = try log.line().split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 2)
    return (numbers[0], numbers[1])
  }
}

/// Gives large answers and WebSockets, and tells what its thread has spent.
private final class Idler: Application {
  enum LoopMessage: Sendable {
    case tellTime
  }

  private let log: Log

  init(_ loop: Loop<LoopMessage>, _ log: Log) {
    self.log = log
  }

  /// With one short limit, as servers have.
  static func serve() throws -> (service: Service<Idler>, log: Log) {
    let log = try Log()
    var limits = Limits.standard
    limits.stopTime = .milliseconds(100)
    let listener = Listener(host: "127.0.0.1", port: 0)
    let configuration = Configuration(listeners: [listener], limits: limits)
    return (try Service(configuration) { Idler($0, log) }, log)
  }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    if request.path == "/ws" { return .webSocket(Upgrade()) }
    return .response(Response(.ok, body: Array(repeating: 66, count: 8 << 20)))
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .tellTime:
      var time = timespec()
      // SAFETY: the call writes `time`, which outlives it.
      let status = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      var usage = rusage()
      // SAFETY: as above; 1 is RUSAGE_THREAD, which Glibc does not import.
      guard status == 0, unsafe getrusage(__rusage_who_t(1), &usage) == 0 else {
        return log.add("")
      }
      log.add("\(time.tv_sec * 1_000_000_000 + time.tv_nsec) \(usage.ru_nvcsw)")
    }
  }
}
