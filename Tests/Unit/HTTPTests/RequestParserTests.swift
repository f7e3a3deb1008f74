import FuzzProperties
import GameCore
import HTTP
import Testing

private let get = "GET /a/b?c=d HTTP/1.1\r\nHost: example.org\r\nX-One:  two \t\r\n\r\n"
private let post = "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello"
private let chunked =
  "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
  + "3;ext=\"1\"\r\nabc\r\n00B\r\ndefghijklmn\r\n0\r\nX-Trailer: t\r\n\r\n"

@Test("a request is read with its target, fields and body")
func simpleRequests() throws {
  let first = try #require(read(get).requests.first)
  #expect(first.method == .get)
  #expect(first.path == "/a/b")
  #expect(first.query == "c=d")
  #expect(first.version == .http11)
  #expect(first.keepsAlive)
  #expect(first.fields.count == 2)
  #expect(first.fields["HOST"] == "example.org")
  #expect(first.fields["x-one"] == "two")
  #expect(first.fields["x-two"] == nil)
  #expect(read(post).requests.map(\.body) == [Array("hello".utf8)])
  #expect(read(chunked).requests.map(\.body) == [Array("abcdefghijklmn".utf8)])
}

@Test("requests read the same however they are cut", arguments: [get, post, chunked])
func cutsDoNotMatter(text: String) {
  let bytes = Array((text + get).utf8)
  let whole = read([bytes])
  #expect(whole.requests.count == 2 && whole.error == nil && whole.isIdle)
  for cut in 0...bytes.count {
    #expect(read([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
  }
  #expect(read(bytes.map { [$0] }) == whole)
}

/// As a browser sends it, with blanks, a list and a query.
private let browsers = """
  GET /table?a=b?c HTTP/1.1\r
  Host: 192.168.0.2:8080\r
  Connection: keep-alive, Upgrade\r
  User-Agent: \t A/1 (b; c) \r
  X_1:\r
  Sec-WebSocket-Key:dGhlIHNhbXBsZSBub25jZQ==\r
  \r

  """

@Test("a head that comes whole is read as one that comes in pieces, whichever byte is another one")
func wholeHeads() {
  let bytes = Array(browsers.utf8)
  #expect(read([bytes]).requests.count == 1)
  let others: [UInt8] = Array("\0\t\n\r !%,:;?@AHc~\u{7F}".utf8) + [0x80, 0xFF]
  for place in bytes.indices {
    for other in others {
      var changed = bytes
      changed[place] = other
      let (first, rest) = ([changed[0]], Array(changed[1...]))
      #expect(read([changed]) == read([first, rest]), "\(other) at \(place)")
    }
  }
}

@Test("a head that comes whole may have as many fields as one that comes in pieces")
func wholeHeadsOfManyFields() {
  for count in [1, 22, 23, 24, 25, 99, 100] {
    let fields = (0..<count).map { "X-\($0): \($0)\r\n" }.joined()
    let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n".utf8)
    let whole = read([bytes])
    #expect(whole == read([[bytes[0]], Array(bytes[1...])]))
    #expect(whole.requests.first?.fields.count == (count < 100 ? count + 1 : nil))
  }
}

@Test("a request that ends early is not told", arguments: [get, post, chunked])
func truncation(text: String) {
  let bytes = Array(text.utf8)
  for count in 0..<bytes.count {
    let reading = read([Array(bytes[..<count])])
    #expect(reading.requests.isEmpty && reading.error == nil)
    #expect(reading.isIdle == (count == 0))
  }
}

@Test("methods are told by name and are case-sensitive")
func methods() {
  let names: [(String, HTTP.Method)] = [
    ("GET", .get), ("HEAD", .head), ("POST", .post), ("PUT", .put), ("DELETE", .delete),
    ("OPTIONS", .options), ("PATCH", .patch), ("TRACE", .trace),
    ("get", .other("get")), ("M-SEARCH", .other("M-SEARCH")),
  ]
  for (name, method) in names {
    #expect(read("\(name) / HTTP/1.1\r\nHost: h\r\n\r\n").requests.first?.method == method)
    #expect(method.token == name)
  }
}

@Test("the forms of a target are understood")
func targets() {
  func target(_ text: String, method: String = "GET") -> String? {
    read("\(method) \(text) HTTP/1.1\r\nHost: ex.org:80\r\n\r\n").requests.first
      .map { $0.path + ($0.query.map { "?" + $0 } ?? "") }
  }
  #expect(target("/") == "/")
  #expect(target("/a?") == "/a?")
  #expect(target("/a?b?c=%zz|{}") == "/a?b?c=%zz|{}")
  #expect(target("http://ex.org:80/x?y") == "/x?y")
  #expect(target("HTTPS://EX.org:80") == "/")
  #expect(target("http://ex.org:80?q") == "/?q")
  #expect(target("*", method: "OPTIONS") == "*")
}

