import Bytes

// The binary forms of what saved games contain.

extension Tick: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(microseconds) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(microseconds: try reader.read())
  }
}

extension PlayerID: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(bits: high)
    writer.write(bits: low)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(high: try reader.readBits(), low: try reader.readBits())
  }
}

extension Refusal: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(code)
    writer.write(arguments)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(try reader.read(), try reader.read())
  }
}

extension RefusalCode: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(rawValue) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) { rawValue = try reader.read() }
}

extension RefusalArgument: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(name)
    switch value {
    case .number(let number):
      writer.write(byte: 0)
      writer.write(number)
    case .text(let text):
      writer.write(byte: 1)
      writer.write(text)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let name: String = try reader.read()
    switch try reader.readByte() {
    case 0: self.init(name, try reader.read(Int.self))
    case 1: self.init(name, try reader.read(String.self))
    default: throw .malformed
    }
  }
}

extension Level: BinaryCodable {}
extension FindMode: BinaryCodable {}

extension Presence: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .here: writer.write(byte: 0)
    case .away(let since):
      writer.write(byte: 1)
      writer.write(since)
    case .gone: writer.write(byte: 2)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .here
    case 1: self = .away(since: try reader.read())
    case 2: self = .gone
    default: throw .malformed
    }
  }
}

extension Conditions: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(presence)
    writer.write(grace)
    writer.write(lead)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(presence: try reader.read(), grace: try reader.read(), lead: try reader.read())
    guard presence.count == grace.count, (1...Seat.count).contains(presence.count) else {
      throw .malformed
    }
  }
}
