import COpenSSL
import Testing

@testable import TLS

/// Both versions that a server speaks.
let versions = [TLS1_2_VERSION, TLS1_3_VERSION]

/// A client that believes anybody.
func client(_ version: Int32? = nil, offering: [String] = ["http/1.1"]) throws -> TLSContext {
  try TLSContext(trusting: .anybody, offering: offering, version: version)
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Test("after the handshake each side reads the other's data", arguments: versions)
func echo(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version), to: "localhost")
  #expect(!pair.server.isEstablished && !pair.client.isEstablished)
  try pair.exchange()
  #expect(pair.server.isEstablished && pair.client.isEstablished)
  try pair.client.say(bytes("Is anybody there?"))
  try pair.server.say(bytes("Four of us."))
  try pair.exchange()
  #expect(pair.server.understood == Understood(plain: bytes("Is anybody there?")))
  #expect(pair.client.understood == Understood(plain: bytes("Four of us.")))
  #expect(!pair.server.isResumed)
}

@Test("data with the end of a client's handshake is read", arguments: versions)
func dataWithTheHandshake(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version))
  var flight = pair.client.sent()
  while !pair.server.isEstablished {
    if pair.client.isEstablished {
      try pair.client.say(bytes("at once"))
      flight += pair.client.sent()
    }
    try pair.server.receive(flight)
    try pair.client.receive(pair.server.sent())
    flight = pair.client.sent()
  }
  if version == TLS1_3_VERSION {
    #expect(pair.server.understood.plain == bytes("at once"))
  } else {
    try pair.client.say(bytes("at once"))
    try pair.exchange()
    #expect(pair.server.understood.plain == bytes("at once"))
  }
}

@Test("a handshake and its data may come byte by byte", arguments: versions)
func byteByByte(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version))
  try pair.exchange(by: 1)
  try pair.client.say(bytes("ping"))
  try pair.server.say(bytes("pong"))
  try pair.exchange(by: 1)
  #expect(pair.server.understood.plain == bytes("ping"))
  #expect(pair.client.understood.plain == bytes("pong"))
}

@Test("a handshake may be split in two at every byte of each flight", arguments: versions)
func splitAnywhere(version: Int32) throws {
  let server = try TLSContext(Corpus.settings())
  let context = try client(version)
  var longest = 1
  var cut = 1
  while cut <= longest {
    let pair = try Pair(server, context)
    while !(pair.server.isEstablished && pair.client.isEstablished) {
      for (from, to) in [(pair.client, pair.server), (pair.server, pair.client)] {
        let flight = from.sent()
        longest = max(longest, flight.count)
        try to.receive(Array(flight.prefix(cut)))
        try to.receive(Array(flight.dropFirst(cut)))
      }
    }
    try pair.client.say(bytes("ping"))
    try pair.exchange()
    #expect(pair.server.understood.plain == bytes("ping"), "cut at \(cut)")
    cut += 1
  }
  #expect(longest > 500)
}

@Test("no part of a client's side of the handshake is enough, nor an end", arguments: versions)
func truncated(version: Int32) throws {
  let server = try TLSContext(Corpus.settings())
  let context = try client(version)
  let whole = try Pair(server, context)
  let length = whole.client.sent().count
  for count in 0..<length {
    let pair = try Pair(server, context)
    let consumed = try pair.server.receive(Array(pair.client.sent().prefix(count)))
    #expect(consumed == min(count, length - 1))
    #expect(
      !pair.server.isEstablished && pair.server.understood == Understood()
        && pair.server.sent().isEmpty)
  }
}

@Test("an RSA certificate serves as well", arguments: versions)
func rsa(version: Int32) throws {
  let pair = try Pair(Corpus.settings("rsa"), client(version))
  try pair.exchange()
  #expect(pair.server.isEstablished && pair.client.isEstablished)
}

// MARK: ALPN

private func chosenProtocol(_ session: borrowing TLSSession) -> String {
  var name: UnsafePointer<UInt8>?
  var count: UInt32 = 0
  // SAFETY: the name belongs to the session, which lives as long as the call; it is copied.
  unsafe SSL_get0_alpn_selected(session.session, &name, &count)
  return unsafe String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
}

@Test("http/1.1 is chosen where it is offered, and nothing without an offer", arguments: versions)
func protocols(version: Int32) throws {
  for (offer, chosen) in [
    (["http/1.1"], "http/1.1"), (["h2", "http/1.1"], "http/1.1"), ([], ""),
  ] {
    let pair = try Pair(Corpus.settings(), client(version, offering: offer))
    try pair.exchange()
    #expect(chosenProtocol(pair.client.session) == chosen && pair.server.isEstablished)
  }
}

