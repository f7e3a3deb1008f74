import Bytes

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
    case .quiz(let quiz) where quiz.isWritten:
      writer.write(byte: 5)
      writer.write(WrittenQuiz(quiz))
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
    case 5: self = .quiz(try reader.read(WrittenQuiz.self).quiz)
    default: throw .malformed
    }
  }
}
