import Net
import Testing
import WebSocket

@testable import Transport

private let start = Instant(nanoseconds: 0)

private func after(_ duration: Duration) -> Instant { start + duration }

private let moment = Duration.nanoseconds(1)

private func opened(_ role: Role = .server, _ limits: Limits = .standard) -> WebSocketConnection {
  var socket = WebSocketConnection(role: role, limits: limits, now: start)
  socket.opened(at: start, limits)
  return socket
}

extension WebSocketConnection {
  fileprivate func timePassed(at now: Instant, blockedSince: Instant? = nil) -> ConnectionAction {
    timePassed(at: now, blockedSince: blockedSince, .standard)
  }

  /// Reads a frame or a part of one.
  fileprivate mutating func read(_ bytes: [UInt8], at now: Instant) throws {
    var buffer = bytes
    var position = 0
    var span = buffer.mutableSpan
    _ = try receiver.next(&span, from: &position, to: bytes.count)
    noteProgress(at: now)
  }
}

@Suite("The machine of a WebSocket")
struct WebSocketConnectionTests {
  private let closeTime = Limits.standard.closeTime

  // MARK: Opening and closing

  @Test("it reads frames from its opening to its end, and is served only where we are the server")
  func stages() {
    for role in [Role.server, .client] {
      var socket = WebSocketConnection(role: role, limits: .standard, now: start)
      #expect(!socket.isOpen && !socket.readsFrames && !socket.isServed)
      socket.opened(at: start, .standard)
      #expect(socket.isOpen && socket.readsFrames && socket.isServed == (role == .server))
      let action = socket.close(.normal, at: start, .standard)
      #expect(action != .nothing)
      #expect(!socket.isOpen && socket.readsFrames && !socket.isServed)
      socket.end()
      #expect(!socket.isOpen && !socket.readsFrames && !socket.isServed)
    }
  }

  @Test("the closing handshake begins once, and is given up in its time")
  func closing() {
    var unopened = WebSocketConnection(role: .server, limits: .standard, now: start)
    var action = unopened.close(.normal, at: start, .standard)
    #expect(action == .nothing && unopened.state == .unopened)
    var socket = opened()
    action = socket.close(.goingAway, reason: "so long", at: start, .standard)
    #expect(action == .send(.close(.goingAway, reason: "so long")))
    action = socket.close(.normal, at: start, .standard)
    #expect(action == .nothing)
    #expect(socket.timePassed(at: after(closeTime - moment)) == .nothing)
    #expect(socket.timePassed(at: after(closeTime)) == .drop(.byUs(.goingAway)))
  }

  @Test("the peer's close frame is answered with its code, unless it answers ours")
  func receivedClose() {
    for code in [CloseCode.normal, nil] {
      var socket = opened()
      var action = socket.receivedClose(code)
      #expect(action == .end(.byPeer(code), .close(code)))
      #expect(socket.state == .ended)
      socket = opened()
      _ = socket.close(.goingAway, at: start, .standard)
      action = socket.receivedClose(code)
      #expect(action == .end(.byUs(.goingAway), nil))
      #expect(socket.state == .ended)
    }
  }

  @Test("the peer's fault is told in a close frame, once, and only to a WebSocket")
  func fail() {
    var socket = WebSocketConnection(role: .server, limits: .standard, now: start)
    var action = socket.fail(.policyViolation)
    #expect(action == .nothing && socket.state == .unopened)
    socket.opened(at: start, .standard)
    action = socket.fail(.policyViolation)
    #expect(action == .end(.byUs(.policyViolation), .close(.policyViolation)))
    action = socket.fail(.policyViolation)
    #expect(action == .nothing && socket.state == .ended)
    socket = opened()
    _ = socket.close(.normal, at: start, .standard)
    action = socket.fail(.policyViolation)
    #expect(action == .end(.byUs(.normal), nil))
  }

  @Test("a peer that ends without a close frame is lost, or has answered ours that way")
  func peerEnded() {
    var socket = opened()
    #expect(socket.peerEnded() == .drop(.lost))
    _ = socket.close(.goingAway, at: start, .standard)
    #expect(socket.peerEnded() == .drop(.byUs(.goingAway)))
  }

  // MARK: Time

