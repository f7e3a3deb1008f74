import GameCore
import HTTP
import Testing
import WebSocket

/// The nonce of RFC 6455 §1.3, "the sample nonce".
private let nonce = Array("the sample nonce".utf8)

private func handshake(
  subprotocols: [String] = [], deflate: DeflateOffer? = nil, fields: [Field] = []
) throws -> ClientHandshake {
  try ClientHandshake(
    target: "/chat?a=b", host: "server.example.com", nonce: nonce, subprotocols: subprotocols,
    deflate: deflate, fields: fields)
}

/// The answer of RFC 6455 §1.3 with some fields changed; nil leaves one out.
private func answer(
  _ changes: [(String, String?)] = [], status: String = "HTTP/1.1 101 Switching Protocols"
) -> String {
  var lines: [(String, String)] = [
    ("Upgrade", "websocket"), ("Connection", "Upgrade"),
    ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
  ]
  for (name, value) in changes {
    lines.removeAll { $0.0 == name }
    if let value { lines.append((name, value)) }
  }
  return status + "\r\n" + lines.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
}

/// The result of reading pieces, and the number of unread bytes of the last one.
private struct Reading: Equatable {
  var opened: ClientHandshake.Opened?
  var left = 0
  var error: AnswerError?
}

private func read(_ pieces: [[UInt8]], by handshake: ClientHandshake) -> Reading {
  var handshake = handshake
  var reading = Reading()
  do throws(AnswerError) {
    for piece in pieces {
      var position = 0
      if reading.opened == nil {
        reading.opened = try handshake.received(piece.span, from: &position)
      }
      reading.left += piece.count - position
    }
  } catch {
    reading.error = error
  }
  return reading
}

private func read(_ text: String, by handshake: ClientHandshake) -> Reading {
  read([Array(text.utf8)], by: handshake)
}

@Test("RFC 6455 §1.3: the request is written and its answer opens the WebSocket")
func clientExample() throws {
  let handshake = try handshake(
    subprotocols: ["chat", "superchat"], deflate: DeflateOffer(),
    fields: [Field("Origin", "http://example.com")])
  #expect(
    String(decoding: handshake.request, as: UTF8.self) == """
      GET /chat?a=b HTTP/1.1\r
      Host: server.example.com\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      Origin: http://example.com\r
      Sec-WebSocket-Protocol: chat, superchat\r
      Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r
      \r

      """)
  let reading = read(
    answer([("Sec-WebSocket-Protocol", "chat"), ("Set-Cookie", "a=b")]) + "frame", by: handshake)
  #expect(reading.opened?.subprotocol == "chat" && reading.opened?.deflate == nil)
  #expect(reading.opened?.fields["set-cookie"] == "a=b")
  #expect(reading.left == 5 && reading.error == nil)
}

