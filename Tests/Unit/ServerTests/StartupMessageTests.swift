import HTTP
import Net
import Testing
import Transport

@testable import Certificates
@testable import PageServing
@testable import Requests
@testable import Server

@Suite("The startup message")
struct StartupMessageTests {
  private func banner(
    _ addresses: [String], only: String? = nil, https: SecureEndpoint? = nil
  ) -> StartupMessage {
    StartupMessage(
      standing: Endpoints.EndpointStatus(httpPort: 8080, https: https),
      addresses: addresses.compactMap { IPAddress($0) },
      onlyHost: only.flatMap { IPAddress($0) }, hostSecret: "abc", quizzes: "the built-in pack",
      servesQuizzes: false, hasColours: false)
  }

  @Test("addresses for phones, a code of the first, the host link, and how to stop")
  func everything() {
    let lines = banner(["192.168.1.20", "fd00::5"]).text.split(separator: "\n").map(String.init)
    #expect(lines.contains("  on this machine   http://127.0.0.1:8080"))
    #expect(lines.contains("  for phones        http://192.168.1.20:8080"))
    #expect(lines.contains("  for phones        http://[fd00::5]:8080"))
    #expect(lines.contains("  host's link       http://192.168.1.20:8080/host/abc"))
    #expect(lines.contains("  quizzes           the built-in pack"))
    #expect(lines.contains("  Press Ctrl-C to stop the server."))
    #expect(lines.contains { $0.contains("█▀") })
  }

  @Test("fourtop address prints the same, but not how to stop")
  func elsewhere() {
    var elsewhere = banner(["192.168.1.20"])
    let text = elsewhere.text
    elsewhere.isElsewhere = true
    #expect(
      elsewhere.text == text.replacing("\n  Press Ctrl-C to stop the server.\n", with: ""))
  }

  @Test("all control characters are replaced")
  func printable() {
    var hostile = banner(["192.168.1.20"])
    hostile.quizzes = "https://quiz.example/\u{1B}[2J\u{9B}\u{202E}"
    #expect(hostile.text.contains("https://quiz.example/\u{FFFD}[2J\u{FFFD}\u{FFFD}\n"))
    #expect(!hostile.text.contains("\u{1B}"))
  }

  @Test("a server on loopback states that phones cannot connect, and prints no code")
  func loopback() {
    let text = banner([], only: "127.0.0.1").text
    #expect(text.contains("The server listens on this machine only: phones cannot connect."))
    #expect(!text.contains("█"))
  }

  @Test("a machine without IPv4 prints ::1")
  func sixAlone() {
    let six = Interface(name: "lo", address: .loopback6, prefix: 128)
    let four = Interface(name: "lo", address: .loopback, prefix: 8)
    #expect(PartyServer.loopback(of: [six, four]) == .loopback)
    #expect(PartyServer.loopback(of: [six]) == .loopback6)
    #expect(PartyServer.loopback(of: []) == .loopback)
    var banner = banner(["fd00::5"])
    banner.loopback = .loopback6
    #expect(banner.text.contains("  on this machine   http://[::1]:8080\n"))
  }

  private func listener(_ kind: Trust.Kind, _ names: CertificateNames) -> SecureEndpoint {
    let trust = Trust(kind: kind, fingerprint: "AB:CD", expires: "2027-05-19")
    return SecureEndpoint(port: 8443, trust: trust, names: names)
  }

  @Test(
    "https addresses of the certificate, the page about trust, and the fingerprint"
  )
  func localDoor() {
    let held = CertificateNames(
      names: ["localhost", "laptop.local"], addresses: ["192.168.1.20"], likeliest: "192.168.1.20")
    let text = banner(["192.168.1.20", "2001:db8::1"], https: listener(.local, held)).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines[1...5] == [
        "  on this machine   http://127.0.0.1:8080",
        "  for phones        http://192.168.1.20:8080",
        "  for phones        http://[2001:db8::1]:8080",
        "  on this machine   https://127.0.0.1:8443",
        "  for phones        https://192.168.1.20:8443",
      ])
    #expect(lines.filter { $0.contains("https://") }.count == 2)
    #expect(
      lines.contains {
        $0.hasSuffix("trust this server first; open http://192.168.1.20:8080/secure")
      })
    #expect(lines.contains("                    AB:CD"))
  }

  @Test("if the authority may certify no address, https is offered by the machine's name")
  func publicNetwork() {
    let held = CertificateNames(
      names: ["laptop.local"], addresses: ["127.0.0.1"], likeliest: "laptop.local")
    let text = banner(["203.0.113.9"], https: listener(.local, held)).text
    #expect(text.contains("  for phones        https://laptop.local:8443\n"))
  }

  @Test("an own certificate's name is the only https address for phones, with its last day")
  func ownDoor() {
    let held = CertificateNames(names: ["play.example.org"])
    let text = banner(["192.168.1.20"], https: listener(.own, held)).text
    #expect(text.contains("  for phones        https://play.example.org:8443\n"))
    #expect(!text.contains("https://192.168.1.20"))
    #expect(text.contains("  certificate       valid until 2027-05-19\n"))
    #expect(!text.contains("AB:CD"))
  }

  @Test("R5: a public server prints its certificate's name, and nothing for the home network")
  func publicDoor() {
    let held = CertificateNames(names: ["play.example.org"])
    var banner = banner(["192.168.1.20"], https: listener(.own, held))
    banner.standing.isPublic = true
    #expect(banner.text.contains("  on this machine   https://127.0.0.1:8443\n"))
    #expect(banner.text.contains("  for everybody     https://play.example.org:8443\n"))
    #expect(banner.text.contains("  host's link       https://play.example.org:8443/host/abc\n"))
    #expect(!banner.text.contains("192.168.1.20"))
    banner.standing.https = listener(.local, CertificateNames(names: ["laptop.local"]))
    #expect(banner.text.contains("  for everybody     https://(the proxy's name)\n"))
    #expect(!banner.text.contains("AB:CD"))
  }

  @Test("on loopback only, https is offered on this machine only")
  func loopbackDoor() {
    let held = CertificateNames(names: ["localhost", "laptop.local"], likeliest: "laptop.local")
    let text = banner([], only: "127.0.0.1", https: listener(.local, held)).text
    #expect(text.contains("  on this machine   https://127.0.0.1:8443\n"))
    #expect(!text.contains("https://laptop.local"))
  }

  @Test("with --serve-quizzes the terminal warns that answers can be read")
  func warning() {
    var banner = banner([])
    banner.servesQuizzes = true
    #expect(banner.text.contains("lets every player read the right answers"))
  }
}

