import COpenSSL

/// A certificate with its private key.
public struct Credential: Equatable, Sendable {
  public let certificate: Certificate
  public let key: PrivateKey

  /// Throws `keyDoesNotMatch` if certificate and key do not belong together.
  public init(_ certificate: Certificate, _ key: PrivateKey) throws(CryptoError) {
    guard certificate.belongs(to: key) else { throw .keyDoesNotMatch }
    self.init(made: certificate, key)
  }

  /// A certificate and key that were made for each other.
  fileprivate init(made certificate: Certificate, _ key: PrivateKey) {
    self.certificate = certificate
    self.key = key
  }
}

/// Issues server certificates under its own root (RFC 5280; P-256 with SHA-256).
///
/// It reads no clock: callers pass times, in seconds since 1970.
public struct CertificateAuthority: Equatable, Sendable {
  public let credential: Credential

  public var certificate: Certificate { credential.certificate }

  /// An existing authority. Throws `notAnAuthority`.
  public init(_ credential: Credential) throws(CryptoError) {
    guard credential.certificate.isAuthority else { throw .notAnAuthority }
    self.credential = credential
  }

  /// Creates an authority with a new key. It may issue server certificates within `constraints` and
  /// no further authorities.
  ///
  /// Phones list it under `name`, of which 64 characters are used.
  public init(
    called name: String, permitting constraints: NameConstraints, valid: ClosedRange<Int64>
  ) throws(CryptoError) {
    let key = try OwnedKey()
    let draft = try Draft(subject: name, key: key, valid: valid)
    try draft.extend(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
    try draft.extend(NID_key_usage, "critical,keyCertSign")
    try draft.extend(NID_ext_key_usage, "serverAuth")
    try draft.extend(NID_subject_key_identifier, "hash")
    try constraints.put(into: draft.owned)
    let certificate = try draft.signed(by: key, issuer: draft.owned)
    credential = Credential(made: certificate, PrivateKey(key))
  }

  /// Issues a server certificate with a new key. The caller must check the constraints first: every
  /// client refuses a certificate beyond them.
  ///
  /// Addresses have 4 or 16 bytes. Throws `nameUnusable`.
  public func issue(
    to subject: String, names: [String], addresses: [[UInt8]], valid: ClosedRange<Int64>
  ) throws(CryptoError) -> Credential {
    let key = try OwnedKey()
    let draft = try Draft(subject: subject, key: key, valid: valid)
    let issuer = try OwnedCertificate(der: certificate.der)
    try draft.extend(NID_basic_constraints, "critical,CA:FALSE")
    try draft.extend(NID_key_usage, "critical,digitalSignature")
    try draft.extend(NID_ext_key_usage, "serverAuth")
    try draft.extend(NID_subject_key_identifier, "hash")
    try draft.extend(NID_authority_key_identifier, "keyid:always", issuer: issuer)
    try SubjectNames(names: names, addresses: addresses).put(into: draft.owned)
    let certificate = try draft.signed(by: try credential.key.owned(), issuer: issuer)
    return Credential(made: certificate, PrivateKey(key))
  }
}

/// A certificate under construction.
private struct Draft: ~Copyable {
  let owned: OwnedCertificate

  init(
    subject: String, key: borrowing OwnedKey, valid: ClosedRange<Int64>
  ) throws(CryptoError) {
    let fresh = try OwnedCertificate()
    let name = Array(String(String.UnicodeScalarView(subject.unicodeScalars.prefix(64))).utf8)
    let serial = try Draft.serial()
    let certificate = unsafe fresh.pointer
    // SAFETY: the certificate and the key outlive the calls; bytes are copied.
    let done =
      unsafe X509_set_version(certificate, 2) == 1
      && openssl_set_serial(certificate, serial, Int32(serial.count)) == 1
      && openssl_set_subject(certificate, name, Int32(name.count)) == 1
      && ASN1_TIME_set(X509_getm_notBefore(certificate), Int(valid.lowerBound)) != nil
      && ASN1_TIME_set(X509_getm_notAfter(certificate), Int(valid.upperBound)) != nil
      && X509_set_pubkey(certificate, key.pointer) == 1
    guard done else { throw .exhausted }
    owned = fresh
  }

  /// A serial number of 126 random bits between two set ones: positive and never short (the
  /// CA/Browser Forum requires 64 bits).
  private static func serial() throws(CryptoError) -> [UInt8] {
    var serial = try randomBytes(16)
    serial[0] = serial[0] & 0x7F | 0x40
    return serial
  }

  func extend(_ kind: Int32, _ value: String) throws(CryptoError) {
    try extend(kind, value, issuer: owned)
  }

  func extend(
    _ kind: Int32, _ value: String, issuer: borrowing OwnedCertificate
  ) throws(CryptoError) {
    // SAFETY: both certificates and the string outlive the call.
    let done = unsafe openssl_extend(owned.pointer, issuer.pointer, kind, value)
    guard done == 1 else { throw .exhausted }
  }

