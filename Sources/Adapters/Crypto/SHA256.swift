import COpenSSL

/// SHA-256 (FIPS 180-4) over bytes in pieces.
///
///     var digest = SHA256()
///     digest.update(first)
///     digest.update(second)
///     let bytes = digest.finish()  // 32 bytes
@safe
public struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// Bytes of a digest.
  public static let byteCount = 32

  /// A digest of nothing yet.
  public init() {
    // SAFETY: a new context is owned by this value alone and freed once, in `deinit`.
    guard let fresh = unsafe EVP_MD_CTX_new(),
      unsafe EVP_DigestInit_ex(fresh, EVP_sha256(), nil) == 1
    else {
      preconditionFailure("libcrypto offers no SHA-256, or the memory is exhausted")
    }
    unsafe context = fresh
  }

  deinit {
    // SAFETY: the context is from EVP_MD_CTX_new and nobody else holds it.
    unsafe EVP_MD_CTX_free(context)
  }

  /// Adds bytes at the end.
  public mutating func update(_ bytes: [UInt8]) {
    // SAFETY: the buffer is valid for the call and libcrypto stores no pointer to it.
    let updated = unsafe bytes.withUnsafeBytes { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count)
    }
    precondition(updated == 1, "libcrypto refused to hash")
  }

  /// The 32 bytes of the digest.
  public consuming func finish() -> [UInt8] {
    let context = unsafe self.context
    // SAFETY: SHA-256 writes exactly 32 bytes, for which the buffer has room.
    return unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
      let written = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
      precondition(written == 1, "libcrypto refused to hash")
      count = Self.byteCount
    }
  }
}

/// The 32 bytes of the SHA-256 of `bytes`.
public func sha256(_ bytes: [UInt8]) -> [UInt8] {
  var digest = SHA256()
  digest.update(bytes)
  return digest.finish()
}
