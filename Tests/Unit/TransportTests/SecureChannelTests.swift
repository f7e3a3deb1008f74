import Net
import TLS
import Testing

@testable import Transport

@Suite("The TLS of a connection")
struct SecureChannelTests {
  /// One reading of each kind.
  private let readings: [Reading] = [.requests, .paused, .answer, .frames, .discarded, .none]

  /// Shakes hands with `tunnel`, as a server.
  private func shakeHands(
    _ channel: SecureChannel, _ tunnel: Tunnel, through pipe: TLSPipe
  ) throws {
    var room = [UInt8](repeating: 0, count: ReceiveBuffers.mostPlain)
    let isWhole = channel.receivedGreeting(tunnel.takeSealed().span)
    #expect(isWhole)
    var plain = room.mutableSpan
    var count = try channel.openGreeting(
      TLSContext(Corpus.settings()), into: &plain, through: pipe)
    while !tunnel.isEstablished || channel.stage != .established {
      #expect(count == 0)
      _ = try tunnel.open(taken(from: pipe))
      count = try channel.openAll(tunnel.takeSealed().span, into: &plain, through: pipe)
    }
    _ = try tunnel.open(taken(from: pipe))
  }

  private func taken(from pipe: TLSPipe) -> [UInt8] {
    let bytes = pipe.withSealed { sealed in sealed.indices.map { sealed[$0] } }
    pipe.clear()
    return bytes
  }

  // MARK: What becomes of bytes

