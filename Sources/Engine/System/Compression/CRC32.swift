import CZlib

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
