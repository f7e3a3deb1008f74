import HTTP
import Net
import Testing
import Transport

@testable import Certificates
@testable import Options
@testable import PageServing
@testable import Requests
@testable import Server

@Suite("The startup message")
struct StartupMessageTests {
  private func banner(
    _ addresses: [String], only: String? = nil, https: SecureEndpoint? = nil
  ) -> StartupMessage {
    StartupMessage(
      endpointStatus: Endpoints.EndpointStatus(httpPort: 8080, https: https),
      addresses: addresses.compactMap { IPAddress($0) },
      onlyHost: only.flatMap { IPAddress($0) }, hostSecret: "abc", quizzes: "the built-in pack",
      servesQuizzes: false)
  }

  @Test("NW6: addresses for phones and a television, a code, the host link, and how to stop")
  func everything() {
    let lines = banner(["192.168.1.20", "fd00::5"]).text(columns: 60, hasColours: false)
      .split(separator: "\n").map(String.init)
    #expect(lines.contains("  on this machine   http://127.0.0.1:8080"))
    #expect(lines.contains("  for phones        http://192.168.1.20:8080"))
    #expect(lines.contains("  for phones        http://[fd00::5]:8080"))
    #expect(lines.contains("  for a television  http://192.168.1.20:8080/tv"))
    #expect(lines.contains("  host's link       http://192.168.1.20:8080/host/abc"))
    #expect(lines.contains("  quizzes           the built-in pack"))
    #expect(lines.contains("  Press Ctrl-C to stop the server."))
    #expect(lines.contains { $0.contains("█▀") })
  }

  @Test("NW6: without a terminal one line stands for the QR code")
  func noTerminal() {
    let text = banner(["192.168.1.20"]).text(columns: nil, hasColours: true)
    #expect(text.contains("\n  QR code           http://192.168.1.20:8080/qr.svg\n"))
    #expect(!text.contains("█") && !text.contains("\u{1B}"))
  }

  private static let trust = Trust(
    kind: .local, fingerprint: Array(repeating: "AB", count: 32).joined(separator: ":"),
    expires: "2027-05-19")

  @Test(
    "NW6: on a terminal the message has 24 lines of 80 characters, with room for the prompt",
    arguments: [
      ["192.168.1.20"], ["192.168.100.100", "10.0.0.7", "fd00::5", "2001:db8::1"],
      ["fd12:3456::5"],
    ])
  func screen(_ addresses: [String]) throws {
    let names = CertificateNames(
      names: ["laptop.local"], addresses: addresses.filter { $0.contains(".") },
      likeliest: try #require(IPAddress(addresses[0])).inURL)
    var banner = banner(
      addresses, https: SecureEndpoint(port: 8443, trust: Self.trust, names: names))
    banner.hostSecret = String(repeating: "a", count: 32)
    let text = banner.text(columns: 80, hasColours: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 23, "\(text)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(text)")
    let first = "http://\(try #require(IPAddress(addresses[0])).inURL):8080"
    #expect(text.contains("  \(first)\n"))
    #expect(text.contains("\(first)/host/\(banner.hostSecret)\n"))
    #expect(text.contains("On a television open it with /tv behind.\n"))
    #expect(text.contains("Press Ctrl-C"))
    #expect(text.filter { $0 == "A" }.count >= 32)
    #expect(text.contains("█▀"))
    if addresses.count == 4 {
      #expect(text.contains("   or http://10.0.0.7:8080\n"))
      #expect(text.contains("(1 more: fourtop addresses)"))
    }
    let painted = banner.text(columns: 200, hasColours: true)
    #expect(painted.contains("\u{1B}[1m  \(first)\u{1B}[0m\n"))
  }

  @Test("NW6: what does not fit on a screen is a list")
  func tooLong() {
    var banner = banner(["192.168.1.20"])
    banner.link = "https://\(String(repeating: "long.", count: 12))example"
    let text = banner.text(columns: 80, hasColours: false)
    #expect(text.contains("  for phones        \(banner.first)\n"))
    #expect(text.contains("█▀"))
  }

  @Test("NW6: NO_COLOR and a terminal without colours give none")
  func colours() {
    #expect(TerminalColours.areWanted(["TERM": "xterm"]))
    #expect(TerminalColours.areWanted(["NO_COLOR": ""]))
    #expect(!TerminalColours.areWanted(["NO_COLOR": "1"]))
    #expect(!TerminalColours.areWanted(["TERM": "dumb"]))
  }

  @Test("NW1: --link is the first address, in the code and in the host link")
  func link() {
    var banner = banner(["192.168.1.20"])
    banner.link = "https://party.example"
    let text = banner.text(columns: nil, hasColours: false)
    #expect(text.contains("  for phones        https://party.example\n"))
    #expect(text.contains("  for phones        http://192.168.1.20:8080\n"))
    #expect(text.contains("  QR code           https://party.example/qr.svg\n"))
    #expect(text.contains("https://party.example/host/abc\n"))
    banner.endpointStatus.isPublic = true
    #expect(
      banner.text(columns: nil, hasColours: false)
        .contains("  for everybody     https://party.example\n"))
  }

