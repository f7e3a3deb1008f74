import HTTP
import Testing

private func written(
  _ response: Response, to method: HTTP.Method? = .get, keepsAlive: Bool = true,
  date: String? = nil
) throws -> String {
  let writer = ResponseWriter(method: method, keepsAlive: keepsAlive, date: date)
  let body = writer.sendsBody(of: response) ? response.body : []
  return String(decoding: try writer.head(of: response) + body, as: UTF8.self)
}

@Test("an answer is written with its length")
func plain() throws {
  #expect(
    try written(.text("hi", fields: [Field("A", "b")]), date: "D")
      == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: text/plain; charset=utf-8\r\nA: b\r\n"
      + "Content-Length: 2\r\n\r\nhi")
}

@Test("HEAD gets the length and no body; 204 and 304 neither; 101 no Connection: close")
func withoutBody() throws {
  let response = Response(.ok, body: [65, 66])
  #expect(try written(response, to: .head) == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
  #expect(
    try written(Response(.noContent, body: [65])) == "HTTP/1.1 204 No Content\r\n\r\n")
  #expect(
    try written(Response(.notModified, body: [65])) == "HTTP/1.1 304 Not Modified\r\n\r\n")
  #expect(
    try written(Response(.switchingProtocols), keepsAlive: false)
      == "HTTP/1.1 101 Switching Protocols\r\n\r\n")
  #expect(
    try written(Response(.ok), to: nil, keepsAlive: false)
      == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
}

@Test("a field that would split an answer is refused")
func splitting() {
  for field in [
    Field("A", "b\r\nC: d"), Field("A", "b\nc"), Field("A", "b\rc"), Field("A", "\0"),
    Field("A b", "c"), Field("", "c"), Field("A:", "c"), Field("A\r\n", "c"),
  ] {
    #expect(throws: HTTPError.unwritableField(name: field.name)) {
      try written(Response(.ok, fields: [field]))
    }
  }
}

@Test("dates are in the format of HTTP, leap years included")
func dates() {
  #expect(HTTPDate.format(secondsSince1970: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
  #expect(HTTPDate.format(secondsSince1970: 0) == "Thu, 01 Jan 1970 00:00:00 GMT")
  #expect(HTTPDate.format(secondsSince1970: -5) == "Thu, 01 Jan 1970 00:00:00 GMT")
  #expect(HTTPDate.format(secondsSince1970: 951_782_400) == "Tue, 29 Feb 2000 00:00:00 GMT")
  #expect(HTTPDate.format(secondsSince1970: 4_107_542_399) == "Sun, 28 Feb 2100 23:59:59 GMT")
  #expect(HTTPDate.format(secondsSince1970: 1_735_689_599) == "Tue, 31 Dec 2024 23:59:59 GMT")
}

@Test("statuses are equal by code")
func statusEquality() {
  #expect(Status(200, "Fine") == .ok)
  #expect(Set([Status(200, "Fine"), .ok]).count == 1)
}

private let paths: [(String, String?)] = [
  ("/", "/"), ("/a/b.js", "/a/b.js"), ("/a/", "/a/"), ("/a//b", "/a/b"), ("//", "/"),
  ("/a/./b", "/a/b"), ("/a/.", "/a/"), ("/a/../b", "/b"), ("/a/..", "/"), ("/a/b/..", "/a/"),
  ("/%61", "/a"), ("/%C3%A9", "/é"), ("/a%20b", "/a b"), ("/..a", "/..a"), ("/%2e%2e/a", nil),
  ("/a/%2E%2e/b", "/b"), ("/..", nil), ("/a/../..", nil), ("/%2F", nil), ("/a%5Cb", nil),
  ("/a\\b", nil), ("/%00", nil), ("/%0a", nil), ("/%7f", nil), ("/%", nil), ("/%4", nil),
  ("/%zz", nil), ("/%4z", nil), ("/%FF", nil), ("/%C0%AE%C0%AE/a", nil), ("", nil), ("a", nil),
  ("*", nil), ("/%252e%252e/a", "/%2e%2e/a"),
]

@Test("a path is decoded once and never leaves its root", arguments: paths.indices)
func normalising(index: Int) {
  #expect(TargetPath.normalise(paths[index].0) == paths[index].1, "\(paths[index].0)")
}
