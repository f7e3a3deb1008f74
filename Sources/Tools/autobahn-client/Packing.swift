import Compression
import WebSocket

/// Compression as a client agreed on it (RFC 7692 §7.2).
final class Packing {
  private var inflater: Inflater
  private var deflater: Deflater

  init(_ agreement: DeflateAgreement) throws(CompressionError) {
    // The suite's own messages inflate as far as DEFLATE goes.
    let inflater = try Inflater(
      window: agreement.serverWindow, keepsContext: agreement.serverKeepsContext, ratio: 1100)
    let deflater = try Deflater(
      window: agreement.clientWindow, keepsContext: agreement.clientKeepsContext)
    self.inflater = inflater
    self.deflater = deflater
  }

  /// The message compressed; nil: it would not get smaller.
  func pack(_ message: Span<UInt8>) -> [UInt8]? {
    deflater.deflate(message)
  }

  /// Inflates a piece and says to the receiver what it was.
  func unpack(
    _ piece: Span<UInt8>, isLast: Bool, for receiver: inout Receiver
  ) throws(WebSocketError) {
    var position = 0
    var room = [UInt8](repeating: 0, count: 16_384)
    var plain = room.mutableSpan
    while let count = try next(piece, &position, isLast, &plain) {
      try receiver.inflated(plain.span.extracting(..<count))
    }
  }

  private func next(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool,
    _ plain: inout MutableSpan<UInt8>
  ) throws(WebSocketError) -> Int? {
    do throws(CompressionError) {
      return try inflater.next(piece, from: &position, isLast: isLast, into: &plain)
    } catch .outOfMemory {
      throw .compressionUnavailable
    } catch .ratio(let limit) {
      throw .compressionRatio(limit: limit)
    } catch {
      throw .compressionInvalid
    }
  }
}
