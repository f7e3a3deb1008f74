import HTTP
import Net
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 0)

private func after(_ duration: Duration) -> Instant { start + duration }

/// Just before a bound is reached.
private let moment = Duration.nanoseconds(1)

extension HTTPConnection {
  /// Reads a text that comes in one piece.
  fileprivate func received(_ text: String, at now: Instant) -> Reading {
    var position = 0
    let bytes = Array(text.utf8)
    return received(bytes.span, from: &position, at: now)
  }

  /// Reads a request that it must find whole.
  fileprivate func ask(_ text: String = get, at now: Instant) throws {
    guard case .request = received(text, at: now) else { throw Client.Failure.late }
  }

  fileprivate func timePassed(at now: Instant, isBlocked: Bool = false) -> ConnectionAction {
    timePassed(at: now, isBlocked: isBlocked, .standard)
  }
}

private let get = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
private let post = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 30000\r\n\r\n"

@Suite("The machine of requests")
struct HTTPConnectionTests {
  private let http = HTTPConnection(limits: .standard, now: start)

  // MARK: Reading and answering

  @Test("a request is read once, awaits its answer, and is answered once")
  func answering() throws {
    var position = 0
    let bytes = Array((get + get).utf8)
    guard case .request(let request) = http.received(bytes.span, from: &position, at: start) else {
      Issue.record("no request")
      return
    }
    #expect(request.path == "/" && position == get.utf8.count)
    #expect(http.isAnswering && http.requests == 1)
    #expect(http.answered(2, at: start) == nil, "another request's answer")
    #expect(http.answered(1, at: start) == .init(method: .get, keepsAlive: true))
    #expect(!http.isAnswering)
    #expect(http.answered(1, at: start) == nil, "a second answer")
    guard case .request = http.received(bytes.span, from: &position, at: start) else {
      Issue.record("no second request")
      return
    }
    #expect(http.answered(1, at: start) == nil, "an answer that came too late")
    #expect(http.answered(2, at: start) != nil)
  }

  @Test("the answer to HEAD, and the last answer, are remembered as such")
  func asked() throws {
    try http.ask("HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", at: start)
    #expect(http.answered(1, at: start) == .init(method: .head, keepsAlive: false))
  }

  @Test("a request in parts is unfinished until its last byte, and what is kept is counted")
  func parts() {
    let text = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
    for byte in text.utf8.dropLast() {
      #expect(http.received(String(decoding: [byte], as: UTF8.self), at: start) == .unfinished)
      #expect(http.kept > 0)
    }
    guard case .request(let request) = http.received("i", at: start) else {
      Issue.record("no request")
      return
    }
    #expect(request.body == Array("hi".utf8))
    #expect(http.kept == 0)
  }

  @Test(
    "the peer is told to go on where it waits for that, and a malformed request gives its status")
  func otherReadings() {
    let expecting =
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    #expect(http.received(expecting, at: start) == .expectsContinue)
    guard case .request = http.received("hi", at: start) else {
      Issue.record("no request")
      return
    }
    let other = HTTPConnection(limits: .standard, now: start)
    #expect(other.received("GET / HTTP/1.1\r\n\r\n", at: start) == .malformed(.badRequest))
  }

  // MARK: Time

