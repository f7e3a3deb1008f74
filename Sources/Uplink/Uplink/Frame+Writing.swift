import Bytes
import GameCore

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
