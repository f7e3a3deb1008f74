import Files
import JSON
import Testing

@testable import Reachability

@Suite("What helps or keeps phones from reaching the server")
struct FindingsTests {
  /// A server that everybody reaches.
  private func facts(_ change: (inout ReachabilityFacts) -> Void = { _ in }) -> ReachabilityFacts {
    var facts = ReachabilityFacts(httpPort: 8080, httpsPort: 8443)
    facts.addresses = [.init(url: "http://192.168.1.20:8080", place: .home)]
    facts.certificate = .local(page: "http://192.168.1.20:8080/secure")
    facts.clock = .synchronised
    facts.name = .init(name: "laptop.local", isAnswered: true)
    facts.disk = .init(folder: "/data", isWritable: true, freeMiB: 5_000)
    facts.openPages = 3
    change(&facts)
    return facts
  }

  private func findings(_ change: (inout ReachabilityFacts) -> Void) -> [Finding] {
    let usual = Findings(facts()).all
    return Findings(facts(change)).all.filter { !usual.contains($0) }
  }

  @Test("NW9: a server that phones reach has a good word for each theme")
  func fine() {
    let findings = Findings(facts())
    #expect(
      findings.all.map(\.code) == [
        .portsOpen, .addressesOne, .firewallNone, .tunnelNone, .certificateLocal, .clockRight,
        .nameAnswers, .diskFine, .phonesOpen,
      ])
    #expect(!findings.hasFault)
    #expect(
      findings.text.hasPrefix(
        "ok  The server listens on port 8080 (http) and on port 8443 (https).\n"
          + "ok  Phones in the same network open http://192.168.1.20:8080.\n"))
  }

  @Test("NW9: ports and addresses")
  func addresses() {
    #expect(findings { $0.isLoopbackOnly = true }.map(\.code) == [.portsLoopback])
    #expect(findings { $0.addresses = [] } == [Finding(.addressesNone)])
    #expect(
      findings { $0.addresses.append(.init(url: "http://10.0.0.7:8080", place: .home)) }
        == [Finding(.addressesSeveral, ["url": "http://192.168.1.20:8080", "count": "2"])])
    #expect(
      findings { $0.addresses.append(.init(url: "http://10.8.0.2:8080", place: .inside)) } == [])
    #expect(
      findings { $0.addresses[0].place = .selfAssigned } == [Finding(.addressesSelfAssigned)])
    #expect(findings { $0.addresses[0].place = .inside } == [Finding(.addressesInside)])
    #expect(findings { $0.isContained = true } == [Finding(.addressesContainer, ["http": "8080"])])
    let link = "https://party.example"
    for isContained in [false, true] {
      let found = findings {
        $0.link = link
        $0.isContained = isContained
      }
      #expect(found == [Finding(.addressesLink, ["url": link])])
    }
  }

  @Test(
    "NW9: a firewall that is on, with the line that opens the ports",
    arguments: [
      (.ufw, "sudo ufw allow 8080,8443/tcp"),
      (.firewalld, "sudo firewall-cmd --add-port=8080/tcp --add-port=8443/tcp"),
      (.nftables, "sudo nft insert rule inet filter input tcp dport '{ 8080, 8443 }' accept"),
    ] as [(Firewall, String)])
  func firewall(_ firewall: Firewall, _ command: String) {
    #expect(
      findings { $0.firewall = firewall } == [
        Finding(.firewallOn, ["name": firewall.rawValue, "command": command])
      ])
  }

  @Test("NW9: a VPN")
  func tunnels() {
    #expect(
      findings { $0.tunnels = ["wg0", "tun0"] } == [
        Finding(.tunnelOn, ["interface": "tun0, wg0"])
      ])
    let main = findings {
      $0.tunnels = ["tun0"]
      $0.mainTunnel = "tun0"
    }
    #expect(main == [Finding(.tunnelMain, ["interface": "tun0"])])
  }

  @Test("NW9: an own certificate ends, has ended, or does not name the links' host")
  func certificate() {
    func codes(_ days: Int, _ missing: String? = nil) -> [Finding] {
      findings { $0.certificate = .own(expires: "2026-12-24", days: days, missing: missing) }
    }
    let day = ["day": "2026-12-24"]
    #expect(codes(14) == [Finding(.certificateValid, day)])
    #expect(codes(13) == [Finding(.certificateEnding, day)])
    #expect(codes(0) == [Finding(.certificateEnding, day)])
    #expect(codes(-1, "a.example") == [Finding(.certificateExpired, day)])
    #expect(codes(90, "a.example") == [Finding(.certificateName, ["host": "a.example"])])
    #expect(findings { $0.certificate = nil } == [])
  }

  @Test("NW8 NW9: the clock, the name and the disk")
  func machine() {
    #expect(findings { $0.clock = .alone } == [Finding(.clockAlone)])
    #expect(
      findings { $0.clock = .wrong(day: "1970-01-01") } == [
        Finding(.clockWrong, ["day": "1970-01-01"])
      ])
    #expect(findings { $0.clock = .unknown } == [])
    #expect(findings { $0.name = nil } == [])
    #expect(
      findings { $0.name?.isAnswered = false } == [
        Finding(.nameSilent, ["name": "laptop.local"])
      ])
    let disk = ["folder": "/data", "free": "99"]
    #expect(findings { $0.disk?.freeMiB = 99 } == [Finding(.diskLow, disk)])
    #expect(findings { $0.disk?.freeMiB = 100 }.map(\.code) == [.diskFine])
    #expect(
      findings { $0.disk?.isWritable = false } == [Finding(.diskReadOnly, ["folder": "/data"])])
    #expect(findings { $0.disk?.freeMiB = nil } == [])
  }

  @Test("NW9: whether a phone came")
  func phones() {
    func came(_ seconds: Int?) -> [Finding] {
      findings {
        $0.openPages = 0
        $0.quietFor = seconds
      }
    }
    #expect(came(nil) == [Finding(.phonesNone)])
    #expect(came(179) == [Finding(.phonesCame, ["minutes": "2"])])
  }

  @Test("NW9: a public server has no word about names and addresses of a house")
  func publicServer() {
    let codes = Findings(
      facts {
        $0.isPublic = true
        $0.link = "https://party.example"
        $0.certificate = .local(page: "")
      }
    ).all.map(\.code)
    #expect(
      codes == [
        .portsOpen, .addressesLink, .firewallNone, .tunnelNone, .clockRight, .diskFine, .phonesOpen,
      ])
  }

  @Test("NW9: who may know more replaces what the server said")
  func learned() {
    var findings = Findings(facts { $0.clock = .unknown })
    findings.learned(ReachabilityFacts.Clock.alone)
    findings.learned(ReachabilityFacts.Clock.unknown)
    let codes = findings.all.map(\.code)
    #expect(!findings.hasFault)
    #expect(codes.suffix(2) == [.clockAlone, .phonesOpen])
    findings.learned(ReachabilityFacts.Clock.synchronised)
    #expect(findings.all.map(\.code).suffix(2) == [.clockRight, .phonesOpen])
    var late = Findings(facts { $0.clock = .wrong(day: "1970-01-01") })
    late.learned(ReachabilityFacts.Clock.alone)
    #expect(late.all.contains { $0.code == .clockWrong })
  }

  @Test("NW9: findings survive their form in JSON, and a code of a newer server is left out")
  func json() {
    let findings = Findings(facts { $0.firewall = .nftables })
    var writer = JSONWriter()
    writer.beginObject()
    findings.write(to: &writer)
    writer.endObject()
    #expect(Findings(json: writer.bytes) == findings)
    let newer = #"{"http":1,"https":2,"findings":[{"code":"moon.full","grade":"note","args":{}}]}"#
    #expect(Findings(json: Array(newer.utf8))?.all == [])
    for wrong in ["", "{}", #"{"http":1,"https":70000,"findings":[]}"#] {
      #expect(Findings(json: Array(wrong.utf8)) == nil)
    }
  }

  @Test("NW9: the host's page has the same English sentence for each code")
  func texts() throws {
    let folder = String(#filePath.split(separator: "Tests/Unit")[0])
    let page = String(
      decoding: try Files.read(
        "\(folder)web/public/scripts/core/texts/checkup-en.js", limit: 1 << 20), as: UTF8.self)
    for code in FindingCode.allCases {
      #expect(page.contains("    \"\(code.rawValue)\": \"\(code.template)\",\n"), "\(code)")
    }
  }

  @Test("NW9: the interface of the default route")
  func routes() {
    let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\n"
    let local = "eth0\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
    let wide = "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"
    let tunnel = "tun0\t00000000\t00000000\t0003\t0\t0\t50\t00000000\t0\t0\t0\n"
    #expect(MachineFacts.defaultInterface(of: head + local) == nil)
    #expect(MachineFacts.defaultInterface(of: head + local + wide) == "eth0")
    #expect(MachineFacts.defaultInterface(of: head + wide + tunnel) == "tun0")
    #expect(MachineFacts.defaultInterface(of: "") == nil)
  }
}
