import COpenSSL

/// A certificate of libcrypto with one owner.
@safe
struct OwnedCertificate: ~Copyable {
  // SAFETY: set by the initialisers to what this value alone owns, freed once in `deinit`.
  let pointer: OpaquePointer

  /// Takes ownership of a pointer that nothing else owns.
  init(owning pointer: OpaquePointer) {
    // SAFETY: the caller passes the one reference.
    unsafe self.pointer = pointer
  }

  /// An empty one.
  init() throws(CryptoError) {
    // SAFETY: a new certificate is owned by this value alone.
    guard let fresh = unsafe X509_new() else { throw .exhausted }
    unsafe self.init(owning: fresh)
  }

  /// Reads DER; nothing may follow.
  init(der: [UInt8]) throws(CryptoError) {
    // SAFETY: the bytes are valid for the call, which copies what it stores and reads at most
    // `count` of them; `end` is compared alone.
    let read = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var end = bytes.baseAddress
      guard let read = unsafe d2i_X509(nil, &end, bytes.count) else { return nil }
      if unsafe end == bytes.baseAddress?.advanced(by: bytes.count) { return unsafe read }
      unsafe X509_free(read)
      return nil
    }
    ERR_clear_error()
    guard let read = unsafe read else { throw .certificateMalformed }
    unsafe self.init(owning: read)
  }

  deinit {
    // SAFETY: this value holds the one reference.
    unsafe X509_free(pointer)
  }

  /// DER (RFC 5280 §4.1).
  func der() throws(CryptoError) -> [UInt8] {
    // SAFETY: libcrypto allocates `bytes`, which is copied and freed here.
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_X509(pointer, &bytes)
    guard count > 0, let start = unsafe bytes else { throw .exhausted }
    defer { unsafe openssl_free_bytes(start) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}

/// A private key of libcrypto with one owner.
@safe
struct OwnedKey: ~Copyable {
  // SAFETY: set by the initialisers to what this value alone owns, freed once in `deinit`.
  let pointer: OpaquePointer

  /// Takes ownership of a pointer that nothing else owns.
  init(owning pointer: OpaquePointer) {
    // SAFETY: the caller passes the one reference.
    unsafe self.pointer = pointer
  }

  /// A new one on the curve P-256.
  init() throws(CryptoError) {
    // SAFETY: a new key belongs to this value alone.
    guard let fresh = unsafe openssl_new_p256_key() else {
      ERR_clear_error()
      throw .randomUnavailable
    }
    unsafe self.init(owning: fresh)
  }

  deinit {
    // SAFETY: this value holds the one reference.
    unsafe EVP_PKEY_free(pointer)
  }
}

/// A memory BIO of libcrypto with one owner, for reading and writing bytes.
@safe
struct MemoryFile: ~Copyable {
  // SAFETY: set by the initialiser to what this value alone owns, freed once in `deinit`.
  let pointer: OpaquePointer

  /// An empty one that grows.
  init() throws(CryptoError) {
    // SAFETY: a new BIO is owned by this value alone.
    guard let fresh = unsafe BIO_new(BIO_s_mem()) else { throw .exhausted }
    unsafe pointer = fresh
  }

  /// Adds a copy of `bytes` at the end.
  func append(_ bytes: [UInt8]) throws(CryptoError) {
    guard !bytes.isEmpty else { return }
    // SAFETY: the buffer is valid for the call, which copies it.
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe BIO_write(pointer, buffer.baseAddress, Int32(clamping: buffer.count))
    }
    guard Int(written) == bytes.count else { throw .exhausted }
  }

  deinit {
    // SAFETY: this value holds the one reference.
    unsafe BIO_free_all(pointer)
  }

  /// Returns and removes all bytes.
  func contents() -> [UInt8] {
    var contents: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      // SAFETY: the call writes at most `count` bytes into the array's own storage.
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe BIO_read(pointer, buffer.baseAddress, Int32(buffer.count))
      }
      guard count > 0 else { return contents }
      contents += piece[..<Int(count)]
    }
  }
}
