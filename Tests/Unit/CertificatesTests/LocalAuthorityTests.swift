import Crypto
import Files
import TestSupport
import Testing

@testable import Certificates

@Suite("The local authority and its files")
struct LocalAuthorityTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var tls: String { "\(folder.path)/tls" }

  private func open(at now: Int64 = today) throws -> LocalAuthority {
    var local = try LocalAuthority.open(tls, at: .home("10.0.0.7"), now: now)
    _ = try local.renew(at: .home("10.0.0.7"), now: now)
    return local
  }

  private func fault() -> LocalAuthorityFault? {
    do {
      _ = try open()
      return nil
    } catch let fault as LocalAuthorityFault {
      return fault
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test("a first start makes four files for the owner alone; a second one finds them")
  func firstStart() throws {
    let first = try open()
    #expect(try folder.names == ["tls/ca.crt", "tls/ca.key", "tls/leaf.crt", "tls/leaf.key"])
    for name in try folder.names {
      #expect(!Files.isOpenToOthers("\(folder.path)/\(name)"))
    }
    #expect(!Files.isOpenToOthers(tls))
    #expect(first.authority.certificate.commonName == "Fourtop on laptop, 2026-11-21")
    #expect(try open(at: today + day) == first)
  }

  @Test("the leaf is issued again for a new address, the authority stays")
  func moved() throws {
    var local = try open()
    let before = local
    #expect(try local.renew(at: .home("10.0.0.7"), now: today) == .keep)
    let step = try local.renew(at: .home("192.168.7.7"), now: today)
    #expect(step == .reissueLeaf(.elsewhere))
    #expect(local.authority == before.authority)
    #expect(local.leaf?.certificate.addresses.contains([192, 168, 7, 7]) == true)
    #expect(local.leaf?.key != before.leaf?.key)
  }

  @Test("near its end the authority is made again with a new key, and a leaf under it")
  func renewed() throws {
    var local = try open()
    let before = local
    let later = today + 680 * day
    #expect(try local.renew(at: .home("10.0.0.7"), now: later) == .renewAuthority)
    #expect(local.authority.credential.key != before.authority.credential.key)
    let leaf = try #require(local.leaf)
    #expect(local.authority.certificate.hasIssued(leaf.certificate))
    #expect(local.former == before.authority)
    #expect(
      try folder.names
        == ["tls/ca.crt", "tls/ca.former", "tls/ca.key", "tls/leaf.crt", "tls/leaf.key"])
    #expect(!Files.isOpenToOthers("\(tls)/ca.former"))
    #expect(try open(at: later) == local)
  }

  /// Starts at each of these moments, and what is due at each tick behind it.
  private func steps(_ moments: [Int64]) throws -> [Renewal.Step] {
    var local = try open(at: moments[0])
    return try moments.dropFirst().map { try local.renew(at: .home("10.0.0.7"), now: $0) }
  }

  @Test("a clock that was ten years ahead for a moment costs no authority, running or at a start")
  func clockAhead() throws {
    let ahead = today + 3650 * day
    var local = try open()
    let trusted = local.authority
    #expect(try local.renew(at: .home("10.0.0.7"), now: ahead) == .renewAuthority)
    let wrong = local.authority
    #expect(try local.renew(at: .home("10.0.0.7"), now: today + 60) == .restoreAuthority)
    #expect(local.authority == trusted && local.former == wrong)
    let leaf = try #require(local.leaf)
    #expect(trusted.certificate.hasIssued(leaf.certificate))
    #expect(leaf.certificate.validity.contains(today + 60))
    #expect(try local.renew(at: .home("10.0.0.7"), now: today + 120) == .keep)
    // The same moment again makes no third authority, and a start finds the right one.
    #expect(try local.renew(at: .home("10.0.0.7"), now: ahead) == .restoreAuthority)
    #expect(local.authority == wrong)
    #expect(try open(at: today + 180).authority == trusted)
  }

  @Test("a clock without a battery, ten years back at a start, replaces nothing")
  func clockBack() throws {
    #expect(
      try steps([today, today - 3650 * day, 0, today + day])
        == [.keep, .keep, .keep])
  }

  @Test(
    "after a renewal, a clock that is months late for a moment changes the authorities and back")
  func clockLate() throws {
    let renewed = today + 680 * day
    var local = try open()
    #expect(try local.renew(at: .home("10.0.0.7"), now: renewed) == .renewAuthority)
    let present = local.authority
    #expect(try local.renew(at: .home("10.0.0.7"), now: today + 300 * day) == .restoreAuthority)
    #expect(try local.renew(at: .home("10.0.0.7"), now: renewed + day) == .restoreAuthority)
    #expect(local.authority == present)
  }

  @Test("an authority that has truly ended is not taken back, however often the server starts")
  func trulyEnded() throws {
    let first = try open().authority
    let second = try open(at: today + 800 * day)
    #expect(second.authority != first && second.former == first)
    #expect(try open(at: today + 801 * day).authority == second.authority)
    let third = try open(at: today + 1600 * day)
    #expect(third.authority != second.authority && third.former == second.authority)
  }

  @Test("a power cut at any step of taking the former one back loses neither of the two")
  func powerCutRestoring() throws {
    let ahead = today + 3650 * day
    let names = ["ca.crt", "ca.key", "ca.former"]
    func files() throws -> [[UInt8]] { try names.map { try folder.bytes("tls/\($0)") } }
    func put(_ name: String, _ bytes: [UInt8]) throws { _ = try folder.put(bytes, "tls/\(name)") }
    let trusted = try open().authority
    let wrong = try open(at: ahead).authority
    let before = try files()
    #expect(try open().authority == trusted)
    let after = try files()
    /// What a start finds where the change has come so far.
    func found(_ step: Int) throws -> LocalAuthority {
      for (name, bytes) in zip(names, before) { try put(name, bytes) }
      try put("ca.former.new", after[2])
      if step > 0 { try put("ca.key.new", after[1]) }
      if step > 1 { try put("ca.crt", after[0]) }
      if step > 2 { try Files.move("\(tls)/ca.key.new", to: "\(tls)/ca.key") }
      return try LocalAuthority.open(tls, at: .home("10.0.0.7"), now: ahead)
    }
    for step in 0...3 {
      let local = try found(step)
      let isDone = step > 1
      #expect(local.authority == (isDone ? trusted : wrong), "step \(step)")
      #expect(local.former == (isDone ? wrong : trusted), "step \(step)")
      #expect(try open().authority == trusted, "step \(step)")
      #expect(try open(at: ahead).authority == wrong, "step \(step)")
    }
  }

  @Test("a former authority that cannot be used is none; who deletes the authority has none")
  func formerUnusable() throws {
    let ahead = today + 3650 * day
    _ = try open()
    let wrong = try open(at: ahead).authority
    let pair = try folder.bytes("tls/ca.former")
    for bytes in [
      [], Array("nonsense".utf8), Array(pair.dropLast(60)), try folder.bytes("tls/ca.crt"),
    ] {
      _ = try folder.put(bytes, "tls/ca.former")
      let local = try open()
      #expect(local.authority == wrong && local.former == nil)
    }
    _ = try folder.put(pair, "tls/ca.former")
    Files.remove("\(tls)/ca.crt")
    Files.remove("\(tls)/ca.key")
    #expect(try open(at: ahead).former == nil)
    #expect(try !folder.names.contains("tls/ca.former"))
  }

  @Test(
    "a leaf that is missing, damaged or half another's is issued again without a word",
    arguments: ["leaf.crt", "leaf.key"])
  func leaf(_ name: String) throws {
    let before = try open()
    _ = try folder.put(Array("nonsense".utf8), "tls/\(name)")
    let after = try open()
    #expect(after.authority == before.authority)
    #expect(after.leaf != nil && after.leaf != before.leaf)
    _ = try folder.put(PrivateKey().pem, "tls/leaf.key")
    #expect(try open().leaf != nil)
  }

  @Test("an authority that cannot be read is an error that says what to do, and is never replaced")
  func broken() throws {
    _ = try open()
    let (certificate, key) = (try folder.bytes("tls/ca.crt"), try folder.bytes("tls/ca.key"))
    _ = try folder.put(Array("nonsense".utf8), "tls/ca.crt")
    #expect(fault() == .damaged("\(tls)/ca.crt"))
    #expect(try folder.bytes("tls/ca.crt") == Array("nonsense".utf8))
    _ = try folder.put(certificate, "tls/ca.crt")
    _ = try folder.put(Array(key.dropLast(60)), "tls/ca.key")
    #expect(fault() == .damaged("\(tls)/ca.key"))
    _ = try folder.put(PrivateKey().pem, "tls/ca.key")
    #expect(fault() == .keyDoesNotMatch("\(tls)/ca.crt", key: "\(tls)/ca.key"))
    _ = try folder.put(try folder.bytes("tls/leaf.crt"), "tls/ca.crt")
    _ = try folder.put(try folder.bytes("tls/leaf.key"), "tls/ca.key")
    #expect(fault() == .notAnAuthority("\(tls)/ca.crt"))
    _ = try folder.put([UInt8](repeating: 65, count: Certificate.limit + 1), "tls/ca.crt")
    #expect(fault() == .damaged("\(tls)/ca.crt"))
    let advice = try #require(fault()).sentence
    #expect(advice.contains("restore ca.crt and ca.key from a backup, or delete both"))
    #expect(!advice.contains("\n"))
  }

  @Test("half of an authority is an error; nothing of it is a first start")
  func half() throws {
    _ = try open()
    let key = try folder.bytes("tls/ca.key")
    try Files.move("\(tls)/ca.key", to: "\(tls)/away")
    #expect(fault() == .halfMissing("\(tls)/ca.key", beside: "\(tls)/ca.crt"))
    try Files.move("\(tls)/ca.crt", to: "\(tls)/away")
    _ = try folder.put(key, "tls/ca.key")
    #expect(fault() == .halfMissing("\(tls)/ca.crt", beside: "\(tls)/ca.key"))
    try Files.move("\(tls)/ca.key", to: "\(tls)/away")
    #expect(fault() == nil)
  }

  @Test("a power cut at any step of a renewal leaves the former authority or the new one, whole")
  func powerCut() throws {
    let former = try open()
    let old = try ["ca.crt", "ca.key"].map { try folder.bytes("tls/\($0)") }
    var new = former
    _ = try new.renew(at: .home("10.0.0.7"), now: today + 680 * day)
    let fresh = try ["ca.crt", "ca.key"].map { try folder.bytes("tls/\($0)") }
    // The key is written under another name, and nothing more.
    _ = try folder.put(old[0], "tls/ca.crt")
    _ = try folder.put(old[1], "tls/ca.key")
    _ = try folder.put(fresh[1], "tls/ca.key.new")
    #expect(try open().authority == former.authority)
    // The certificate is in place, the key is not.
    _ = try folder.put(fresh[0], "tls/ca.crt")
    #expect(try open(at: today + 680 * day).authority == new.authority)
    #expect(try folder.bytes("tls/ca.key") == fresh[1])
    #expect(try folder.names.count == 5)
  }

  @Test("where nothing can be written, what is held stays as it is")
  func notWritten() throws {
    var local = try open()
    let before = local
    try Files.move(tls, to: "\(folder.path)/elsewhere")
    let fault = #expect(throws: LocalAuthorityFault.self) {
      try local.renew(at: .home("192.168.7.7"), now: today)
    }
    #expect(
      fault == .notWritten(.failed(call: "open", path: "\(tls)/leaf.key.draft", errno: 2)))
    #expect(local == before)
  }
}
