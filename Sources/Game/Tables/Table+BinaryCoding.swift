import Bytes
import GameCore
import Games

// The binary form of a saved table. A record has the state without connections; the texts and pictures
// of the running game are in a record of their own (`fixedContent`), written once a game.

extension Table.State {
  /// The content of the running game, or of the one on show; `nil` without.
  public var fixedContent: FixedContent? {
    switch phase {
    case .lobby, .writing: nil
    case .preparing(let preparing):
      switch preparing.before {
      case .lobby: nil
      case .ended(_, let game): .quiz(game.quiz)
      case .arcade(let arcade): arcade.game.fixedContent
      }
    case .countdown(let countdown): .quiz(countdown.quiz)
    case .quiz(_, let game): .quiz(game.quiz)
    case .arcade(let arcade): arcade.game.fixedContent
    }
  }

  /// Appends a snapshot, without its fixed content.
  public func write(to writer: inout BinaryWriter) {
    writer.write(Table.State.schema)
    writer.write(code)
    writer.write(isSolo)
    writer.write(owner)
    writer.write(random)
    writer.write(clock)
    writer.write(version)
    writer.write(opener)
    writer.write(settings)
    writer.write(order)
    writer.write(offeredQuizzes)
    writer.write(chosen)
    writer.write(choice)
    phase.write(to: &writer)
    writer.write(seating)
    writer.write(unsigned: UInt64(members.count))
    let members = members.span
    for index in members.indices { members[index].write(to: &writer) }
    writer.write(removed)
    writer.write(isLocked)
    writer.write(returning)
    writer.write(nextMember)
    writer.write(nextRound)
    writer.write(notice)
    writer.write(spread)
    writer.write(emptySince)
    writer.write(isEnded)
    writer.write(passes)
    writer.write(refusesGuests)
    writer.write(isShared)
    writer.write(linkNumber)
    writer.write(evening)
    writer.write(pausedBy?.number)
    writer.write(settings.teams)
    for chair in seating {
      writer.write(chair.partner)
      writer.write(chair.resting)
    }
    writer.write(offers)
    writer.write(rested)
    writer.write(stakes)
  }

  /// Reads a snapshot and the binary form of its fixed content.
  public init(binaryForm state: [UInt8], content: [UInt8]?) throws(BinaryFault) {
    let content = try content.map { (bytes) throws(BinaryFault) in
      try FixedContent(binaryForm: bytes)
    }
    var reader = BinaryReader(state)
    try self.init(from: &reader, content: content)
    try reader.end()
  }

  /// Reads a snapshot. Throws if it has another schema, or other content than it was written with.
  public init(from reader: inout BinaryReader, content: FixedContent?) throws(BinaryFault) {
    let schema: Int = try reader.read()
    guard (Table.State.schema - 1...Table.State.schema).contains(schema) else { throw .malformed }
    code = try reader.read()
    isSolo = try reader.read()
    owner = try reader.read()
    random = try reader.read()
    clock = try reader.read()
    version = try reader.read()
    opener = try reader.read()
    settings = try reader.read()
    order = try reader.read()
    offeredQuizzes = try reader.read()
    chosen = try reader.read()
    choice = try reader.read()
    phase = try Table.Phase(from: &reader, content: content)
    seating = try reader.read()
    for _ in 0..<(try reader.readCount()) {
      members.append(try Member(from: &reader))
    }
    removed = try reader.read()
    isLocked = try reader.read()
    returning = try reader.read()
    nextMember = try reader.read()
    nextRound = try reader.read()
    notice = try reader.read()
    spread = try reader.read()
    emptySince = try reader.read()
    isEnded = try reader.read()
    passes = try reader.read()
    refusesGuests = try reader.read()
    isShared = try reader.read()
    linkNumber = try reader.read()
    guard Table.linkNumbers.contains(linkNumber) else { throw .malformed }
    guard seats.map({ $0 == seating.count }) ?? true, seating.count <= Seat.count,
      nextMember >= 1, nextRound >= 1
    else { throw .malformed }
    evening = try reader.read()
    if let seat = try reader.read(Int?.self).flatMap({ Seat($0) }) {
      phase.withQuiz { $0.restorePause(by: seat) }
    }
    try readTeams(from: &reader)
    let stakes: [Int]? = schema > 14 ? try reader.read() : nil
    guard phase.withQuiz({ $0.restoreStakes(stakes) }) ?? (stakes == nil) else { throw .malformed }
  }

  private mutating func readTeams(from reader: inout BinaryReader) throws(BinaryFault) {
    settings.teams = try reader.read()
    for place in seating.indices {
      seating[place].partner = try reader.read()
      seating[place].resting = try reader.read()
    }
    offers = try reader.read()
    rested = try reader.read()
    guard offers.allSatisfy({ seating.indices.contains($0.seat.number) }) else { throw .malformed }
  }

  /// The seat that has paused the running quiz (EV8).
  var pausedBy: Seat? {
    if case .quiz(_, let game) = phase { game.pausedBy } else { nil }
  }

  /// The stakes on the last question of the running quiz (EV10).
  private var stakes: [Int]? {
    if case .quiz(_, let game) = phase { game.stakes } else { nil }
  }

  /// The number of seats of the running game.
  private var seats: Int? {
    switch phase {
    case .lobby, .writing, .preparing, .countdown: nil
    case .quiz(_, let game): game.conditions.presence.count
    case .arcade(let arcade): arcade.game.conditions.presence.count
    }
  }
}

// MARK: - Phases