  @Test("a silent peer is pinged after the interval, and given up after the silence")
  func silence() {
    var socket = opened()
    #expect(socket.timePassed(at: after(Limits.standard.pingInterval - moment)) == .nothing)
    #expect(socket.timePassed(at: after(Limits.standard.pingInterval)) == .ping)
    _ = socket.ping(at: after(Limits.standard.pingInterval), .standard)
    #expect(socket.timePassed(at: after(Limits.standard.pingInterval * 2 - moment)) == .nothing)
    #expect(socket.timePassed(at: after(Limits.standard.pingInterval * 2)) == .ping)
    #expect(socket.timePassed(at: after(Limits.standard.silence - moment)) == .ping)
    #expect(socket.timePassed(at: after(Limits.standard.silence)) == .drop(.silent))
    socket.lastReceived = after(.seconds(1))
    #expect(socket.timePassed(at: after(Limits.standard.silence)) == .ping)
    #expect(socket.timePassed(at: after(Limits.standard.silence + .seconds(1))) == .drop(.silent))
  }

  @Test("an allowance may have a silence of its own, in which the peer is pinged three times")
  func ownSilence() {
    var socket = WebSocketConnection(role: .client, limits: .standard, now: start)
    socket.allow(Allowance(message: 1, silence: .seconds(6)), .standard)
    socket.opened(at: start, .standard)
    #expect(socket.deadline(blockedSince: nil, .standard) == after(.seconds(2)))
    _ = socket.ping(at: after(.seconds(2)), .standard)
    #expect(socket.timePassed(at: after(.seconds(4) - moment)) == .nothing)
    #expect(socket.timePassed(at: after(.seconds(4))) == .ping)
    #expect(socket.timePassed(at: after(.seconds(6) - moment)) == .ping)
    #expect(socket.timePassed(at: after(.seconds(6))) == .drop(.silent))
  }

  @Test("a reader that has not caught up for the backlog's time is cut off, unless it carries many")
  func backlogTime() {
    var socket = opened()
    let since = after(.seconds(2))
    let end = since + Limits.standard.backlogTime
    #expect(socket.timePassed(at: end - moment, blockedSince: since) == .nothing)
    #expect(socket.timePassed(at: end, blockedSince: since) == .drop(.backlogged))
    socket.allow(Allowance(message: 1 << 20), .standard)
    #expect(socket.timePassed(at: end, blockedSince: since) == .nothing)
  }

  @Test("a message has its time from its first bytes, and one that is whole has none")
  func messageTime() throws {
    var socket = opened()
    let frame = Client.frame(.text, Array("hello".utf8))
    try socket.read(Array(frame.prefix(1)), at: after(.seconds(1)))
    try socket.read(Array(frame[1..<3]), at: after(.seconds(8)))
    let end = after(.seconds(11))
    #expect(socket.timePassed(at: end - moment) == .nothing)
    #expect(socket.timePassed(at: end) == .fail(.policyViolation))
    try socket.read(Array(frame[3...]), at: end)
    #expect(socket.messageSince == nil)
    #expect(socket.timePassed(at: end) == .nothing)
    #expect(opened(.server, .echo).timePassed(at: end, blockedSince: nil, .echo) == .nothing)
  }

  // MARK: Rates, pings and pongs

  @Test("messages and control frames are permitted up to their burst, and then at their rate")
  func rates() {
    var socket = opened()
    let rate = Limits.Rate(perSecond: 1, burst: 3)
    var limits = Limits.standard
    (limits.messages, limits.controls) = (rate, rate)
    socket = opened(.server, limits)
    var permitted = (0..<4).map { _ in socket.permitsMessage(rate, at: start) }
    #expect(permitted == [true, true, true, false])
    let pong = SocketAction.send(PreparedFrame(opcode: .pong, [7].span))
    let pongs = (0..<3).map { _ in socket.receivedPing([7], at: start, limits) }
    #expect(pongs == [pong, pong, pong])
    var other = socket
    let failed = other.receivedPing([7], at: start, limits)
    #expect(failed == .end(.byUs(.policyViolation), .close(.policyViolation)))
    other = socket
    let late = other.receivedPong([], at: start, limits)
    #expect(late == failed, "pings and pongs count together")
    permitted = [socket.permitsMessage(rate, at: after(.seconds(1) - moment))]
    permitted.append(socket.permitsMessage(rate, at: after(.seconds(1))))
    #expect(permitted == [false, true])
    socket.allow(Allowance(message: 1), limits)
    permitted = (0..<100).map { _ in socket.permitsMessage(rate, at: start) }
    #expect(!permitted.contains(false), "the application counts what these stand for")
  }

