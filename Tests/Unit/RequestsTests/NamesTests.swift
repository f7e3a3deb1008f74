import HTTP
import Testing

@testable import Certificates
@testable import PageServing
@testable import Requests

@Suite("Names and origins")
struct NamesTests {
  private let names = Names(machine: "laptop", allowed: ["Party.example"])

  @Test(
    "a host is an address, this machine's name, or an allowed one",
    arguments: [
      ("192.168.1.20:8080", true), ("[fd00::1]:8080", true), ("[fd00::1]", true),
      ("localhost", true), ("LOCALHOST:1", true), ("laptop", true), ("laptop.local:8080", true),
      ("party.example", true), ("evil.example", false), ("laptop.evil.example", false),
      ("192.168.1.20.evil.example", false), ("", false), ("localhost:x", false),
      ("localhost:99999", false), ("[localhost]", false), ("a@localhost", false),
      ("localhost:", false), ("localhost:+80", false), ("localhost:80:80", false),
      ("play.example.org:8443", false),
    ])
  func hosts(_ host: String, _ isOurs: Bool) {
    let request = Request(fields: Fields(["Host": host]))
    #expect((names.host(of: request, certified: nil) != nil) == isOurs)
  }

  @Test(
    "NW8: the names that the server takes by multicast DNS are its own",
    arguments: [
      ("fourtop.local", true), ("fourtop.local:8080", true), ("fourtop-2.local", true),
      ("fourtop-9999.local", true), ("fourtop-1.local", false), ("fourtop-10000.local", false),
      ("fourtop-x.local", false), ("fourtop2.local", false), ("fourtop-2.evil.example", false),
      ("fourtop", false), ("fourtoplocal", false), ("a.fourtop.local", false),
    ])
  func announced(_ host: String, _ isOurs: Bool) {
    let request = Request(fields: Fields(["Host": host]))
    #expect((names.host(of: request, certified: nil) != nil) == isOurs)
  }

  @Test("NW3: the host that a proxy states and the one that it asks for are both this server's")
  func forwarded() {
    func host(_ asked: String, _ stated: String) -> Authority? {
      names.host(
        of: Request(fields: Fields(["Host": asked])), forwarded: Authority(stated), certified: nil)
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
    let request = Request(fields: Fields(["Host": host]))
    let certified = CertificateNames(names: ["play.example.org", "*.example.net"])
    #expect((names.host(of: request, certified: certified) != nil) == isOurs)
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
