import Crypto
import Files
import Glibc
import TestSupport
import Testing

@testable import Certificates
@testable import Logging

/// The lines of the log.
private final class Lines {
  var levels: [LogLevel] = []
  var sentences: [String] = []

  func say(_ level: LogLevel, _ event: LogEvent, _ sentence: String) {
    levels.append(level)
    sentences.append(sentence)
  }
}

@Suite("The https listener's certificate while the server runs")
struct CertificateRenewerTests {
  private let folder: Folder
  private let lines = Lines()

  init() throws {
    folder = try Folder()
  }

  private var tls: String { "\(folder.path)/tls" }

  private func local(
    at now: Int64 = today, _ address: String = "10.0.0.7"
  ) throws -> CertificateRenewer {
    try CertificateRenewer(.local(folder: tls), at: .home(address), now: now, say: lines.say)
  }

  private func own(at now: Int64 = today) throws -> CertificateRenewer {
    try CertificateRenewer(
      .own(certificate: "\(folder.path)/c.pem", key: "\(folder.path)/k.pem"),
      at: .home("10.0.0.7"), now: now, say: lines.say)
  }

  private func bring(_ name: String, from start: Int64 = today) throws -> Credential {
    let authority = try CertificateAuthority(
      called: "Test", permitting: NameConstraints(names: [name], blocks: []),
      valid: start...(start + 90 * day))
    let leaf = try authority.issue(
      to: "x", names: [name], addresses: [], valid: start...(start + 90 * day))
    _ = try folder.put(leaf.certificate.pem, "c.pem")
    _ = try folder.put(leaf.key.pem, "k.pem")
    return leaf
  }

