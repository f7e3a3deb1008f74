import Testing

@testable import TLS

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
