import Bytes
import CZlib

/// Compresses messages for permessage-deflate (RFC 7692 §7.2.1).
///
/// Memory: 2^(window + 2) + 2^(memory level + 9) bytes and 6 KiB, by default 166 KiB. Therefore many
/// connections share one, which keeps no context.
public struct Deflater: ~Copyable {
  private static let tail: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]

  private let stream: ZStream
  private let keepsContext: Bool

  /// - Parameters:
  ///   - window: in bits, 9 to 15.
  ///   - keepsContext: messages refer back to earlier ones.
  ///   - level: zlib's, 1 (fast) to 9.
  ///   - memoryLevel: zlib's, 1 to 9. What a message without context costs before its first byte
  ///     grows with it: zlib clears a table of 2^(memory level + 8) bytes.
  /// - Throws: `outOfMemory`.
  public init(
    window: Int, keepsContext: Bool = false, level: Int = 1, memoryLevel: Int = 6
  ) throws(CompressionError) {
    precondition(9...15 ~= window && 1...9 ~= level && 1...9 ~= memoryLevel)
    let stream = ZStream()
    // SAFETY: zlib allocates what `deinit` gives back; negative means without header.
    let result = unsafe deflateInit2_(
      stream.pointer, Int32(level), Z_DEFLATED, -Int32(window), Int32(memoryLevel),
      Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw .outOfMemory }
    self.stream = stream
    self.keepsContext = keepsContext
  }

  deinit {
    // SAFETY: initialised by `init`, ended once.
    unsafe _ = deflateEnd(stream.pointer)
  }

  /// A compressed message without the four bytes that end a flush. Returns nil if it would not get
  /// smaller, so that the caller sends it uncompressed; with context that does not happen.
  public mutating func deflate(_ message: Span<UInt8>) -> [UInt8]? {
    defer { if !keepsContext { reset() } }
    var output = [UInt8](repeating: 0, count: message.count + Self.tail.count)
    var read = 0
    var written = 0
    repeat {
      if written == output.count {
        guard keepsContext else { return nil }
        output.append(contentsOf: repeatElement(0, count: output.count + 64))
      }
      var room = output.mutableSpan
      let step = stream.step(.deflate, message, from: read, into: &room, from: written)
      precondition(step.result == Z_OK || step.result == Z_BUF_ERROR)
      read += step.consumed
      written += step.produced
    } while written == output.count || read < message.count
    // Nothing was left to flush: an empty block says so (RFC 7692 §7.2.3.6).
    guard output[..<written].suffix(Self.tail.count).elementsEqual(Self.tail) else { return [0] }
    output.removeLast(output.count - written + Self.tail.count)
    return output
  }

  private func reset() {
    // SAFETY: initialised by `init`; it fails for other streams alone.
    unsafe _ = deflateReset(stream.pointer)
  }
}