  @Test("the identity names the authority that phones are to trust, and a place for everybody")
  func identity() throws {
    let keeper = try local()
    let root = try #require(try Certificate.all(in: folder.bytes("tls/ca.crt")).first)
    let trust = keeper.identity.trust
    #expect(trust.kind == .local)
    #expect(trust.authority == root.der)
    #expect(trust.fingerprint.utf8.count == 32 * 3 - 1)
    #expect(
      trust.fingerprint.filter { $0 != ":" }.lowercased() == Hex.text(sha256(root.der)))
    #expect(trust.expires == "2028-11-19")
    #expect(
      keeper.identity.names
        == CertificateNames(
          names: ["localhost", "laptop.local"], addresses: ["127.0.0.1", "[::1]", "10.0.0.7"],
          likeliest: "10.0.0.7"))
    #expect(keeper.identity.tls == keeper.settings.identity)
  }

  @Test("where all addresses are public, the machine's own name is the place for everybody")
  func publicNetwork() throws {
    let keeper = try CertificateRenewer(
      .local(folder: tls), at: .home("203.0.113.9", "2001:db8::1"), now: today, say: lines.say)
    #expect(keeper.identity.names.likeliest == "laptop.local")
    #expect(keeper.identity.names.addresses == ["127.0.0.1", "[::1]"])
  }

  @Test("nothing is due for a while; a new address, an end that nears, and the authority's are")
  func ticks() throws {
    var keeper = try local()
    #expect(lines.levels == [.info, .info])
    #expect(keeper.ticked(at: .home("10.0.0.7"), now: today + 60) == nil)
    #expect(lines.levels == [.info, .info])
    let moving = keeper.ticked(at: .home("192.168.7.7"), now: today + 120)
    let moved = try #require(moving)
    #expect(moved.names.likeliest == "192.168.7.7")
    #expect(moved.tls == keeper.settings.identity)
    #expect(keeper.ticked(at: .home("192.168.7.7"), now: today + 180) == nil)
    let before = keeper.identity.trust
    #expect(keeper.ticked(at: .home("192.168.7.7"), now: today + 170 * day)?.trust == before)
    let renewing = keeper.ticked(at: .home("192.168.7.7"), now: today + 680 * day)
    let renewed = try #require(renewing)
    #expect(renewed.trust.fingerprint != before.fingerprint)
    #expect(lines.levels.last == .warning)
    #expect(lines.sentences.last?.contains("must trust the new one") == true)
  }

  @Test("SIGHUP reads an own certificate again")
  func renewal() throws {
    _ = try bring("one.example")
    var keeper = try own()
    let second = try bring("two.example")
    #expect(keeper.ticked(at: .home(), now: today + 60) == nil)
    let asked = keeper.asked(at: .home(), now: today + 60)
    let identity = try #require(asked)
    #expect(identity.names.names == ["two.example"])
    #expect(keeper.settings.identity.key == second.key.pem)
  }

  @Test("a broken certificate at SIGHUP is one error in the log, and the old one stays")
  func brokenRenewal() throws {
    _ = try bring("one.example")
    var keeper = try own()
    let before = keeper.identity
    _ = try folder.put(PrivateKey().pem, "k.pem")
    #expect(keeper.asked(at: .home(), now: today) == nil)
    #expect(keeper.identity == before && keeper.settings.identity == before.tls)
    #expect(lines.levels == [.error])
    #expect(lines.sentences.last?.hasSuffix("https continues with the present certificate") == true)
  }

  @Test(
    "SIGHUP takes a local authority that was put back from a backup, and keeps on at a broken one")
  func backup() throws {
    var keeper = try local()
    let former = keeper.identity.trust
    let kept = try ["ca.crt", "ca.key"].map { try folder.bytes("tls/\($0)") }
    _ = keeper.ticked(at: .home("10.0.0.7"), now: today + 680 * day)
    #expect(keeper.identity.trust != former)
    _ = try folder.put(kept[0], "tls/ca.crt")
    let broken = keeper.identity
    #expect(keeper.asked(at: .home("10.0.0.7"), now: today) == nil)
    #expect(keeper.identity == broken)
    _ = try folder.put(kept[1], "tls/ca.key")
    #expect(keeper.asked(at: .home("10.0.0.7"), now: today)?.trust == former)
  }

  @Test("a failed write is logged once, not every minute, and again after a success")
  func complaints() throws {
    var keeper = try local()
    lines.sentences = []
    try Files.move(tls, to: "\(folder.path)/away")
    for minute: Int64 in 1...5 {
      #expect(keeper.ticked(at: .home("10.0.0.8"), now: today + minute * 60) == nil)
    }
    #expect(lines.sentences.count == 1)
    try Files.move("\(folder.path)/away", to: tls)
    #expect(keeper.ticked(at: .home("10.0.0.8"), now: today + 600) != nil)
    #expect(lines.sentences.count == 2)
  }

  @Test("a start that cannot save what is due goes on with the former certificate, and says so")
  func unwritable() throws {
    let former = try local().identity.tls
    lines.levels = []
    // No file can be written where a folder is.
    for name in ["leaf.key.draft", "ca.key.new.draft"] { try Files.makeFolder("\(tls)/\(name)") }
    for (now, address) in [(today, "10.0.0.8"), (today + 680 * day, "10.0.0.7")] {
      lines.levels = []
      #expect(try local(at: now, address).identity.tls == former)
      #expect(lines.levels == [.error])
      #expect(lines.sentences.last?.contains("cannot be saved") == true)
    }
    for name in ["leaf.crt", "leaf.key"] { Files.remove("\(tls)/\(name)") }
    #expect(throws: CertificateRenewer.Fault.self) { try local() }
  }

  @Test("an own certificate that is too weak for TLS, or expires soon, is reported at the start")
  func start() throws {
    let leaf = try bring("one.example")
    _ = try own(at: leaf.certificate.validity.upperBound - 3 * day)
    #expect(lines.levels == [.warning])
    #expect(lines.sentences.last?.hasSuffix("in 3 days") == true)
    let fault = #expect(throws: CertificateRenewer.Fault.self) { try own(at: today - 1) }
    #expect(fault?.sentence.contains("not valid before") == true)
  }

  @Test("a key that others can read is warned of")
  func openKey() throws {
    _ = try local()
    #expect(!lines.levels.contains(.warning))
    // SAFETY: the path is a C string for the length of the call.
    #expect(unsafe chmod("\(tls)/ca.key", 0o640) == 0)
    _ = try local()
    #expect(lines.levels == [.info, .info, .warning])
    #expect(lines.sentences.last?.hasSuffix("run chmod 600 on it") == true)
  }

  @Test("a clock before the authority's first day gives a warning, and nothing is issued")
  func clock() throws {
    var keeper = try local()
    let before = keeper.identity
    #expect(keeper.ticked(at: .home("10.0.0.7"), now: today - 400 * day) == nil)
    #expect(keeper.identity == before)
    #expect(lines.sentences.last?.contains("clock is before") == true)
  }
}
