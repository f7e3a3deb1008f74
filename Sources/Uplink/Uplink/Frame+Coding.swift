import Bytes
import GameCore

extension Frame {
  /// Reads one frame. Returns it and the place of its payload in `bytes`.
  static func read(_ bytes: Span<UInt8>) throws(UplinkError) -> (frame: Frame, payload: Range<Int>)
  {
    var reader = FrameReader(end: bytes.count)
    let first = try reader.number(bytes) as UInt8
    guard let kind = Kind(rawValue: first) else { throw .kindUnknown(first) }
    let frame = try reader.frame(kind, bytes)
    let payload = reader.position..<bytes.count
    guard payload.isEmpty || frame.hasPayload else { throw .frameTooLong }
    return (frame, payload)
  }

  private var hasPayload: Bool {
    switch self {
    case .message, .view, .photoPart: true
    default: false
    }
  }
}

/// Reads the fields of a frame in their order.
private struct FrameReader {
  var position = 0
  let end: Int

  /// A number as wide as its type, so that no conversion can fail.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ bytes: Span<UInt8>
  ) throws(UplinkError) -> Number {
    let width = Number.bitWidth / 8
    guard let value = bytes.bigEndian(at: position, width: width) else { throw .frameTruncated }
    position += width
    return Number(truncatingIfNeeded: value)
  }

  /// A number of four bytes.
  private mutating func count(_ bytes: Span<UInt8>) throws(UplinkError) -> Int {
    Int(try number(bytes) as UInt32)
  }

  mutating func frame(
    _ kind: Frame.Kind, _ bytes: Span<UInt8>
  ) throws(UplinkError) -> Frame {
    switch kind {
    case .hello: return .hello(try versions(bytes))
    case .welcome: return .welcome(try number(bytes))
    case .share: return .share(try table(bytes))
    case .granted:
      return .granted(
        try table(bytes), code: try number(bytes),
        secret: Secret128(high: try number(bytes), low: try number(bytes)))
    case .denied: return .denied(try table(bytes))
    case .withdraw: return .withdraw(try table(bytes))
    case .open: return .open(try stream(bytes), try table(bytes), try guest(bytes))
    case .close: return .close(try stream(bytes), try streamEnd(bytes))
    case .message: return .message(try stream(bytes))
    case .view:
      let (stream, start, length) = (try stream(bytes), try count(bytes), try count(bytes))
      return .view(stream, hiding: start..<(start + length))
    case .reading: return .reading(try stream(bytes), try flag(bytes))
    case .ping: return .ping(try stream(bytes))
    case .pong: return .pong(try stream(bytes), late: .microseconds(try count(bytes)))
    case .photoWanted: return .photoWanted(try photo(bytes), offset: try count(bytes))
    case .photoPart:
      return .photoPart(
        try photo(bytes), total: try count(bytes), offset: try count(bytes))
    case .overviewSent: return .overviewSent(try stream(bytes), number: try count(bytes))
    }
  }

  /// The versions of a hello. What follows them differs between versions.
  private mutating func versions(
    _ bytes: Span<UInt8>
  ) throws(UplinkError) -> ClosedRange<UInt16> {
    let lowest: UInt16 = try number(bytes)
    let highest: UInt16 = try number(bytes)
    guard lowest <= highest else { throw .versionUnsupported }
    let versions = lowest...highest
    guard UplinkVersion.agreed(with: versions) != nil else { throw .versionUnsupported }
    guard end - position >= Frame.helloPadding else { throw .frameTruncated }
    position += Frame.helloPadding
    return versions
  }

  private mutating func guest(_ bytes: Span<UInt8>) throws(UplinkError) -> Guest {
    Guest(
      id: try player(bytes), device: try flag(bytes) ? try player(bytes) : nil,
      account: try flag(bytes) ? try text(atMost: Guest.accountLimit, bytes) : nil,
      name: try text(atMost: Guest.nameLimit, bytes),
      colour: try flag(bytes) ? try number(bytes) : nil,
      face: try flag(bytes) ? try number(bytes) : nil,
      photo: try flag(bytes) ? try photo(bytes) : nil,
      source: try flag(bytes) ? try number(bytes) : nil)
  }

  private mutating func text(
    atMost limit: Int, _ bytes: Span<UInt8>
  ) throws(UplinkError) -> String {
    let count = Int(try number(bytes) as UInt8)
    guard count <= limit else { throw .textMalformed }
    guard end - position >= count else { throw .frameTruncated }
    let letters = bytes.extracting(position..<(position + count))
    guard UTF8Validator.isValid(letters) else { throw .textMalformed }
    position += count
    return String(decoding: Array(copying: letters), as: UTF8.self)
  }

  private mutating func flag(_ bytes: Span<UInt8>) throws(UplinkError) -> Bool {
    switch try number(bytes) as UInt8 {
    case 0: false
    case 1: true
    case let other: throw .valueUnknown(other)
    }
  }

  private mutating func stream(_ bytes: Span<UInt8>) throws(UplinkError) -> StreamID {
    StreamID(try number(bytes))
  }

  private mutating func table(_ bytes: Span<UInt8>) throws(UplinkError) -> TableKey {
    TableKey(try number(bytes))
  }

  private mutating func player(_ bytes: Span<UInt8>) throws(UplinkError) -> PlayerID {
    PlayerID(high: try number(bytes), low: try number(bytes))
  }

  private mutating func photo(_ bytes: Span<UInt8>) throws(UplinkError) -> PhotoID {
    PhotoID(high: try number(bytes), low: try number(bytes))
  }

  private mutating func streamEnd(_ bytes: Span<UInt8>) throws(UplinkError) -> StreamEnd {
    let value = try number(bytes) as UInt8
    guard let end = StreamEnd(rawValue: value), end != .lost else { throw .valueUnknown(value) }
    return end
  }
}

