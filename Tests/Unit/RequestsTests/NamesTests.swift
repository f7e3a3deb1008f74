import HTTP
import Net
import Testing
import Transport

@testable import Certificates
@testable import PageServing
@testable import Requests

@Suite("Names and origins")
struct NamesTests {
  private let names = Names(machine: "laptop", allowed: ["Party.example"])

  @Test(
    "NW8: a host is an address, this machine's name, also in the local network, or an allowed one",
    arguments: [
      ("192.168.1.20:8080", true), ("[fd00::1]:8080", true), ("[fd00::1]", true),
      ("localhost", true), ("LOCALHOST:1", true), ("laptop", true), ("laptop.local:8080", true),
      ("party.example", true), ("evil.example", false), ("laptop.evil.example", false),
      ("192.168.1.20.evil.example", false), ("", false), ("localhost:x", false),
      ("localhost:99999", false), ("[localhost]", false), ("a@localhost", false),
      ("localhost:", false), ("localhost:+80", false), ("localhost:80:80", false),
      ("play.example.org:8443", false), ("party.example.", true), ("party.example.:8443", true),
      ("laptop.local.", true), ("localhost.", true), ("192.168.1.20.", true), (".", false),
      ("party.example..", false), (".party.example", false), ("evil.example.", false),
    ])
  func hosts(_ host: String, _ isOurs: Bool) {
    #expect((self.host(["Host": host]) != nil) == isOurs)
  }

  private func host(
    _ fields: KeyValuePairs<String, String>, forwarded: Authority? = nil,
    certified: CertificateNames? = nil
  ) -> Authority? {
    names.host(
      of: Request(fields: Fields(fields)), at: Endpoint(.v4(0xC0A8_0114), port: 8080),
      forwarded: forwarded, certified: certified)
  }

  @Test("a request without a host name, as HTTP/1.0 permits, is for the address that it came to")
  func withoutHost() {
    #expect(host([:]) == Authority("192.168.1.20:8080"))
    #expect(host([:], forwarded: Authority("party.example")) == Authority("party.example"))
    #expect(host([:], forwarded: Authority("evil.example")) == nil)
    for (authority, isOurs) in [("party.example:81", true), ("evil.example", false)] {
      let absolute = names.host(
        of: Request(authority: authority), at: Endpoint(.loopback, port: 80), certified: nil)
      #expect(absolute == (isOurs ? Authority(authority) : nil))
    }
  }

  @Test("L4: pictures come from this server and from the street map's, by the page's policy")
  func tiles() throws {
    let host = try #require(Authority("party.example"))
    for (tiles, policy) in [
      (nil, "; img-src 'self' blob:; "),
      ("https://tiles.example", "; img-src 'self' blob: https://tiles.example; "),
    ] {
      let fields = SecurityFields.all(host: host, isSecure: true, isPublic: true, tiles: tiles)
      #expect(fields.contains { $0.value.contains(policy) })
    }
  }

