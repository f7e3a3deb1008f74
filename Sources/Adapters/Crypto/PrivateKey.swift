import COpenSSL

/// A private key, stored as PEM.
public struct PrivateKey: Equatable, Sendable {
  /// Unencrypted PKCS #8 (RFC 5958) in PEM (RFC 7468).
  public let pem: [UInt8]

  /// A new key on the curve P-256. Throws `randomUnavailable`.
  public init() throws(CryptoError) {
    self.init(try OwnedKey())
  }

  /// The first private key in `pem`: EC, RSA or another that libcrypto reads.
  ///
  /// Throws `tooLong`, `keyMissing`, `keyMalformed` or `keyEncrypted`.
  public init(pem: [UInt8]) throws(CryptoError) {
    guard pem.count <= Certificate.limit else { throw .tooLong(limit: Certificate.limit) }
    self.init(try PrivateKey.read(pem))
  }

  init(_ owned: borrowing OwnedKey) {
    // Writing a key that was read or made needs memory alone.
    guard let file = try? MemoryFile() else { preconditionFailure("no memory is left") }
    // SAFETY: both belong to this call; no cipher, so no password is asked for.
    let written = unsafe PEM_write_bio_PrivateKey(
      file.pointer, owned.pointer, nil, nil, 0, nil, nil)
    precondition(written == 1, "libcrypto cannot write a key that it read")
    pem = file.contents()
  }

  /// The key for libcrypto. Parsing it takes longer than signing.
  func owned() throws(CryptoError) -> OwnedKey {
    try PrivateKey.read(pem)
  }

  private static func read(_ pem: [UInt8]) throws(CryptoError) -> OwnedKey {
    var asked: Int32 = 0
    // SAFETY: the bytes and `asked` are valid for the call, which stores no pointer to them.
    let key = unsafe pem.withUnsafeBufferPointer { bytes in
      unsafe openssl_read_key(bytes.baseAddress, Int32(clamping: bytes.count), &asked)
    }
    ERR_clear_error()
    if let key = unsafe key { return unsafe OwnedKey(owning: key) }
    guard asked == 0 else { throw .keyEncrypted }
    throw pem.holds("PRIVATE KEY-----") ? .keyMalformed : .keyMissing
  }
}

extension [UInt8] {
  /// Whether the key's text contains the ASCII `text`.
  func holds(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