@Test("a client with other protocols alone gets an alert", arguments: versions)
func otherProtocols(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version, offering: ["h2", "spdy/3"]))
  #expect(throws: TLSError.handshakeFailed(reason: "no application protocol")) {
    try pair.exchange()
  }
  #expect(throws: TLSError.peerAlert(120)) { try pair.exchange() }
}

// MARK: Whom a client believes

@Test(
  "a client that trusts the authority reaches its server by name and by address",
  arguments: ["localhost", "127.0.0.1", "::1"])
func trusted(name: String) throws {
  let context = try TLSContext(trusting: .authorities(Corpus.file("authority.crt")))
  let pair = try Pair(Corpus.settings(), context, to: name)
  try pair.exchange()
  #expect(pair.client.isEstablished && pair.server.isEstablished)
}

@Test(
  "a client refuses a server of another name or another authority",
  arguments: [
    ("authority", "example.org", TLSError.CertificateFault.wrongName, UInt8(42)),
    ("authority", "127.0.0.2", .wrongName, 42), ("stranger", "localhost", .untrusted, 48),
  ])
func untrusted(
  authority: String, name: String, fault: TLSError.CertificateFault, alert: UInt8
) throws {
  let context = try TLSContext(trusting: .authorities(Corpus.file("\(authority).crt")))
  let pair = try Pair(Corpus.settings(), context, to: name)
  #expect(throws: TLSError.certificateRefused(fault)) {
    try pair.exchange()
  }
  #expect(throws: TLSError.peerAlert(alert)) { try pair.exchange() }
}

@Test("what is no authority and what is no name are refused")
func unusableWishes() throws {
  #expect(throws: TLSError.authoritiesUnusable) {
    try TLSContext(trusting: .authorities(Corpus.file("server.key")))
  }
  #expect(throws: TLSError.serverNameUnusable) {
    let name = String(repeating: "a", count: 256)
    _ = try TLSSession(connecting: client(), to: name)
  }
}

@Test("an identity is what it was made of")
func identityIsWhatItWasMadeOf() {
  #expect(TLSIdentity(chain: [1], key: [2]) != TLSIdentity(chain: [2], key: [1]))
}

@Test("a certificate and a key that do not serve are refused, each with its reason")
func unusableIdentities() throws {
  let certificate = try Corpus.file("server.crt")
  let key = try Corpus.file("server.key")
  let refused: [(TLSIdentity, TLSError)] = [
    (TLSIdentity(chain: [], key: key), .certificateUnusable),
    (TLSIdentity(chain: key, key: key), .certificateUnusable),
    (TLSIdentity(chain: bytes("nothing of the kind"), key: key), .certificateUnusable),
    (TLSIdentity(chain: certificate.dropLast(90), key: key), .certificateUnusable),
    (TLSIdentity(chain: certificate + certificate.dropLast(90), key: key), .certificateUnusable),
    (try Corpus.identity("weak", key: "rsa"), .certificateUnusable),
    (TLSIdentity(chain: certificate, key: []), .keyUnusable),
    (TLSIdentity(chain: certificate, key: certificate), .keyUnusable),
    (TLSIdentity(chain: certificate, key: key.dropLast(90)), .keyUnusable),
    (try Corpus.identity("server", key: "encrypted"), .keyUnusable),
    (try Corpus.identity("server", key: "other"), .keyDoesNotMatch),
    (try Corpus.identity("server", key: "rsa"), .keyDoesNotMatch),
  ]
  let settings = try Corpus.settings()
  for (identity, error) in refused {
    #expect(throws: error) { try TLSSettings(identity) }
    #expect(throws: error) { try settings.with(identity) }
  }
}

@Test("the chain is sent whole, the server's own certificate first")
func wholeChain() throws {
  var identity = try Corpus.identity()
  identity.chain += try Corpus.file("authority.crt")
  let alone = try Pair(Corpus.settings(), client())
  let chained = try Pair(TLSSettings(identity), client())
  for pair in [alone, chained] {
    try pair.server.receive(pair.client.sent())
  }
  #expect(chained.server.pipe.count > alone.server.pipe.count + 300)
  try chained.exchange()
  #expect(chained.client.isEstablished)
}