  @Test("NW5: in a container the terminal prints no address of it, and what is missing")
  func container() {
    var banner = banner(["172.17.0.2"])
    banner.isContained = true
    for columns in [nil, 60, 80] as [Int?] {
      let text = banner.text(columns: columns, hasColours: false)
      #expect(!text.contains("172.17.0.2"))
      #expect(text.contains("  --link http://ADDRESS:8080\n"))
      #expect(!text.contains("█"))
    }
    banner.link = "http://192.168.1.20:8080"
    let text = banner.text(columns: nil, hasColours: false)
    #expect(text.contains("  for phones        http://192.168.1.20:8080\n"))
    #expect(!text.contains("172.17.0.2") && !text.contains("ADDRESS"))
  }

  @Test(
    "NW5: a container hides its addresses, unless it shares the machine's network",
    arguments: [
      (["/.dockerenv"], [:], [.other], true), (["/run/.containerenv"], [:], [.local], true),
      ([], ["container": "podman"], [.other], true), ([], ["container": "lxc"], [.other], false),
      ([], [:], [.other], false), (["/.dockerenv"], [:], [.local, .ethernet], false),
      (["/.dockerenv"], [:], [.wireless], false),
    ] as [([String], [String: String], [InterfaceKind], Bool)])
  func containers(
    _ files: [String], _ environment: [String: String], _ kinds: [InterfaceKind], _ isHidden: Bool
  ) {
    let interfaces = kinds.map {
      Interface(name: "eth0", address: .v4(0xAC11_0002), prefix: 16, kind: $0)
    }
    #expect(
      Container.hidesAddresses(interfaces, environment, isFile: files.contains) == isHidden)
  }

  @Test("fourtop status prints the same, but not how to stop")
  func elsewhere() {
    var elsewhere = banner(["192.168.1.20"])
    let text = elsewhere.text(columns: nil, hasColours: false)
    elsewhere.isElsewhere = true
    #expect(
      elsewhere.text(columns: nil, hasColours: false)
        == text.replacing("\n  Press Ctrl-C to stop the server.\n", with: ""))
  }

  @Test("all control characters are replaced")
  func printable() {
    var hostile = banner(["192.168.1.20"])
    hostile.quizzes = "https://quiz.example/\u{1B}[2J\u{9B}\u{202E}"
    #expect(
      hostile.text(columns: nil, hasColours: false).contains(
        "https://quiz.example/\u{FFFD}[2J\u{FFFD}\u{FFFD}\n"))
    #expect(!hostile.text(columns: nil, hasColours: false).contains("\u{1B}"))
  }

  @Test("a server on loopback states that phones cannot connect, and prints no code")
  func loopback() {
    let text = banner([], only: "127.0.0.1").text(columns: 60, hasColours: false)
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
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "  on this machine   http://[::1]:8080\n"))
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
    let text = banner(["192.168.1.20", "2001:db8::1"], https: listener(.local, held)).text(
      columns: nil, hasColours: false)
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
    let text = banner(["203.0.113.9"], https: listener(.local, held)).text(
      columns: nil, hasColours: false)
    #expect(text.contains("  for phones        https://laptop.local:8443\n"))
  }

  @Test("an own certificate's name is the only https address for phones, with its last day")
  func ownDoor() {
    let held = CertificateNames(names: ["play.example.org"])
    let text = banner(["192.168.1.20"], https: listener(.own, held)).text(
      columns: nil, hasColours: false)
    #expect(text.contains("  for phones        https://play.example.org:8443\n"))
    #expect(!text.contains("https://192.168.1.20"))
    #expect(text.contains("  certificate       valid until 2027-05-19\n"))
    #expect(!text.contains("AB:CD"))
  }

  @Test("R5: a public server prints its certificate's name, and nothing for the home network")
  func publicDoor() {
    let held = CertificateNames(names: ["play.example.org"])
    var banner = banner(["192.168.1.20"], https: listener(.own, held))
    banner.endpointStatus.isPublic = true
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "  on this machine   https://127.0.0.1:8443\n"))
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "  for everybody     https://play.example.org:8443\n"))
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "  host's link       https://play.example.org:8443/host/abc\n"))
    #expect(!banner.text(columns: nil, hasColours: false).contains("192.168.1.20"))
    banner.endpointStatus.https = listener(.local, CertificateNames(names: ["laptop.local"]))
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "  for everybody     https://(the proxy's name)\n"))
    #expect(!banner.text(columns: nil, hasColours: false).contains("AB:CD"))
  }

  @Test("on loopback only, https is offered on this machine only")
  func loopbackDoor() {
    let held = CertificateNames(names: ["localhost", "laptop.local"], likeliest: "laptop.local")
    let text = banner([], only: "127.0.0.1", https: listener(.local, held)).text(
      columns: nil, hasColours: false)
    #expect(text.contains("  on this machine   https://127.0.0.1:8443\n"))
    #expect(!text.contains("https://laptop.local"))
  }

  @Test("with --serve-quizzes the terminal warns that answers can be read")
  func warning() {
    var banner = banner([])
    banner.servesQuizzes = true
    #expect(
      banner.text(columns: nil, hasColours: false).contains(
        "lets every player read the right answers"))
  }
}

