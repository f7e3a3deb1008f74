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
  ///
  /// `last`: the end of what the receiver has inflated so far, to which the message refers back. Only
  /// without context.
  public mutating func deflate(_ message: Span<UInt8>, after last: Span<UInt8> = Span()) -> [UInt8]?
  {
    var output = flushed(message, after: last)
    output?.removeLast(Self.tail.count)
    return output
  }

  /// The same for a message with a secret, which is stored as it is. Neither the length nor any other byte
  /// of the result depends on what the secret is, only on how long it is. Only without context.
  ///
  /// `last` must have other bytes in place of earlier secrets.
  public mutating func deflate(
    _ message: Span<UInt8>, hiding secret: Range<Int>, after last: Span<UInt8>
  ) -> [UInt8]? {
    let first = message.extracting(..<secret.lowerBound)
    let rest = message.extracting(secret.upperBound...)
    var known = Array(copying: last)
    known.append(first)
    // No text contains this byte, so nothing of the rest refers to the secret.
    known.append(contentsOf: repeatElement(0, count: secret.count))
    guard var output = first.isEmpty ? [] : flushed(first, after: last, mayGrow: true),
      let end = flushed(rest, after: known.span, mayGrow: true)
    else { return nil }
    Self.store(message.extracting(secret), into: &output)
    output += end.dropLast(Self.tail.count)
    return output.count < message.count ? output : nil
  }

  /// Appends stored blocks (RFC 1951 §3.2.4) behind a flush.
  private static func store(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, 0xFFFF)
      let low = UInt8(truncatingIfNeeded: count)
      let high = UInt8(truncatingIfNeeded: count >> 8)
      output += [0, low, high, ~low, ~high]
      output.append(bytes.extracting(start..<(start + count)))
      start += count
    }
  }

  /// All that is compressed, with the four bytes that end it; nil if it would not get smaller, unless it
  /// may grow.
  private mutating func flushed(
    _ message: Span<UInt8>, after last: Span<UInt8>, mayGrow: Bool = false
  ) -> [UInt8]? {
    precondition(last.isEmpty || !keepsContext)
    defer { if !keepsContext { reset() } }
    if !last.isEmpty { stream.setDictionary(last) }
    var output = [UInt8](repeating: 0, count: message.count + Self.tail.count)
    var read = 0
    var written = 0
    repeat {
      if written == output.count {
        guard keepsContext || mayGrow else { return nil }
        output.append(contentsOf: repeatElement(0, count: output.count + 64))
      }
      var room = output.mutableSpan
      let step = stream.step(.deflate, message, from: read, into: &room, from: written)
      precondition(step.result == Z_OK || step.result == Z_BUF_ERROR)
      read += step.consumed
      written += step.produced
    } while written == output.count || read < message.count
    // Nothing was left to flush: an empty block says so (RFC 7692 §7.2.3.6).
    guard output[..<written].suffix(Self.tail.count).elementsEqual(Self.tail) else {
      return [0] + Self.tail
    }
    output.removeLast(output.count - written)
    return output
  }

  private func reset() {
    // SAFETY: initialised by `init`; it fails for other streams alone.
    unsafe _ = deflateReset(stream.pointer)
  }
}
