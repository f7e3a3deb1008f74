/// The opcode of a frame (RFC 6455 §5.2).
public enum Opcode: UInt8, Equatable, Sendable {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xA

  /// Whether it is a control frame and no part of a message.
  public var isControl: Bool { rawValue & 0x8 != 0 }
}

/// The header of a frame to be sent (RFC 6455 §5.2).
public struct FrameHeader: Equatable, Sendable {
  /// The longest header in bytes: two, a 64-bit length, a mask.
  public static let longest = 14

  public var isFinal: Bool
  public var opcode: Opcode
  /// True if the payload begins a compressed message (RFC 7692 §6).
  public var isCompressed: Bool
  public var length: Int
  /// The masking key of a client, its first byte on the wire lowest; nil for a server.
  public var mask: UInt32?

  public init(
    isFinal: Bool = true, opcode: Opcode, isCompressed: Bool = false, length: Int,
    mask: UInt32? = nil
  ) {
    self.isFinal = isFinal
    self.opcode = opcode
    self.isCompressed = isCompressed
    self.length = length
    self.mask = mask
  }

  /// Appends the header in the shortest form its length permits.
  public func write(to bytes: inout [UInt8]) {
    bytes.append((isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue)
    let masked: UInt8 = mask == nil ? 0 : 0x80
    switch length {
    case ..<126:
      bytes.append(masked | UInt8(truncatingIfNeeded: length))
    case ..<65_536:
      bytes.append(masked | 126)
      bytes.append(UInt8(truncatingIfNeeded: length >> 8))
      bytes.append(UInt8(truncatingIfNeeded: length))
    default:
      bytes.append(masked | 127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: length >> shift))
      }
    }
    if let mask {
      for shift in stride(from: 0, through: 24, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: mask >> UInt32(shift)))
      }
    }
  }
}
