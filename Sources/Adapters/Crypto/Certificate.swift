import COpenSSL

/// The contents of an X.509 certificate (RFC 5280).
public struct Certificate: Equatable, Sendable {
  /// The certificate in DER.
  public let der: [UInt8]
  /// First and last second of validity, in seconds since 1970.
  public let validity: ClosedRange<Int64>
  /// The common name of the subject.
  public let commonName: String?
  /// DNS names of the subject, lower case; one may begin with `*.`.
  public let names: [String]
  /// Addresses of the subject: 4 or 16 bytes each.
  public let addresses: [[UInt8]]
  /// Whether it may issue certificates.
  public let isAuthority: Bool
  /// Constraints on certificates that it issues; `nil` for none.
  public let constraints: NameConstraints?

  /// Largest file with certificates or a key, in bytes: a hundred of the usual size.
  public static let limit = 256 << 10

  /// Reads one from DER. Throws `tooLong` or `certificateMalformed`.
  public init(der: [UInt8]) throws(CryptoError) {
    guard der.count <= Certificate.limit else { throw .tooLong(limit: Certificate.limit) }
    let owned = try OwnedCertificate(der: der)
    try self.init(owned, der: der)
  }

  init(_ owned: borrowing OwnedCertificate, der: [UInt8]) throws(CryptoError) {
    // SAFETY: `owned` outlives the calls; the times belong to it.
    let from = unsafe Certificate.seconds(X509_get0_notBefore(owned.pointer))
    let to = unsafe Certificate.seconds(X509_get0_notAfter(owned.pointer))
    guard let from, let to, from <= to else { throw .certificateMalformed }
    validity = from...to
    self.der = der
    commonName = Certificate.commonName(of: owned)
    let subject = SubjectNames(owned)
    names = subject.names
    addresses = subject.addresses
    isAuthority = unsafe X509_check_ca(owned.pointer) == 1
    constraints = NameConstraints(owned)
    ERR_clear_error()
  }

  /// All certificates in `bytes`, PEM in its order or one in DER; at least one.
  ///
  /// Throws `tooLong`, `certificateMissing` or `certificateMalformed`.
  public static func all(in bytes: [UInt8]) throws(CryptoError) -> [Certificate] {
    guard bytes.count <= limit else { throw .tooLong(limit: limit) }
    guard bytes.holds("-----BEGIN") else {
      guard bytes.first == 0x30 else { throw .certificateMissing }
      return [try Certificate(der: bytes)]
    }
    let file = try MemoryFile()
    try file.append(bytes)
    var found: [Certificate] = []
    // SAFETY: the BIO outlives the calls; each certificate read belongs to `OwnedCertificate`.
    while let read = unsafe PEM_read_bio_X509(file.pointer, nil, nil, nil) {
      let owned = unsafe OwnedCertificate(owning: read)
      found.append(try Certificate(owned, der: try owned.der()))
    }
    guard openssl_pem_has_ended() == 1 else { throw .certificateMalformed }
    guard !found.isEmpty else { throw .certificateMissing }
    return found
  }

  /// The certificate in PEM (RFC 7468).
  public var pem: [UInt8] {
    // The certificate was parsed before, so only memory can be missing.
    guard let owned = try? OwnedCertificate(der: der), let file = try? MemoryFile() else {
      preconditionFailure("there is no memory left")
    }
    // SAFETY: both belong to this call.
    let written = unsafe PEM_write_bio_X509(file.pointer, owned.pointer)
    precondition(written == 1, "libcrypto cannot write a certificate that it read")
    return file.contents()
  }

  /// SHA-256 of the DER, 32 bytes.
  public var fingerprint: [UInt8] { sha256(der) }

  /// Whether the private key belongs to this certificate.
  public func belongs(to key: PrivateKey) -> Bool {
    guard let owned = try? OwnedCertificate(der: der), let key = try? key.owned() else {
      return false
    }
    defer { ERR_clear_error() }
    // SAFETY: both belong to this call.
    return unsafe X509_check_private_key(owned.pointer, key.pointer) == 1
  }

