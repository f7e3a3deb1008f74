import Crypto
import Testing

/// 2026-11-21 00:00:00 UTC.
let today: Int64 = 1_795_219_200
private let day: Int64 = 86_400

extension NameConstraints {
  static let home = NameConstraints(
    names: ["local", "localhost", "laptop-7"],
    blocks: [
      AddressBlock([10, 0, 0, 0], prefix: 8), AddressBlock([192, 168, 0, 0], prefix: 16),
      AddressBlock([0xFC] + [UInt8](repeating: 0, count: 15), prefix: 7),
    ])
}

@Suite("A certificate authority of one's own")
struct AuthorityTests {
  private let authority: CertificateAuthority
  private let scratch: Scratch

  init() throws {
    authority = try CertificateAuthority(
      called: "Fourtop on laptop, 2026-11-21", permitting: .home,
      valid: (today - day)...(today + 700 * day))
    scratch = try Scratch()
    try scratch.put(authority.certificate.pem, "ca.crt")
  }

  private func issue(_ names: [String], _ addresses: [[UInt8]]) throws -> Credential {
    let leaf = try authority.issue(
      to: "Fourtop on laptop", names: names, addresses: addresses,
      valid: (today - day)...(today + 180 * day))
    try scratch.put(leaf.certificate.pem, "leaf.crt")
    return leaf
  }

  /// The output of `openssl verify`, at its strictest, for a certain day.
  private func verify(_ more: String, at time: Int64 = today) throws -> (Int32, String) {
    let answer = try scratch.openssl(
      "verify -x509_strict -check_ss_sig -purpose sslserver -attime \(time) -CAfile ca.crt "
        + "\(more) leaf.crt")
    return (answer.status, answer.output)
  }

  @Test("openssl accepts a leaf for names and addresses of the home network, at its strictest")
  func accepted() throws {
    let fd00 = [0xFD] + [UInt8](repeating: 0, count: 14) + [5]
    _ = try issue(["localhost", "laptop.local", "laptop-7"], [[192, 168, 1, 20], fd00])
    for identity in [
      "-verify_ip 192.168.1.20", "-verify_ip fd00::5", "-verify_hostname laptop.local",
      "-verify_hostname laptop-7", "-verify_hostname localhost",
    ] {
      #expect(try verify(identity) == (0, "leaf.crt: OK\n"))
    }
    #expect(try verify("-verify_ip 192.168.1.21").0 == 2)
    #expect(try verify("-verify_hostname other.local").0 == 2)
    #expect(try verify("", at: today + 181 * day).1.contains("certificate has expired"))
    #expect(try verify("", at: today - 2 * day).1.contains("not yet valid"))
  }

  @Test(
    "openssl refuses a leaf for a public name or address under the same authority",
    arguments: [
      (["example.com"], []), (["localhost", "example.com"], []), (["local.example.com"], []),
      (["laptop-7.example"], []), (["*.com"], []), ([], [[8, 8, 8, 8]]),
      (["laptop.local"], [[192, 169, 0, 1]]),
      ([], [[0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]]),
    ] as [([String], [[UInt8]])])
  func refused(_ names: [String], _ addresses: [[UInt8]]) throws {
    _ = try issue(names, addresses)
    let answer = try verify("")
    #expect(answer.0 == 2)
    #expect(answer.1.contains("permitted subtree violation"))
  }

  @Test(
    "what servers do not need is permitted for nobody: mail, URIs, clients",
    arguments: [
      ("subjectAltName=email:anna@example.com", "sslserver", "permitted subtree violation"),
      ("subjectAltName=URI:https://example.com/", "sslserver", "permitted subtree violation"),
      ("extendedKeyUsage=clientAuth", "sslclient", "unsuitable certificate purpose"),
      ("extendedKeyUsage=emailProtection", "smimesign", "unsuitable certificate purpose"),
    ])
  func onlyServers(_ extension: String, _ purpose: String, _ reason: String) throws {
    try scratch.put(authority.credential.key.pem, "ca.key")
    try scratch.openssl(
      "req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout x.key -subj /CN=x "
        + "-out x.csr")
    try scratch.put(Array("\(`extension`)\n".utf8), "x.cnf")
    try scratch.openssl(
      "x509 -req -in x.csr -CA ca.crt -CAkey ca.key -days 9999 -extfile x.cnf -out leaf.crt")
    let answer = try scratch.openssl(
      "verify -purpose \(purpose) -no_check_time -CAfile ca.crt leaf.crt")
    #expect(answer.status == 2)
    #expect(answer.output.contains(reason))
  }

  @Test("no authority below this one is accepted")
  func pathLength() throws {
    try scratch.put(authority.credential.key.pem, "ca.key")
    try scratch.put(
      Array("basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign\n".utf8), "m.cnf")
    let request = "req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    try scratch.openssl("\(request) -keyout m.key -subj /CN=m -out m.csr")
    try scratch.openssl(
      "x509 -req -in m.csr -CA ca.crt -CAkey ca.key -extfile m.cnf -out middle.crt")
    try scratch.openssl("\(request) -keyout x.key -subj /CN=x -out x.csr")
    try scratch.openssl("x509 -req -in x.csr -CA middle.crt -CAkey m.key -out leaf.crt")
    let answer = try scratch.openssl(
      "verify -no_check_time -CAfile ca.crt -untrusted middle.crt leaf.crt")
    #expect(answer.status == 2)
    #expect(answer.output.contains("path length constraint exceeded"))
  }