@Test("the authority of an absolute target is kept, because HTTP/1.0 needs no Host beside it")
func authority() {
  func authority(_ target: String) -> String? {
    read("GET \(target) HTTP/1.0\r\n\r\n").requests.first?.authority
  }
  #expect(authority("http://EX.org:80/a?b") == "ex.org:80")
  #expect(authority("/a") == nil)
}

@Test("whether the connection is kept follows version and Connection")
func persistence() {
  func keeps(_ version: String, _ connection: String?) -> Bool? {
    let field = connection.map { "Connection: \($0)\r\n" } ?? ""
    return read("GET / HTTP/\(version)\r\nHost: h\r\n\(field)\r\n").requests.first?.keepsAlive
  }
  #expect(keeps("1.1", nil) == true)
  #expect(keeps("1.1", "foo, CLOSE") == false)
  #expect(keeps("1.0", nil) == false)
  #expect(keeps("1.0", "Keep-Alive") == true)
  #expect(keeps("1.0", "keep-alive, close") == false)
  #expect(keeps("1.9", nil) == true)
}

@Test("nothing is read after the request that ends the connection")
func afterClose() {
  let reading = read("GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n")
  #expect(reading.requests.count == 1)
  #expect(reading.error == .ended)
}

@Test("100-continue is asked for once, and only where a body is awaited")
func expectations() {
  let head = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\n"
  let reading = read(head + "Content-Length: 2\r\n\r\nhi")
  #expect(reading.continues == 1 && reading.requests.count == 1)
  #expect(read(head + "Content-Length: 0\r\n\r\n").continues == 0)
  #expect(read(head + "Transfer-Encoding: chunked\r\n\r\n").continues == 1)
  #expect(read("POST / HTTP/1.0\r\nExpect: magic\r\n\r\n").error == nil)
}

@Test("empty lines before a request are passed over and the parser stays idle")
func emptyLines() {
  #expect(read("\r\n\r\n" + get).requests.count == 1)
  #expect(read("\r\n\r\n").isIdle)
}

@Test("cookies and lists are found in fields")
func fieldLists() throws {
  let text =
    "GET / HTTP/1.1\r\nHost: h\r\nCookie: a=1; b=2;c\r\ncookie: d=x=y\r\nTE: a ,\tB\r\n\r\n"
  let fields = try #require(read(text).requests.first).fields
  #expect(fields.cookie(named: "a") == "1")
  #expect(fields.cookie(named: "b") == "2")
  #expect(fields.cookie(named: "c") == nil)
  #expect(fields.cookie(named: "d") == "x=y")
  #expect(fields.list("te", contains: "b"))
  #expect(!fields.list("te", contains: "ab"))
  #expect(fields.all(named: "cookie").count == 2)
  #expect(Fields(["Host": "h"])["host"] == "h")
}

@Test("the parser says whether a body is awaited")
func awaitsBody() throws {
  var parser = RequestParser()
  var position = 0
  let head = Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n".utf8)
  _ = try parser.next(head.span, from: &position)
  #expect(parser.awaitsBody && !parser.isIdle)
  position = 0
  _ = try parser.next(Array("hi".utf8).span, from: &position)
  #expect(!parser.awaitsBody && parser.isIdle)
}

@Test("random bytes end in a documented error or in waiting, never in a trap", arguments: 1...40)
func randomBytes(seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  let alphabet = Array("GET / HTTP/1.1\r\n\r\n: Host;0aF\0\u{7F}%chunked".utf8) + [0xFF]
  for _ in 0..<50 {
    var bytes = Array([get, post, chunked].randomElement(using: &random)!.utf8)
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = alphabet.randomElement(using: &random)!
    }
    let cut = Int.random(in: 0...bytes.count, using: &random)
    #expect(read([bytes]) == read([Array(bytes[..<cut]), Array(bytes[cut...])]))
  }
}

/// Reads `pieces` one after the other.
func read(_ pieces: [[UInt8]], limits: RequestParser.Limits = .init()) -> RequestReading {
  RequestReading(of: pieces, limits: limits)
}

func read(_ text: String, limits: RequestParser.Limits = .init()) -> RequestReading {
  read([Array(text.utf8)], limits: limits)
}
