/// A question (RFC 1035 §4.1.2), with the unicast bit of RFC 6762 §5.4.
struct DNSQuestion: Hashable, Sendable {
  var name: DNSName
  var type: UInt16
  var wantsUnicast = false
}

/// A resource record of class IN (RFC 1035 §4.1.3).
struct DNSRecord: Hashable, Sendable {
  enum Kind {
    static let a: UInt16 = 1
    static let pointer: UInt16 = 12
    static let text: UInt16 = 16
    static let aaaa: UInt16 = 28
    static let service: UInt16 = 33
    static let next: UInt16 = 47
    static let any: UInt16 = 255
  }

  var name: DNSName
  var type: UInt16
  /// Whether the name belongs to one host, whose answer replaces what others have in their caches
  /// (RFC 6762 §10.2).
  var isUnique = false
  /// In seconds.
  var lifetime: UInt32
  /// Without compressed names, so that equal data are equal bytes.
  var data: [UInt8]

  /// Whether both state the same fact; lifetimes may differ.
  func isSame(as other: DNSRecord) -> Bool {
    name == other.name && type == other.type && data == other.data
  }
}

/// A message of multicast DNS.
struct DNSMessage: Equatable, Sendable {
  /// Bytes of a message (RFC 6762 §17).
  static let limit = 9_000
  /// Questions and records of a message that are read.
  static let mostParts = 256

  var identifier: UInt16 = 0
  var isResponse = false
  var questions: [DNSQuestion] = []
  var answers: [DNSRecord] = []
  var authorities: [DNSRecord] = []
  var additional: [DNSRecord] = []

  init() {}

  /// `nil` if the bytes are no message, or no standard query or response.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= DNSMessage.limit else { return nil }
    var reader = DNSReader(bytes: bytes)
    guard let identifier = reader.number(2), let flags = reader.number(2),
      // Opcode and response code are zero (RFC 6762 §18).
      flags & 0x780F == 0
    else { return nil }
    self.identifier = UInt16(truncatingIfNeeded: identifier)
    isResponse = flags & 0x8000 != 0
    var counts: [Int] = []
    for _ in 0..<4 {
      guard let count = reader.number(2) else { return nil }
      counts.append(count)
    }
    guard counts.reduce(0, +) <= DNSMessage.mostParts else { return nil }
    for _ in 0..<counts[0] {
      guard let question = reader.question() else { return nil }
      if let question = question.known { questions.append(question) }
    }
    for section in 1...3 {
      for _ in 0..<counts[section] {
        guard let record = reader.record() else { return nil }
        guard let record = record.known else { continue }
        switch section {
        case 1: answers.append(record)
        case 2: authorities.append(record)
        default: additional.append(record)
        }
      }
    }
  }

  var bytes: [UInt8] {
    var writer = DNSWriter()
    writer.number(identifier)
    // A response is authoritative.
    writer.number(isResponse ? 0x8400 : 0)
    for count in [questions.count, answers.count, authorities.count, additional.count] {
      writer.number(UInt16(truncatingIfNeeded: count))
    }
    for question in questions {
      writer.bytes += question.name.bytes
      writer.number(question.type)
      writer.number(question.wantsUnicast ? 0x8001 : 1)
    }
    for record in answers + authorities + additional {
      writer.bytes += record.name.bytes
      writer.number(record.type)
      writer.number(record.isUnique ? 0x8001 : 1)
      writer.number(UInt16(truncatingIfNeeded: record.lifetime >> 16))
      writer.number(UInt16(truncatingIfNeeded: record.lifetime))
      writer.number(UInt16(truncatingIfNeeded: record.data.count))
      writer.bytes += record.data
    }
    return writer.bytes
  }
}

private struct DNSWriter {
  var bytes: [UInt8] = []

  mutating func number(_ value: UInt16) {
    bytes += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}

/// Reads the parts of a message. Each method returns `nil` at the end of the bytes and for what is
/// malformed.
private struct DNSReader {
  /// A part that was read; `nil` within: of another class than IN.
  struct Part<Value> { var known: Value? }

  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func number(_ count: Int) -> Int? {
    guard bytes.count - place >= count else { return nil }
    defer { place += count }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func question() -> Part<DNSQuestion>? {
    guard let name = name(), let type = number(2), let kind = number(2) else { return nil }
    // A question may be of any class.
    guard [1, 255].contains(kind & 0x7FFF) else { return Part(known: nil) }
    return Part(
      known: DNSQuestion(
        name: name, type: UInt16(truncatingIfNeeded: type), wantsUnicast: kind & 0x8000 != 0))
  }

  mutating func record() -> Part<DNSRecord>? {
    guard let name = name(), let type = number(2), let kind = number(2),
      let lifetime = number(4), let size = number(2), bytes.count - place >= size
    else { return nil }
    let end = place + size
    guard let data = data(UInt16(truncatingIfNeeded: type), until: end) else { return nil }
    place = end
    guard kind & 0x7FFF == 1 else { return Part(known: nil) }
    return Part(
      known: DNSRecord(
        name: name, type: UInt16(truncatingIfNeeded: type), isUnique: kind & 0x8000 != 0,
        lifetime: UInt32(truncatingIfNeeded: lifetime), data: data))
  }

  /// The data of a record, with whole names.
  private mutating func data(_ type: UInt16, until end: Int) -> [UInt8]? {
    switch type {
    case DNSRecord.Kind.pointer:
      guard let name = name(), place == end else { return nil }
      return name.bytes
    case DNSRecord.Kind.service:
      guard end - place > 6 else { return nil }
      let start = Array(bytes[place..<place + 6])
      place += 6
      guard let name = name(), place == end else { return nil }
      return start + name.bytes
    default:
      return Array(bytes[place..<end])
    }
  }

  /// A name, maybe compressed (RFC 1035 §4.1.4). Each pointer leads further back than the one before,
  /// so that reading ends.
  private mutating func name() -> DNSName? {
    var labels: [[UInt8]] = []
    var total = 1
    var cursor = place
    var furthest = place
    var end: Int?
    while true {
      guard cursor < bytes.count else { return nil }
      let size = Int(bytes[cursor])
      switch size >> 6 {
      case 0 where size == 0:
        place = end ?? cursor + 1
        return DNSName(labels: labels)
      case 0:
        total += size + 1
        guard bytes.count - cursor > size, total <= DNSName.longest else { return nil }
        labels.append(Array(bytes[cursor + 1...cursor + size]))
        cursor += size + 1
      case 3:
        guard bytes.count - cursor > 1 else { return nil }
        let target = (size & 0x3F) << 8 | Int(bytes[cursor + 1])
        guard target < furthest else { return nil }
        if end == nil { end = cursor + 2 }
        furthest = target
        cursor = target
      default:
        return nil
      }
    }
  }
}
