import Crypto
import Files
import TestSupport
import Testing

@testable import Certificates

@Suite("An own certificate")
struct OwnCertificateTests {
  private let folder: Folder
  private let authority: CertificateAuthority
  private let leaf: Credential

  init() throws {
    folder = try Folder()
    authority = try CertificateAuthority(
      called: "Test", permitting: NameConstraints(names: ["example.org"], blocks: []),
      valid: (today - day)...(today + 900 * day))
    leaf = try authority.issue(
      to: "x", names: ["*.example.org", "play.example.org"], addresses: [],
      valid: today...(today + 90 * day))
  }

  /// The fault with these files, `CERT` and `KEY` standing for their paths; `nil`: none.
  private func fault(
    _ certificate: [UInt8], _ key: [UInt8], at now: Int64 = today
  ) throws -> String? {
    let certificate = try folder.put(certificate, "c.pem")
    let key = try folder.put(key, "k.pem")
    return fault(certificate, key, at: now).map { sentence in
      sentence.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let path = word.hasSuffix(":") ? word.dropLast() : word
        let colon = word.hasSuffix(":") ? ":" : ""
        return path == certificate ? "CERT\(colon)" : path == key ? "KEY\(colon)" : String(word)
      }.joined(separator: " ")
    }
  }

  private func fault(_ certificate: String, _ key: String, at now: Int64 = today) -> String? {
    do throws(OwnCertificateFault) {
      _ = try OwnCertificate(certificate: certificate, key: key, now: now)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test("each way in which files cannot be used is one line that names the file")
  func faults() throws {
    let (chain, key) = (leaf.certificate.pem, leaf.key.pem)
    let nonsense = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    let noKey = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    #expect(try fault(chain, key) == nil)
    #expect(try fault([], key) == "--tls-cert CERT: the file contains no certificate")
    #expect(try fault(key, key) == "--tls-cert CERT: the file contains no certificate")
    #expect(
      try fault(Array(nonsense.utf8), key)
        == "--tls-cert CERT: the file contains a damaged certificate")
    #expect(try fault(chain, []) == "--tls-key KEY: the file contains no private key")
    #expect(
      try fault(chain, Array(noKey.utf8)) == "--tls-key KEY: the private key is damaged")
    #expect(
      try fault(chain, PrivateKey().pem)
        == "--tls-key KEY: not the key of the certificate in CERT")
    #expect(
      try fault(authority.certificate.pem + chain, key)
        == "--tls-cert CERT: the server's own certificate must be the first in the file")
    #expect(
      try fault(chain, key, at: today - 1)
        == "--tls-cert CERT: the certificate is not valid before 2026-11-21")
    #expect(try fault(chain, key, at: today + 90 * day) == nil)
    #expect(
      try fault(chain, key, at: today + 90 * day + 1)
        == "--tls-cert CERT: the certificate expired on 2027-02-19")
  }

  @Test("a missing or unreadable file is reported")
  func unreadable() throws {
    let key = try folder.put(leaf.key.pem, "k.pem")
    #expect(fault("/nowhere/c.pem", key) == "--tls-cert: /nowhere/c.pem: No such file or directory")
    let certificate = try folder.put(leaf.certificate.pem, "c.pem")
    #expect(fault(certificate, folder.path) == "--tls-key: \(folder.path): Is a directory")
  }

  @Test("a key with a password is refused with the way out")
  func encrypted() throws {
    let encrypted = """
      -----BEGIN ENCRYPTED PRIVATE KEY-----
      MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAix/DuDATkwagICCAAw
      DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEIrmj5YIcZGe+MSBjlJNnGYEgZA7
      ByIB/Z8m9WSqBqmHOVApDG2MGPvrtxRJxVfDG58UbnBeB7jBw6ejgUSXmvZ7fbSI
      OgzIF0ChkNBKaqZgLM94EOuA+aRCPi3//VGvHuz71XMlqG4eO2RnJ0PmqDNR8pv4
      nriGItRYpflbxkuz0kYXBnpoes03luBoPheoAWQLxtbhlJRSbCrCCBrY1VQIZTI=
      -----END ENCRYPTED PRIVATE KEY-----
      """
    let sentence = try fault(leaf.certificate.pem, Array(encrypted.utf8))
    #expect(sentence?.hasPrefix("--tls-key KEY: the key is encrypted") == true)
    #expect(sentence?.hasSuffix("openssl pkey -in KEY -out FILE") == true)
  }

  @Test(
    "the whole chain is shown, in its order, and the first name that is no wildcard is the host's")
  func identity() throws {
    let certificate = try folder.put(
      leaf.certificate.pem + authority.certificate.pem, "c.pem")
    let key = try folder.put(leaf.key.pem, "k.pem")
    let identity = ListenerIdentity(
      try OwnCertificate(certificate: certificate, key: key, now: today))
    #expect(identity.tls.chain == leaf.certificate.pem + authority.certificate.pem)
    #expect(identity.trust.kind == .own)
    #expect(identity.trust.authority == [])
    #expect(identity.trust.expires == "2027-02-19")
    let listener = SecureEndpoint(port: 8443, trust: identity.trust, names: identity.names)
    #expect(listener.ownName == "play.example.org")
  }

  @Test("in the last two weeks the end is reported each day")
  func warnings() throws {
    let certificate = try folder.put(leaf.certificate.pem, "c.pem")
    let key = try folder.put(leaf.key.pem, "k.pem")
    let own = try OwnCertificate(certificate: certificate, key: key, now: today)
    let end = today + 90 * day
    #expect(own.warning(end - 14 * day) == nil)
    #expect(
      own.warning(end - 14 * day + 1)
        == "the certificate for https expires on 2027-02-19, in 13 days")
    #expect(own.warning(end - day) == "the certificate for https expires on 2027-02-19, in 1 day")
    #expect(own.warning(end) == "the certificate for https expires on 2027-02-19, within a day")
    #expect(own.warning(end + 1)?.contains("expired on 2027-02-19") == true)
  }
}
