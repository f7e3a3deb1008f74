import Bytes
import Compression
import HTTP
import Net
import WebSocket

/// A load's opening handshake: what is asked, and whether the answer is right (RFC 6455 §4.1).
struct LoadRequest {
  private let handshake: ClientHandshake
  private let deflates: Bool

  /// `number` makes the key another one for every connection, and the same in every run.
  init(
    path: String, to server: LoadServer, number: UInt64, deflates: Bool = false,
    subprotocols: [String] = [], fields: [Field] = []
  ) throws(LoadFault) {
    let nonce = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 % 8 * 8)) &+ UInt8($0) }
    let host = server.endpoint.description
    var wish = DeflateOffer()
    wish.clientKeepsContext = false
    wish.serverKeepsContext = false
    wish.clientWindow = nil
    self.deflates = deflates
    do {
      handshake = try ClientHandshake(
        target: path, host: host, nonce: nonce, subprotocols: subprotocols,
        deflate: deflates ? wish : nil,
        fields: [Field("Origin", "\(server.isSecure ? "https" : "http")://\(host)")] + fields)
    } catch {
      throw LoadFault("cannot be asked for: \(error)")
    }
  }

  var bytes: [UInt8] { handshake.request }

  /// The result of an answer's head.
  enum Answer {
    case incomplete
    /// The head ends before `end`; the agreement on compression, if there is one.
    case accepted(end: Int, DeflateAgreement?)
  }

  /// Judges all that has come of the answer.
  func judge(_ answer: [UInt8]) throws(LoadFault) -> Answer {
    var handshake = handshake
    var end = 0
    do throws(AnswerError) {
      guard let opened = try handshake.received(answer.span, from: &end) else {
        return .incomplete
      }
      if !deflates || opened.deflate != nil { return .accepted(end: end, opened.deflate) }
    } catch {
      throw LoadFault("refused: \(error)")
    }
    throw LoadFault("the server does not compress without context")
  }
}

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
