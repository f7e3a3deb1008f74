/// Why a zip archive is refused.
enum ZipError: Error, Equatable {
  /// There is no directory at its end.
  case notZip
  /// A place in it lies outside it, or it contradicts itself.
  case broken
  /// A member is in another form than stored or deflated, or encrypted.
  case unsupported
  /// A member is longer than the limit, or than it says.
  case tooLarge

  var clause: String {
    switch self {
    case .notZip: "not a zip archive"
    case .broken: "a broken zip archive"
    case .unsupported: "a zip archive in a form that is not supported"
    case .tooLarge: "a zip archive with too much in it"
    }
  }
}

/// The members of a zip archive of one part (APPNOTE 6.3), stored or deflated.
///
/// Reading a member needs as much memory as the member has by its directory, `limit` at most.
struct ZipArchive {
  private struct Member {
    var method: Int
    var flags: Int
    var packed: Int
    var size: Int
    var offset: Int
    /// The CRC-32 of the plain bytes.
    var checksum: Int
  }

  /// More members are refused.
  private static let most = 1_000

  private let bytes: [UInt8]
  private var members: [String: Member] = [:]

  init(_ bytes: [UInt8]) throws(ZipError) {
    self.bytes = bytes
    let end = try directoryEnd()
    let count = try number(2, at: end + 10)
    var position = try number(4, at: end + 16)
    guard count <= Self.most else { throw .tooLarge }
    for _ in 0..<count {
      guard try number(4, at: position) == 0x0201_4B50 else { throw .broken }
      let (name, extra, comment) = (
        try number(2, at: position + 28), try number(2, at: position + 30),
        try number(2, at: position + 32)
      )
      let member = Member(
        method: try number(2, at: position + 10), flags: try number(2, at: position + 8),
        packed: try number(4, at: position + 20), size: try number(4, at: position + 24),
        offset: try number(4, at: position + 42), checksum: try number(4, at: position + 16))
      let text = String(decoding: try slice(name, at: position + 46), as: UTF8.self)
      members[text] = member
      position += 46 + name + extra + comment
    }
  }

  /// The member's bytes; `nil` if there is no such member.
  func member(
    _ name: String, limit: Int, inflate: QuizImport.Inflate
  ) throws(ZipError) -> [UInt8]? {
    guard let member = members[name] else { return nil }
    guard member.size <= limit else { throw .tooLarge }
    guard member.flags & 1 == 0 else { throw .unsupported }
    guard try number(4, at: member.offset) == 0x0403_4B50 else { throw .broken }
    let skipped = try number(2, at: member.offset + 26) + number(2, at: member.offset + 28)
    let packed = try slice(member.packed, at: member.offset + 30 + skipped)
    let plain: [UInt8]? =
      switch member.method {
      case 0: Array(packed)
      case 8: inflate(packed, member.size)
      default: throw .unsupported
      }
    guard let plain, plain.count == member.size,
      Self.checksum(of: plain) == UInt32(truncatingIfNeeded: member.checksum)
    else { throw .broken }
    return plain
  }

  /// The CRC-32 of ISO 3309, four bits at a time.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<2 { value = value >> 4 ^ table[Int(value & 15)] }
    }
    return ~value
  }

  private static let table: [UInt32] = (0..<16).map { index in
    (0..<4).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
  }

  /// The offset of the directory's end record, which is in the last 64 KiB.
  private func directoryEnd() throws(ZipError) -> Int {
    guard bytes.count >= 22 else { throw .notZip }
    for position in stride(from: bytes.count - 22, through: max(0, bytes.count - 65_557), by: -1)
    where bytes[position...].starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      return position
    }
    throw .notZip
  }

  /// A little-endian number of two or four bytes.
  private func number(_ width: Int, at position: Int) throws(ZipError) -> Int {
    try slice(width, at: position).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func slice(_ count: Int, at position: Int) throws(ZipError) -> ArraySlice<UInt8> {
    guard position >= 0, count >= 0, position <= bytes.count, count <= bytes.count - position else {
      throw .broken
    }
    return bytes[position..<position + count]
  }
}
