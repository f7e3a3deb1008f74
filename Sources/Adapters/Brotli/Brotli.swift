import CBrotli

/// Brotli of whole byte strings (RFC 7932), for files compressed once. It takes some 30 times as long as gzip.
public enum Brotli {
  /// `bytes` as one Brotli stream, as small as the library makes it. Equal input gives equal output. Nil if it
  /// has no memory.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let bound = BrotliEncoderMaxCompressedSize(bytes.count)
    guard bound > 0 else { return nil }
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        var length = bound
        // SAFETY: both buffers outlive the call, and the library is told their lengths.
        let isDone = unsafe BrotliEncoderCompress(
          Int32(BROTLI_MAX_QUALITY), Int32(BROTLI_DEFAULT_WINDOW), BROTLI_MODE_TEXT, input.count,
          input.baseAddress, &length, output.baseAddress)
        count = isDone == BROTLI_TRUE ? length : 0
      }
    }
    return packed.isEmpty ? nil : packed
  }
}
