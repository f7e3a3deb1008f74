import CZlib

/// gzip of whole byte strings (RFC 1952), for assets compressed once.
public enum Gzip {
  /// `bytes` as one gzip member: level 9, no name, modification time 0, so that equal input
  /// gives equal output. Nil if zlib has no memory.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    // SAFETY: all zero and null is how zlib wants a fresh stream.
    var stream = unsafe z_stream()
    let gzipWindow: Int32 = 15 + 16
    // SAFETY: `stream` lives until `deflateEnd`.
    let ready = unsafe deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzipWindow, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard ready == Z_OK else { return nil }
    // SAFETY: initialised above, ended once.
    defer { unsafe deflateEnd(&stream) }
    // SAFETY: `stream` is initialised.
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    guard bytes.count <= Int(UInt32.max), bound <= Int(UInt32.max) else { return nil }
    var input = bytes
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        // SAFETY: both buffers outlive the call, and zlib is told their lengths. `bound` is
        // enough for the whole, so one call finishes.
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        let result = unsafe deflate(&stream, Z_FINISH)
        count = result == Z_STREAM_END ? unsafe Int(stream.total_out) : 0
      }
    }
  }
}

/// The checksum CRC-32 (ISO 3309, as in RFC 1952), by zlib.
public struct CRC32: Sendable {
  /// The checksum of all bytes so far.
  public private(set) var value: UInt32

  /// `start` is the checksum of the bytes before; other numbers make other checksums of the same bytes.
  public init(start: UInt32 = 0) { value = start }

  /// Adds bytes.
  public mutating func add(_ bytes: Span<UInt8>) {
    // SAFETY: the pointer is used during the call alone, with the span's own length.
    value = unsafe bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: unsafe crc32_z(uLong(value), buffer.baseAddress, buffer.count))
    }
  }
}
