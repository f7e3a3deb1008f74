import HTTP
import Testing

@testable import WebSocket

/// The request of RFC 6455 §1.3 with some fields changed; nil leaves one out.
private func request(
  _ changes: [(String, String?)] = [], method: HTTP.Method = .get,
  version: Request.Version = .http11, body: [UInt8] = []
) -> Request {
  var lines: [(String, String)] = [
    ("Host", "server.example.com"), ("Upgrade", "websocket"), ("Connection", "keep-alive, Upgrade"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Sec-WebSocket-Version", "13"),
  ]
  for (name, value) in changes {
    lines.removeAll { $0.0 == name }
    if let value { lines.append((name, value)) }
  }
  return Request(method: method, version: version, fields: fields(lines), body: body)
}

private func fields(_ lines: [(String, String)]) -> Fields {
  var parser = RequestParser()
  let text =
    "GET / HTTP/1.1\r\n" + lines.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
  var position = 0
  if case .request(let request)? = try? parser.next(Array(text.utf8).span, from: &position) {
    return request.fields
  }
  return Fields()
}

@Test("RFC 6455 §1.3: the example is accepted")
func example() throws {
  let head = try Handshake.accept(request())
    .head(AcceptanceBeginning(date: "D"), fields: [Field("Set-Cookie", "a=b")]).bytes
  let lines = [
    "HTTP/1.1 101 Switching Protocols", "Date: D", "Upgrade: websocket", "Connection: Upgrade",
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Set-Cookie: a=b", "", "",
  ]
  #expect(String(decoding: head, as: UTF8.self) == lines.joined(separator: "\r\n"))
}

@Test("a field that would split the head of the 101 is an error")
func unwritableField() throws {
  let acceptance = try Handshake.accept(request())
  #expect(throws: HTTPError.unwritableField(name: "A")) {
    try acceptance.head(fields: [Field("A", "b\r\nC: d")])
  }
}

@Test("what is missing or wrong is refused with its error")
func refusals() {
  let refused: [(Request, HandshakeError)] = [
    (request(method: .post), .methodNotGet),
    (request(version: .http10), .versionOfHTTPTooOld),
    (request(body: [1]), .hasBody),
    (request([("Upgrade", nil)]), .upgradeMissing),
    (request([("Upgrade", "h2c")]), .upgradeMissing),
    (request([("Connection", "close")]), .connectionMissing),
    (request([("Sec-WebSocket-Key", nil)]), .keyMissing),
    (request([("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=")]), .keyInvalid),
    (request([("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZR==")]), .keyInvalid),
    (request([("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZé==")]), .keyInvalid),
    (request([("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQAA")]), .keyInvalid),
    (request([("Sec-WebSocket-Version", nil)]), .versionUnsupported),
    (request([("Sec-WebSocket-Version", "8")]), .versionUnsupported),
    (request([("Sec-WebSocket-Version", "13, 8")]), .versionUnsupported),
    (request([("sec-websocket-version", "13")]), .versionUnsupported),
    (request([("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")]), .keyRepeated),
    (request([("Sec-WebSocket-Protocol", "a,,b")]), .subprotocolInvalid),
    (request([("Sec-WebSocket-Protocol", "é")]), .subprotocolInvalid),
  ]
  for (request, error) in refused {
    #expect(throws: error) { try Handshake.accept(request) }
  }
}

@Test("426 names the version, 405 the method, and the rest is 400")
func refusalStatuses() {
  #expect(HandshakeError.upgradeMissing.response.status == .upgradeRequired)
  #expect(
    HandshakeError.versionUnsupported.response.fields.contains(Field("Sec-WebSocket-Version", "13"))
  )
  #expect(HandshakeError.methodNotGet.response.status == .methodNotAllowed)
  #expect(HandshakeError.keyMissing.response.status == .badRequest)
}

@Test("our best subprotocol that the peer offers is chosen")
func subprotocols() throws {
  func chosen(_ offered: String?, _ ours: [String], isRequired: Bool = false) throws -> String? {
    try Handshake.accept(
      request([("Sec-WebSocket-Protocol", offered)]), subprotocols: ours,
      requiresSubprotocol: isRequired
    ).subprotocol
  }
  #expect(try chosen("b, a", ["a", "b"]) == "a")
  #expect(try chosen("x ,\tb", ["a", "b"]) == "b")
  #expect(try chosen("x", ["a"]) == nil)
  #expect(try chosen(nil, ["a"]) == nil)
  #expect(try chosen("A", ["a"]) == nil)
  #expect(throws: HandshakeError.subprotocolNotShared) {
    try chosen("x", ["a"], isRequired: true)
  }
}

@Test("a client's request is one that a server accepts")
func clientRequest() throws {
  let bytes = Handshake.request(
    path: "/echo", host: "h:1", nonce: Array(0..<16), fields: [Field("Origin", "http://h:1")])
  var parser = RequestParser()
  var position = 0
  guard case .request(let request) = try parser.next(bytes.span, from: &position) else {
    Issue.record("no request")
    return
  }
  #expect(request.path == "/echo" && request.fields["origin"] == "http://h:1")
  let key = try #require(request.fields["sec-websocket-key"])
  let head = String(decoding: try Handshake.accept(request).head().bytes, as: UTF8.self)
  let accept = try #require(Handshake.acceptKey(for: Array(key.utf8)))
  #expect(head.contains("\r\nSec-WebSocket-Accept: \(accept)\r\n"))
}

@Test("a key has 22 characters of base 64, whichever of its bytes is another one")
func keyCharacters() {
  let key = Array("dGhlIHNhbXBsZSBub25jZQ==".utf8)
  let known = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  #expect(Base64.spells16Bytes(key.span) == true)
  for place in 0..<21 {
    for byte in UInt8.min...UInt8.max {
      var changed = key
      changed[place] = byte
      #expect(Base64.spells16Bytes(changed.span) == known.contains(byte), "\(byte) at \(place)")
    }
  }
}

@Test("RFC 6455 §4.2.2: the accept values of keys, as another SHA-1 has them")
func acceptKeys() {
  let vectors = [
    ("dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
    ("AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="),
    ("/////////////////////w==", "XXpj4jYzLM2yUE0C7TIgMwTQh2g="),
    ("x3JJHMbDL1EzLkh9GBhXDw==", "HSmrc0sMlYUkAGmm5OPpG2HaGWk="),
  ]
  for (key, accept) in vectors { #expect(Handshake.acceptKey(for: Array(key.utf8)) == accept) }
  #expect(Handshake.acceptKey(for: Array(repeating: 65, count: 23)) == nil)
  #expect(Handshake.acceptKey(for: Array(repeating: 65, count: 25)) == nil)
}

@Test("RFC 4648 §10: the vectors of base 64")
func base64() {
  let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]
  for (plain, coded) in vectors { #expect(Base64.encode(Array(plain.utf8).span) == coded) }
  // All 64 characters: the numbers 0 to 63 in six bits each.
  let numbers = stride(from: UInt32(0), to: 64, by: 4).flatMap { n -> [UInt8] in
    let bits = n << 18 | (n + 1) << 12 | (n + 2) << 6 | (n + 3)
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }
  let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  #expect(Base64.encode(numbers.span) == alphabet)
}
