import Bytes

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
