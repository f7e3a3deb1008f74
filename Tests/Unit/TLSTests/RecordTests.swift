import Bytes
import COpenSSL
import GameCore
import Synchronization
import Testing

@testable import TLS

private func established(_ version: Int32, _ context: TLSContext? = nil) throws -> Pair {
  let pair = try Pair(Corpus.settings(), context ?? client(version))
  try pair.exchange()
  return pair
}

@Test("a record changed in one byte is never understood", arguments: versions)
func changedRecords(version: Int32) throws {
  let server = try TLSContext(Corpus.settings())
  let context = try client(version)
  var length = 1
  var changed = 0
  while changed < length {
    let pair = try Pair(server, context)
    try pair.exchange()
    try pair.client.say(bytes("secret"))
    var sealed = pair.client.sent()
    length = sealed.count
    sealed[changed] ^= 0x01
    do throws(TLSError) {
      try pair.server.receive(sealed)
      // The length was made larger: the record is waited for, and then unusable.
      #expect(changed == 3 || changed == 4)
      try pair.server.receive([UInt8](repeating: 0, count: 400))
      Issue.record("byte \(changed) was changed and nobody noticed")
    } catch {
      guard case .recordUnusable = error else {
        Issue.record("\(error) at \(changed)")
        return
      }
      #expect(throws: error) { try pair.server.receive([]) }
      #expect(throws: error) { try pair.server.say([1]) }
    }
    #expect(pair.server.understood == Understood())
    #expect(pair.server.pipe.count > 0, "an alert is to be sent")
    #expect(throws: TLSError.self) { try pair.client.receive(pair.server.sent()) }
    changed += 1
  }
  #expect(length > 20)
}

@Test("records doubled, left out or in the wrong order are never understood", arguments: versions)
func misplacedRecords(version: Int32) throws {
  let context = try client(version)
  for order in [[0, 0], [1], [1, 0]] {
    let pair = try established(version, context)
    try pair.client.say(bytes("a"))
    let first = pair.client.sent()
    try pair.client.say(bytes("b"))
    let records = [first, pair.client.sent()]
    #expect(throws: TLSError.self) { try pair.server.receive(order.flatMap { records[$0] }) }
    #expect(pair.server.understood.plain == (order == [0, 0] ? bytes("a") : []))
  }
}

@Test("random bytes after the handshake end in an error or in waiting", arguments: versions)
func garbageAfterwards(version: Int32) throws {
  var generator = SeededGenerator(seed: 5)
  let server = try TLSContext(Corpus.settings())
  let context = try client(version)
  for _ in 0..<200 {
    let pair = try Pair(server, context)
    try pair.exchange()
    let sealed = (0..<Int.random(in: 1...100, using: &generator)).map { index -> UInt8 in
      index == 0
        ? UInt8.random(in: 0x14...0x18, using: &generator)
        : UInt8.random(in: 0...255, using: &generator)
    }
    do throws(TLSError) {
      try pair.server.receive(sealed)
    } catch {
      switch error {
      case .recordUnusable, .peerAlert: break
      default: Issue.record("\(error) after \(sealed), seed 5")
      }
    }
    #expect(pair.server.understood == Understood())
  }
}

@Test("a record cut short is waited for, and is no end", arguments: versions)
func shortRecords(version: Int32) throws {
  let pair = try established(version)
  try pair.client.say(bytes("secret"))
  let sealed = pair.client.sent()
  for (index, byte) in sealed.enumerated() {
    #expect(pair.server.understood == Understood())
    #expect(try pair.server.receive([byte]) == 1, "byte \(index)")
  }
  #expect(pair.server.understood == Understood(plain: bytes("secret")))
}

@Test("what went wrong in one session is not put down to the next", arguments: versions)
func errorsOfOthers(version: Int32) throws {
  let pair = try established(version)
  try pair.client.say(bytes("unharmed"))
  let sealed = pair.client.sent()
  let failing = Side(try TLSSession(accepting: TLSContext(Corpus.settings())))
  #expect(throws: TLSError.self) { try failing.receive([0x16, 3, 1, 0, 4, 0xFF, 0, 0, 0]) }
  try pair.server.receive(Array(sealed.dropLast()))
  #expect(throws: TLSError.self) { try TLSSettings(TLSIdentity(chain: [1], key: [2])) }
  try pair.server.receive(sealed.suffix(1))
  #expect(pair.server.understood.plain == bytes("unharmed"))
}

// MARK: Much at once

