import Crypto
import Testing

@Suite("Certificates and keys as they come in files")
struct CertificateTests {
  private let leaf: Credential
  private let chain: [UInt8]

  init() throws {
    let authority = try CertificateAuthority(
      called: "Test", permitting: .home, valid: today...(today + 1000))
    leaf = try authority.issue(
      to: "x", names: ["a.local"], addresses: [], valid: today...(today + 1000))
    chain = leaf.certificate.pem + authority.certificate.pem
  }

  /// The error of reading certificates, or `nil`.
  private func fault(_ bytes: [UInt8]) -> CryptoError? {
    do throws(CryptoError) {
      _ = try Certificate.all(in: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func keyFault(_ bytes: [UInt8]) -> CryptoError? {
    do throws(CryptoError) {
      _ = try PrivateKey(pem: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("a chain is read in its order, with text around it; DER is one certificate")
  func reading() throws {
    let text = Array("subject=x\n".utf8)
    let found = try Certificate.all(in: text + chain + text)
    #expect(found.map(\.commonName) == ["x", "Test"])
    #expect(found.first == leaf.certificate)
    #expect(try Certificate.all(in: leaf.certificate.der) == [leaf.certificate])
    #expect(try Certificate.all(in: leaf.key.pem + chain).count == 2)
  }

  @Test("what holds no certificate, or a damaged one, is told apart")
  func damaged() throws {
    #expect(fault([]) == .certificateMissing)
    #expect(fault(Array("hello".utf8)) == .certificateMissing)
    #expect(fault(leaf.key.pem) == .certificateMissing)
    #expect(fault([0x30, 0x03, 0x02, 0x01, 0x00]) == .certificateMalformed)
    #expect(fault(leaf.certificate.der + [0]) == .certificateMalformed)
    let nonsense = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    #expect(fault(Array(nonsense.utf8)) == .certificateMalformed)
    #expect(fault(chain + Array(nonsense.utf8)) == .certificateMalformed)
    let long = [UInt8](repeating: 0x30, count: Certificate.limit + 1)
    #expect(fault(long) == .tooLong(limit: Certificate.limit))
    #expect(fault(Array(long.dropLast())) == .certificateMalformed)
  }

  @Test("truncated at every length, it is read or refused by name, PEM and DER")
  func truncated() {
    let refusals: [CryptoError] = [.certificateMissing, .certificateMalformed]
    for length in chain.indices {
      let found = fault(Array(chain[..<length]))
      #expect(found.map { refusals.contains($0) } ?? (length >= leaf.certificate.pem.count - 1))
    }
    let der = leaf.certificate.der
    for length in der.indices {
      #expect(fault(Array(der[..<length])).map { refusals.contains($0) } == true)
    }
    let key = leaf.key.pem
    for length in 0..<(key.count - 1) {
      #expect([.keyMissing, .keyMalformed].contains(keyFault(Array(key[..<length]))))
    }
  }

  @Test("with every byte of it changed, it is read or refused by name")
  func changed() {
    let der = leaf.certificate.der
    for index in der.indices {
      for bit: UInt8 in [0x01, 0x80] {
        var bytes = der
        bytes[index] ^= bit
        let found = fault(bytes)
        #expect(
          found == nil || found == .certificateMalformed || found == .certificateMissing,
          "byte \(index)")
      }
    }
  }

  @Test("keys of other kinds and forms are read, and belong to their certificates alone")
  func keys() throws {
    let scratch = try Scratch()
    let subject =
      "-subj /CN=play.example.org -addext subjectAltName=DNS:Play.Example.org,DNS:*.example.org"
    try scratch.openssl("req -x509 -newkey rsa:2048 -nodes -keyout r.key -out r.crt \(subject)")
    try scratch.openssl("rsa -traditional -in r.key -out old.key")
    try scratch.openssl("ecparam -name prime256v1 -genkey -out e.key")
    let certificates = try Certificate.all(in: try scratch.bytes("r.crt"))
    let certificate = try #require(certificates.first)
    #expect(certificate.names == ["play.example.org", "*.example.org"])
    let key = try PrivateKey(pem: try scratch.bytes("r.key"))
    #expect(certificate.belongs(to: key))
    #expect(try PrivateKey(pem: try scratch.bytes("old.key")) == key)
    #expect(try PrivateKey(pem: key.pem) == key)
    #expect(!certificate.belongs(to: try PrivateKey(pem: try scratch.bytes("e.key"))))
    #expect(try PrivateKey() != PrivateKey())
  }

  @Test("a key that needs a password is told apart, in both forms, and nobody is asked for it")
  func encrypted() throws {
    let scratch = try Scratch()
    try scratch.put(leaf.key.pem, "k.pem")
    try scratch.openssl("pkcs8 -topk8 -in k.pem -passout pass:x -out new.pem")
    try scratch.openssl("ec -in k.pem -aes128 -passout pass:x -out old.pem")
    #expect(keyFault(try scratch.bytes("new.pem")) == .keyEncrypted)
    #expect(keyFault(try scratch.bytes("old.pem")) == .keyEncrypted)
    #expect(keyFault([]) == .keyMissing)
    #expect(keyFault(chain) == .keyMissing)
    let nonsense = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    #expect(keyFault(Array(nonsense.utf8)) == .keyMalformed)
    let long = [UInt8](repeating: 0, count: Certificate.limit + 1)
    #expect(keyFault(long) == .tooLong(limit: Certificate.limit))
  }
}
