import Bytes

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

/// The header of a received frame, checked as far as possible by itself (RFC 6455 §5.2).
struct IncomingHeader: Equatable {
  var isFinal: Bool
  var opcode: Opcode
  /// The first reserved bit: the message that begins here is compressed (RFC 7692 §6).
  var isCompressed: Bool
  var length: Int
  var mask: UInt32?
  /// The size of the header itself.
  var size: Int

  /// Reads the header at `offset`. Returns nil if it is incomplete. It refuses a fault as soon as
  /// its byte is there.
  init?(
    _ bytes: borrowing Span<UInt8>, at offset: Int, role: Role, permitsCompressed: Bool
  ) throws(WebSocketError) {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    isCompressed = first & 0x70 != 0
    if isCompressed {
      // Only the first frame of a data message may say so.
      guard permitsCompressed, first & 0x7F == 0x41 || first & 0x7F == 0x42 else {
        throw .reservedBits
      }
    }
    guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .opcodeUnknown(first & 0x0F) }
    self.opcode = opcode
    isFinal = first & 0x80 != 0
    if opcode.isControl, !isFinal { throw .controlFragmented }

    guard bytes.count - offset >= 2 else { return nil }
    let second = bytes[offset &+ 1]
    let isMasked = second & 0x80 != 0
    if isMasked != (role == .server) { throw isMasked ? .maskUnexpected : .maskMissing }
    let short = Int(second & 0x7F)
    if opcode.isControl, short > 125 { throw .controlTooLong }

    var place = offset &+ 2
    switch short {
    case 126:
      guard let long = bytes.bigEndian(at: place, width: 2) else { return nil }
      guard long > 125 else { throw .lengthNotMinimal }
      length = Int(long)
      place += 2
    case 127:
      guard let long = bytes.bigEndian(at: place, width: 8) else { return nil }
      guard let exact = Int(exactly: long) else { throw .lengthInvalid }
      guard exact > 0xFFFF else { throw .lengthNotMinimal }
      length = exact
      place += 8
    default:
      length = short
    }
    if isMasked {
      guard bytes.count - place >= 4 else { return nil }
      mask =
        UInt32(bytes[place]) | UInt32(bytes[place &+ 1]) << 8 | UInt32(bytes[place &+ 2]) << 16
        | UInt32(bytes[place &+ 3]) << 24
      place += 4
    } else {
      mask = nil
    }
    size = place &- offset
  }
}
