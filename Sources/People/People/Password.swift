import GameCore
@_spi(_Unicode) import Swift

/// A password that is about to be hashed or compared. It is never stored or printed.
public struct Password: Equatable, Sendable {
  /// The fewest characters (R1).
  public static let shortest = 8
  /// The most bytes of UTF-8: far above what people type, and quick to hash.
  public static let mostBytes = 256

  /// The password to compare with if none was readable.
  public static let empty = Password(bytes: [])

  /// In normalisation form C (RFC 8265 §4.2.2), because keyboards write "é" in two ways.
  public let bytes: [UInt8]

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns `nil` if the text is too long for any password.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 2 * Password.mostBytes else { return nil }
    let composed = String(String.UnicodeScalarView(typed.streamSafe._nfc))
    guard composed.utf8.count <= Password.mostBytes else { return nil }
    bytes = Array(composed.utf8)
  }

  /// Checks a new password for an account.
  ///
  /// Throws `account.passwordShort` or `account.passwordLong` (argument `limit`), or
  /// `account.passwordCommon`.
  public init(choosing typed: String, for name: UserName) throws(Refusal) {
    guard let password = Password(typed) else {
      throw Refusal(.accountPasswordLong, [RefusalArgument("limit", Password.mostBytes)])
    }
    guard typed.count >= Password.shortest else {
      throw Refusal(.accountPasswordShort, [RefusalArgument("limit", Password.shortest)])
    }
    guard !password.isCommon, !password.isAbout(name) else {
      throw Refusal(.accountPasswordCommon)
    }
    self = password
  }

  /// Whether guessers try it first: it is in the list, a row of keys, or a few repeated characters.
  var isCommon: Bool {
    let text = Password.folded(bytes)
    return CommonPasswords.all.contains(String(decoding: text, as: UTF8.self))
      || CommonPasswords.isRow(text) || CommonPasswords.isRepetition(text)
  }

  /// Whether it is the user name with at most a few digits or signs around it.
  private func isAbout(_ name: UserName) -> Bool {
    let text = Password.folded(bytes)
    let name = Array(name.key.utf8)
    let ends = [text.starts(with: name), text.reversed().starts(with: name.reversed())]
    guard ends.contains(true) else { return false }
    let rest = ends[0] ? text.dropFirst(name.count) : text.dropLast(name.count)
    return rest.count <= 4 && rest.allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) }
  }

  /// ASCII letters in lower case: guessers try an initial capital next.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Reveals nothing if it is printed by mistake.
  public var description: String { "a password" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