@Test("a mebibyte passes in each direction, and the pipe is small again", arguments: versions)
func muchAtOnce(version: Int32) throws {
  let pair = try established(version)
  var generator = SeededGenerator(seed: 6)
  let much = (0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &generator) }
  try pair.client.say(much)
  try pair.server.say(much.reversed())
  #expect(pair.server.pipe.count > 1 << 20 && pair.server.pipe.capacity > 1 << 20)
  try pair.exchange(by: 10_000)
  #expect(pair.server.understood.plain == much)
  #expect(pair.client.understood.plain == much.reversed())
  #expect(pair.server.pipe.count == 0)
  #expect(pair.server.pipe.capacity == TLSPipe.usualCapacity)
}

@Test("data sealed in pieces is in the pipe in order until it is cleared", arguments: versions)
func pieces(version: Int32) throws {
  let pair = try established(version)
  for piece in 0..<100 { try pair.server.say([UInt8](repeating: UInt8(piece), count: piece)) }
  try pair.client.receive(pair.server.sent())
  #expect(
    pair.client.understood.plain == (0..<100).flatMap { [UInt8](repeating: $0, count: Int($0)) })
  try pair.server.say([])
  #expect(pair.server.sent().isEmpty)
}

@Test("a small buffer gets a record in several calls", arguments: versions)
func smallBuffer(version: Int32) throws {
  let client = Side(try TLSSession(connecting: client(version), to: nil), plainCapacity: 1)
  let server = Side(try TLSSession(accepting: TLSContext(Corpus.settings())), plainCapacity: 3)
  try client.receive([])
  while !(client.isEstablished && server.isEstablished) {
    try server.receive(client.sent())
    try client.receive(server.sent())
  }
  try client.say(bytes("twenty-one characters"))
  try server.receive(client.sent())
  #expect(server.understood.plain == bytes("twenty-one characters"))
}

// MARK: Moving and ending

@Test("a session goes on through another loop's pipe, even within a record", arguments: versions)
func moving(version: Int32) throws {
  let pair = try established(version)
  try pair.client.say(bytes("before and after"))
  let sealed = pair.client.sent()
  try pair.server.receive(Array(sealed.prefix(9)))
  pair.server.pipe = TLSPipe()
  try pair.server.receive(Array(sealed.dropFirst(9)))
  #expect(pair.server.understood.plain == bytes("before and after"))
  try pair.server.say(bytes("welcome"))
  try pair.exchange()
  #expect(pair.client.understood.plain == bytes("welcome"))
}

@Test("a session lives longer than its context, on another thread", arguments: versions)
func movingBetweenThreads(version: Int32) async throws {
  let client = Side(try TLSSession(connecting: client(version), to: nil))
  let server = try established(with: client)
  let mailbox = Mutex<TLSSession?>(server)
  let sealed = await Task.detached {
    guard let session = mailbox.withLock({ $0.take() }) else { return [UInt8]() }
    let side = Side(session)
    try? side.say(bytes("from another loop"))
    return side.sent()
  }.value
  try client.receive(sealed)
  #expect(client.understood.plain == bytes("from another loop"))
}

/// A server's session after the handshake, whose context and pipe are gone.
private func established(with client: Side) throws -> TLSSession {
  let pipe = TLSPipe()
  var session = try TLSSession(accepting: TLSContext(Corpus.settings()))
  var plain = [UInt8](repeating: 0, count: 100)
  try client.receive([])
  while !(client.isEstablished && session.isEstablished) {
    var position = 0
    var buffer = plain.mutableSpan
    _ = try session.open(client.sent().span, from: &position, into: &buffer, through: pipe)
    let answer = pipe.withSealed { Array(copying: $0) }
    pipe.clear()
    try client.receive(answer)
  }
  return session
}

@Test("each side sends its end once, and may receive more until then", arguments: versions)
func ending(version: Int32) throws {
  let pair = try established(version)
  pair.client.session.end(through: pair.client.pipe)
  let end = pair.client.sent()
  #expect(!end.isEmpty)
  pair.client.session.end(through: pair.client.pipe)
  #expect(pair.client.pipe.count == 0)
  #expect(throws: TLSError.notEstablished) { try pair.client.say([1]) }
  #expect(try pair.server.receive(end + [1, 2, 3]) == end.count, "what follows is left")
  #expect(pair.server.understood == Understood(hasEnded: true))
  try pair.server.say(bytes("good night"))
  pair.server.session.end(through: pair.server.pipe)
  try pair.client.receive(pair.server.sent())
  #expect(pair.client.understood == Understood(plain: bytes("good night"), hasEnded: true))
  #expect(try pair.client.receive([]) == 0)
}