  @Test("a certificate reads back as what it was made of")
  func facts() throws {
    let certificate = authority.certificate
    #expect(certificate.isAuthority)
    #expect(certificate.commonName == "Fourtop on laptop, 2026-11-21")
    #expect(certificate.validity == (today - day)...(today + 700 * day))
    #expect(certificate.constraints == .home)
    #expect(certificate.names == [])
    let leaf = try issue(["laptop.local"], [[10, 0, 0, 7]])
    #expect(!leaf.certificate.isAuthority)
    #expect(leaf.certificate.commonName == "Fourtop on laptop")
    #expect(leaf.certificate.names == ["laptop.local"])
    #expect(leaf.certificate.addresses == [[10, 0, 0, 7]])
    #expect(leaf.certificate.constraints == nil)
    #expect(certificate.hasIssued(leaf.certificate))
    let other = try CertificateAuthority(
      called: "Fourtop on laptop, 2026-11-21", permitting: .home, valid: certificate.validity)
    #expect(!other.certificate.hasIssued(leaf.certificate))
    #expect(!leaf.certificate.hasIssued(leaf.certificate))
    #expect(leaf.certificate.belongs(to: leaf.key))
    #expect(!leaf.certificate.belongs(to: authority.credential.key))
    #expect(throws: CryptoError.notAnAuthority) { try CertificateAuthority(leaf) }
    #expect(throws: CryptoError.keyDoesNotMatch) {
      try Credential(leaf.certificate, authority.credential.key)
    }
  }

  @Test("openssl shows the extensions, and the same fingerprint; critical is what must be")
  func shown() throws {
    let leaf = try issue(["laptop.local"], [[10, 0, 0, 7]])
    let root = try scratch.openssl("x509 -in ca.crt -noout -text").output
    for part in [
      "X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0",
      "X509v3 Key Usage: critical\n                Certificate Sign\n",
      "X509v3 Name Constraints: critical\n", "DNS:local\n", "IP:10.0.0.0/255.0.0.0\n",
      "email:invalid\n", "URI:invalid\n", "X509v3 Subject Key Identifier",
      "ecdsa-with-SHA256", "ASN1 OID: prime256v1",
    ] {
      #expect(root.contains(part), "\(part) in \(root)")
    }
    let text = try scratch.openssl("x509 -in leaf.crt -noout -text -fingerprint -sha256").output
    for part in [
      "X509v3 Basic Constraints: critical\n                CA:FALSE",
      "X509v3 Key Usage: critical\n                Digital Signature\n",
      "TLS Web Server Authentication", "X509v3 Authority Key Identifier",
      "DNS:laptop.local, IP Address:10.0.0.7",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let digits = Hex.text(leaf.certificate.fingerprint).uppercased()
    #expect(text.filter { $0 != ":" }.contains("=\(digits)\n"))
  }

  @Test("serial numbers are 16 bytes, positive, and never twice the same")
  func serials() throws {
    var seen: Set<String> = []
    for _ in 0..<20 {
      _ = try issue(["localhost"], [])
      let line = try scratch.openssl("x509 -in leaf.crt -noout -serial").output
      let digits = line.dropFirst("serial=".count).dropLast()
      #expect(digits.utf8.count == 32)
      #expect(("4"..."7").contains(digits.prefix(1)))
      seen.insert(String(digits))
    }
    #expect(seen.count == 20)
  }

  @Test("a long name is cut at 64 characters; a name that no certificate can hold is refused")
  func names() throws {
    let long = String(repeating: "ä", count: 70)
    let made = try CertificateAuthority(
      called: long, permitting: .home, valid: today...(today + day))
    #expect(made.certificate.commonName == String(long.prefix(64)))
    for name in ["", "a b", "ä", "a,DNS:b", "a\0b", String(repeating: "a", count: 254)] {
      #expect(throws: CryptoError.nameUnusable(name)) { try issue([name], []) }
    }
  }
}

@Suite("Name constraints")
struct NameConstraintsTests {
  @Test(
    "a name is permitted where it is one of the names or below it",
    arguments: [
      ("local", true), ("laptop.local", true), ("a.b.local", true), ("notlocal", false),
      ("localhost", true), ("local.com", false), ("", false),
    ])
  func names(_ name: String, _ isPermitted: Bool) {
    #expect(NameConstraints.home.permits(name: name) == isPermitted)
  }

  @Test("an address is permitted where it shares the first bits of a block, of its own family")
  func addresses() {
    let home = NameConstraints.home
    #expect(home.permits(address: [10, 255, 255, 255]))
    #expect(!home.permits(address: [11, 0, 0, 0]))
    #expect(home.permits(address: [192, 168, 0, 1]))
    #expect(!home.permits(address: [192, 167, 255, 255]))
    #expect(home.permits(address: [0xFD] + [UInt8](repeating: 9, count: 15)))
    #expect(!home.permits(address: [0xFE] + [UInt8](repeating: 9, count: 15)))
    #expect(!home.permits(address: []))
  }

  @Test("the bits behind the prefix do not count")
  func prefixes() {
    #expect(AddressBlock([172, 31, 9, 9], prefix: 12).bytes == [172, 16, 0, 0])
    #expect(AddressBlock([1, 2, 3, 4], prefix: 0).contains([9, 9, 9, 9]))
    #expect(!AddressBlock([1, 2, 3, 4], prefix: 32).contains([1, 2, 3, 5]))
  }
}
