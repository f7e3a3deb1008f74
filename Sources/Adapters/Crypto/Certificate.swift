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
