/// Validates UTF-8 in pieces (RFC 3629) and fails at the first byte that no continuation could make
/// valid. It remembers a character that is cut at the end of a piece.
public struct UTF8Validator: Equatable, Sendable {
  /// Continuation bytes that the last character still needs.
  private var owed: UInt8 = 0
  /// The bounds of the next continuation byte, which exclude overlong forms, surrogates and values
  /// past U+10FFFF.
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  public init() {}

  /// Whether the text so far ends with a whole character.
  public var isComplete: Bool { owed == 0 }

  /// Validates the next piece. Returns false if the text cannot become valid; the validator is then
  /// unusable.
  public mutating func accept(_ piece: Span<UInt8>) -> Bool {
    var start = 0
    while owed > 0, start < piece.count {
      guard step(piece[start]) else { return false }
      start += 1
    }
    guard start < piece.count else { return true }
    let tail = Self.startOfTail(piece, from: start)
    guard Self.isValid(piece.extracting(start..<tail)) else { return false }
    for index in tail..<piece.count {
      guard step(piece[index]) else { return false }
    }
    return true
  }

  /// Whether `bytes` are valid UTF-8 as a whole.
  public static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }

  /// The start of the last character, at most three bytes from the end, if it may be cut.
  private static func startOfTail(_ piece: Span<UInt8>, from start: Int) -> Int {
    var index = piece.count
    while index > start, piece.count - index < 3 {
      index -= 1
      if piece[index] < 0x80 { return piece.count }
      if piece[index] >= 0xC0 { return index }
    }
    return piece.count
  }

  private mutating func step(_ byte: UInt8) -> Bool {
    if owed > 0 {
      guard byte >= lowest, byte <= highest else { return false }
      owed -= 1
      (lowest, highest) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: owed = 1
    case 0xE0...0xEF:
      owed = 2
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      owed = 3
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
    default: return false
    }
    return true
  }
}