  @Test("before TLS the greeting is received, unless the connection reads nothing")
  func untouched() {
    let channel = SecureChannel()
    #expect(
      readings.map { channel.becameReadable($0) }
        == [.receiveGreeting, .nothing, .receiveGreeting, .receiveGreeting, .discard, .nothing])
    channel.isQueued = true
    #expect(channel.becameReadable(.requests) == .nothing, "it waits for its turn")
  }

  @Test("during the handshake the next step is queued once")
  func shakingHands() throws {
    let channel = SecureChannel()
    let pipe = TLSPipe()
    let context = try TLSContext(trusting: .anybody)
    try channel.begin(context, to: "localhost", through: pipe)
    #expect(channel.stage == .shakingHands)
    #expect(taken(from: pipe).first == 22, "the greeting is a handshake record")
    #expect(
      readings.map { channel.becameReadable($0) }
        == [.shakeHands, .nothing, .shakeHands, .shakeHands, .discard, .nothing])
    channel.isQueued = true
    #expect(channel.becameReadable(.answer) == .nothing)
  }

  @Test("an established session opens what comes, and one that is over throws it away")
  func established() throws {
    let channel = SecureChannel()
    try shakeHands(channel, Tunnel(), through: TLSPipe())
    #expect(
      readings.map { channel.becameReadable($0) }
        == [.open, .nothing, .open, .open, .discard, .nothing])
    channel.abandon()
    #expect(
      readings.map { channel.becameReadable($0) }
        == [.discard, .nothing, .discard, .discard, .discard, .nothing])
  }

  @Test("a greeting in single bytes is whole with its last one, and kept until then")
  func greeting() throws {
    let greeting = try Tunnel().takeSealed()
    let channel = SecureChannel()
    for (number, byte) in greeting.enumerated() {
      let isWhole = channel.receivedGreeting([byte].span)
      #expect(isWhole == (number == greeting.count - 1))
      #expect(channel.greeting.count == number + 1)
    }
    var room = [UInt8](repeating: 0, count: 1024)
    var plain = room.mutableSpan
    _ = try channel.openGreeting(TLSContext(Corpus.settings()), into: &plain, through: TLSPipe())
    #expect(channel.greeting.isEmpty && channel.stage == .shakingHands)
  }

  @Test("somebody who speaks http is no TLS at once, with an empty pipe")
  func notTLS() throws {
    let channel = SecureChannel()
    let pipe = TLSPipe()
    let isWhole = channel.receivedGreeting(Array("GET / HTTP/1.1\r\n".utf8).span)
    #expect(isWhole, "more of it would not make it TLS")
    var room = [UInt8](repeating: 0, count: 1024)
    var plain = room.mutableSpan
    let context = try TLSContext(Corpus.settings())
    do throws(TLSError) {
      _ = try channel.openGreeting(context, into: &plain, through: pipe)
      Issue.record("opened")
    } catch {
      #expect(error == .notTLS)
    }
    #expect(pipe.count == 0)
  }

  // MARK: Bytes both ways

  @Test("what is sealed is opened in one call, and the peer's end is noted behind it")
  func opening() throws {
    let channel = SecureChannel()
    let pipe = TLSPipe()
    let tunnel = try Tunnel()
    try shakeHands(channel, tunnel, through: pipe)
    let sent = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var room = [UInt8](repeating: 0, count: ReceiveBuffers.mostPlain)
    var plain = room.mutableSpan
    let sealed = try tunnel.seal(sent) + tunnel.end()
    let count = try channel.openAll(sealed.span, into: &plain, through: pipe)
    #expect(count == sent.count && (0..<count).allSatisfy { plain[$0] == sent[$0] })
    #expect(channel.peerHasEnded)
  }

  @Test("our end is said once, and nothing can be sealed behind it")
  func ending() throws {
    let channel = SecureChannel()
    let pipe = TLSPipe()
    let tunnel = try Tunnel()
    try shakeHands(channel, tunnel, through: pipe)
    try channel.seal([1, 2, 3].span, through: pipe)
    channel.end(through: pipe)
    #expect(try tunnel.open(taken(from: pipe)) == [1, 2, 3])
    #expect(tunnel.hasEnded && channel.stage == .over)
    channel.end(through: pipe)
    #expect(pipe.count == 0)
  }

  @Test("a session that another loop takes over goes on there")
  func takeover() throws {
    let first = SecureChannel()
    let pipe = TLSPipe()
    let tunnel = try Tunnel()
    try shakeHands(first, tunnel, through: pipe)
    let none = SecureChannel(of: nil, peerHasEnded: false)
    #expect(none == nil)
    guard let second = SecureChannel(of: first.giveUp(), peerHasEnded: false) else {
      Issue.record("no session")
      return
    }
    #expect(first.stage == .over && second.stage == .established)
    try second.seal([7].span, through: pipe)
    #expect(try tunnel.open(taken(from: pipe)) == [7])
  }

  // MARK: Contexts

  @Test("each listener has its context, which is replaced; servers are dialled with one")
  func contexts() throws {
    var contexts = try TLSContexts(trust: nil)
    #expect(!contexts.areUsed)
    let listeners = try TLSContexts(trust: nil, settings: [5: Corpus.settings()])
    #expect(listeners.areUsed)
    _ = try listeners.server(listener: 5)
    let isRenewed = contexts.renew(try Corpus.settings(), listener: 5)
    #expect(isRenewed && contexts.areUsed)
    let first = try contexts.server(listener: 5)
    #expect(try contexts.server(listener: 5) === first)
    _ = contexts.renew(try Corpus.settings(), listener: 5)
    #expect(try contexts.server(listener: 5) !== first)
    #expect(throws: TLSError.outOfMemory) { try contexts.server(listener: 6) }
    #expect(throws: TLSError.authoritiesUnusable) { try contexts.forDialling() }
  }

  @Test("the context for dialling is made once, by the authorities that are trusted")
  func dialling() throws {
    var contexts = try TLSContexts(trust: .authorities(try Corpus.file("authority.crt")))
    #expect(contexts.areUsed)
    let first = try contexts.forDialling()
    #expect(try contexts.forDialling() === first)
    contexts = try TLSContexts(trust: .authorities([1, 2, 3]))
    #expect(throws: TLSError.authoritiesUnusable) { try contexts.forDialling() }
  }
}
