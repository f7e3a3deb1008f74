import Crypto
import Net
import Testing

@testable import Certificates

/// 2026-11-21 00:00:00 UTC.
let today: Int64 = 1_795_219_200
let day = Renewal.day

extension HostAddresses {
  static func home(_ addresses: String..., machine: String = "laptop") -> HostAddresses {
    HostAddresses(machine: machine, addresses: addresses.compactMap { IPAddress($0) })
  }
}

@Suite("What a local authority may vouch for")
struct HomeNetworkTests {
  @Test(
    "addresses of home networks, loopback, link-local and carriers' shared ones; no public one",
    arguments: [
      ("10.0.0.1", true), ("172.16.0.1", true), ("172.31.255.255", true), ("172.32.0.1", false),
      ("192.168.1.20", true), ("192.169.0.1", false), ("169.254.1.1", true), ("127.0.0.1", true),
      ("100.64.0.1", true), ("100.127.255.255", true), ("100.128.0.1", false), ("8.8.8.8", false),
      ("fd00::5", true), ("fc00::5", true), ("fe80::1", true), ("febf::1", true),
      ("fec0::1", false), ("::1", true), ("::2", false), ("2001:db8::1", false),
    ])
  func addresses(_ text: String, _ isPermitted: Bool) throws {
    let address = try #require(IPAddress(text))
    let constraints = HomeNetwork.constraints(machine: "laptop")
    #expect(constraints.permits(address: address.bytes) == isPermitted)
    #expect(IPAddress(bytes: address.bytes) == address)
  }

  @Test(
    "a bare machine's name only where it can never be a top-level domain",
    arguments: [
      ("laptop-7", true), ("pc1", true), ("laptop", false), ("dev", false), ("com", false),
      ("xn--p1ai", false), ("", false), ("-7", false), ("a_7", false), ("a.7", false),
    ])
  func machines(_ name: String, _ isPermitted: Bool) {
    let names = HomeNetwork.constraints(machine: name).names
    #expect(names == ["local", "localhost"] + (isPermitted ? [name] : []))
  }

  @Test("a leaf holds localhost, the machine's names and the addresses that are permitted")
  func subjects() {
    let constraints = HomeNetwork.constraints(machine: "pc1")
    let place = HostAddresses.home(
      "192.168.1.20", "203.0.113.9", "2001:db8::1", "fd00::5", machine: "pc1")
    let subject = LeafSubject(place, permittedBy: constraints)
    #expect(subject.names == ["localhost", "pc1", "pc1.local"])
    #expect(
      subject.addresses.map(\.description) == ["127.0.0.1", "::1", "192.168.1.20", "fd00::5"])
    let other = LeafSubject(.home(machine: "laptop"), permittedBy: constraints)
    #expect(other.names == ["localhost", "laptop.local"])
    for machine in ["", "localhost", "under_score"] {
      #expect(LeafSubject(.home(machine: machine), permittedBy: constraints).names == ["localhost"])
    }
  }

  @Test("of very many addresses the likeliest are held")
  func many() {
    let place = HostAddresses(machine: "", addresses: (1...100).map { .v4(0x0A00_0000 + $0) })
    let subject = LeafSubject(place, permittedBy: HomeNetwork.constraints(machine: ""))
    #expect(subject.addresses.count == 2 + LeafSubject.mostAddresses)
    #expect(subject.addresses[2] == .v4(0x0A00_0001))
  }
}

@Suite("The renewal of certificates")
struct RenewalTests {
  private let authority: CertificateAuthority
  private let wanted = LeafSubject(.home("10.0.0.7"), permittedBy: nil)

  init() throws {
    authority = try CertificateAuthority(
      called: "Test", permitting: HomeNetwork.constraints(machine: "laptop"),
      valid: Renewal.authorityValidity(at: today))
  }

  private func leaf(at now: Int64, _ subject: LeafSubject? = nil) throws -> Certificate {
    let subject = subject ?? wanted
    return try authority.issue(
      to: "x", names: subject.names, addresses: subject.addresses.map(\.bytes),
      valid: Renewal.leafValidity(at: now, under: authority.certificate)
    ).certificate
  }

  private func step(_ now: Int64, _ leaf: Certificate?) -> Renewal.Step {
    Renewal.step(now: now, wanted: wanted, leaf: leaf, authority: authority.certificate)
  }