@Suite("Links")
struct LinksTests {
  private func interface(_ name: String, _ address: String) throws -> Interface {
    Interface(name: name, address: try #require(IPAddress(address)), prefix: 24)
  }

  @Test(
    "the home network's IPv4 address is the first, containers' are the last, loopback is omitted")
  func order() throws {
    let found = Links.phoneAddresses([
      try interface("lo", "127.0.0.1"), try interface("docker0", "172.17.0.1"),
      try interface("eth0", "fe80::1"), try interface("eth0", "2001:db8::1"),
      try interface("wlan0", "192.168.1.20"), try interface("eth0", "203.0.113.9"),
    ])
    #expect(
      found.map(\.address.description)
        == ["192.168.1.20", "203.0.113.9", "2001:db8::1", "172.17.0.1"])
  }

  @Test(
    "a link names the visitor's host, or a reachable address instead of loopback",
    arguments: [
      ("laptop.local:8080", "http://laptop.local:8080"),
      ("192.168.1.20:8080", "http://192.168.1.20:8080"),
      ("localhost:8080", "http://10.0.0.7:8080"), ("127.0.0.1:8080", "http://10.0.0.7:8080"),
      ("[::1]:8080", "http://10.0.0.7:8080"),
    ])
  func hosts(_ host: String, _ link: String) throws {
    let call = try call(host, port: 8080)
    #expect(Links.link(for: call, lan: IPAddress("10.0.0.7")) == link)
    #expect(Links.link(for: call, lan: nil) == "http://\(host)")
  }

  @Test(
    "a player on https shares the http address, or an own certificate's name",
    arguments: [
      (.local, "192.168.1.20:8443", "http://192.168.1.20:8080"),
      (.local, "laptop.local:8443", "http://laptop.local:8080"),
      (.local, "127.0.0.1:8443", "http://10.0.0.7:8080"),
      (.own, "play.example.org:8443", "https://play.example.org:8443"),
      (.own, "play.example.org", "https://play.example.org"),
      (.own, "192.168.1.20:8443", "http://192.168.1.20:8080"),
    ] as [(Trust.Kind, String, String)])
  func secureHosts(_ kind: Trust.Kind, _ host: String, _ link: String) throws {
    let call = try call(host, port: 8443, kind)
    #expect(Links.link(for: call, lan: IPAddress("10.0.0.7")) == link)
  }

  /// A request at port 8443 is over https.
  private func call(_ host: String, port: UInt16, _ kind: Trust.Kind = .local) throws -> Call {
    let trust = Trust(kind: kind, fingerprint: "", expires: "")
    let names =
      kind == .own
      ? CertificateNames(names: ["play.example.org"])
      : CertificateNames(names: ["laptop.local"], addresses: ["192.168.1.20"])
    return Call(
      request: Request(),
      peer: Peer(
        address: Endpoint(.loopback, port: 1), local: Endpoint(.loopback, port: port), listener: 0,
        isSecure: port == 8443),
      host: try #require(Authority(host)),
      standing: Endpoints.EndpointStatus(
        httpPort: 8080, https: SecureEndpoint(port: 8443, trust: trust, names: names)))
  }
}
