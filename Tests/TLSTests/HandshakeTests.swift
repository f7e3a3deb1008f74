import COpenSSL
import Testing

@testable import TLS

/// Both versions that a server speaks.
let versions = [TLS1_2_VERSION, TLS1_3_VERSION]

func client(_ version: Int32? = nil, offering: [String] = ["http/1.1"]) throws -> TLSContext {
  try TLSContext(trusting: .anybody, offering: offering, version: version)
}

@Test("after the handshake each side reads what the other says", arguments: versions)
func echo(version: Int32) throws {
  let pair = try Pair(Corpus.settings(), client(version), to: "localhost")
  #expect(!pair.server.isEstablished && !pair.client.isEstablished)
  try pair.exchange()
  #expect(pair.server.isEstablished && pair.client.isEstablished)
  try pair.client.say(Array("Is anybody there?".utf8))
  try pair.server.say(Array("Four of us.".utf8))
  try pair.exchange()
  #expect(pair.server.understood == Understood(plain: Array("Is anybody there?".utf8)))
  #expect(pair.client.understood == Understood(plain: Array("Four of us.".utf8)))
  #expect(!pair.server.isResumed)
}
