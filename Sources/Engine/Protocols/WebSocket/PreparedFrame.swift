import Bytes

/// A complete frame: an unmasked one of a server can be sent to many connections.
public struct PreparedFrame: Equatable, Sendable {
  /// Header and payload.
  public let bytes: [UInt8]
  /// The part of the payload about which the length of the compressed message must tell nothing but its
  /// own length; nil: none. The rest must be what everybody may know.
  public let secret: Range<Int>?

  /// Frames a message; the payload of `.text` must be valid UTF-8. `secret`: see the property.
  /// `mask` is a client's fresh key.
  public init(
    _ kind: MessageKind, _ payload: Span<UInt8>, secret: Range<Int>? = nil, mask: UInt32? = nil
  ) {
    precondition(secret.map { payload.indices.contains($0) } ?? true)
    self.init(opcode: kind == .text ? .text : .binary, secret: secret, payload, mask: mask)
  }

  /// Frames a part of a message, or a control frame of at most 125 bytes. `isCompressed`: it is the
  /// first part of a compressed message (RFC 7692 §6.1).
  public init(
    opcode: Opcode, isFinal: Bool = true, isCompressed: Bool = false, secret: Range<Int>? = nil,
    _ payload: Span<UInt8>, mask: UInt32? = nil
  ) {
    self.secret = secret
    let header = FrameHeader(
      isFinal: isFinal, opcode: opcode, isCompressed: isCompressed, length: payload.count,
      mask: mask)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + FrameHeader.longest)
    header.write(to: &bytes)
    let start = bytes.count
    bytes.append(payload)
    if let mask {
      var all = bytes.mutableSpan
      Masking.apply(mask, to: &all, in: start..<all.count)
    }
    self.bytes = bytes
  }

  /// A close frame. It has no payload without a code; the reason is cut at a character to fit.
  public static func close(
    _ code: CloseCode?, reason: String = "", mask: UInt32? = nil
  ) -> PreparedFrame {
    guard let code else { return PreparedFrame(opcode: .close, Span(), mask: mask) }
    var payload: [UInt8] = []
    payload.append(bigEndian: UInt64(code.value), width: 2)
    var reason = Substring(reason)
    while reason.utf8.count > 123 { reason.removeLast() }
    payload.append(contentsOf: reason.utf8)
    return PreparedFrame(opcode: .close, payload.span, mask: mask)
  }

  /// The kind and payload of a server's frame if it is a whole uncompressed message. Such a frame
  /// may be sent compressed instead.
  public var message: (kind: MessageKind, payload: Range<Int>)? {
    guard bytes.count >= 2, bytes[1] & 0x80 == 0 else { return nil }
    let start =
      switch bytes[1] {
      case 126: 4
      case 127: 10
      default: 2
      }
    switch bytes[0] {
    case 0x81: return (.text, start..<bytes.count)
    case 0x82: return (.binary, start..<bytes.count)
    default: return nil
    }
  }
}

/// A close frame without a reason, which ends nearly every connection: at most eight bytes, in a number.
public struct CloseFrame: Equatable, Sendable {
  /// The bytes of the frame, of the lowest `count` the first one highest.
  public let bytes: UInt64
  public let count: Int

  /// It has no payload without a code. `mask` is that of a client, its first byte on the wire lowest.
  public static func close(_ code: CloseCode?, mask: UInt32? = nil) -> CloseFrame {
    var bytes: UInt64 = code == nil ? 0x8800 : 0x8802
    var count = 2
    var value = code?.value ?? 0
    if let mask {
      bytes = (bytes | 0x80) &<< 32 | UInt64(mask.byteSwapped)
      value ^= UInt16(truncatingIfNeeded: mask).byteSwapped
      count += 4
    }
    guard code != nil else { return CloseFrame(bytes: bytes, count: count) }
    return CloseFrame(bytes: bytes &<< 16 | UInt64(value), count: count + 2)
  }
}
