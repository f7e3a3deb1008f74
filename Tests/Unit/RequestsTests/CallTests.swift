import GameCore
import HTTP
import Net
import People
import Testing
import Transport

@testable import Certificates
@testable import PageServing
@testable import Requests

@Suite("Requests with the facts about listener and peer")
struct CallTests {
  private static let endpointStatus = Endpoints.EndpointStatus(
    httpPort: 8080,
    https: SecureEndpoint(
      port: 8443, trust: Trust(kind: .local, fingerprint: "", expires: ""),
      names: CertificateNames(names: ["localhost"])))

  private func received(
    _ fields: KeyValuePairs<String, String>, _ method: HTTP.Method = .get,
    from address: IPAddress = .loopback, isSecure: Bool = false, trusted: [AddressRange] = []
  ) -> Call? {
    let request = Request(method: method, path: "/", fields: Fields(fields))
    let peer = Peer(
      address: Endpoint(address, port: 1), local: Endpoint(.loopback, port: 8080), listener: 0,
      isSecure: isSecure)
    return Call(
      request, from: Proxies(trusted: trusted).visitor(request, from: peer), at: peer.local,
      Names(machine: "test", allowed: []), Self.endpointStatus)
  }

  @Test("NW3: behind a trusted proxy that states scheme and host, page and links are the proxy's")
  func throughProxy() throws {
    func call(_ host: String, from address: IPAddress = .loopback) -> Call? {
      received(
        [
          "Host": "127.0.0.1:8080", "X-Forwarded-For": "127.0.0.9", "X-Forwarded-Proto": "https",
          "X-Forwarded-Host": host, "Origin": "https://\(host)",
        ], from: address, trusted: [AddressRange(.loopback, prefix: 8)])
    }
    let proxied = try #require(call("test.local"))
    #expect(NetworkOrigin(proxied, NetworkSettings(), []).link == "https://test.local")
    #expect(proxied.origin == .ours && proxied.isForwarded)
    #expect(proxied.marks.listeners.isEmpty)
    #expect(call("evil.example") == nil)
    let direct = try #require(call("test.local", from: .v4(0xC0A8_0105)))
    #expect(!direct.isForwarded && direct.host.name == "127.0.0.1")
    #expect(direct.origin == .foreign)
    #expect(direct.marks.listeners == "http=8080 https=8443")
  }

  @Test(
    "an unknown path is a page where a browser is to show it, and a line of text elsewhere",
    arguments: [
      ("text/html,application/xhtml+xml,*/*;q=0.8", HTTP.Method.get, true),
      ("text/html", .head, true), ("text/html", .post, false), ("*/*", .get, false),
      ("image/*", .get, false), ("", .get, false),
    ])
  func unknownPath(accepted: String, method: HTTP.Method, isPage: Bool) throws {
    let call = try #require(received(["Accept": accepted], method))
    #expect(call.asksForPage == isPage)
    #expect(call.notFound.status == .notFound)
    #expect(call.notFound.fields.contains(Field("Content-Type", "text/plain; charset=utf-8")))
  }

  @Test(
    "another site's page is known by what browsers say of it, also by what older ones say",
    arguments: [
      ("X", "none", false), ("Sec-Fetch-Site", "same-origin", false),
      ("Sec-Fetch-Site", "none", false), ("Sec-Fetch-Site", "cross-site", true),
      ("Sec-Fetch-Site", "same-site", true), ("Origin", "https://evil.example", true),
      ("Origin", "null", true), ("Origin", "https://test", false),
      ("Referer", "https://evil.example/", true), ("Referer", "http://test/", true),
      ("Referer", "https://test.evil.example/", true), ("Referer", "https://test/t/KRTPN", false),
      ("Referer", "https://test", false),
    ])
  func foreign(field: String, value: String, isForeign: Bool) throws {
    let call = try #require(received(["Host": "test", field: value], isSecure: true))
    #expect(call.isForeign == isForeign)
  }

  @Test("R2: a refusal has a code and arguments, and the seconds until another attempt may succeed")
  func refusals() throws {
    let call = try #require(received([:]))
    for (refusal, body, seconds) in [
      (Refusal(.accountWrong), #"{"code":"account.wrong","args":{}}"#, nil),
      (Refusal(.accountBusy), #"{"code":"account.busy","args":{}}"#, "1"),
      (
        Refusal(.accountTooMany, [RefusalArgument("seconds", 42)]),
        #"{"code":"account.tooMany","args":{"seconds":42}}"#, "42"
      ),
    ] as [(Refusal, String, String?)] {
      let answer = call.refused(refusal)
      #expect(answer.status == .unprocessable)
      #expect(String(decoding: answer.body, as: UTF8.self) == body)
      #expect(answer.fields.first { $0.name == "Retry-After" }?.value == seconds)
    }
  }
}

@Suite("The cookie of a session")
struct SessionCookieTests {
  private func read(_ value: String, isSecure: Bool = true) -> SessionCookie? {
    SessionCookie(
      Request(fields: Fields(["Cookie": "a=b; __Host-session=\(value)"])), isSecure: isSecure)
  }

  @Test("R2: a session over http, and one that no server makes, is none")
  func invented() throws {
    let secret = String(repeating: "0a", count: 32)
    #expect(read(secret)?.token.text == secret)
    #expect(read(secret, isSecure: false) == nil)
    for invented in [
      String(repeating: "a", count: 63), String(repeating: "a", count: 65), "",
      secret.uppercased(), String(repeating: "g", count: 64),
    ] { #expect(read(invented) == nil, "\(invented)") }
    #expect(read(secret)?.key != read(String(repeating: "0b", count: 32))?.key)
  }

  @Test("R1 R2: scripts, http and other sites cannot use the cookie; a log-out removes it")
  func field() throws {
    let cookie = try SessionCookie()
    #expect(cookie.token.text.utf8.count == 64)
    #expect(read(cookie.token.text) == cookie)
    #expect(
      cookie.field.value == "__Host-session=\(cookie.token.text); Path=/; Max-Age=15552000; "
        + "Secure; HttpOnly; SameSite=Lax")
    #expect(
      SessionCookie.end.value
        == "__Host-session=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax")
  }
}
