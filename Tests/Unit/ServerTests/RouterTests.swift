import HTTP
import Net
import Testing
import Transport

@testable import Certificates
@testable import PageServing
@testable import Requests
@testable import Routing
@testable import Services

@Suite("Routes")
struct RouterTests {
  private func device(_ letter: Character) -> String { String(repeating: letter, count: 32) }

  @Test("a socket from another site's page or under an unknown host name is not opened")
  func otherSites() throws {
    let running = try Running()
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0)
    func status(_ fields: KeyValuePairs<String, String>, _ path: String = "/ws") -> UInt16? {
      let request = Request(path: path, fields: Fields(fields))
      return (try? running.answer(to: request, from: peer))?.status.code
    }
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://evil.example"]) == 403)
    #expect(status(["Host": "evil.example"]) == 421)
    #expect(status(["Host": "127.0.0.1:8080", "Origin": "http://127.0.0.1:8080"]) == nil)
    #expect(status(["Host": "127.0.0.1:8080"], "/healthz") == 200)
    #expect(status(["Host": "127.0.0.1:8080"], "/nothing/here") == 404)
    #expect(status(["Host": "127.0.0.1:8080"], "/metrics") == 200)
    for field in ["X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Via", "CF-Ray"] {
      #expect(status(["Host": "127.0.0.1:8080", field: "203.0.113.9"], "/metrics") == 403)
    }
  }

  @Test("a check of HAProxy, by HTTP/1.0 without a host name, gets 200 from /healthz")
  func plainCheck() throws {
    let running = try Running(isPublic: true)
    for line in ["OPTIONS /healthz HTTP/1.0", "GET /healthz HTTP/1.0", "HEAD /healthz HTTP/1.0"] {
      #expect(try Exchange(running.server, "\(line)\n\n").status == 200, "\(line)")
    }
    #expect(try Exchange(running.server, "GET /healthz HTTP/1.1\n\n").status == 400)
    #expect(
      try Exchange(running.server, "GET http://evil.example/healthz HTTP/1.0\n\n").status == 421)
    #expect(
      try Exchange(running.server, "GET /healthz HTTP/1.0\nHost: evil.example\n\n").status == 421)
  }

  @Test("an unknown path is a page where a browser is to show it, and a line of text elsewhere")
  func unknownPath() throws {
    let running = try Running(isFull: true)
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0)
    func answer(
      _ accepted: String, _ method: HTTP.Method = .get, _ path: String = "/nothing/here"
    ) -> Response? {
      let fields = Fields([
        "Host": "127.0.0.1:8080", "Accept": accepted, "If-None-Match": "*",
      ])
      let request = Request(method: method, path: path, fields: fields)
      return try? running.answer(to: request, from: peer)
    }
    func kind(_ response: Response?) -> String? {
      response?.fields.first { $0.name == "Content-Type" }?.value
    }
    let page = answer("text/html,application/xhtml+xml,*/*;q=0.8")
    #expect(page?.status == .notFound)
    #expect(kind(page) == "text/html; charset=utf-8")
    #expect(kind(answer("text/html", .get, "/nothing")) == "text/html; charset=utf-8")
    #expect(page?.fields.contains(Field("Cache-Control", "no-store")) == true)
    #expect(page?.fields.contains { $0.name == "ETag" } == false)
    for (accepted, method) in [("*/*", HTTP.Method.get), ("image/*", .get), ("text/html", .post)] {
      let line = answer(accepted, method)
      #expect(line?.status == .notFound)
      #expect(kind(line) == "text/plain; charset=utf-8")
    }
  }

  @Test("R5: on a public server pages over http redirect to https; /healthz does not")
  func publicDoors() throws {
    let running = try Running(isFull: true)
    var standing = try running.onLoop { $0.endpoints.now }
    standing.isPublic = true
    standing.https?.trust.kind = .own
    standing.https?.names = CertificateNames(names: ["play.example.org"])
    try running.stand(standing)
    func answer(_ path: String, isSecure: Bool, _ method: HTTP.Method = .get) -> Response? {
      let host = isSecure ? "play.example.org" : "play.example.org:8080"
      let request = Request(
        method: method, path: path, query: "a=b", fields: Fields(["Host": host]))
      let peer = Peer(
        address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0,
        isSecure: isSecure)
      return try? running.answer(to: request, from: peer)
    }
    let way = try #require(answer("/t/KRTPN", isSecure: false))
    #expect(way.status == .movedPermanently)
    let place = "https://play.example.org:\(running.secure.port)/t/KRTPN?a=b"
    #expect(way.fields.contains(Field("Location", place)))
    #expect(answer("/healthz", isSecure: false)?.status == .ok)
    #expect(answer("/secure", isSecure: true)?.status == .notFound)
    let strict = Field("Strict-Transport-Security", "max-age=31536000")
    #expect(answer("/", isSecure: true)?.fields.contains(strict) == true)
    #expect(!way.fields.contains(strict))
    #expect(standing.description.isEmpty)
  }

  @Test("R1: an untrusted proxy does not get answers for this machine only")
  func metricsThroughProxy() throws {
    let running = try Running()
    let request = Request(
      path: "/metrics",
      fields: Fields(["Host": "127.0.0.1:8080", "X-Forwarded-For": "203.0.113.9"]))
    let peer = Peer(
      address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0)
    #expect(try running.answer(to: request, from: peer)?.status == .forbidden)
  }

  @Test("NW3: behind a trusted proxy that states scheme and host, page and links are the proxy's")
  func throughProxy() throws {
    let running = try Running(
      isFull: true, trustedProxies: [AddressRange(.loopback, prefix: 8)])
    func call(_ host: String, from address: IPAddress = .loopback) throws -> Call? {
      let fields: KeyValuePairs<String, String> = [
        "Host": "127.0.0.1:8080", "X-Forwarded-For": "127.0.0.9", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": host, "Origin": "https://\(host)",
      ]
      let request = Request(path: "/", fields: Fields(fields))
      let peer = Peer(
        address: Endpoint(address, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0)
      return try running.onLoop { Router(context: $0).call(request, from: peer) }
    }
    let proxied = try #require(try call("test.local"))
    let link = try running.onLoop { $0.networkOrigin(of: proxied).link }
    #expect(link == "https://test.local")
    #expect(proxied.origin == .ours)
    #expect(proxied.marks.listeners.isEmpty)
    let token = try running.onLoop { Router(context: $0).httpsToken(proxied) }
    #expect(token.status == .notFound)
    #expect(try call("evil.example") == nil)
    let direct = try #require(try call("test.local", from: .v4(0xC0A8_0105)))
    #expect(!direct.isForwarded && direct.host.name == "127.0.0.1")
    #expect(direct.marks.listeners.hasPrefix("http="))
  }

  @Test("H9: the link with the secret makes a device the host's; another secret does nothing")
  func host() throws {
    let running = try Running()
    let guest = Peer(
      address: Endpoint(.v4(0xC0A8_0105), port: 1), local: Endpoint(.loopback, port: 8080),
      listener: 0)
    func response(_ path: String) -> Response? {
      let request = Request(
        path: path,
        fields: Fields(["Host": "127.0.0.1:8080", "Cookie": "fourtop-device=\(device("a"))"]))
      return try? running.answer(to: request, from: guest)
    }
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("/host/wrong")?.status.code == 404)
    #expect(response("/metrics")?.status.code == 403)
    #expect(response("\(running.hostLink)")?.status.code == 303)
    #expect(response("/metrics")?.status.code == 200)
  }
}
