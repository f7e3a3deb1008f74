import Bytes
import CZlib

/// Inflates messages of permessage-deflate (RFC 7692 §7.2.2): raw DEFLATE (RFC 1951), each message
/// without the four bytes that end a flush.
///
/// Memory: 7 KiB, and from the first message on a window of 2^bits bytes, 512 B to 32 KiB.
/// Every input gives bytes or an error.
public struct Inflater: ~Copyable {
  /// A message may have this length whatever its ratio.
  public static let freely = 64 * 1024
  private static let tail: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]

  private let stream: ZStream
  private let keepsContext: Bool
  private let ratio: Int

  /// For this message: bytes in, bytes out, and bytes of the tail given to zlib.
  private var consumed = 0
  private var produced = 0
  private var tailPosition = 0
  /// zlib may hold more output than there was space for.
  private var holdsMore = false
  /// A final block has just ended, so there is no flush to end.
  private var isAfterFinalBlock = false

  /// - Parameters:
  ///   - window: in bits, 9 to 15; at least the compressor's. A reference beyond the window, which
  ///     the peer has promised not to use, is either resolved or refused, depending on the pieces and
  ///     on the room for the output.
  ///   - keepsContext: messages may refer back to earlier ones.
  ///   - ratio: the most times its size to which a message beyond ``freely`` may inflate.
  /// - Throws: `outOfMemory`.
  public init(window: Int, keepsContext: Bool, ratio: Int) throws(CompressionError) {
    precondition(9...15 ~= window && ratio > 0)
    let stream = ZStream()
    // SAFETY: zlib allocates what `deinit` gives back; negative means without header.
    let result = unsafe inflateInit2_(
      stream.pointer, -Int32(window), ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw .outOfMemory }
    self.stream = stream
    self.keepsContext = keepsContext
    self.ratio = ratio
  }

  deinit {
    // SAFETY: initialised by `init`, ended once.
    unsafe _ = inflateEnd(stream.pointer)
  }

  /// Inflates on from `position` in a piece of a message into the beginning of `plain`. Call it
  /// again until it is nil: the piece is consumed, and, if it `isLast`, the message is over.
  ///
  ///     while let count = try inflater.next(piece, from: &position, isLast: isLast, into: &plain)
  ///
  /// - Parameter plain: not empty.
  /// - Returns: how many bytes, at least one.
  /// - Throws: any `CompressionError`; the inflater is then spent.
  public mutating func next(
    _ piece: Span<UInt8>, from position: inout Int, isLast: Bool,
    into plain: inout MutableSpan<UInt8>
  ) throws(CompressionError) -> Int? {
    precondition(position >= 0 && position <= piece.count && !plain.isEmpty)
    while position < piece.count || holdsMore {
      let count = try step(piece, &position, &plain)
      try checkTail()
      if count > 0 { return count }
    }
    guard isLast else { return nil }
    // A compressor may have flushed nothing, if it had nothing to write.
    if consumed > 0, !isAfterFinalBlock {
      while tailPosition < Self.tail.count || holdsMore {
        var position = tailPosition
        let count = try step(Self.tail.span, &position, &plain)
        tailPosition = position
        try checkTail()
        if count > 0 { return count }
      }
    }
    try endMessage()
    return nil
  }

  private mutating func step(
    _ input: Span<UInt8>, _ position: inout Int, _ plain: inout MutableSpan<UInt8>
  ) throws(CompressionError) -> Int {
    let step = stream.step(.inflate, input, from: position, into: &plain)
    position += step.consumed
    consumed += step.consumed
    produced += step.produced
    holdsMore = step.produced == plain.count
    switch step.result {
    case Z_OK, Z_BUF_ERROR:
      if step.consumed > 0 { isAfterFinalBlock = false }
      guard step.consumed > 0 || step.produced > 0 || position == input.count else {
        throw .invalid
      }
    case Z_STREAM_END:
      // The next block starts without context, as compressors do that end blocks this way.
      isAfterFinalBlock = true
      holdsMore = false
      reset()
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .invalid
    }
    guard produced <= Self.freely || produced / ratio <= consumed else {
      throw .ratio(limit: ratio)
    }
    return step.produced
  }

  /// A final block may end with the tail or before it, but not within it.
  private func checkTail() throws(CompressionError) {
    if isAfterFinalBlock, 1..<Self.tail.count ~= tailPosition { throw .invalid }
  }

  private mutating func endMessage() throws(CompressionError) {
    // SAFETY: a read of one number. zlib sets this bit between two blocks.
    let isBetweenBlocks = unsafe stream.pointer.pointee.data_type & 128 != 0
    guard isBetweenBlocks || isAfterFinalBlock || consumed == 0 else { throw .invalid }
    (consumed, produced, tailPosition) = (0, 0, 0)
    isAfterFinalBlock = false
    if !keepsContext { reset() }
  }

  private func reset() {
    // SAFETY: initialised by `init`; it fails for other streams alone.
    unsafe _ = inflateReset(stream.pointer)
  }
}