  @Test("a dot at the end of a name stands in the socket's policy, and nowhere else")
  func finalDot() throws {
    let names = Names(machine: "laptop", allowed: ["Party.example."])
    let request = Request(fields: Fields(["Host": "party.example.:8443"]))
    let host = try #require(
      names.host(of: request, at: Endpoint(.loopback, port: 1), certified: nil))
    #expect("\(host)" == "party.example:8443" && host.written == "party.example.:8443")
    let fields = SecurityFields.all(host: host, isSecure: true, isPublic: true)
    #expect(fields.contains { $0.value.contains("connect-src 'self' wss://party.example.:8443;") })
    #expect(Authority(name: "a", port: nil).written == "a")
    let certified = CertificateNames(names: ["play.example.org", "*.example.net"])
    for name in ["play.example.org.", "a.example.net.:8443"] {
      #expect(self.host(["Host": name], certified: certified) != nil)
    }
  }

  @Test(
    "an older browser's referrer is of another site unless it has this listener's scheme and name",
    arguments: [
      ("https://party.example/t/KRTPN", false), ("https://party.example", false),
      ("https://PARTY.example./", false), ("https://party.example:443/", false),
      ("http://party.example/", true), ("https://party.example.evil.example/", true),
      ("https://party.examples/", true), ("https://evil.example/https://party.example/", true),
      ("https://party.example:8443/", true), ("party.example", true), ("", true),
    ])
  func referrers(_ referrer: String, _ isForeign: Bool) throws {
    let call = Call(
      request: Request(fields: Fields(["Referer": referrer])),
      peer: Peer(
        address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: 443), listener: 1,
        isSecure: true),
      host: try #require(Authority("party.example.")), endpointStatus: Endpoints.EndpointStatus())
    #expect(call.isForeign == isForeign)
  }

  @Test("NW3: the host that a proxy states and the one that it asks for are both this server's")
  func forwarded() {
    func host(_ asked: String, _ stated: String) -> Authority? {
      self.host(["Host": asked], forwarded: Authority(stated))
    }
    #expect(host("127.0.0.1:8080", "party.example") == Authority("party.example"))
    #expect(host("127.0.0.1:8080", "evil.example") == nil)
    #expect(host("evil.example", "party.example") == nil)
    #expect(host("", "party.example") == nil)
  }

  @Test(
    "the names of an own certificate are this server's too",
    arguments: [
      ("play.example.org:8443", true), ("PLAY.example.org", true), ("a.example.net", true),
      ("a.b.example.net", false), ("example.net", false), ("org", false),
    ])
  func certified(_ host: String, _ isOurs: Bool) {
    let certified = CertificateNames(names: ["play.example.org", "*.example.net"])
    #expect((self.host(["Host": host], certified: certified) != nil) == isOurs)
  }

  @Test(
    "an origin is this server's only with the listener's scheme, name and port",
    arguments: [
      ("10.0.0.1:8080", "http://10.0.0.1:8080", false, .ours),
      ("10.0.0.1:8080", "https://10.0.0.1:8080", false, .foreign),
      ("10.0.0.1:8443", "https://10.0.0.1:8443", true, .ours),
      ("10.0.0.1:8443", "http://10.0.0.1:8443", true, .foreign),
      ("10.0.0.1:8443", "https://10.0.0.1:8080", true, .foreign),
      ("10.0.0.1:8443", "https://10.0.0.2:8443", true, .foreign),
      ("10.0.0.1:8080", "http://10.0.0.1", false, .foreign),
      ("name:443", "https://name", true, .ours), ("name", "https://name:443", true, .ours),
      ("name", "https://name", true, .ours), ("name:443", "https://name:443", true, .ours),
      ("name", "https://name:80", true, .foreign), ("name:80", "https://name", true, .foreign),
      ("name:80", "http://name", false, .ours), ("name", "http://name:80", false, .ours),
      ("name:443", "http://name", false, .foreign), ("name", "http://name:443", false, .foreign),
      ("name:443", "http://name:443", false, .ours), ("name:80", "https://name:80", true, .ours),
      ("Name:8080", "HTTP://NAME:8080", false, .ours),
      ("name.:8080", "http://name.:8080", false, .ours), ("name", "http://name.", false, .ours),
      ("name.", "http://name", false, .ours), ("name", "http://name..", false, .foreign),
      ("[fd00::1]:8443", "https://[fd00::1]:8443", true, .ours),
      ("[fd00::1]", "https://[fd00::1]:443", true, .ours),
      ("name:8080", "http://name:8080/", false, .foreign),
      ("name:8080", "http://name:08080x", false, .foreign),
      ("name", "http://name:", false, .foreign),
      ("name:8080", "http://name:8080.evil.example", false, .foreign),
      ("name:8080", "http://evil@name:8080", false, .foreign),
      ("name:8080", "http://evil.example", false, .foreign), ("name:8080", "null", false, .foreign),
      ("name:8080", "", false, .foreign), ("name:8080", nil, false, .missing),
      ("name:8443", nil, true, .missing),
    ] as [(String, String?, Bool, Origin)])
  func origins(_ host: String, _ origin: String?, _ isSecure: Bool, _ expected: Origin) throws {
    let fields = origin.map { Fields(["Origin": $0]) } ?? Fields()
    let host = try #require(Authority(host))
    #expect(Origin(Request(fields: fields), host: host, isSecure: isSecure) == expected)
  }

  @Test("two origins count as a foreign one")
  func twice() throws {
    let fields = Fields(["Origin": "http://name", "origin": "http://name"])
    let host = try #require(Authority("name"))
    #expect(Origin(Request(fields: fields), host: host, isSecure: false) == .foreign)
  }

  @Test("a socket needs this listener's own page, or neither an origin nor a cookie")
  func sockets() {
    let known = Request(fields: Fields(["Cookie": "a=b"]))
    #expect(Origin.ours.permitsSocket(known))
    #expect(Origin.ours.permitsSocket(Request()))
    #expect(Origin.missing.permitsSocket(Request()))
    #expect(!Origin.missing.permitsSocket(known))
    #expect(!Origin.foreign.permitsSocket(Request()))
  }
}
