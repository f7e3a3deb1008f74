import Compression
import WebSocket

/// Inflates the pieces of compressed messages and tells a receiver what they were.
struct Inflation: ~Copyable {
  private var inflater: Inflater
  private var plain: [UInt8]

  init(_ terms: FrameReading.Deflate, room: Int) throws(WebSocketError) {
    do throws(CompressionError) {
      inflater = try Inflater(
        window: terms.window, keepsContext: terms.keepsContext, ratio: FrameReading.Deflate.ratio)
    } catch {
      throw Self.fault(error)
    }
    plain = [UInt8](repeating: 0, count: room)
  }

  mutating func tell(
    _ piece: Span<UInt8>, _ isLast: Bool, to receiver: inout Receiver
  ) throws(WebSocketError) {
    var position = 0
    while let count = try Self.next(piece, &position, isLast, &plain, &inflater) {
      try receiver.inflated(plain.span.extracting(..<count))
    }
  }

  private static func next(
    _ piece: Span<UInt8>, _ position: inout Int, _ isLast: Bool, _ plain: inout [UInt8],
    _ inflater: inout Inflater
  ) throws(WebSocketError) -> Int? {
    var span = plain.mutableSpan
    do throws(CompressionError) {
      return try inflater.next(piece, from: &position, isLast: isLast, into: &span)
    } catch {
      throw fault(error)
    }
  }

  private static func fault(_ error: CompressionError) -> WebSocketError {
    switch error {
    case .outOfMemory: .compressionUnavailable
    case .invalid: .compressionInvalid
    case .ratio(let limit): .compressionRatio(limit: limit)
    }
  }
}
