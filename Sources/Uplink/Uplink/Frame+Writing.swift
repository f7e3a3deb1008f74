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
    switch self {
    case .hello(let hello): Frame.write(hello, to: &bytes)
    case .welcome(let welcome): Frame.write(welcome, to: &bytes)
    case .acknowledged(let number):
      bytes.append(Kind.acknowledged.rawValue)
      bytes.append(bigEndian: number, width: 8)
    case .ping(let stream): Frame.write(.ping, stream, to: &bytes)
    case .pong(let stream, let late):
      Frame.write(.pong, stream, to: &bytes)
      bytes.append(bigEndian: UInt64(UInt32(clamping: late.wholeMicroseconds)), width: 4)
    case .numbered(let number, let content): content.write(number, to: &bytes)
    }
  }

  private static func write(_ hello: Hello, to bytes: inout [UInt8]) {
    bytes.append(Kind.hello.rawValue)
    bytes.append(bigEndian: UInt64(hello.versions.lowerBound), width: 2)
    bytes.append(bigEndian: UInt64(hello.versions.upperBound), width: 2)
    bytes.append(hello.token == nil ? 0 : 1)
    bytes.append(bigEndian: hello.token?.high ?? 0, width: 8)
    bytes.append(bigEndian: hello.token?.low ?? 0, width: 8)
    bytes.append(bigEndian: hello.received, width: 8)
  }

  private static func write(_ welcome: Welcome, to bytes: inout [UInt8]) {
    bytes.append(Kind.welcome.rawValue)
    bytes.append(bigEndian: UInt64(welcome.version), width: 2)
    bytes.append(bigEndian: welcome.token.high, width: 8)
    bytes.append(bigEndian: welcome.token.low, width: 8)
    bytes.append(welcome.isResumed ? 1 : 0)
    bytes.append(bigEndian: welcome.received, width: 8)
  }

  private static func write(_ kind: Kind, _ stream: StreamID, to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    bytes.append(bigEndian: UInt64(stream.number), width: 4)
  }
}

extension Frame.Content {
  fileprivate func write(_ number: UInt64, to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    bytes.append(bigEndian: number, width: 8)
    switch self {
    case .share(let table), .denied(let table), .withdraw(let table):
      bytes.append(bigEndian: table.number, width: 8)
    case .granted(let table, let code, let secret):
      bytes.append(bigEndian: table.number, width: 8)
      bytes.append(bigEndian: code, width: 8)
      bytes.append(bigEndian: secret.high, width: 8)
      bytes.append(bigEndian: secret.low, width: 8)
    case .open(let stream, let table, let guest):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
      bytes.append(bigEndian: table.number, width: 8)
      guest.write(to: &bytes)
    case .close(let stream, let end):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
      bytes.append(end.rawValue)
    case .message(let stream):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
    case .view(let stream, let hidden):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
      bytes.append(bigEndian: UInt64(hidden.lowerBound), width: 4)
      bytes.append(bigEndian: UInt64(hidden.count), width: 4)
    case .credit(let stream, let count):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
      bytes.append(bigEndian: UInt64(count), width: 4)
    case .photoWanted(let photo, let offset):
      photo.write(to: &bytes)
      bytes.append(bigEndian: UInt64(offset), width: 4)
    case .photoPart(let photo, let total, let offset):
      photo.write(to: &bytes)
      bytes.append(bigEndian: UInt64(total), width: 4)
      bytes.append(bigEndian: UInt64(offset), width: 4)
    case .overviewSent(let stream, let place):
      bytes.append(bigEndian: UInt64(stream.number), width: 4)
      bytes.append(bigEndian: UInt64(place), width: 4)
    }
  }

  var kind: Frame.Kind {
    switch self {
    case .share: .share
    case .granted: .granted
    case .denied: .denied
    case .withdraw: .withdraw
    case .open: .open
    case .close: .close
    case .message: .message
    case .view: .view
    case .credit: .credit
    case .photoWanted: .photoWanted
    case .photoPart: .photoPart
    case .overviewSent: .overviewSent
    }
  }
}

extension PhotoID {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: high, width: 8)
    bytes.append(bigEndian: low, width: 8)
  }
}

extension Guest {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: id.high, width: 8)
    bytes.append(bigEndian: id.low, width: 8)
    bytes.append(device == nil ? 0 : 1)
    bytes.append(bigEndian: device?.high ?? 0, width: 8)
    bytes.append(bigEndian: device?.low ?? 0, width: 8)
    bytes.append(account == nil ? 0 : 1)
    Guest.write(account ?? "", atMost: Guest.accountLimit, to: &bytes)
    Guest.write(name, atMost: Guest.nameLimit, to: &bytes)
    bytes.append(colour == nil ? 0 : 1)
    bytes.append(colour ?? 0)
    bytes.append(face == nil ? 0 : 1)
    bytes.append(face ?? 0)
    bytes.append(photo == nil ? 0 : 1)
    (photo ?? PhotoID(high: 0, low: 0)).write(to: &bytes)
    bytes.append(source == nil ? 0 : 1)
    bytes.append(bigEndian: source ?? 0, width: 8)
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