extension Frame {
  /// The frame's bytes; `payload` is the rest of a message or of a photo's part.
  func bytes(_ payload: Span<UInt8> = Span()) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 + payload.count)
    write(to: &bytes)
    bytes.append(payload)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    switch self {
    case .hello(let versions):
      bytes.append(bigEndian: UInt64(versions.lowerBound), width: 2)
      bytes.append(bigEndian: UInt64(versions.upperBound), width: 2)
      bytes.append(contentsOf: repeatElement(0, count: Frame.helloPadding))
    case .welcome(let version): bytes.append(bigEndian: UInt64(version), width: 2)
    case .share(let table), .denied(let table), .withdraw(let table):
      bytes.append(bigEndian: table.number, width: 8)
    case .granted(let table, let code, let secret):
      bytes.append(bigEndian: table.number, width: 8)
      bytes.append(bigEndian: code, width: 8)
      bytes.append(bigEndian: secret.high, width: 8)
      bytes.append(bigEndian: secret.low, width: 8)
    case .open(let stream, let table, let guest):
      stream.write(to: &bytes)
      bytes.append(bigEndian: table.number, width: 8)
      guest.write(to: &bytes)
    case .close(let stream, let end):
      stream.write(to: &bytes)
      bytes.append(end.rawValue)
    case .message(let stream), .ping(let stream): stream.write(to: &bytes)
    case .view(let stream, let hidden):
      stream.write(to: &bytes)
      bytes.append(bigEndian: UInt64(hidden.lowerBound), width: 4)
      bytes.append(bigEndian: UInt64(hidden.count), width: 4)
    case .reading(let stream, let isReading):
      stream.write(to: &bytes)
      bytes.append(isReading ? 1 : 0)
    case .pong(let stream, let late):
      stream.write(to: &bytes)
      bytes.append(bigEndian: UInt64(UInt32(clamping: late.wholeMicroseconds)), width: 4)
    case .photoWanted(let photo, let offset):
      photo.write(to: &bytes)
      bytes.append(bigEndian: UInt64(offset), width: 4)
    case .photoPart(let photo, let total, let offset):
      photo.write(to: &bytes)
      bytes.append(bigEndian: UInt64(total), width: 4)
      bytes.append(bigEndian: UInt64(offset), width: 4)
    case .overviewSent(let stream, let number):
      stream.write(to: &bytes)
      bytes.append(bigEndian: UInt64(number), width: 4)
    }
  }
}

extension StreamID {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt64(number), width: 4)
  }
}

extension PhotoID {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: high, width: 8)
    bytes.append(bigEndian: low, width: 8)
  }
}

extension PlayerID {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: high, width: 8)
    bytes.append(bigEndian: low, width: 8)
  }
}

extension Guest {
  fileprivate func write(to bytes: inout [UInt8]) {
    id.write(to: &bytes)
    Guest.write(device, to: &bytes) { $0.write(to: &$1) }
    Guest.write(account, to: &bytes) { Guest.write($0, atMost: Guest.accountLimit, to: &$1) }
    Guest.write(name, atMost: Guest.nameLimit, to: &bytes)
    Guest.write(colour, to: &bytes) { $1.append($0) }
    Guest.write(face, to: &bytes) { $1.append($0) }
    Guest.write(photo, to: &bytes) { $0.write(to: &$1) }
    Guest.write(source, to: &bytes) { $1.append(bigEndian: $0, width: 8) }
  }

  /// Writes whether there is a value, and the value.
  private static func write<Value>(
    _ value: Value?, to bytes: inout [UInt8], by write: (Value, inout [UInt8]) -> Void
  ) {
    bytes.append(value == nil ? 0 : 1)
    if let value { write(value, &bytes) }
  }

  /// Writes a text after its length. A text that is too long is omitted, because half of a name is
  /// another name.
  private static func write(_ text: String, atMost limit: Int, to bytes: inout [UInt8]) {
    let letters = Array(text.utf8)
    let written = letters.count <= limit ? letters : []
    bytes.append(UInt8(written.count))
    bytes.append(contentsOf: written)
  }

  /// Bytes of a user name and of a shown name.
  static let accountLimit = 96
  static let nameLimit = 200
}
