import Net
import TestSupport
import Testing

@testable import Transport

private let start = Instant(nanoseconds: 0)

/// A connection that no loop has; its peer is the left end of `pair`.
func looseConnection(
  token: UInt64 = 1 << 32, from address: IPAddress = .loopback, channel: SecureChannel? = nil,
  of pair: SocketPair? = nil
) throws -> Connection {
  let nobody = Endpoint(address, port: 1)
  return Connection(
    token: token, owning: try (pair ?? SocketPair()).releaseRight(),
    peer: Peer(address: nobody, local: nobody, listener: 0, isSecure: channel != nil),
    channel: channel, limits: .standard, now: start)
}

@Suite("A connection between its stages")
struct ConnectionTests {
  @Test("requests are read while the peer takes the answers; a WebSocket is always read")
  func interest() throws {
    let connection = try looseConnection()
    #expect(connection.wantedInterest == .readable)
    connection.block(at: start)
    #expect(connection.wantedInterest == .writable)
    connection.open(at: start, .standard)
    #expect(connection.wantedInterest == [.readable, .writable])
    connection.unblock(at: start)
    #expect(connection.wantedInterest == .readable)
    connection.end(.lingering(until: start))
    #expect(connection.wantedInterest == .readable, "until the peer has ended")
    connection.hasEnded = true
    #expect(connection.wantedInterest == [])
  }

  @Test("kept requests are read before those in the socket, and none while the socket is full")
  func deferredReading() throws {
    let channel = SecureChannel()
    let connection = try looseConnection(channel: channel)
    #expect(connection.deferredReading == .few)
    connection.unread = [1]
    #expect(connection.deferredReading == .resume)
    connection.block(at: start)
    #expect(connection.deferredReading == .nothing)
    connection.unread = []
    channel.peerHasEnded = true
    #expect(connection.deferredReading == .nothing)
    connection.unblock(at: start)
    #expect(connection.deferredReading == .resume, "its end is read behind the last request")
    connection.open(at: start, .standard)
    #expect(connection.deferredReading == .all)
    connection.end(.lingering(until: start))
    #expect(connection.deferredReading == .nothing)
  }

  @Test("close_notify counts when all before it is read, and while an answer waits it does not")
  func closeNotify() throws {
    let channel = SecureChannel()
    let connection = try looseConnection(channel: channel)
    #expect(!connection.hasEndedTLS)
    channel.peerHasEnded = true
    #expect(connection.hasEndedTLS)
    connection.unread = [1]
    #expect(!connection.hasEndedTLS)
    connection.unread = []
    connection.block(at: start)
    #expect(!connection.hasEndedTLS)
    connection.open(at: start, .standard)
    #expect(connection.hasEndedTLS)
    connection.end(.finishing(until: start))
    #expect(connection.hasEndedTLS)
    connection.end(.lingering(until: start))
    #expect(!connection.hasEndedTLS)
    connection.open(at: start, .standard)
    connection.hasEnded = true
    #expect(!connection.hasEndedTLS, "it counts once")
  }

  @Test("a WebSocket is prompt after one short read, and after a long one again after sixteen")
  func promptness() throws {
    let connection = try looseConnection()
    connection.judge(byReading: 10)
    #expect(!connection.isPrompt, "it is no WebSocket yet")
    connection.open(at: start, .standard)
    connection.judge(byReading: 10)
    #expect(connection.isPrompt)
    connection.judge(byReading: TurnBudget.shortRead)
    for _ in 0..<15 {
      connection.judge(byReading: TurnBudget.shortRead - 1)
      #expect(!connection.isPrompt)
    }
    connection.judge(byReading: 1)
    #expect(connection.isPrompt)
  }

  @Test("what is not finished is counted, a session until the first request, at most what counts")
  func holding() throws {
    let plain = try looseConnection()
    #expect(plain.holding(atMost: 1000) == .init())
    plain.unread = [UInt8](repeating: 0, count: 700)
    #expect(plain.holding(atMost: 1000) == .init(handshake: 0, rest: 700))
    #expect(plain.holding(atMost: 500) == .init(handshake: 0, rest: 500))

    let channel = SecureChannel()
    let secure = try looseConnection(channel: channel)
    let isWhole = channel.receivedGreeting([22, 3, 1].span)
    #expect(!isWhole)
    #expect(secure.holding(atMost: 1000) == .init(handshake: 0, rest: 3))
    channel.abandon()
    #expect(secure.holding(atMost: 1000) == .init(handshake: 44 * 1024, rest: 0))
    secure.isReady = true
    #expect(secure.holding(atMost: 1000) == .init())
  }

  @Test("a full socket makes the waiting bytes count, and the answer of an empty one does not")
  func waiting() throws {
    let loose = try looseConnection()
    var output = Output()
    let bytes = [UInt8](repeating: 7, count: 300)
    output.append(bytes.span, to: loose)
    #expect(loose.unsent == 300)
    #expect(loose.holding(atMost: 4096) == .init())
    loose.block(at: start)
    output.leavePage(loose)
    #expect(loose.holding(atMost: 4096) == .init(handshake: 0, rest: 300))
    let taken = output.takeAll(of: loose)
    #expect(taken.plain == bytes && taken.sealed == [])
    #expect(loose.unsent == 0)
  }
}
