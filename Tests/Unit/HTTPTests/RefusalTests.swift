import HTTP
import Testing

private func head(_ fields: String, method: String = "POST", version: String = "1.1") -> String {
  "\(method) / HTTP/\(version)\r\nHost: h\r\n\(fields)\r\n"
}

/// Malformed and smuggling requests, each with its error.
private let refusals: [(String, HTTPError)] = [
  ("GET /\r\n", .requestLineMalformed),
  ("GET  / HTTP/1.1\r\n", .requestLineMalformed),
  ("GET / HTTP/1.1 \r\n", .requestLineMalformed),
  (" GET / HTTP/1.1\r\n", .requestLineMalformed),
  ("GET\t/\tHTTP/1.1\r\n", .requestLineMalformed),
  ("G@T / HTTP/1.1\r\n", .methodInvalid),
  (" / HTTP/1.1\r\n", .methodInvalid),
  ("GET a HTTP/1.1\r\n", .targetInvalid),
  ("GET  HTTP/1.1\r\n", .targetInvalid),
  ("GET /a#b HTTP/1.1\r\n", .targetInvalid),
  ("GET /\u{7F} HTTP/1.1\r\n", .targetInvalid),
  ("GET /é HTTP/1.1\r\n", .targetInvalid),
  ("GET * HTTP/1.1\r\n", .targetInvalid),
  ("GET ftp://h/ HTTP/1.1\r\n", .targetInvalid),
  ("GET http:///x HTTP/1.1\r\n", .targetInvalid),
  ("GET http://a@b/ HTTP/1.1\r\n", .targetInvalid),
  ("CONNECT h:80 HTTP/1.1\r\n", .targetInvalid),
  ("GET / HTTP/11\r\n", .versionMalformed),
  ("GET / http/1.1\r\n", .versionMalformed),
  ("GET / HTTP/1.x\r\n", .versionMalformed),
  ("GET / HTTP/x.1\r\n", .versionMalformed),
  ("GET / HTTP/1-1\r\n", .versionMalformed),
  ("GET / HTTP/2.0\r\n", .versionUnsupported),
  ("GET / HTTP/0.9\r\n", .versionUnsupported),
  ("GET / HTTP/1.1\n", .bareLineFeed),
  ("GET / HTTP/1.1\r\nHost: h\n", .bareLineFeed),
  ("\n", .bareLineFeed),
  ("GET / HTTP/1.1\rHost", .bareCarriageReturn),
  ("GET / HTTP/1.1\r\nA: b\rc", .bareCarriageReturn),
  (head("A : b\r\n"), .fieldNameInvalid),
  (head(": b\r\n"), .fieldNameInvalid),
  (head("A\r\n"), .fieldNameInvalid),
  (head("A\0: b\r\n"), .fieldNameInvalid),
  (head("A: b\0c\r\n"), .fieldValueInvalid),
  (head("A: b\u{7F}\r\n"), .fieldValueInvalid),
  (head("A: b\r\n c\r\n"), .foldObsolete),
  (head("\tA: b\r\n"), .foldObsolete),
  ("GET / HTTP/1.1\r\n\r\n", .hostMissing),
  (head("host: h\r\n"), .hostRepeated),
  ("GET / HTTP/1.1\r\nHost: \r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a:\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: a:80x\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: [::g]\r\n\r\n", .hostInvalid),
  ("GET / HTTP/1.1\r\nHost: []\r\n\r\n", .hostInvalid),
  ("GET http://a/ HTTP/1.1\r\nHost: b\r\n\r\n", .hostContradicted),
  (head("Expect: 200-ok\r\n"), .expectationUnknown),
  (head("Content-Length: 1\r\nContent-Length: 1\r\n"), .lengthRepeated),
  (head("Content-Length: 1\r\nContent-Length: 2\r\n"), .lengthRepeated),
  (head("Content-Length: 1, 1\r\n"), .lengthInvalid),
  (head("Content-Length: +1\r\n"), .lengthInvalid),
  (head("Content-Length: -1\r\n"), .lengthInvalid),
  (head("Content-Length: 0x1\r\n"), .lengthInvalid),
  (head("Content-Length: \r\n"), .lengthInvalid),
  (head("Content-Length: 9223372036854775808\r\n"), .lengthInvalid),
  (head("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), .lengthAndEncoding),
  (head("Transfer-Encoding: chunked\r\nContent-Length: 1\r\n"), .lengthAndEncoding),
  (head("Transfer-Encoding: gzip\r\n"), .encodingUnsupported),
  (head("Transfer-Encoding: identity\r\n"), .encodingUnsupported),
  (head("Transfer-Encoding: gzip, chunked\r\n"), .encodingInvalid),
  (head("Transfer-Encoding: chunked, chunked\r\n"), .encodingInvalid),
  (head("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), .encodingInvalid),
  (head("Transfer-Encoding: x\u{B}chunked\r\n"), .fieldValueInvalid),
  (head("Transfer-Encoding: ch unked\r\n"), .encodingInvalid),
  (head("Transfer-Encoding:\r\n"), .encodingInvalid),
  (head("Transfer-Encoding: chunked\r\n", version: "1.0"), .encodingInOldVersion),
]

@Test("a request that readers could understand differently is refused", arguments: refusals.indices)
func refused(index: Int) {
  let (text, error) = refusals[index]
  let reading = read(text)
  #expect(reading.error == error, "\(text)")
  #expect(reading.requests.isEmpty)
  #expect(read(text.utf8.map { [$0] }).error == error)
}

@Test("wherever it stands in a value, a byte that may not be in one is refused")
func fieldValueBytes() {
  for byte in 0...UInt8.max where byte != 0x0D && byte != 0x0A {
    let isGood = byte >= 0x20 && byte != 0x7F || byte == 0x09
    for place in 1..<18 {
      var value = [UInt8](repeating: 0x80, count: 19)
      value[place] = byte
      let reading = read([
        Array("GET / HTTP/1.1\r\nHost: h\r\nA:".utf8) + value + Array("\r\n\r\n".utf8)
      ])
      #expect(reading.error == (isGood ? nil : .fieldValueInvalid), "\(byte) at \(place)")
      #expect(reading.requests.count == (isGood ? 1 : 0))
    }
  }
}

private let badChunks: [(String, HTTPError)] = [
  ("\r\n", .chunkMalformed),
  ("g\r\n", .chunkMalformed),
  ("-1\r\n", .chunkMalformed),
  ("0x1\r\n", .chunkMalformed),
  (" 1\r\n", .chunkMalformed),
  ("1 \r\n", .chunkMalformed),
  ("123456789\r\n", .chunkMalformed),
  ("1;a\0\r\n", .chunkMalformed),
  ("1\n", .bareLineFeed),
  ("1\ra", .bareCarriageReturn),
  ("1\r\nab", .chunkMalformed),
  ("1\r\na\n", .chunkMalformed),
  ("1\r\na\rb", .chunkMalformed),
  ("0\r\nA b\r\n", .fieldNameInvalid),
  ("0\r\n A: b\r\n", .foldObsolete),
  ("0\r\n\n", .bareLineFeed),
  ("ffffffff\r\n", .bodyTooLong(limit: 65_536)),
  ("10001\r\n", .bodyTooLong(limit: 65_536)),
  ("1;" + String(repeating: "x", count: 1100), .chunkMalformed),
  ("0\r\n" + String(repeating: "A: b\r\n", count: 17), .tooManyFields(limit: 16)),
]

@Test("a malformed chunk is refused", arguments: badChunks.indices)
func refusedChunks(index: Int) {
  let (text, error) = badChunks[index]
  #expect(read(head("Transfer-Encoding: chunked\r\n") + text).error == error, "\(text)")
}

@Test("each limit holds: one below is read, one above is refused with its status")
func limits() {
  func get(_ path: Int) -> String {
    "GET /" + String(repeating: "a", count: path) + " HTTP/1.1\r\nHost: h\r\n\r\n"
  }
  // "GET /" and " HTTP/1.1" are 14 bytes.
  #expect(read(get(8192 - 14)).requests.count == 1)
  #expect(read(get(8193 - 14)).error == .requestLineTooLong(limit: 8192))
  #expect(read(String(repeating: "a", count: 9000)).error?.status == .targetTooLong)

  func field(_ value: Int) -> String { "A: " + String(repeating: "a", count: value) + "\r\n" }
  #expect(read(head(field(8192 - 3))).requests.count == 1)
  #expect(read(head(field(8193 - 3))).error == .fieldLineTooLong(limit: 8192))
  // "Host: h" is 7 bytes.
  let most = 16_384 - 7 - 8192
  #expect(read(head(field(8192 - 3) + field(most - 3))).requests.count == 1)
  let tooMuch = read(head(field(8192 - 3) + field(most - 2))).error
  #expect(tooMuch == .headTooLong(limit: 16_384))
  #expect(tooMuch?.status == .fieldsTooLarge)

  #expect(read(head(String(repeating: "A: b\r\n", count: 99))).requests.count == 1)
  #expect(
    read(head(String(repeating: "A: b\r\n", count: 100))).error == .tooManyFields(limit: 100))

  let body = RequestParser.Limits(body: 10)
  let ten = "0123456789"
  #expect(read(head("Content-Length: 10\r\n") + ten, limits: body).requests.count == 1)
  let long = read(head("Content-Length: 11\r\n"), limits: body).error
  #expect(long == .bodyTooLong(limit: 10) && long?.status == .contentTooLarge)
  let chunks = head("Transfer-Encoding: chunked\r\n") + "a\r\n\(ten)\r\n"
  #expect(read(chunks + "0\r\n\r\n", limits: body).requests.count == 1)
  #expect(read(chunks + "1\r\n", limits: body).error == .bodyTooLong(limit: 10))
}

@Test("every error has a status")
func statuses() {
  let others: [(HTTPError, Status)] = [
    (.versionUnsupported, .versionNotSupported), (.expectationUnknown, .expectationFailed),
    (.encodingUnsupported, .notImplemented), (.ended, .badRequest),
    (.unwritableField(name: "A"), .internalError),
  ]
  for (error, status) in others { #expect(error.status == status) }
}
