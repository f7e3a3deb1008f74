import HTTP
import Testing
import WebSocket

@testable import Transport

private func writing(
  fields: [Field] = [], deflation: DeflateTerms? = nil, isStopping: Bool = false
) -> AnswerWriting {
  AnswerWriting(
    fields: fields, deflation: deflation, isStopping: isStopping, date: AnswerDate(0, text: "D"))
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("Answers as they are written")
struct AnswerWritingTests {
  private let kept = HTTPConnection.Asked(method: .get, keepsAlive: true)
  private let last = HTTPConnection.Asked(method: .get, keepsAlive: false)

  @Test("an answer has its head and its body, and the connection is kept if both sides want that")
  func keepAlive() {
    let response = Response(.ok, body: Array("hi".utf8))
    let head = "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 2\r\n"
    let close = head + "Connection: close\r\n\r\n"
    #expect(
      writing().written(response, to: kept)
        == .init(head: Array((head + "\r\n").utf8), body: Array("hi".utf8), keepsAlive: true))
    #expect(
      writing().written(response, to: last)
        == .init(head: Array(close.utf8), body: Array("hi".utf8), keepsAlive: false))
    #expect(
      writing(isStopping: true).written(response, to: kept)
        == .init(head: Array(close.utf8), body: Array("hi".utf8), keepsAlive: false))
  }

  @Test("HEAD gets no body")
  func head() {
    let asked = HTTPConnection.Asked(method: .head, keepsAlive: true)
    let written = writing().written(Response(.ok, body: [65]), to: asked)
    #expect(written.body.isEmpty && text(written.head).contains("Content-Length: 1\r\n"))
  }

  @Test("a field that would split the answer makes it 500, and one of our own ends the connection")
  func unwritable() {
    let splitting = Field("A", "b\r\nC: d")
    let own = [Field("X-House", "fourtop")]
    let written = writing(fields: own).written(.text("x", fields: [splitting]), to: kept)
    #expect(text(written.head).hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(text(written.head).contains("X-House: fourtop\r\n") && written.keepsAlive)
    let worse = writing(fields: [splitting]).refusal(.badRequest)
    #expect(text(worse.head).hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(!text(worse.head).contains("C: d") && !worse.keepsAlive)
  }

  @Test("a refusal says its status, carries our fields and ends the connection")
  func refusal() {
    let written = writing(fields: [Field("X-House", "fourtop")]).refusal(.requestTimeout)
    #expect(text(written.head).hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(text(written.head).contains("X-House: fourtop\r\n"))
    #expect(text(written.head).contains("Connection: close\r\n"))
    #expect(text(written.body) == "408 Request Timeout\n" && !written.keepsAlive)
  }

  @Test("a handshake is accepted with the fields and the subprotocol of the upgrade")
  func accepted() throws {
    let request = try read(Client.upgrade("/ws", fields: [Field("Sec-WebSocket-Protocol", "q, p")]))
    let upgrade = Upgrade<Never>(subprotocols: ["p"], fields: [Field("Set-Cookie", "a=b")])
    guard case .accepted(let head, let agreement) = writing().open(request, on: upgrade) else {
      Issue.record("refused")
      return
    }
    let said = text(head.bytes)
    #expect(said.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n") && agreement == nil)
    for line in ["Date: D", "Set-Cookie: a=b", "Sec-WebSocket-Protocol: p"] {
      #expect(said.contains("\r\n\(line)\r\n"))
    }
  }

  @Test("compression is agreed on where the service compresses and the client offers it")
  func compression() throws {
    let offer = Field("Sec-WebSocket-Extensions", "permessage-deflate")
    let request = try read(Client.upgrade("/ws", fields: [offer]))
    let terms = DeflateTerms(largestContext: nil)
    let cases: [(DeflateTerms?, Bool)] = [(terms, true), (nil, false)]
    for (deflation, isAgreed) in cases {
      let opening = writing(deflation: deflation).open(request, on: Upgrade<Never>())
      guard case .accepted(let head, let agreement) = opening else {
        Issue.record("refused")
        return
      }
      #expect((agreement != nil) == isAgreed)
      #expect(text(head.bytes).contains("permessage-deflate") == isAgreed)
    }
  }

  @Test("a request that is no handshake is refused with our fields, and fields that split with 500")
  func refused() throws {
    let own = [Field("X-House", "fourtop")]
    let plain = try read(Array("GET /ws HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
    guard case .refused(let response) = writing(fields: own).open(plain, on: Upgrade<Never>())
    else {
      Issue.record("accepted")
      return
    }
    #expect(response.status == .upgradeRequired && response.fields.contains(own[0]))
    let splitting = Upgrade<Never>(fields: [Field("A", "\n")])
    let opening = writing(fields: own).open(try read(Client.upgrade("/ws")), on: splitting)
    guard case .refused(let unwritable) = opening else {
      Issue.record("accepted")
      return
    }
    #expect(unwritable == writing(fields: own).plain(.internalError))
  }

  private func read(_ bytes: [UInt8]) throws -> Request {
    var position = 0
    let http = HTTPConnection(limits: .standard, now: Instant(nanoseconds: 0))
    guard
      case .request(let request) = http.received(
        bytes.span, from: &position, at: .init(nanoseconds: 0))
    else { throw Client.Failure.ended(bytes) }
    return request
  }
}
