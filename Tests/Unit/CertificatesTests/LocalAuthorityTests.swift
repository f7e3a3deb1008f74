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
    #expect(try folder.names.count == 4)
    #expect(try open(at: later) == local)
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
    #expect(try open().authority == new.authority)
    #expect(try folder.bytes("tls/ca.key") == fresh[1])
    #expect(try folder.names.count == 4)
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