extension Table.Phase {
  fileprivate func write(to writer: inout BinaryWriter) {
    switch self {
    case .lobby: writer.write(byte: 0)
    case .preparing(let preparing):
      writer.write(byte: 1)
      preparing.write(to: &writer)
    case .countdown(let countdown):
      writer.write(byte: 2)
      writer.write(starter: countdown.by)
      writer.write(countdown.title)
      writer.write(countdown.showAt)
      writer.write(countdown.startsAt)
    case .quiz(let title, let game):
      writer.write(byte: 3)
      writer.write(title)
      game.write(to: &writer)
    case .arcade(let arcade):
      writer.write(byte: 4)
      arcade.write(to: &writer)
    case .writing(let writing):
      writer.write(byte: 5)
      writing.write(to: &writer)
    }
  }

  fileprivate init(
    from reader: inout BinaryReader, content: FixedContent?
  ) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .lobby
    case 1: self = .preparing(try Table.Preparing(from: &reader, content: content))
    case 2:
      self = .countdown(
        Table.Countdown(
          by: try reader.readStarter(), title: try reader.read(),
          quiz: try FixedContent.quiz(content),
          showAt: try reader.read(), startsAt: try reader.read()))
    case 3:
      let quiz = try FixedContent.quiz(content)
      self = .quiz(
        try reader.read(),
        try QuizGame(from: &reader, quiz: quiz))
    case 4: self = .arcade(try Table.Arcade(from: &reader, content: content))
    case 5: self = .writing(try reader.read())
    default: throw .malformed
    }
  }
}

extension FixedContent {
  fileprivate static func quiz(_ content: FixedContent?) throws(BinaryFault) -> Quiz {
    guard case .quiz(let quiz) = content else { throw .malformed }
    return quiz
  }
}

extension Table.Preparing {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(starter: by)
    writer.write(wanted)
    writer.write(until)
    writer.write(players)
    writer.write(isRestored)
    switch before {
    case .lobby: writer.write(byte: 0)
    case .ended(let title, let game):
      writer.write(byte: 1)
      writer.write(title)
      game.write(to: &writer)
    case .arcade(let arcade):
      writer.write(byte: 2)
      arcade.write(to: &writer)
    }
  }

  fileprivate init(
    from reader: inout BinaryReader, content: FixedContent?
  ) throws(BinaryFault) {
    by = try reader.readStarter()
    wanted = try reader.read()
    until = try reader.read()
    players = try reader.read()
    isRestored = try reader.read()
    switch try reader.readByte() {
    case 0: before = .lobby
    case 1:
      let quiz = try FixedContent.quiz(content)
      before = .ended(
        try reader.read(),
        try QuizGame(from: &reader, quiz: quiz))
    case 2: before = .arcade(try Table.Arcade(from: &reader, content: content))
    default: throw .malformed
    }
  }
}

extension Table.Arcade {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.write(starter: by)
    game.write(to: &writer)
    writer.write(record)
    writer.write(signature)
  }

  fileprivate init(
    from reader: inout BinaryReader, content: FixedContent?
  ) throws(BinaryFault) {
    by = try reader.readStarter()
    game = try ArcadeGame(from: &reader, content: content)
    record = try reader.read()
    signature = try reader.read()
  }
}

extension BinaryWriter {
  /// Members count from 1; 0 stands for the screen that opened the table (P40).
  fileprivate mutating func write(starter: MemberNumber?) { write(starter ?? MemberNumber(0)) }
}

extension BinaryReader {
  fileprivate mutating func readStarter() throws(BinaryFault) -> MemberNumber? {
    let number: MemberNumber = try read()
    return number.number == 0 ? nil : number
  }
}

extension Recording: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .waiting: writer.write(byte: 0)
    case .placed(let place):
      writer.write(byte: 1)
      writer.write(place)
    case .none: writer.write(byte: 2)
    case .unsaved: writer.write(byte: 3)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .waiting
    case 1: self = .placed(try reader.read())
    case 2: self = .none
    case 3: self = .unsaved
    default: throw .malformed
    }
  }
}

extension QuizRequest: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .numbered(let number):
      writer.write(byte: 0)
      writer.write(number)
    case .builtIn: writer.write(byte: 1)
    case .dealt(let choice, let players, let seed):
      writer.write(byte: 2)
      writer.write(choice)
      writer.write(players)
      writer.write(seed)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .numbered(try reader.read())
    case 1: self = .builtIn
    case 2: self = .dealt(try reader.read(), for: try reader.read(), seed: try reader.read())
    default: throw .malformed
    }
  }
}

extension Table.Spread: BinaryCodable {
  /// Appends the results; a measurement under way names connections and is not saved.
  func write(to writer: inout BinaryWriter) {
    writer.write(first)
    writer.write(last)
    writer.write(measured)
    writer.write(shown)
  }

  init(from reader: inout BinaryReader) throws(BinaryFault) {
    first = try reader.read()
    last = try reader.read()
    measured = try reader.read()
    shown = try reader.read()
  }
}

extension NoticeView: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .quizFailed(let notice):
      writer.write(byte: 0)
      writer.write(notice)
    case .quizFellBack(let notice):
      writer.write(byte: 1)
      writer.write(notice)
    case .seriesStartsAgain: writer.write(byte: 2)
    case .questionsStartAgain: writer.write(byte: 3)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .quizFailed(try reader.read())
    case 1: self = .quizFellBack(try reader.read())
    case 2: self = .seriesStartsAgain
    case 3: self = .questionsStartAgain
    default: throw .malformed
    }
  }
}

extension QuizFaultNotice: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(code)
    writer.write(arguments)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(code: try reader.read(), arguments: try reader.read())
  }
}
