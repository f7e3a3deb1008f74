import Bytes
import GameCore

// The binary forms of contests.

extension SoloGame {
  fileprivate static func write(_ contest: Contest, to writer: inout BinaryWriter) {
    writer.write(byte: number)
    contest.of(Self.self)?.write(to: &writer)
  }

  fileprivate static func contest(from reader: inout BinaryReader) throws(BinaryFault) -> Contest {
    contest(try reader.read())
  }
}

extension Contest: BinaryCodable {
  public func write(to writer: inout BinaryWriter) { game.write(self, to: &writer) }

  public init(from reader: inout BinaryReader) throws(BinaryFault) {
    let number = try reader.readByte()
    guard let game = ArcadeGames.all.first(where: { $0.number == number }) else {
      throw .malformed
    }
    self = try game.contest(from: &reader)
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
    copy = try contest.game.init(from: &reader, content: content)
    playedTo = try reader.read()
    isGone = try reader.read()
  }
}