  @Test("the first head has its time from the beginning, however slowly its bytes come")
  func firstHead() {
    #expect(http.timePassed(at: after(Limits.standard.headTime - moment)) == .nothing)
    #expect(
      http.timePassed(at: after(Limits.standard.headTime)) == .drop(.lost), "nothing has come")
    #expect(http.received("GET / HT", at: after(.seconds(9))) == .unfinished)
    #expect(http.timePassed(at: after(Limits.standard.headTime - moment)) == .nothing)
    #expect(http.timePassed(at: after(Limits.standard.headTime)) == .refuse(.requestTimeout))
    #expect(
      http.timePassed(at: after(Limits.standard.headTime), isBlocked: true)
        == .refuse(.requestTimeout))
  }

  @Test(
    "a later head has its time from its first byte, which counts only while the socket takes bytes")
  func laterHead() throws {
    try http.ask(at: start)
    _ = http.answered(1, at: after(.seconds(1)))
    #expect(http.received("G", at: after(.seconds(5))) == .unfinished)
    #expect(http.received("E", at: after(.seconds(9))) == .unfinished)
    let end = after(.seconds(5) + Limits.standard.headTime)
    #expect(http.timePassed(at: end - moment) == .nothing)
    #expect(http.timePassed(at: end, isBlocked: true) == .nothing)
    #expect(http.timePassed(at: end) == .refuse(.requestTimeout))
  }

  @Test("a connection is kept for its time between requests, and not while a request is answered")
  func keepAlive() throws {
    try http.ask(at: start)
    #expect(http.timePassed(at: after(.seconds(1000))) == .nothing)
    _ = http.answered(1, at: after(.seconds(1000)))
    let end = after(.seconds(1000) + Limits.standard.keepAlive)
    #expect(http.timePassed(at: end - moment) == .nothing)
    #expect(http.timePassed(at: end, isBlocked: true) == .nothing, "the answer is on its way")
    #expect(http.timePassed(at: end) == .drop(.lost))
    http.unblocked(at: end)
    #expect(http.timePassed(at: end + Limits.standard.keepAlive - moment) == .nothing)
    #expect(http.timePassed(at: end + Limits.standard.keepAlive) == .drop(.lost))
  }

  @Test("a body must arrive at the least rate in each window")
  func body() {
    #expect(http.received(post, at: start) == .unfinished)
    let enough = Limits.standard.slowestBytesPerSecond * 10
    _ = http.received(String(repeating: "a", count: enough), at: after(.seconds(1)))
    #expect(http.timePassed(at: after(Limits.standard.slowTime - moment)) == .nothing)
    #expect(http.timePassed(at: after(Limits.standard.slowTime)) == .nothing)
    _ = http.received(String(repeating: "a", count: enough - 1), at: after(.seconds(11)))
    let end = after(Limits.standard.slowTime * 2)
    #expect(http.timePassed(at: end - moment) == .nothing)
    #expect(http.timePassed(at: end, isBlocked: true) == .nothing)
    #expect(http.timePassed(at: end) == .refuse(.requestTimeout))
  }

  @Test("a body's window begins again when the socket takes bytes again")
  func unblockedBody() {
    #expect(http.received(post, at: start) == .unfinished)
    http.unblocked(at: after(.seconds(8)))
    let end = after(.seconds(8) + Limits.standard.slowTime)
    #expect(http.timePassed(at: end - moment) == .nothing)
    #expect(http.timePassed(at: end) == .refuse(.requestTimeout))
  }

  // MARK: Facts

  @Test("a peer that ends its side still gets what waits for it, and nothing else")
  func peerEnded() throws {
    #expect(http.peerEnded(hasUnsent: true) == .finish)
    #expect(http.peerEnded(hasUnsent: false) == .drop(.lost))
    try http.ask(at: start)
    #expect(http.peerEnded(hasUnsent: true) == .drop(.lost))
  }

  @Test("requests are read on when the socket has taken all, and not while one is answered")
  func drained() throws {
    #expect(http.drained() == .read)
    try http.ask(at: start)
    #expect(http.drained() == .nothing)
  }

  @Test("the end of the service ends idle connections, and none with a request")
  func stopping() throws {
    #expect(http.stopping(isWaiting: false) == .finish)
    #expect(http.stopping(isWaiting: true) == .nothing)
    _ = http.received("GET", at: start)
    #expect(http.stopping(isWaiting: false) == .nothing)
    try http.ask(" / HTTP/1.1\r\nHost: h\r\n\r\n", at: start)
    #expect(http.stopping(isWaiting: false) == .nothing)
    _ = http.answered(1, at: start)
    #expect(http.stopping(isWaiting: false) == .finish)
  }

  @Test("making room answers a request under way, if the socket accepts it")
  func memoryWanted() throws {
    #expect(http.memoryWanted(isBlocked: false) == .drop(.lost))
    _ = http.received("GET", at: start)
    #expect(http.memoryWanted(isBlocked: true) == .drop(.lost))
    #expect(http.memoryWanted(isBlocked: false) == .refuse(.unavailable))
    try http.ask(" / HTTP/1.1\r\nHost: h\r\n\r\n", at: start)
    #expect(http.memoryWanted(isBlocked: false) == .drop(.lost))
  }
}

@Suite("The machine of ends")
struct ConnectionEndingTests {
  private let end = after(.seconds(10))

  @Test("what is left has its time to be sent, and the peer its time to end")
  func time() {
    for ending in [ConnectionEnding.finishing(until: end), .lingering(until: end)] {
      #expect(ending.timePassed(at: end - moment, isBlocked: false) == .nothing)
      #expect(ending.timePassed(at: end, isBlocked: false) == .drop(.lost))
    }
    let finishing = ConnectionEnding.finishing(until: end)
    #expect(
      finishing.timePassed(at: end, isBlocked: true) == .nothing, "the rate is looked at instead")
    #expect(ConnectionEnding.gone.timePassed(at: end, isBlocked: false) == .nothing)
  }

  @Test("our side ends when all is sent, once")
  func allWritten() {
    #expect(ConnectionEnding.finishing(until: end).allWritten() == .endSending)
    #expect(ConnectionEnding.lingering(until: end).allWritten() == .nothing)
    #expect(ConnectionEnding.gone.allWritten() == .nothing)
  }

  @Test("a peer that has ended is waited for only while bytes are left for it")
  func peerEnded() {
    #expect(ConnectionEnding.finishing(until: end).peerEnded(hasUnsent: true) == .nothing)
    #expect(ConnectionEnding.finishing(until: end).peerEnded(hasUnsent: false) == .drop(.lost))
    #expect(ConnectionEnding.lingering(until: end).peerEnded(hasUnsent: false) == .drop(.lost))
    #expect(ConnectionEnding.gone.peerEnded(hasUnsent: false) == .nothing)
  }
}
