/// The reasons to reject a text. `at` is the offset in bytes from the start of the text.
///
/// Source: RFC 8259, strictly, plus ``JSONLimits``.
public enum JSONError: Error, Equatable, Sendable {
  /// The text is longer than ``JSONLimits/bytes``; the reader read none of it.
  case tooLarge(size: Int, limit: Int)
  /// The text ends inside a value, or has none.
  case endedEarly(at: Int)
  /// A byte that is invalid here.
  case unexpectedByte(UInt8, at: Int)
  /// Something other than white space follows the value.
  case trailingBytes(at: Int)
  /// More arrays and objects inside one another than ``JSONLimits/depth``.
  case tooDeep(limit: Int, at: Int)
  /// More values than ``JSONLimits/elements``.
  case tooManyElements(limit: Int, at: Int)
  /// A string or key longer than ``JSONLimits/stringBytes``.
  case stringTooLong(limit: Int, at: Int)
  /// An unescaped control character (below U+0020) in a string.
  case controlCharacter(UInt8, at: Int)
  /// A backslash without one of the escapes of RFC 8259 §7.
  case badEscape(at: Int)
  /// `\uD800`…`\uDFFF` without its other half.
  case loneSurrogate(at: Int)
  /// A string is not UTF-8.
  case invalidUTF8(at: Int)
  /// A key appears twice in one object, byte for byte.
  case duplicateKey(String, at: Int)
  /// A number violates RFC 8259 §6 (leading zero, missing digits, `+`, …).
  case badNumber(at: Int)
  /// An integer beyond 64 bits, or a fraction beyond the range of `Double`.
  case numberOutOfRange(at: Int)
  /// A number longer than ``JSONLimits/numberBytes``.
  case numberTooLong(limit: Int, at: Int)

  /// The offset of the fault in bytes; 0 for a text that is too large as a whole.
  public var offset: Int {
    switch self {
    case .tooLarge: 0
    case .endedEarly(let at), .unexpectedByte(_, let at), .trailingBytes(let at),
      .tooDeep(_, let at), .tooManyElements(_, let at), .stringTooLong(_, let at),
      .controlCharacter(_, let at), .badEscape(let at), .loneSurrogate(let at),
      .invalidUTF8(let at), .duplicateKey(_, let at), .badNumber(let at),
      .numberOutOfRange(let at), .numberTooLong(_, let at):
      at
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// One English clause without a full stop, for the log and the command line.
  public var description: String {
    switch self {
    case .tooLarge(let size, let limit): "\(size) bytes are more than the \(limit) allowed"
    case .endedEarly(let at): "the text ends early, at byte \(at)"
    case .unexpectedByte(let byte, let at): "\(Self.shown(byte)) is out of place at byte \(at)"
    case .trailingBytes(let at): "something follows the end of the value at byte \(at)"
    case .tooDeep(let limit, let at): "more than \(limit) levels of nesting at byte \(at)"
    case .tooManyElements(let limit, let at): "more than \(limit) values at byte \(at)"
    case .stringTooLong(let limit, let at): "a string longer than \(limit) bytes at byte \(at)"
    case .controlCharacter(let byte, let at):
      "an unescaped control character (\(Self.shown(byte))) at byte \(at)"
    case .badEscape(let at): "an unknown escape at byte \(at)"
    case .loneSurrogate(let at): "half a surrogate pair at byte \(at)"
    case .invalidUTF8(let at): "a string that is not UTF-8 at byte \(at)"
    case .duplicateKey(let key, let at):
      "the key \"\(String(String.UnicodeScalarView(key.unicodeScalars.prefix(40))))\" a second time at byte \(at)"
    case .badNumber(let at): "a badly written number at byte \(at)"
    case .numberOutOfRange(let at): "a number out of range at byte \(at)"
    case .numberTooLong(let limit, let at): "a number longer than \(limit) bytes at byte \(at)"
    }
  }

  /// A printable ASCII byte in quotes, any other as hexadecimal.
  private static func shown(_ byte: UInt8) -> String {
    if byte > 0x20, byte < 0x7F { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }
}
