import HTTP
import Net
import Testing
import Transport

@Suite("Requests over real sockets", .serialized, .waiting)
struct RequestTests {
  @Test(
    "pipelined requests are answered in order, and HEAD without a body", arguments: Way.allCases)
  func pipelining(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send(
      "GET /a HTTP/1.1\r\nHost: h\r\n\r\nHEAD /b HTTP/1.1\r\nHost: h\r\n\r\n"
        + "POST /c HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
        + "GET /d HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /never")
    #expect(try client.takeResponse().body == "get /a ")
    let head = try client.takeResponse(hasBody: false).head
    #expect(head.contains("Content-Length: 8"))
    #expect(try client.takeResponse().body == "post /c hi")
    let last = try client.takeResponse()
    #expect(last.body == "get /d " && last.head.contains("Connection: close"))
    #expect(try client.takeAll() == "")
  }

  @Test("a request that comes byte by byte is answered", arguments: Way.allCases)
  func splitWrites(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    for byte
      in "POST /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nz\r\n0\r\n\r\n".utf8
    {
      client.send([byte])
    }
    #expect(try client.takeResponse().body == "post /x z")
  }

  @Test(
    "a late answer holds the requests behind it back, and one given at once is taken",
    arguments: Way.allCases)
  func later(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send(
      "GET /later HTTP/1.1\r\nHost: h\r\n\r\nGET /now HTTP/1.1\r\nHost: h\r\n\r\n"
        + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().body == "later: answer")
    #expect(try client.takeResponse().body == "at once")
    #expect(try client.takeResponse().body == "get /b ")
  }

