import Compression
import Testing
import WebSocket

/// The compression of a client of the tests.
final class Packing {
  private var inflater: Inflater
  private var deflater: Deflater
  /// The compressed messages as they came.
  private(set) var heard: [[UInt8]] = [[]]

  init(_ agreement: DeflateAgreement) throws {
    inflater = try Inflater(
      window: agreement.serverWindow, keepsContext: agreement.serverKeepsContext, ratio: 2000)
    deflater = try Deflater(
      window: agreement.clientWindow, keepsContext: agreement.clientKeepsContext, level: 9)
  }

  /// A message that gets smaller by it.
  func pack(_ message: [UInt8]) throws -> [UInt8] {
    let packed = deflater.deflate(message.span)
    return try #require(packed)
  }

  func unpack(_ piece: [UInt8], isLast: Bool) throws -> [[UInt8]] {
    heard[heard.count - 1] += piece
    if isLast { heard.append([]) }
    var pieces: [[UInt8]] = []
    var position = 0
    // Less than the smallest window: zlib permits to refer back further within one piece.
    var room = [UInt8](repeating: 0, count: 256)
    var plain = room.mutableSpan
    while let count = try inflater.next(
      piece.span, from: &position, isLast: isLast, into: &plain)
    {
      pieces.append((0..<count).map { plain[$0] })
    }
    return pieces
  }
}

extension Client {
  /// Sends a compressed message in frames of at most `size` bytes.
  func sendPacked(_ kind: Opcode, _ message: [UInt8], size: Int = .max) throws {
    let packed = try #require(packing).pack(message)
    for frame in Self.frames(kind, packed, size: size) { send(frame) }
  }

  static func frames(_ kind: Opcode, _ packed: [UInt8], size: Int = .max) -> [[UInt8]] {
    let step = min(size, packed.count)
    return stride(from: 0, to: packed.count, by: step).map { start in
      PreparedFrame(
        opcode: start == 0 ? kind : .continuation, isFinal: start + step >= packed.count,
        isCompressed: start == 0, packed[start..<min(start + step, packed.count)].span,
        mask: 0x8765_4321
      ).bytes
    }
  }
}