@Suite("The addresses for phones")
struct AddressListTests {
  @Test("NW5: all addresses are listed on request, the likeliest first, with a code each")
  func all() throws {
    let interfaces = [
      Interface(name: "docker0", address: .v4(0xAC11_0001), prefix: 16, kind: .local),
      Interface(name: "wlan0", address: .v4(0xC0A8_0114), prefix: 24, kind: .wireless),
    ]
    let list = AddressList(link: "https://party.example", interfaces, port: 80)
    #expect(
      list.text(hasCodes: false, hasColours: false)
        == """
        https://party.example  (--link)
        http://192.168.1.20  (wlan0, Wi-Fi)
        http://172.17.0.1  (docker0, containers or virtual machines)

        """)
    let codes = list.text(hasCodes: true, hasColours: false)
    #expect(codes.split(separator: "\n").count { $0.contains("█▀▀▀") } >= 3)
    #expect(
      AddressList(link: nil, [], port: 80).text(hasCodes: true, hasColours: true)
        == "This machine has no address that phones can open.\n")
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
    "NW5: Wi-Fi and Ethernet come before bridges, containers and tunnels, IPv4 before IPv6",
    arguments: [
      (
        ["docker0 172.17.0.1", "wg0 10.8.0.2", "eth0 192.168.1.20", "wlan0 192.168.1.21"],
        ["192.168.1.21", "192.168.1.20", "172.17.0.1", "10.8.0.2"]
      ),
      (
        ["wlan0 fd00::1", "wlan0 169.254.7.7", "eth0 203.0.113.9", "eth0 10.0.0.7"],
        ["10.0.0.7", "203.0.113.9", "169.254.7.7", "fd00::1"]
      ),
      (["br0 192.168.1.20", "eth0.30 192.168.30.20"], ["192.168.30.20", "192.168.1.20"]),
      (["lo 127.0.0.1", "eth0 fe80::1", "tun0 fd00::2"], ["fd00::2"]), ([], []),
    ])
  func kinds(_ interfaces: [String], _ expected: [String]) throws {
    let kinds: [String: InterfaceKind] = [
      "wlan0": .wireless, "eth0": .ethernet, "br0": .local, "eth0.30": .other,
    ]
    let all = try interfaces.map { text in
      let words = text.split(separator: " ").map(String.init)
      return Interface(
        name: words[0], address: try #require(IPAddress(words[1])), prefix: 24,
        kind: kinds[words[0]])
    }
    #expect(Links.phoneAddresses(all).map(\.address.description) == expected)
  }

  @Test(
    "a link names the visitor's host, or a reachable address instead of loopback",
    arguments: [
      ("laptop.local:8080", "http://laptop.local:8080"),
      ("192.168.1.20:8080", "http://192.168.1.20:8080"),
      ("localhost:8080", "http://10.0.0.7:8080"), ("127.0.0.1:8080", "http://10.0.0.7:8080"),
      ("[::1]:8080", "http://10.0.0.7:8080"), ("[fe80::1%25eth0]:8080", "http://10.0.0.7:8080"),
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

  @Test(
    "NW3: behind a trusted proxy a link is the proxy's, unless others cannot open that host",
    arguments: [
      ("party.example", true, "https://party.example"),
      ("party.example:81", false, "http://party.example:81"),
      ("127.0.0.1:8080", true, "http://10.0.0.7:8080"),
      ("localhost", false, "http://10.0.0.7:8080"),
    ])
  func forwarded(_ host: String, _ isSecure: Bool, _ link: String) throws {
    var call = try call(host, port: isSecure ? 8443 : 8080)
    call.isForwarded = true
    #expect(Links.link(for: call, lan: IPAddress("10.0.0.7")) == link)
  }

  @Test("NW1: --link gives every link")
  func chosen() throws {
    let settings = NetworkSettings(link: "https://party.example", isLoopbackOnly: true)
    for host in ["localhost:8080", "192.168.1.20:8080", "laptop.local:8443"] {
      let call = try call(host, port: 8080)
      #expect(NetworkOrigin(call, settings, []).link == "https://party.example")
    }
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
      endpointStatus: Endpoints.EndpointStatus(
        httpPort: 8080, https: SecureEndpoint(port: 8443, trust: trust, names: names)))
  }
}

