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