  @Test("the first answer to the newest ping gives the round trip, and no other pong does")
  func pongs() {
    func pong(_ number: UInt64) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.append(bigEndian: number, width: 8)
      return bytes
    }
    func ping(_ number: UInt64) -> SocketAction {
      .send(PreparedFrame(opcode: .ping, pong(number).span))
    }
    var socket = opened()
    var trip = socket.receivedPong(pong(0), at: after(.seconds(1)), .standard)
    #expect(trip == .nothing, "no ping has gone out")
    let pings = [1, 2].map { socket.ping(at: after(.seconds($0)), .standard) }
    #expect(pings == [ping(1), ping(2)], "a number is used once")
    let others = [pong(1), pong(77), Array(pong(2).dropFirst()), pong(2) + [0]]
    for other in others {
      trip = socket.receivedPong(other, at: after(.seconds(3)), .standard)
      #expect(trip == .nothing)
    }
    trip = socket.receivedPong(pong(2), at: after(.seconds(3)), .standard)
    #expect(trip == .tellRoundTrip(.seconds(1)))
    trip = socket.receivedPong(pong(2), at: after(.seconds(4)), .standard)
    #expect(trip == .nothing, "it was answered")
    socket.end()
    trip = socket.ping(at: after(.seconds(5)), .standard)
    #expect(trip == .nothing, "nobody is there")
  }

  // MARK: Frames

  @Test("a server's frames are plain, a client's are masked, each with another key")
  func masks() throws {
    let payload: [UInt8] = [1, 2, 3, 4]
    let served = opened()
    #expect(served.frame(.pong, payload.span).bytes == [0x8A, 4, 1, 2, 3, 4])
    let client = opened(.client)
    var keys: Set<[UInt8]> = []
    for _ in 0..<8 {
      var closing = client
      guard case .send(let close) = closing.close(.goingAway, at: start, .standard) else { return }
      for frame in [client.frame(.binary, payload.span), close] {
        let bytes = frame.bytes
        #expect(bytes[1] & 0x80 != 0)
        keys.insert(Array(bytes[2..<6]))
        let plain = bytes[6...].enumerated().map { $1 ^ bytes[2 + $0 % 4] }
        #expect(plain == (bytes[0] == 0x82 ? payload : [0x03, 0xE9]))
      }
    }
    #expect(keys.count > 12, "keys are drawn anew")
  }

  // MARK: Facts

  @Test("a backlog is kept up to its bound, that of an allowance if there is one")
  func backlog() {
    var socket = opened()
    #expect(socket.backlogGrew(to: Limits.standard.hardBacklog, .standard) == .nothing)
    #expect(
      socket.backlogGrew(to: Limits.standard.hardBacklog + 1, .standard) == .drop(.backlogged))
    socket.allow(Allowance(message: 1, backlog: 1 << 20), .standard)
    #expect(socket.backlogGrew(to: 1 << 20, .standard) == .nothing)
    #expect(socket.backlogGrew(to: 1 << 20 + 1, .standard) == .drop(.backlogged))
    socket.end()
    #expect(socket.backlogGrew(to: .max, .standard) == .nothing, "its last bytes are still sent")
  }

  @Test("an open one is told to be drained, closed with 1001 at the end, and given up with 1013")
  func otherFacts() {
    var socket = opened()
    #expect(socket.drained() == .tellDrained)
    #expect(socket.stopping() == .close(.goingAway))
    #expect(socket.memoryWanted(isBlocked: false) == .fail(.tryAgainLater))
    #expect(socket.memoryWanted(isBlocked: true) == .drop(.backlogged))
    _ = socket.close(.normal, at: start, .standard)
    #expect(socket.drained() == .nothing)
    #expect(socket.stopping() == .nothing)
    #expect(socket.memoryWanted(isBlocked: false) == .drop(.lost))
  }
}

@Suite("Windows of throughput")
struct ThroughputWindowTests {
  @Test("each window asks for its bytes, and what was more in one does not count in the next")
  func windows() {
    let limits = Limits.standard
    let enough = limits.slowestBytesPerSecond * 10
    var window = ThroughputWindow(start: start)
    var isFast = window.isFastEnough(at: after(limits.slowTime - moment), limits)
    #expect(isFast, "it is not over")
    window.add(enough * 3)
    isFast = window.isFastEnough(at: after(limits.slowTime), limits)
    #expect(isFast && window == ThroughputWindow(start: after(limits.slowTime)))
    window.add(enough - 1)
    isFast = window.isFastEnough(at: after(limits.slowTime * 2), limits)
    #expect(!isFast)
    window.add(1)
    isFast = window.isFastEnough(at: after(limits.slowTime * 2), limits)
    #expect(isFast)
  }

  @Test("a byte at least is asked for where the time is below a second")
  func shortWindows() {
    var limits = Limits.standard
    limits.slowTime = .milliseconds(50)
    var window = ThroughputWindow(start: start)
    var isFast = window.isFastEnough(at: after(.milliseconds(50)), limits)
    #expect(!isFast)
    window.add(1)
    isFast = window.isFastEnough(at: after(.milliseconds(50)), limits)
    #expect(isFast)
  }
}
