import COpenSSL
import GameCore
import Testing

@testable import TLS

private func server() throws -> Side {
  Side(try TLSSession(accepting: TLSContext(Corpus.settings())))
}

/// A record of a handshake with one message.
private func record(_ type: UInt8, claiming length: Int? = nil, _ body: [UInt8]) -> [UInt8] {
  let claimed = length ?? body.count
  let message =
    [type, UInt8(claimed >> 16), UInt8(claimed >> 8 & 0xFF), UInt8(claimed & 0xFF)] + body
  return [0x16, 3, 1, UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
}

/// A greeting as RFC 4346 §7.4.1.2 has it, without extensions: a version and one cipher.
private func greeting(version: (UInt8, UInt8), cipher: (UInt8, UInt8)) -> [UInt8] {
  let random = [UInt8](repeating: 7, count: 32)
  let ciphers = [0, 2, cipher.0, cipher.1]
  return record(1, [version.0, version.1] + random + [0] + ciphers + [1, 0])
}

@Test("a client of TLS 1.1 or 1.0 is refused with an alert")
func oldVersions() throws {
  for minor: UInt8 in [1, 2] {
    let server = try server()
    #expect(throws: TLSError.handshakeFailed(reason: "unsupported protocol")) {
      try server.receive(greeting(version: (3, minor), cipher: (0xC0, 0x09)))
    }
    #expect(server.sent().suffix(2) == [2, 70])
  }
}

@Test("ciphers without forward secrecy or without authenticated encryption are refused")
func oldCiphers() throws {
  // RSA with AES-128-GCM, ECDHE-ECDSA with AES-128-CBC, RSA with 3DES.
  for cipher: (UInt8, UInt8) in [(0x00, 0x9C), (0xC0, 0x09), (0x00, 0x0A)] {
    let server = try server()
    #expect(throws: TLSError.handshakeFailed(reason: "no shared cipher")) {
      try server.receive(greeting(version: (3, 3), cipher: cipher))
    }
    #expect(server.sent().suffix(2) == [2, 40])
  }
}

@Test("plain http on a TLS listener is called that, and the pipe stays empty for a plain answer")
func plainText() throws {
  for text in ["GET / HTTP/1.1\r\n\r\n", "\r\n", "CONNECT a:1 HTTP/1.1", "\u{0}"] {
    let server = try server()
    for _ in 0..<2 {
      #expect(throws: TLSError.notTLS) { try server.receive(bytes(text)) }
    }
    #expect(server.pipe.count == 0 && !server.isEstablished)
  }
}

@Test("a handshake is read up to its limit and refused beyond")
func longHandshake() throws {
  let body = [UInt8](repeating: 0, count: 4096 - 9)
  let greeting = record(1, claiming: 100_000, body)
  let more: [UInt8] = [0x16, 3, 1, 0x0F, 0xFB] + [UInt8](repeating: 0, count: 4091)
  let server = try server()
  #expect(try server.receive(greeting + more + more + more) == TLSSession.handshakeLimit)
  #expect(throws: TLSError.handshakeTooLong(limit: TLSSession.handshakeLimit)) {
    try server.receive([0x16])
  }
  #expect(throws: TLSError.handshakeTooLong(limit: TLSSession.handshakeLimit)) {
    try server.receive([])
  }
}

@Test("nothing can be sent before the handshake is done")
func earlyWords() throws {
  let server = try server()
  #expect(throws: TLSError.notEstablished) { try server.say([1]) }
  server.session.end(through: server.pipe)
  #expect(server.pipe.count == 0)
}

@Test("random bytes in a handshake's record end in an error or in waiting")
func garbage() throws {
  var generator = SeededGenerator(seed: 4)
  let context = try TLSContext(Corpus.settings())
  for round in 0..<2000 {
    let server = Side(try TLSSession(accepting: context))
    let body = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    let isMessage = round % 2 == 0
    let sealed = isMessage ? record(1, body) : [0x16] + body
    do throws(TLSError) {
      try server.receive(sealed)
    } catch {
      switch error {
      case .handshakeFailed, .peerAlert: break
      default: Issue.record("\(error) after \(sealed), seed 4")
      }
    }
    #expect(!server.isEstablished && server.understood == Understood())
  }
}

@Test("a handshake changed in one byte ends in an error, in waiting, or as if unchanged")
func changedHandshakes() throws {
  let context = try TLSContext(Corpus.settings())
  for version in versions {
    let clientContext = try client(version)
    var changed = 0
    var length = 1
    while changed < length {
      let server = Side(try TLSSession(accepting: context))
      let client = Side(try TLSSession(connecting: clientContext, to: nil))
      try client.receive([])
      var passed = 0
      do throws(TLSError) {
        while true {
          var flight = client.sent()
          if flight.isEmpty { break }
          if flight.indices.contains(changed - passed) { flight[changed - passed] ^= 0x41 }
          passed += flight.count
          try server.receive(flight)
          try client.receive(server.sent())
        }
        length = max(length, passed)
        // A version in a record's header is not looked at (RFC 8446 §5.1).
        if server.isEstablished && client.isEstablished {
          try client.say([9])
          try server.receive(client.sent())
          #expect(server.understood.plain == [9])
        }
      } catch {
        length = max(length, passed)
        switch error {
        case .notTLS: #expect(changed == 0)
        case .handshakeFailed, .recordUnusable, .peerAlert: break
        default: Issue.record("\(error) at \(changed)")
        }
      }
      changed += 1
    }
    #expect(length > 250)
  }
}

// MARK: After the handshake

@Test("a client that wants to negotiate again is refused, and nothing changes for the server")
func renegotiation() throws {
  let pair = try Pair(Corpus.settings(), client(TLS1_2_VERSION))
  try pair.exchange()
  // SAFETY: the session is alive and used by nobody else.
  let client = unsafe pair.client.session.session
  // Our client does not renegotiate either: the test clears its SSL_OP_NO_RENEGOTIATION.
  unsafe SSL_clear_options(client, 1 << 30)
  #expect(unsafe SSL_renegotiate(client) == 1)
  try pair.client.receive([])
  let again = pair.client.sent()
  #expect(again.count > 100)
  try pair.server.receive(again)
  try pair.server.say(bytes("still here"))
  #expect(throws: TLSError.recordUnusable(reason: "no renegotiation")) { try pair.exchange() }
  #expect(pair.server.isEstablished)
}

@Test("keys may be updated, but not without end")
func keyUpdates() throws {
  let pair = try Pair(Corpus.settings(), client(TLS1_3_VERSION))
  try pair.exchange()
  func update() throws {
    // SAFETY: the session is alive and used by nobody else.
    #expect(unsafe SSL_key_update(pair.client.session.session, SSL_KEY_UPDATE_REQUESTED) == 1)
    try pair.client.say([1])
    try pair.exchange()
  }
  for _ in 0..<TLSSession.keyUpdateLimit { try update() }
  let said = [UInt8](repeating: 1, count: TLSSession.keyUpdateLimit)
  #expect(pair.server.understood.plain == said)
  try pair.server.say([2])
  try pair.exchange()
  #expect(pair.client.understood.plain == [2])
  #expect(throws: TLSError.tooManyKeyUpdates) { try update() }
}
