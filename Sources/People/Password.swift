import GameCore
@_spi(_Unicode) import Swift

/// A password on its way to being hashed or compared: never kept, never written anywhere.
public struct Password: Sendable {
  /// Characters at least (R1).
  public static let shortest = 8
  /// Bytes of UTF-8 at most: far above what anybody types, far below what would take time.
  public static let mostBytes = 256

  /// Nobody's: what is compared where no password could be read.
  public static let empty = Password(bytes: [])

  /// In normalisation form C (RFC 8265 §4.2.2): keyboards write "é" in two ways.
  public let bytes: [UInt8]

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// `nil`: too long for any password.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 2 * Password.mostBytes else { return nil }
    let composed = String(String.UnicodeScalarView(typed.streamSafe._nfc))
    guard composed.utf8.count <= Password.mostBytes else { return nil }
    bytes = Array(composed.utf8)
  }

  /// One chosen for an account.
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

  /// One that guessers try first: of the list, a row of keys, or a few characters again and again.
  var isCommon: Bool {
    let text = Password.folded(bytes)
    return CommonPasswords.all.contains(String(decoding: text, as: UTF8.self))
      || CommonPasswords.isRow(text) || CommonPasswords.isRepetition(text)
  }

  /// The user name with at most a few digits or signs round it.
  private func isAbout(_ name: UserName) -> Bool {
    let text = Password.folded(bytes)
    let name = Array(name.key.utf8)
    let ends = [text.starts(with: name), text.reversed().starts(with: name.reversed())]
    guard ends.contains(true) else { return false }
    let rest = ends[0] ? text.dropFirst(name.count) : text.dropLast(name.count)
    return rest.count <= 4 && rest.allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0) }
  }

  /// Letters of ASCII in lower case: capitals at the beginning are what guessers try next.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says nothing, wherever it is printed by mistake.
  public var description: String { "a password" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
