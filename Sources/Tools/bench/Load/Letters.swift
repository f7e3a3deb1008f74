import Bytes
import Compression
import WebSocket

/// The messages of a workload, made beforehand: each is a little different from the one before, so
/// that one that comes late or to the wrong place is noticed.
struct Letters {
  /// The number of letters, after which they start again.
  static let count = 16

  let kind: MessageKind
  private(set) var payloads: [[UInt8]] = []
  /// From each letter on as many frames as are in flight, masked, as one piece.
  private(set) var bursts: [[UInt8]] = []

  /// - Parameters:
  ///   - size: of a payload in bytes.
  ///   - depth: how many are sent at once.
  ///   - isPacked: compressed, without context.
  init(size: Int, depth: Int, kind: MessageKind, isPacked: Bool) throws(LoadFault) {
    self.kind = kind
    payloads = (0..<Self.count).map { Self.payload($0, size) }
    let frames = try frames(isPacked: isPacked)
    bursts = (0..<Self.count).map { first in
      (0..<depth).flatMap { frames[(first + $0) % Self.count] }
    }
  }

  /// Whether `payload` is what letter `number` says.
  func isLetter(_ number: Int, _ payload: Span<UInt8>) -> Bool {
    let wanted = payloads[number]
    guard payload.count == wanted.count else { return false }
    for place in wanted.indices where payload[place] != wanted[place] { return false }
    return true
  }

  private func frames(isPacked: Bool) throws(LoadFault) -> [[UInt8]] {
    do throws(CompressionError) {
      var deflater = isPacked ? try Deflater(window: 15) : nil
      return payloads.enumerated().map { number, payload in
        let mask = 0x9E37_79B9 &* UInt32(number + 1) | 1
        let opcode: Opcode = kind == .text ? .text : .binary
        let packed = deflater?.deflate(payload.span)
        let body = packed ?? payload
        return PreparedFrame(
          opcode: opcode, isCompressed: packed != nil, body.span, mask: mask
        ).bytes
      }
    } catch {
      throw LoadFault("cannot compress: \(error)")
    }
  }

  /// Looks like the JSON that a game sends: repeated keys, names and numbers that differ.
  private static func payload(_ number: Int, _ size: Int) -> [UInt8] {
    var text = "{\"letter\":\(number),\"seats\":["
    var seed = UInt32(number + 1)
    while text.utf8.count < size {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      let names = ["Ada", "Grace", "Edsger", "Barbara", "Donald", "Frances", "Alan", "Radia"]
      text += "{\"name\":\"\(names[Int(seed >> 29)])\",\"points\":\(seed >> 20 & 0xFFF),"
      text += "\"choice\":\(seed >> 16 & 3),\"is-connected\":true},"
    }
    return Array(text.utf8.prefix(size))
  }
}
