import GameCore
import Testing

@testable import HTTP

/// The result of reading a chunked body in pieces.
private struct Outcome: Equatable {
  var body: [UInt8] = []
  /// Bytes that were not read, because the body was whole.
  var left = 0
  var isWhole = false
  var error: HTTPError?
}

private func readChunks(_ pieces: [[UInt8]], limit: Int = 1000) -> Outcome {
  var reader = ChunkReader(limit: limit)
  var outcome = Outcome()
  for piece in pieces {
    var position = 0
    if !outcome.isWhole {
      do throws(HTTPError) {
        outcome.isWhole = try reader.next(piece.span, from: &position, into: &outcome.body)
      } catch {
        outcome.error = error
        return outcome
      }
    }
    outcome.left += piece.count - position
  }
  return outcome
}

private func readChunks(_ text: String, limit: Int = 1000) -> Outcome {
  readChunks([Array(text.utf8)], limit: limit)
}

@Suite("Chunked bodies (RFC 9112 §7.1)")
struct ChunkReaderTests {
  private static let bodies = [
    ("0\r\n\r\n", ""),
    ("5\r\nhello\r\n0\r\n\r\n", "hello"),
    ("1\r\nh\r\n4\r\nello\r\n0\r\n\r\n", "hello"),
    ("00000005\r\nhello\r\n000\r\n\r\n", "hello"),
    ("A;name\r\n0123456789\r\n0;last=\"yes\"\r\n\r\n", "0123456789"),
    ("a\r\n\r\n\r\n\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n\r\n\r\n\r\n\r\n"),
    ("2\r\nhi\r\n0\r\nA: b\r\nC:\r\n\r\n", "hi"),
  ]

  @Test(
    "a body is read up to its end and no further, its extensions and trailers left out",
    arguments: bodies)
  func whole(text: String, body: String) {
    #expect(readChunks(text) == Outcome(body: Array(body.utf8), isWhole: true))
    #expect(readChunks(text + "GET") == Outcome(body: Array(body.utf8), left: 3, isWhole: true))
  }

  @Test(
    "a body reads the same however it is cut, and one that ends early is not whole",
    arguments: bodies)
  func pieces(text: String, body: String) {
    let bytes = Array((text + "GET").utf8)
    let whole = readChunks([bytes])
    for cut in 0...bytes.count {
      #expect(readChunks([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
    #expect(readChunks(bytes.map { [$0] }) == whole)
    for count in 0..<text.utf8.count {
      let early = readChunks([Array(bytes[..<count])])
      #expect(!early.isWhole && early.error == nil && early.left == 0)
    }
  }

  @Test("chunks of any sizes join to what they were cut from")
  func sizes() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let body = (0..<Int.random(in: 0..<500, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      var written: [UInt8] = []
      var rest = body[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...60, using: &random))
        let isLarge = Bool.random(using: &random)
        written += Array("\(String(chunk.count, radix: 16, uppercase: isLarge))\r\n".utf8)
        written += chunk + [0x0D, 0x0A]
        rest = rest.dropFirst(chunk.count)
      }
      written += Array("0\r\n\r\n".utf8)
      #expect(readChunks([written]) == Outcome(body: body, isWhole: true))
    }
  }

  @Test("the limit holds for all chunks together, and is checked before their bytes arrive")
  func limit() {
    #expect(readChunks("a\r\n0123456789\r\n0\r\n\r\n", limit: 10).isWhole)
    #expect(readChunks("b\r\n", limit: 10).error == .bodyTooLong(limit: 10))
    #expect(readChunks("9\r\n012345678\r\n2\r\n", limit: 10).error == .bodyTooLong(limit: 10))
    #expect(readChunks("ffffffff\r\n", limit: 10).error == .bodyTooLong(limit: 10))
    #expect(readChunks("100000000\r\n", limit: 10).error == .chunkMalformed, "nine digits")
  }

  @Test("lines and trailers have limits, one below and at which they are read")
  func lines() {
    func size(_ count: Int) -> Outcome {
      readChunks("0;" + String(repeating: "x", count: count - 2) + "\r\n\r\n")
    }
    #expect(size(1023).isWhole && size(1024).isWhole)
    #expect(size(1025).error == .chunkMalformed)
    func trailers(_ count: Int) -> Outcome {
      readChunks("0\r\n" + String(repeating: "A: b\r\n", count: count) + "\r\n")
    }
    #expect(trailers(15).isWhole && trailers(16).isWhole)
    #expect(trailers(17).error == .tooManyFields(limit: 16))
  }
}

@Suite("Answers that are written and read")
struct WrittenAnswerTests {
  @Test("the head of an answer is read by a client as it was meant")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 9)
    let letters = Array("abcXYZ019-_".utf8)
    let signs = Array(" !#~;,=\"é\t".utf8)
    for _ in 0..<300 {
      let fields = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        let name = (0..<Int.random(in: 1..<9, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        }
        let value = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
          (letters + signs.filter { $0 < 0x80 }).randomElement(using: &random)!
        }
        return Field(String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
      }
      let body = [UInt8](repeating: 1, count: Int.random(in: 0..<300, using: &random))
      let code = UInt16.random(in: 200...599, using: &random)
      let response = Response(Status(code, "Any"), fields: fields, body: body)
      let keepsAlive = Bool.random(using: &random)
      let written = try ResponseWriter(method: .get, keepsAlive: keepsAlive).head(of: response)

      var parser = ResponseHeadParser()
      var position = 0
      let head = try #require(try parser.next(written.span, from: &position))
      #expect(position == written.count && head.code == code)
      let hasLength = code != 204 && code != 304
      #expect(head.fields.count == fields.count + (hasLength ? 1 : 0) + (keepsAlive ? 0 : 1))
      #expect(head.fields.list("connection", contains: "close") == !keepsAlive)
      #expect(head.fields["content-length"] == (hasLength ? "\(body.count)" : nil))
    }
  }
}