  @Test("an authority lives two years at most, a leaf half a year; both begin a day early")
  func lives() throws {
    #expect(authority.certificate.validity == (today - day)...(today + 729 * day))
    #expect(try leaf(at: today).validity == (today - day)...(today + 179 * day))
    #expect(try leaf(at: today + 600 * day).validity.upperBound == today + 729 * day)
    #expect(try leaf(at: today - 9 * day).validity.lowerBound == today - day)
    #expect(Renewal.authorityValidity(at: 5) == 0...(730 * day))
  }

  @Test("the leaf is kept until 30 days before its end, and not a second longer")
  func leafEnd() throws {
    let leaf = try leaf(at: today)
    #expect(step(today, leaf) == .keep)
    #expect(step(today + 149 * day, leaf) == .keep)
    #expect(step(today + 149 * day + 1, leaf) == .reissueLeaf(.ending))
  }

  @Test("the authority is kept until 60 days before its end, and not a second longer")
  func authorityEnd() throws {
    let leaf = try leaf(at: today + 600 * day)
    #expect(step(today + 669 * day, leaf) == .keep)
    #expect(step(today + 669 * day + 1, leaf) == .renewAuthority)
    #expect(step(today + 669 * day + 1, nil) == .renewAuthority)
  }

  @Test("a missing or strange leaf, or one that lacks an address or a name, is issued again")
  func leafs() throws {
    #expect(step(today, nil) == .reissueLeaf(.missing))
    let other = try CertificateAuthority(
      called: "Test", permitting: HomeNetwork.constraints(machine: "laptop"),
      valid: Renewal.authorityValidity(at: today))
    let strange = try other.issue(
      to: "x", names: wanted.names, addresses: wanted.addresses.map(\.bytes),
      valid: today...(today + 100 * day)
    ).certificate
    #expect(step(today, strange) == .reissueLeaf(.strange))
    let elsewhere = LeafSubject(.home("10.0.0.8"), permittedBy: nil)
    #expect(step(today, try leaf(at: today, elsewhere)) == .reissueLeaf(.elsewhere))
    let renamed = LeafSubject(.home("10.0.0.7", machine: "desk"), permittedBy: nil)
    #expect(step(today, try leaf(at: today, renamed)) == .reissueLeaf(.elsewhere))
  }

  @Test("a leaf that holds more than is wanted is kept: networks come and go")
  func more() throws {
    let more = LeafSubject(.home("10.0.0.7", "10.0.0.8"), permittedBy: nil)
    #expect(step(today, try leaf(at: today, more)) == .keep)
  }

  @Test("a slow clock causes no renewal that would not help")
  func behind() throws {
    let leaf = try leaf(at: today + 10 * day)
    #expect(step(today, leaf) == .reissueLeaf(.ending))
    #expect(step(today - 2 * day, leaf) == .keep)
    #expect(step(0, try self.leaf(at: 0)) == .keep)
  }

  @Test("looked at for five years, something is due seldom and never twice in a row")
  func years() throws {
    var authority = authority
    var leaf: Certificate?
    var steps: [Renewal.Step] = []
    for now in stride(from: today, to: today + 5 * 365 * day, by: Int(5 * day)) {
      var step = Renewal.step(
        now: now, wanted: wanted, leaf: leaf, authority: authority.certificate)
      guard step != .keep else { continue }
      steps.append(step)
      if step == .renewAuthority {
        authority = try CertificateAuthority(
          called: "Test", permitting: HomeNetwork.constraints(machine: "laptop"),
          valid: Renewal.authorityValidity(at: now))
      }
      leaf = try authority.issue(
        to: "x", names: wanted.names, addresses: wanted.addresses.map(\.bytes),
        valid: Renewal.leafValidity(at: now, under: authority.certificate)
      ).certificate
      step = Renewal.step(now: now, wanted: wanted, leaf: leaf, authority: authority.certificate)
      #expect(step == .keep)
      let isValid = try #require(leaf).validity.contains(now)
      #expect(isValid && authority.certificate.validity.contains(now))
    }
    #expect(steps.filter { $0 == .renewAuthority }.count == 2)
    #expect(steps.filter { $0 == .reissueLeaf(.ending) }.count == 11)
    #expect(steps.count == 14)
  }
}
