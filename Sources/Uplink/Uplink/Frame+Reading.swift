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