@Test("an answer is read the same however it is cut, and one that ends early opens nothing")
func clientPieces() throws {
  let handshake = try handshake(subprotocols: ["chat"], deflate: DeflateOffer())
  let text =
    "HTTP/1.1 100 Continue\r\n\r\n"
    + answer([
      ("Sec-WebSocket-Protocol", "chat"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits=10"),
    ])
  let bytes = Array(text.utf8) + [0x81, 0x01, 0x41]
  let whole = read([bytes], by: handshake)
  #expect(whole.opened?.deflate == DeflateAgreement(clientWindow: 10))
  #expect(whole.left == 3)
  for cut in 0...bytes.count {
    #expect(read([Array(bytes[..<cut]), Array(bytes[cut...])], by: handshake) == whole)
  }
  #expect(read(bytes.map { [$0] }, by: handshake) == whole)
  for count in 0..<text.utf8.count {
    #expect(read([Array(bytes[..<count])], by: handshake) == Reading())
  }
}

@Test(
  "RFC 6455 §4.1: an answer that breaks a rule is refused with its error",
  arguments: [
    (answer([("Upgrade", nil)]), .upgradeInvalid),
    (answer([("Upgrade", "h2c")]), .upgradeInvalid),
    (answer([("Upgrade", "websocket, h2c")]), .upgradeInvalid),
    (answer([("upgrade", "websocket")]), .upgradeInvalid),
    (answer([("Connection", nil)]), .connectionMissing),
    (answer([("Connection", "close")]), .connectionMissing),
    (answer([("Connection", "Upgraded")]), .connectionMissing),
    (answer([("Sec-WebSocket-Accept", nil)]), .acceptMissing),
    (answer([("Sec-WebSocket-Accept", "")]), .acceptWrong),
    (answer([("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo")]), .acceptWrong),
    (answer([("Sec-WebSocket-Accept", "S3pPLMBiTxaQ9kYGzzhZRbK+xOo=")]), .acceptWrong),
    (answer([("sec-websocket-accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")]), .acceptRepeated),
    (answer([("Sec-WebSocket-Protocol", "chat")]), .subprotocolNotOffered),
    (answer([("Sec-WebSocket-Protocol", "")]), .subprotocolNotOffered),
    (answer([("Sec-WebSocket-Extensions", "permessage-deflate")]), .extensionNotOffered),
    (answer([("Sec-WebSocket-Extensions", "permessage-deflate;")]), .extensionsInvalid),
    (
      answer([("Sec-WebSocket-Extensions", String(repeating: "a,", count: 17))]),
      .extensionsTooMany(limit: 16)
    ),
    (answer([("Content-Length", "0")]), .hasBody),
    (answer([("Transfer-Encoding", "chunked")]), .hasBody),
    (answer(status: "HTTP/1.0 101 Switching Protocols"), .versionOfHTTPTooOld),
    (answer(status: "HTTP/1.1 200 OK"), .statusUnexpected(200)),
    (answer(status: "HTTP/1.1 302 Found"), .statusUnexpected(302)),
    (answer(status: "HTTP/1.1 401 Unauthorized"), .statusUnexpected(401)),
    (answer(status: "HTTP/1.1 101"), .head(.statusLineMalformed)),
    (answer(status: "HTTP/2.0 101 x"), .head(.versionUnsupported)),
    ("SSH-2.0-OpenSSH_9.2\r\n", .head(.statusLineMalformed)),
  ] as [(String, AnswerError)])
func clientRefusals(text: String, error: AnswerError) throws {
  let handshake = try handshake()
  #expect(read(text, by: handshake) == Reading(error: error))
  #expect(read(Array(text.utf8).map { [$0] }, by: handshake).error == error)
}

@Test("names are compared as RFC 6455 says: without regard to case, but subprotocols with")
func clientCase() throws {
  let handshake = try handshake(subprotocols: ["Chat"])
  let loud = answer([("Upgrade", "WebSocket"), ("Connection", "keep-alive, UPGRADE")])
  #expect(read(loud, by: handshake).error == nil)
  #expect(
    read(answer([("Sec-WebSocket-Protocol", "chat")]), by: handshake).error
      == .subprotocolNotOffered)
  let twice = answer([("Sec-WebSocket-Protocol", "Chat"), ("sec-websocket-protocol", "Chat")])
  #expect(read(twice, by: handshake).error == .subprotocolRepeated)
}

@Test(
  "RFC 7692 §7.1: the parameters of compression must fit the offer",
  arguments: [
    ("permessage-deflate", DeflateAgreement(), nil),
    (
      "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
      DeflateAgreement(clientKeepsContext: false, serverKeepsContext: false), nil
    ),
    ("permessage-deflate; server_max_window_bits=9", DeflateAgreement(serverWindow: 9), nil),
    ("permessage-deflate; client_max_window_bits=9", DeflateAgreement(clientWindow: 9), nil),
    ("permessage-deflate; client_max_window_bits=8", nil, .extensionParametersInvalid),
    ("permessage-deflate; client_max_window_bits", nil, .extensionParametersInvalid),
    ("permessage-deflate; x", nil, .extensionParametersInvalid),
    ("permessage-bzip2", nil, .extensionNotOffered),
    ("permessage-deflate, permessage-deflate", nil, .extensionNotOffered),
  ] as [(String, DeflateAgreement?, AnswerError?)])