  /// Sets the issuer, which may be the certificate itself, and signs with its key.
  func signed(
    by key: borrowing OwnedKey, issuer: borrowing OwnedCertificate
  ) throws(CryptoError) -> Certificate {
    // SAFETY: the certificates and the key outlive the calls; the name is copied.
    let done =
      unsafe X509_set_issuer_name(owned.pointer, X509_get_subject_name(issuer.pointer)) == 1
      && X509_sign(owned.pointer, key.pointer, EVP_sha256()) > 0
    guard done else { throw .exhausted }
    return try Certificate(der: try owned.der())
  }
}

/// The addresses that share their first bits.
public struct AddressBlock: Equatable, Sendable {
  /// 4 or 16 bytes; those after the prefix are 0.
  public let bytes: [UInt8]
  /// Length in bits.
  public let prefix: Int

  public init(_ bytes: [UInt8], prefix: Int) {
    precondition(bytes.count == 4 || bytes.count == 16, "an IPv4 or IPv6 address")
    precondition((0...bytes.count * 8).contains(prefix), "a prefix of that address")
    self.prefix = prefix
    self.bytes = zip(bytes, AddressBlock.mask(prefix, bytes.count)).map { $0 & $1 }
  }

  /// Reads address and mask from a certificate; returns `nil` for a mask that is no prefix.
  init?(_ pair: [UInt8]) {
    guard pair.count == 8 || pair.count == 32 else { return nil }
    let mask = Array(pair[(pair.count / 2)...])
    let prefix = mask.reduce(0) { $0 + $1.nonzeroBitCount }
    guard mask == AddressBlock.mask(prefix, mask.count) else { return nil }
    self.init(Array(pair[..<(pair.count / 2)]), prefix: prefix)
  }

  /// Whether the block contains the address (4 or 16 bytes).
  public func contains(_ address: [UInt8]) -> Bool {
    address.count == bytes.count && AddressBlock(address, prefix: prefix) == self
  }

  var pair: [UInt8] { bytes + AddressBlock.mask(prefix, bytes.count) }

  private static func mask(_ prefix: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { index in
      let ones = min(8, max(0, prefix - index * 8))
      return UInt8(truncatingIfNeeded: 0xFF00 >> ones)
    }
  }
}

/// The names and addresses for which an authority may issue certificates (RFC 5280 §4.2.1.10):
/// these names with all below them, and these addresses.
///
/// E-mail addresses and URIs are permitted for `invalid` only, a name that never exists (RFC 2606
/// §2), because kinds without an entry would be permitted.
public struct NameConstraints: Equatable, Sendable {
  /// DNS names without a leading dot, lower case.
  public var names: [String]
  public var blocks: [AddressBlock]

  static let nowhere = "invalid"

  public init(names: [String], blocks: [AddressBlock]) {
    self.names = names
    self.blocks = blocks
  }

  /// Whether a certificate may contain the name (lower case).
  public func permits(name: String) -> Bool {
    names.contains { name == $0 || name.hasSuffix(".\($0)") }
  }

  /// Whether a certificate may contain the address (4 or 16 bytes).
  public func permits(address: [UInt8]) -> Bool {
    blocks.contains { $0.contains(address) }
  }
}

extension NameConstraints {
  /// Reads the constraints of a certificate; returns `nil` without any.
  init?(_ owned: borrowing OwnedCertificate) {
    // SAFETY: the constraints are freed once, below; their bytes are copied before.
    guard let constraints = unsafe openssl_name_constraints(owned.pointer) else { return nil }
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    var parts = SubjectNames()
    let count = unsafe openssl_permitted_count(constraints)
    for index in 0..<count {
      var bytes: UnsafePointer<UInt8>?
      var count: Int32 = 0
      let kind = unsafe openssl_permitted_at(constraints, index, &bytes, &count)
      unsafe parts.add(kind, UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    self.init(names: parts.names, blocks: parts.addresses.compactMap { AddressBlock($0) })
  }

  /// Adds the constraints to a certificate under construction, as critical.
  func put(into owned: borrowing OwnedCertificate) throws(CryptoError) {
    // SAFETY: the constraints belong to this call, which frees them once.
    guard let constraints = unsafe NAME_CONSTRAINTS_new() else { throw .exhausted }
    defer { unsafe NAME_CONSTRAINTS_free(constraints) }
    var parts = try names.map { name throws(CryptoError) in
      (openssl_name_dns, try SubjectNames.ascii(name))
    }
    parts += blocks.map { (openssl_name_ip, $0.pair) }
    parts += [openssl_name_email, openssl_name_uri].map { ($0, Array(Self.nowhere.utf8)) }
    for (kind, bytes) in parts {
      let done = unsafe openssl_permit(
        constraints, Int32(kind), bytes, Int32(bytes.count))
      guard done == 1 else { throw .exhausted }
    }
    let added = unsafe X509_add1_ext_i2d(
      owned.pointer, NID_name_constraints, constraints, 1, UInt(X509V3_ADD_DEFAULT))
    guard added == 1 else { throw .exhausted }
  }
}