@Suite("The addresses of this machine")
struct PlaceTests {
  private func place(_ options: ServeOptions) throws -> (phones: [String], certified: [String]) {
    let interfaces = try ["192.168.1.20", "fd00::5", "127.0.0.1"].map { text in
      Interface(name: "eth0", address: try #require(IPAddress(text)), prefix: 24)
    }
    return (
      PartyServer.addresses(options, interfaces).map(\.description),
      PartyServer.place(options, interfaces).addresses.map(\.description)
    )
  }

  @Test("NW1: the certificate holds the address of --link, which is none of this machine's")
  func linked() throws {
    var options = ServeOptions()
    options.link = WebAddress("http://192.168.1.99:8080")
    let (phones, certified) = try place(options)
    #expect(phones == ["192.168.1.20", "fd00::5"])
    #expect(certified == ["192.168.1.99", "192.168.1.20", "fd00::5"])
  }

  @Test("NW4: `::` is every address, 0.0.0.0 those of IPv4, and an address itself alone")
  func hosts() throws {
    for (host, phones) in [
      ("::", ["192.168.1.20", "fd00::5"]), ("0.0.0.0", ["192.168.1.20"]),
      ("fe80::1%eth0", ["fe80::1"]), ("127.0.0.1", []), ("localhost", []),
    ] as [(String, [String])] {
      var options = ServeOptions()
      options.host = host
      #expect(try place(options).phones == phones, "\(host)")
    }
  }
}