func clientCompression(said: String, agreement: DeflateAgreement?, error: AnswerError?) throws {
  let reading = read(
    answer([("Sec-WebSocket-Extensions", said)]), by: try handshake(deflate: DeflateOffer()))
  #expect(reading.opened?.deflate == agreement && reading.error == error)
}

@Test("interim answers are passed over up to the limit")
func clientInterim() throws {
  let handshake = try handshake()
  let interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
  let limit = ClientHandshake.interimLimit
  for (count, error) in [(limit, nil), (limit + 1, AnswerError.interimTooMany(limit: limit))] {
    let text = String(repeating: interim, count: count) + answer()
    #expect(read(text, by: handshake).error == error)
    #expect((read(text, by: handshake).opened != nil) == (error == nil))
  }
}

@Test("what cannot be written is refused before anything is sent")
func clientUnwritable() {
  func error(
    target: String = "/", host: String = "h", subprotocols: [String] = [], fields: [Field] = []
  ) -> ClientHandshake.Unwritable? {
    do throws(ClientHandshake.Unwritable) {
      _ = try ClientHandshake(
        target: target, host: host, nonce: nonce, subprotocols: subprotocols, fields: fields)
      return nil
    } catch {
      return error
    }
  }
  #expect(error(target: "/a?b=%20") == nil)
  for target in ["", "a", "/a b", "/a\r\nX: y", "/é", "/a#b", "http://h/"] {
    #expect(error(target: target) == .target)
  }
  #expect(error(host: "[::1]:8080") == nil)
  for host in ["", "h\r\nX: y", "h h", "é"] { #expect(error(host: host) == .host) }
  #expect(error(subprotocols: ["fourtop.v1"]) == nil)
  for name in ["", "a b", "a,b", "é"] {
    #expect(error(subprotocols: ["ok", name]) == .subprotocol(name))
  }
  #expect(error(fields: [Field("Origin", "http://é\t")]) == nil)
  for field in [Field("", "a"), Field("A:", "a"), Field("A", "a\r\nB: c"), Field("A", "\u{0}")] {
    #expect(error(fields: [field]) == .field(name: field.name))
  }
}

@Test("what a server's handshake answers, a client's accepts, whatever they wish")
func bothHandshakes() throws {
  for (offered, ours) in [([], ["a"]), (["a", "b"], ["b", "a"]), (["c"], ["a"])] {
    for terms in [nil, DeflateTerms(), DeflateTerms(largestContext: 12)] {
      for offer in [nil, DeflateOffer()] {
        let client = try handshake(subprotocols: offered, deflate: offer)
        var parser = RequestParser()
        var position = 0
        guard
          case .request(let request) = try parser.next(client.request.span, from: &position)
        else {
          Issue.record("no request")
          return
        }
        let agreed = try terms?.answer(to: request)
        let head = try Handshake.accept(request, subprotocols: ours)
          .head(fields: agreed.map { [$0.field] } ?? [])
        let opened = try #require(read([head.bytes], by: client).opened)
        #expect(opened.deflate == agreed?.agreement)
        #expect(opened.subprotocol == ours.first { offered.contains($0) })
      }
    }
  }
}

@Test("no byte of an answer changes without being noticed or being of no weight")
func clientMutations() throws {
  let handshake = try handshake()
  let bytes = Array(answer().utf8)
  let expected = try #require(read([bytes], by: handshake).opened)
  var random = SeededGenerator(seed: 5)
  for place in bytes.indices {
    for _ in 0..<20 {
      var changed = bytes
      changed[place] = UInt8.random(in: 0...255, using: &random)
      let reading = read([changed], by: handshake)
      guard let opened = reading.opened else { continue }
      // The proof is the server's: whoever has it has read the key.
      #expect(opened.fields["sec-websocket-accept"] == expected.fields["sec-websocket-accept"])
      #expect(opened.subprotocol == nil && opened.deflate == nil)
    }
  }
}