  @Test(
    "a peer that ends its side after the request still gets the answer", arguments: Way.allCases)
  func halfClose(way: Way) throws {
    let house = try House(way)
    for path in ["/a", "/later", "/big"] {
      let client = try house.client()
      client.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
      client.endSending()
      let answer = try client.takeAll()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      if path == "/big" { #expect(answer.utf8.count > 8 << 20) }
    }
  }

  @Test(
    "large answers to pipelined requests are taken one after the other", arguments: Way.allCases)
  func backpressure(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    let request = "GET /big HTTP/1.1\r\nHost: h\r\n\r\n"
    client.send(request + request + request + "GET /end HTTP/1.0\r\n\r\n")
    let answers = try client.takeAll()
    #expect(answers.utf8.count > 3 * (8 << 20))
    #expect(answers.hasSuffix("get /end "))
  }

  @Test(
    "the application is told when all of a watched answer was taken, and of no other",
    arguments: Way.allCases)
  func watched(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /watched HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().body == "get /a ")
    let start = "HTTP/1.1 200 OK"
    #expect(try client.take(start.utf8.count) == Array(start.utf8))
    #expect(!house.log.hasLine("written"))
    client.send("GET /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(try client.takeAll().hasSuffix("get /b "))
    #expect(try house.log.lines(until: "written") == ["written"])
    #expect(!house.log.hasLine("written"))
  }

  @Test("the body is asked for when the peer waits for that", arguments: Way.allCases)
  func goOn(way: Way) throws {
    let house = try House(way)
    let client = try house.client()
    client.send("POST /c HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    let wanted = "HTTP/1.1 100 Continue\r\n\r\n"
    #expect(try client.take(wanted.utf8.count) == Array(wanted.utf8))
    client.send("hi")
    #expect(try client.takeResponse().body == "post /c hi")
  }

  @Test(
    "malformed requests are refused with their status, and the connection ends",
    arguments: Way.allCases)
  func malformed(way: Way) throws {
    let house = try House(way)
    for (text, status) in [
      ("GET / HTTP/1.1\r\n\r\n", "400 Bad Request"),
      ("GET / HTTP/3.0\r\n", "505 HTTP Version Not Supported"),
      (
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 65537\r\n\r\n",
        "413 Content Too Large"
      ),
      ("GET /split HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "500 Internal Server Error"),
      ("GET /ws/bad HTTP/1.0\r\n\r\n", "400 Bad Request"),
    ] {
      let client = try house.client()
      client.send(text)
      let answer = try client.takeAll()
      #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"), "\(text)")
      #expect(answer.contains("Connection: close\r\n"))
    }
  }

  @Test(
    "a head that takes too long, and a body that comes too slowly, are answered 408",
    arguments: Way.allCases)
  func late(way: Way) throws {
    let house = try House(way) {
      // The handshake of TLS must fit into it as well, on a busy machine.
      $0.headTime = .seconds(2)
      $0.slowTime = .milliseconds(50)
    }
    for text in [
      "GET / HTTP/1.1\r\nHo",
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nh",
    ] {
      let client = try house.client()
      client.send(text)
      #expect(try client.takeAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }
    #expect(try house.client().takeAll() == "")
  }

  @Test("an idle connection is closed after the keep-alive time", arguments: Way.allCases)
  func keepAlive(way: Way) throws {
    let house = try House(way) { $0.keepAlive = .milliseconds(50) }
    let client = try house.client()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try client.takeResponse().body == "get /a ")
    #expect(try client.takeAll() == "")
  }

  @Test("an answer that is not read is given up", arguments: Way.allCases)
  func slowReader(way: Way) throws {
    let house = try House(way) {
      $0.slowTime = .milliseconds(50)
      $0.stopTime = .seconds(60)
    }
    let client = try house.client()
    client.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
    // The stop waits for the connection, whose end is the giving up.
    house.service.stop()
    house.service.wait()
    withExtendedLifetime(client) {}
  }

  @Test("the configuration's fields go with every answer that no application writes")
  func ownFields() throws {
    let fields = [Field("X-House", "fourtop")]
    let house = try House(fields: fields)
    let hasty = try House(fields: fields) { $0.headTime = .milliseconds(50) }
    let full = try House(fields: fields) { $0.perLoopbackAddress = 0 }
    for (house, text, status) in [
      (house, "GET / HTTP/1.1\r\n\r\n", "400"),
      (hasty, "GET / HTTP/1.1\r\nHost: h\r\nX: ", "408"),
      (house, "GET /ws HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "426"),
      (house, "GET /ws/bad HTTP/1.0\r\n\r\n", "400"),
      (house, "GET /split HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "500"),
      (house, "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "200"),
      (full, "", "503"),
    ] {
      let client = try house.client()
      client.send(text)
      let (head, _) = try client.takeResponse()
      #expect(head.first?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(text)")
      #expect(head.contains("X-House: fourtop") == (status != "200"), "\(text)")
    }
  }

  @Test("one connection too many of a visitor is refused politely, and a place is freed")
  func perVisitor() throws {
    let house = try House { $0.perLoopbackAddress = 4 }
    let first = try house.client()
    first.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try first.takeResponse().body == "get /a ")
    let others = try (0..<2).map { _ in try house.client() }
    for other in others { other.send("GET /a HTTP/1.1\r\nHost: h\r\n") }
    let last = try house.client()
    last.send("GET /c HTTP/1.1\r\nHost: h\r\nConnection: close\r\n")
    #expect(try house.client().takeAll().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    last.send("\r\n")
    #expect(try last.takeResponse().body == "get /c ")
    _ = try last.takeAll()
    last.endSending()
    first.send("GET /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(try first.takeResponse().body == "get /b ")
  }

  @Test("where half of a visitor's places are taken, a connection ends behind its answer")
  func crowded() throws {
    let house = try House { $0.perLoopbackAddress = 4 }
    let first = try house.client()
    first.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try !first.takeResponse().head.contains("Connection: close"))
    let second = try house.client()
    second.send(
      "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    #expect(try second.takeResponse(hasBody: false).head == ["HTTP/1.1 100 Continue"])
    first.send("GET /b HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try first.takeAll().contains("Connection: close\r\n"))
  }
}