  /// Whether this certificate's name and key signed `certificate`. It does not check times and
  /// names.
  public func hasIssued(_ certificate: Certificate) -> Bool {
    guard let mine = try? OwnedCertificate(der: der),
      let theirs = try? OwnedCertificate(der: certificate.der)
    else { return false }
    defer { ERR_clear_error() }
    // SAFETY: both belong to this call, the public key to the first.
    return unsafe X509_check_issued(mine.pointer, theirs.pointer) == X509_V_OK
      && X509_verify(theirs.pointer, X509_get0_pubkey(mine.pointer)) == 1
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    var seconds: Int64 = 0
    // SAFETY: the time belongs to a certificate that the caller holds.
    guard unsafe openssl_seconds(time, &seconds) == 1 else { return nil }
    return seconds
  }

  private static func commonName(of owned: borrowing OwnedCertificate) -> String? {
    var count: Int32 = 0
    // SAFETY: libcrypto allocates `count` bytes, which are copied and freed here.
    guard let bytes = unsafe openssl_common_name(owned.pointer, &count) else { return nil }
    defer { unsafe openssl_free_bytes(bytes) }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}

/// DNS names and addresses of an extension that holds GeneralNames (RFC 5280 §4.2.1.6).
struct SubjectNames {
  /// Lower case.
  var names: [String] = []
  var addresses: [[UInt8]] = []

  init(names: [String] = [], addresses: [[UInt8]] = []) {
    self.names = names
    self.addresses = addresses
  }

  /// Reads the subject's alternative names; other kinds are ignored.
  init(_ owned: borrowing OwnedCertificate) {
    // SAFETY: the names are freed once, below; their bytes are copied before.
    guard let found = unsafe openssl_alternative_names(owned.pointer) else { return }
    defer { unsafe GENERAL_NAMES_free(found) }
    let count = unsafe openssl_name_count(found)
    for index in 0..<max(0, count) {
      var bytes: UnsafePointer<UInt8>?
      var count: Int32 = 0
      let kind = unsafe openssl_name_at(found, index, &bytes, &count)
      unsafe add(kind, UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }

  /// Adds a DNS name or an address; ignores a DNS name that is not printable ASCII.
  mutating func add(_ kind: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the caller holds the bytes; they are copied.
    let copy = unsafe Array(bytes)
    switch kind {
    case Int32(openssl_name_dns):
      guard copy.allSatisfy({ (0x21...0x7E).contains($0) }) else { return }
      names.append(String(decoding: copy, as: UTF8.self).lowercased())
    case Int32(openssl_name_ip): addresses.append(copy)
    default: return
    }
  }

  /// Adds the names to a certificate under construction, as its subject's alternative names.
  func put(into owned: borrowing OwnedCertificate) throws(CryptoError) {
    // SAFETY: the names belong to this call, which frees them once.
    guard let list = unsafe GENERAL_NAMES_new() else { throw .exhausted }
    defer { unsafe GENERAL_NAMES_free(list) }
    var parts = try names.map { name throws(CryptoError) in
      (openssl_name_dns, try SubjectNames.ascii(name))
    }
    parts += addresses.map { (openssl_name_ip, $0) }
    for (kind, bytes) in parts {
      let done = unsafe openssl_add_name(list, Int32(kind), bytes, Int32(bytes.count))
      guard done == 1 else { throw .exhausted }
    }
    let added = unsafe X509_add1_ext_i2d(
      owned.pointer, NID_subject_alt_name, UnsafeMutableRawPointer(list), 0,
      UInt(X509V3_ADD_DEFAULT))
    guard added == 1 else { throw .exhausted }
  }

  /// The bytes of a DNS name: letters, digits, hyphens, dots and a wildcard's star.
  static func ascii(_ name: String) throws(CryptoError) -> [UInt8] {
    let isFine = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x2A].contains(byte)
    }
    guard isFine, (1...253).contains(name.utf8.count) else { throw .nameUnusable(name) }
    return Array(name.utf8)
  }
}
