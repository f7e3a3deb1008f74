import Bytes
import COpenSSL

/// `count` unpredictable bytes from libcrypto's generator, which the kernel seeds.
public func randomBytes(_ count: Int) throws(CryptoError) -> [UInt8] {
  precondition(count >= 0 && count <= Int(Int32.max), "a count of random bytes")
  var succeeded = true
  // SAFETY: RAND_bytes fills exactly `count` bytes of the buffer or reports failure, and then
  // nothing of the buffer counts as initialised.
  let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
    if count > 0 { succeeded = unsafe RAND_bytes(buffer.baseAddress, Int32(count)) == 1 }
    initialised = succeeded ? count : 0
  }
  guard succeeded else { throw .randomUnavailable }
  return bytes
}

extension Secret128 {
  /// A new secret.
  public static func random() throws(CryptoError) -> Secret128 {
    Secret128(leading: try randomBytes(Secret128.byteCount))
  }
}

/// Whether two secrets are equal, in a time that depends on their lengths alone.
public func equalInConstantTime(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  guard first.count == second.count else { return false }
  // SAFETY: both buffers are valid for the call and hold `first.count` bytes.
  return unsafe first.withUnsafeBytes { left in
    unsafe second.withUnsafeBytes { right in
      unsafe left.isEmpty || CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
    }
  }
}
