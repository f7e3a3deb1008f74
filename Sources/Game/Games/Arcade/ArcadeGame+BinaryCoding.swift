import Bytes
import GameCore

// The binary forms of contests.

/// The part of a running game that play does not change. It is saved once, and not with each change.
public enum FixedContent: Hashable, Sendable {
  case quiz(Quiz)
  case deck(Deck)
  case pictures([FindPicture])
}

extension FixedContent: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .quiz(let quiz) where quiz.isPlain:
      writer.write(byte: 0)
      writer.write(quiz)
    case .quiz(let quiz) where quiz.hasSounds:
      writer.write(byte: 4)
      writer.write(SoundingQuiz(quiz))
    case .quiz(let quiz):
      writer.write(byte: 3)
      writer.write(DetailedQuiz(quiz))
    case .deck(let deck):
      writer.write(byte: 1)
      writer.write(deck)
    case .pictures(let pictures):
      writer.write(byte: 2)
      writer.write(pictures)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .quiz(try reader.read())
    case 1: self = .deck(try reader.read())
    case 2: self = .pictures(try reader.read())
    case 3: self = .quiz(try reader.read(DetailedQuiz.self).quiz)
    case 4: self = .quiz(try reader.read(SoundingQuiz.self).quiz)
    default: throw .malformed
    }
  }
}

extension Contest: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    switch self {
    case .memory(let level):
      writer.write(byte: 0)
      writer.write(level)
    case .sorting(let level):
      writer.write(byte: 1)
      writer.write(level)
    case .balloons(let level):
      writer.write(byte: 2)
      writer.write(level)
    case .find(let mode):
      writer.write(byte: 3)
      writer.write(mode)
    case .faces(let deck):
      writer.write(byte: 4)
      writer.write(deck)
    }
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    switch try reader.readByte() {
    case 0: self = .memory(try reader.read())
    case 1: self = .sorting(try reader.read())
    case 2: self = .balloons(try reader.read())
    case 3: self = .find(try reader.read())
    case 4: self = .faces(deck: try reader.read())
    default: throw .malformed
    }
  }
}

extension GameSetup: BinaryCodable {
  public func write(to writer: inout BinaryWriter) {
    writer.write(contest)
    writer.write(bits: seed)
    writer.write(opensAt)
    writer.write(isRace)
    writer.write(seen)
  }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    self.init(
      contest: try reader.read(), seed: try reader.readBits(), opensAt: try reader.read(),
      isRace: try reader.read(), seen: try reader.read())
  }
}

extension GameRun {
  /// The deck or the pictures that it plays with; `nil` for a game without.
  var fixedContent: FixedContent? {
    switch self {
    case .memory, .sorting, .balloons: nil
    case .find(let game): .pictures(game.pictures)
    case .faces(let game): .deck(game.deck)
    }
  }

  /// Appends all but the fixed content.
  func write(to writer: inout BinaryWriter) {
    switch self {
    case .memory(let game): writer.write(game)
    case .sorting(let game): writer.write(game)
    case .balloons(let game): writer.write(game)
    case .find(let game): game.write(to: &writer)
    case .faces(let game): game.write(to: &writer)
    }
  }

  /// A copy of this contest.
  init(
    from reader: inout BinaryReader, of contest: Contest, content: FixedContent?
  ) throws(BinaryFault) {
    switch (contest, content) {
    case (.memory, _): self = .memory(try reader.read())
    case (.sorting, _): self = .sorting(try reader.read())
    case (.balloons, _): self = .balloons(try reader.read())
    case (.find, .pictures(let pictures)):
      self = .find(try FindGame(from: &reader, pictures: pictures))
    case (.faces, .deck(let deck)): self = .faces(try FacesGame(from: &reader, deck: deck))
    case (.find, _), (.faces, _): throw .malformed
    }
  }
}

extension ArcadeGame {
  /// The content that all copies play with; `nil` for a game without.
  public var fixedContent: FixedContent? { lanes.first?.copy.fixedContent }

  /// Appends all but the fixed content.
  public func write(to writer: inout BinaryWriter) {
    writer.write(deal)
    writer.write(round)
    writer.write(showAt)
    writer.write(conditions)
    writer.write(isOver)
    writer.write(unsigned: UInt64(lanes.count))
    for lane in lanes {
      lane.copy.write(to: &writer)
      writer.write(lane.playedTo)
      writer.write(lane.isGone)
    }
  }
}

extension ArcadeGame.PlayerRun {
  init(
    from reader: inout BinaryReader, of contest: Contest, content: FixedContent?
  ) throws(BinaryFault) {
    copy = try GameRun(from: &reader, of: contest, content: content)
    playedTo = try reader.read()
    isGone = try reader.read()
  }
}
