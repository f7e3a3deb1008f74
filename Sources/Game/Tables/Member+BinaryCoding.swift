import Bytes
import GameCore

// The binary forms of people and of what they chose.

extension Member {
  /// Appends the member without its page.
  func write(to writer: inout BinaryWriter) {
    writer.write(number)
    writer.write(player)
    writer.write(profile)
    writer.write(colour)
    writer.write(face)
    writer.write(role)
    writer.write(help)
    writer.write(side)
    writer.write(placement)
    writer.write(isFar)
    writer.write(isGuest)
    writer.write(source)
    writer.write(awaySince)
    writer.write(raw: answered.form)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    number = try reader.read()
    player = try reader.read()
    profile = try reader.read()
    colour = try reader.read()
    face = try reader.read()
    role = try reader.read()
    help = try reader.read()
    side = try reader.read()
    placement = try reader.read()
    isFar = try reader.read()
    isGuest = try reader.read()
    source = try reader.read()
    awaySince = try reader.read()
    answered = try AnsweredCommands(from: &reader)
  }
}

extension AnsweredCommands {
  /// More commands than a member ever keeps.
  private static let largest = 1_024

  /// Runs of accepted commands with consecutive numbers, since a page counts its commands: twice the length, and
  /// the first number. A refused command is a 1, its number and its refusal. A zero ends them.
  static func form(of answered: [Answered]) -> [UInt8] {
    var writer = BinaryWriter(capacity: 128)
    var start = 0
    while start < answered.count {
      let first = answered[start].command.number
      var end = start + 1
      if let refusal = answered[start].refusal {
        writer.write(unsigned: 1)
        writer.write(first)
        writer.write(refusal)
      } else {
        while end < answered.count, answered[end].refusal == nil,
          answered[end].command.number == first &+ (end - start)
        { end += 1 }
        writer.write(unsigned: UInt64(2 * (end - start)))
        writer.write(first)
      }
      start = end
    }
    writer.write(unsigned: 0)
    return writer.bytes
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    var answered: [Answered] = []
    while case let head = try reader.readUnsigned(), head > 0 {
      let first: Int = try reader.read()
      if head == 1 {
        answered.append(
          Answered(command: CommandID(first), refusal: try reader.read(Refusal.self)))
        continue
      }
      guard head.isMultiple(of: 2), head / 2 <= UInt64(max(0, Self.largest - answered.count)) else {
        throw .malformed
      }
      for offset in 0..<Int(head / 2) {
        answered.append(Answered(command: CommandID(first &+ offset), refusal: nil))
      }
    }
    self.init(answered)
  }
}

extension MemberNumber: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(number) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) { self.init(try reader.read()) }
}

extension MemberRole: BinaryCodable {}

extension OpenerRole: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .awaited(let player, let until):
      writer.write(byte: 0)
      writer.write(player)
      writer.write(until)
    case .held(let member):
      writer.write(byte: 1)
      writer.write(member)
    case .vacant: writer.write(byte: 2)
    case .lent(let member, of: let player):
      writer.write(byte: 3)
      writer.write(member)
      writer.write(player)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .awaited(try reader.read(), until: try reader.read())
    case 1: self = .held(try reader.read())
    case 2: self = .vacant
    case 3: self = .lent(try reader.read(), of: try reader.read())
    default: throw .malformed
    }
  }
}

extension Removed: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(member)
    writer.write(player)
    writer.write(name)
    writer.write(source)
    writer.write(isNew)
    writer.write(isAsking)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      member: try reader.read(), player: try reader.read(), name: try reader.read(),
      source: try reader.read(), isNew: try reader.read(), isAsking: try reader.read())
  }
}

/// The others on a chair are written behind all that schema 13 had.
extension SeatAssignment: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(member)
    writer.write(shortName)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(member: try reader.read(), shortName: try reader.read())
  }
}

extension Offer: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    writer.write(seat.number)
    writer.write(member)
    writer.write(option)
    writer.write(left)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let seat = Seat(try reader.read()) else { throw .malformed }
    self.init(
      seat: seat, member: try reader.read(), option: try reader.read(), left: try reader.read())
  }
}

extension TeamRule: BinaryCodable {}

// MARK: - What people chose

extension Profile: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(name)
    writer.write(colour)
    writer.write(face)
    writer.write(photo)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    name = try reader.read()
    colour = try reader.read()
    face = try reader.read()
    photo = try reader.read()
  }
}

extension PlayerName: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(text) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let text: String = try reader.read()
    guard let name = try? PlayerName(text) else { throw .malformed }
    self = name
  }
}

extension PhotoName: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(text) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let name = PhotoName(try reader.read(String.self)) else { throw .malformed }
    self = name
  }
}

extension Colour: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(number) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let colour = Colour(try reader.read(Int.self)) else { throw .malformed }
    self = colour
  }
}

extension Face: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(number) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let face = Face(try reader.read(Int.self)) else { throw .malformed }
    self = face
  }
}

extension Side: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(number) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    guard let side = Side(try reader.read(Int.self)) else { throw .malformed }
    self = side
  }
}

extension Placement: BinaryCodable {
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .arrival: writer.write(byte: 0)
    case .facing(let heading):
      writer.write(byte: 1)
      writer.write(heading.degrees)
    case .chosen: writer.write(byte: 2)
    }
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .arrival
    case 1:
      guard let heading = Heading(try reader.read(Int.self)) else { throw .malformed }
      self = .facing(heading)
    case 2: self = .chosen
    default: throw .malformed
    }
  }
}

extension Help: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(largeText)
    writer.write(readAloud)
    writer.write(doubleTime)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      largeText: try reader.read(), readAloud: try reader.read(), doubleTime: try reader.read())
  }
}

extension Settings: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(showAnswers)
    writer.write(scoring)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(showAnswers: try reader.read(), scoring: try reader.read())
  }
}

extension QuestionOrder: BinaryCodable {}

extension QuizTitle: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(number)
    writer.write(file)
    writer.write(topic)
    writer.write(questions)
    writer.write(choice)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      number: try reader.read(), file: try reader.read(), topic: try reader.read(),
      questions: try reader.read(), choice: try reader.read())
  }
}

/// The quizzes on offer, with their binary form: every record has it, and it hardly ever changes.
struct OfferedQuizzes: Hashable, Sendable, BinaryCodable {
  let titles: [QuizTitle]
  private let form: [UInt8]

  init(_ titles: [QuizTitle]) {
    self.titles = titles
    form = titles.binaryForm
  }

  func write(to writer: inout BinaryWriter) { writer.write(raw: form) }

  init(from reader: inout BinaryReader) throws(BinaryFault) { self.init(try reader.read()) }
}

extension TableCode: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { writer.write(number) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let number = try reader.readUnsigned()
    guard number < TableCode.count else { throw .malformed }
    self.init(number: number)
  }
}
