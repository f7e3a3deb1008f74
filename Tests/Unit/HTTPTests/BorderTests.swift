import FuzzProperties
import HTTP
import Testing

private let requestLine = "POST / HTTP/1.1\r\n"

/// Two faults in one head, and the one that is told.
private let doubleFaults: [([String], HTTPError)] = [
  (["Content-Length: 1", "Transfer-Encoding: chunked"], .hostMissing),
  (["Host: a b", "Host: a"], .hostRepeated),
  (["Host: a b", "Content-Length: x"], .hostInvalid),
  (["Host: h", "Content-Length: 65537", "Expect: x"], .bodyTooLong(limit: 65_536)),
  (["Host: h", "Content-Length: x", "Transfer-Encoding: gzip"], .lengthAndEncoding),
  (["Host: h", "Content-Length: x", "Content-Length: 65537"], .lengthRepeated),
  (["Host: a b", "A : b"], .fieldNameInvalid),
]

@Suite("The borders of a request")
struct BorderTests {
  @Test(
    "of two faults in a head the same is told, in whichever order its fields stand",
    arguments: doubleFaults.indices)
  func order(index: Int) {
    let (fields, error) = doubleFaults[index]
    for fields in [fields, fields.reversed()] {
      #expect(read(requestLine + fields.joined(separator: "\r\n") + "\r\n\r\n").error == error)
    }
  }

  @Test("a fault of a line is told before the next line has come")
  func early() {
    #expect(read("G@T / HTTP/1.1\r\n").error == .methodInvalid)
    #expect(read("G@T / HTTP/1.1\r").error == nil)
    #expect(read(requestLine + "A : b\r\n").error == .fieldNameInvalid)
    #expect(read(requestLine + "A : b\r").error == nil)
  }

  /// The number of bytes of `text` after which it fails, read one by one, and the error.
  private func failure(
    of text: String, _ limits: RequestParser.Limits
  ) -> (count: Int, error: HTTPError)? {
    var parser = RequestParser(limits: limits)
    for (number, byte) in text.utf8.enumerated() {
      var position = 0
      do throws(HTTPError) {
        _ = try parser.next([byte].span, from: &position)
      } catch {
        return (number + 1, error)
      }
    }
    return nil
  }

  @Test("a line without an end is refused where not even its line end fits any more")
  func endless() throws {
    var limits = RequestParser.Limits()
    (limits.requestLine, limits.fieldLine, limits.fields) = (20, 20, 30)
    let endless = String(repeating: "a", count: 100)
    let line = try #require(failure(of: endless, limits))
    #expect(line.count == 22 && line.error == .requestLineTooLong(limit: 20))
    let field = try #require(failure(of: requestLine + endless, limits))
    #expect(field.count == requestLine.utf8.count + 22)
    #expect(field.error == .fieldLineTooLong(limit: 20))
    let first = requestLine + "Host: 123456789\r\n"
    let all = try #require(failure(of: first + endless, limits))
    #expect(all.count == first.utf8.count + 30 - 15 + 2)
    #expect(all.error == .headTooLong(limit: 30))
  }

  @Test("a length has fifteen digits at most, and each of them counts")
  func lengths() {
    func post(_ length: String) -> RequestReading {
      read(requestLine + "Host: h\r\nContent-Length: \(length)\r\n\r\n0123456789")
    }
    #expect(post("000000000000010").requests.map(\.body.count) == [10])
    #expect(post("0000000000000010").error == .lengthInvalid)
    #expect(post("999999999999999").error == .bodyTooLong(limit: 65_536))
    #expect(post("1000000000000000").error == .lengthInvalid)
  }

  @Test("a trailer is as long as the longest size line at most")
  func trailers() {
    func trailer(_ count: Int) -> RequestReading {
      let line = "A: " + String(repeating: "b", count: count - 3)
      return read(
        requestLine + "Host: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\(line)\r\n\r\n")
    }
    #expect(trailer(1023).requests.count == 1 && trailer(1024).requests.count == 1)
    #expect(trailer(1025).error == .chunkMalformed && trailer(1025).requests.isEmpty)
  }

  @Test("a parser keeps nothing between requests or after an error, and all that came of one")
  func kept() throws {
    var parser = RequestParser()
    func reading(_ text: String) throws(HTTPError) {
      var position = 0
      let bytes = Array(text.utf8)
      while position < bytes.count { _ = try parser.next(bytes.span, from: &position) }
    }
    #expect(parser.kept == 0)
    try reading(requestLine + "Host: h\r\nContent-Length: 5\r\n")
    #expect(parser.kept >= requestLine.utf8.count - 2)
    try reading("\r\n1234")
    #expect(parser.kept >= 4 && parser.awaitsBody)
    try reading("5")
    #expect(parser.kept == 0 && parser.isIdle)
    #expect(throws: HTTPError.fieldNameInvalid) { try reading(requestLine + "A : b\r\n") }
    #expect(parser.kept == 0)
    #expect(throws: HTTPError.ended) { try reading("G") }
  }
}
