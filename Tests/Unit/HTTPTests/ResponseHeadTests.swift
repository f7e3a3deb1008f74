import GameCore
import HTTP
import Testing

private let ok =
  "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-One:  two \t\r\n\r\n"

/// A client's reading of pieces: the heads, the number of bytes after the last one, the error.
private struct Reading: Equatable {
  var heads: [ResponseHead] = []
  var left = 0
  var error: HTTPError?
}

/// Reads heads until nothing but `left` bytes of body is there.
private func readHeads(
  _ pieces: [[UInt8]], heads: Int = 1, limits: ResponseHeadParser.Limits = .init()
) -> Reading {
  var parser = ResponseHeadParser(limits: limits)
  var reading = Reading()
  do throws(HTTPError) {
    for piece in pieces {
      var position = 0
      while reading.heads.count < heads,
        let head = try parser.next(piece.span, from: &position)
      {
        reading.heads.append(head)
      }
      reading.left += piece.count - position
    }
  } catch {
    reading.error = error
  }
  return reading
}

private func readHeads(_ text: String, limits: ResponseHeadParser.Limits = .init()) -> Reading {
  readHeads([Array(text.utf8)], limits: limits)
}

@Test("the head of an answer is read up to its end and no further")
func responseHead() throws {
  let reading = readHeads(ok + "body")
  let head = try #require(reading.heads.first)
  #expect(head.code == 200 && head.version == .http11)
  #expect(head.fields.count == 2)
  #expect(head.fields["CONTENT-TYPE"] == "text/plain" && head.fields["x-one"] == "two")
  #expect(reading.left == 4 && reading.error == nil)
  let bare = readHeads("HTTP/1.0 404 \r\n\r\n").heads.first
  #expect(bare?.version == .http10 && bare?.code == 404 && bare?.fields.count == 0)
  #expect(readHeads("HTTP/1.1 599 é, so what?\r\n\r\n").heads.first?.code == 599)
}

@Test("a head reads the same however it is cut, and one that ends early is not told")
func responseHeadInPieces() {
  let bytes = Array((ok + ok + "body").utf8)
  let whole = readHeads([bytes], heads: 2)
  #expect(whole.heads.count == 2 && whole.left == 4 && whole.error == nil)
  for cut in 0...bytes.count {
    #expect(readHeads([Array(bytes[..<cut]), Array(bytes[cut...])], heads: 2) == whole)
  }
  #expect(readHeads(bytes.map { [$0] }, heads: 2) == whole)
  for count in 0..<ok.utf8.count {
    #expect(readHeads([Array(bytes[..<count])]) == Reading())
  }
}

@Test(
  "an answer that is none is refused with its error",
  arguments: [
    ("HTTP/1.1 200\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1  200 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 20 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 0200 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 099 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 600 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 2x0 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 +20 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1\t200 OK\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 200 O\u{0}K\r\n\r\n", .statusLineMalformed),
    ("HTTP/1.1 200 O\u{7F}K\r\n\r\n", .statusLineMalformed),
    ("\r\nHTTP/1.1 200 OK\r\n\r\n", .statusLineMalformed),
    (" HTTP/1.1 200 OK\r\n\r\n", .versionMalformed),
    ("http/1.1 200 OK\r\n\r\n", .versionMalformed),
    ("HTTP/1 200 OK\r\n\r\n", .versionMalformed),
    ("HTTP/2.0 200 OK\r\n\r\n", .versionUnsupported),
    ("HTTP/1.1 200 OK\n\r\n", .bareLineFeed),
    ("HTTP/1.1 200 OK\r\r\n", .bareCarriageReturn),
    ("HTTP/1.1 200 OK\r\nA : b\r\n\r\n", .fieldNameInvalid),
    ("HTTP/1.1 200 OK\r\nA\r\n\r\n", .fieldNameInvalid),
    ("HTTP/1.1 200 OK\r\n: b\r\n\r\n", .fieldNameInvalid),
    ("HTTP/1.1 200 OK\r\nA: b\u{0}\r\n\r\n", .fieldValueInvalid),
    ("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", .foldObsolete),
  ] as [(String, HTTPError)])
func responseHeadRefused(text: String, error: HTTPError) {
  #expect(readHeads(text).error == error)
  #expect(readHeads(Array(text.utf8).map { [$0] }).error == error)
}

@Test("each limit of an answer's head holds at it and not beyond")
func responseHeadLimits() {
  var limits = ResponseHeadParser.Limits()
  limits.statusLine = 20
  limits.fieldLine = 10
  limits.fields = 16
  limits.fieldCount = 2
  func error(_ reason: Int, _ fields: [Int]) -> HTTPError? {
    let lines = fields.map { "A:" + String(repeating: "b", count: $0 - 2) + "\r\n" }.joined()
    let text = "HTTP/1.1 200 " + String(repeating: "r", count: reason) + "\r\n" + lines + "\r\n"
    return readHeads(text, limits: limits).error
  }
  #expect(error(6, []) == nil && error(7, []) == nil)
  #expect(error(8, []) == .statusLineTooLong(limit: 20))
  #expect(error(0, [9]) == nil && error(0, [10]) == nil)
  #expect(error(0, [11]) == .fieldLineTooLong(limit: 10))
  #expect(error(0, [10, 5]) == nil && error(0, [10, 6]) == nil)
  #expect(error(0, [10, 7]) == .headTooLong(limit: 16))
  #expect(error(0, [2]) == nil && error(0, [2, 2]) == nil)
  #expect(error(0, [2, 2, 2]) == .tooManyFields(limit: 2))
}

@Test("after an error the parser reads nothing")
func responseHeadEnded() {
  var parser = ResponseHeadParser()
  for error in [HTTPError.versionMalformed, .ended] {
    var position = 0
    #expect(throws: error) {
      try parser.next(Array("FTP/1.1 200 OK\r\n\r\n".utf8).span, from: &position)
    }
  }
}

@Test("every input ends in heads or in an error")
func responseHeadNoise() {
  var random = SeededGenerator(seed: 11)
  let alphabet = Array("HTTP/1. 012\r\n:aA\t\u{0}é".utf8)
  for _ in 0..<20_000 {
    let noise = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
    let bytes = Bool.random(using: &random) ? Array("HTTP/1.1 101 \r\n".utf8) + noise : noise
    let whole = readHeads([bytes], heads: 9)
    #expect(readHeads(bytes.map { [$0] }, heads: 9) == whole)
  }
}
