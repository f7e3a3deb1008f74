import Bytes

/// Text: judged in pieces as it is as a whole, and as soon as it can be.
enum UTF8Properties {
  static func finding(in bytes: [UInt8]) -> String? {
    let isValid = UTF8Validator.isValid(bytes.span)
    guard isValid == (String(validating: bytes, as: UTF8.self) != nil) else {
      return "the whole is judged otherwise than by the standard library"
    }
    var validator = UTF8Validator()
    var refused: Range<Int>?
    for piece in Division(of: bytes) where refused == nil {
      if !validator.accept(bytes.span.extracting(piece.range)) { refused = piece.range }
    }
    guard (refused == nil && validator.isComplete) == isValid else {
      return "pieces are judged otherwise than the whole"
    }
    return refused.flatMap { finding(in: bytes, refusedIn: $0) }
  }

  /// The bytes before the refused piece could still become valid, and the piece itself cannot.
  private static func finding(in bytes: [UInt8], refusedIn piece: Range<Int>) -> String? {
    canBecomeValid(bytes[..<piece.lowerBound]) && !canBecomeValid(bytes[..<piece.upperBound])
      ? nil : "text is refused too early or too late"
  }

  /// Whether `bytes` are valid but for a character that is cut at their end: some bytes complete it.
  private static func canBecomeValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    let ends: [[UInt8]] = [
      [], [0x80], [0xBF], [0x80, 0x80], [0xBF, 0xBF], [0x80, 0x80, 0x80], [0xBF, 0xBF, 0xBF],
      [0x8F, 0xBF, 0xBF],
    ]
    return ends.contains { String(validating: bytes + $0, as: UTF8.self) != nil }
  }
}
