import GameCore

/// The number of an account. It is never reused.
public struct AccountID: Hashable, Comparable, Sendable {
  public let number: Int64

  public init(_ number: Int64) {
    self.number = number
  }

  public static func < (left: AccountID, right: AccountID) -> Bool {
    left.number < right.number
  }
}

/// An account, with which a person can play from afar (R1).
public struct Account: Hashable, Sendable {
  public let id: AccountID
  /// The name for logging in.
  public let name: UserName
  /// The account's player on every logged-in device, drawn at random at registration.
  public let player: PlayerID
  /// `nil` until the player chooses one.
  public var appearance: Appearance?

  public init(id: AccountID, name: UserName, player: PlayerID, appearance: Appearance?) {
    self.id = id
    self.name = name
    self.player = player
    self.appearance = appearance
  }
}

/// The stored appearance of an account's player (H2). Check it like input before showing it.
public struct Appearance: Hashable, Sendable {
  /// The player's name.
  public var name: String
  /// The number of the requested colour.
  public var colour: Int?
  /// The number of the requested face.
  public var face: Int?

  public init(name: String, colour: Int? = nil, face: Int? = nil) {
    self.name = name
    self.colour = colour
    self.face = face
  }
}

/// A hashed password: algorithm, parameters, salt and hash in one text (PHC string format).
public struct PasswordHash: Hashable, Sendable {
  /// Such as `$argon2id$v=19$m=…,t=…,p=…$SALT$HASH`.
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

/// A new account; the store assigns the number.
public struct NewAccount: Hashable, Sendable {
  /// The name for logging in.
  public var name: UserName
  /// The player of the account, drawn at random.
  public var player: PlayerID
  /// The hash of the chosen password.
  public var password: PasswordHash
  /// The look of the registering device; `nil` if the server has none.
  public var appearance: Appearance?

  public init(
    name: UserName, player: PlayerID, password: PasswordHash, appearance: Appearance? = nil
  ) {
    self.name = name
    self.player = player
    self.password = password
    self.appearance = appearance
  }
}

/// The name of an account for logging in (R1): 3 to 24 ASCII letters, digits, dots, hyphens or
/// underscores, which every keyboard has; no two look alike. Friends see the player's name, which
/// may have any script.
public struct UserName: Hashable, Sendable {
  /// The number of characters.
  public static let lengths = 3...24

  /// The name as typed at registration.
  public let text: String

  /// Trims spaces, which keyboards add. Returns `nil` if the text is not a user name.
  public init?(_ typed: String) {
    // A text far longer than any name need not be trimmed.
    guard typed.utf8.count <= 4 * UserName.lengths.upperBound else { return nil }
    let trimmed = typed.utf8.drop { $0 == UInt8(ascii: " ") }.reversed()
      .drop { $0 == UInt8(ascii: " ") }
    let name = trimmed.reversed()
    guard UserName.lengths.contains(name.count), name.allSatisfy(UserName.isUsable) else {
      return nil
    }
    text = String(decoding: name, as: UTF8.self)
  }

  /// The key of the name: its lower case. Names with equal keys are equal.
  public var key: String { text.lowercased() }

  public static func == (left: UserName, right: UserName) -> Bool { left.key == right.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private static func isUsable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The SHA-256 of a session's token. A thief who reads it in the store cannot compute the cookie.
public struct SessionKey: Hashable, Sendable {
  /// The length of a SHA-256.
  public static let byteCount = 32

  public let bytes: [UInt8]

  /// Returns `nil` unless there are 32 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == SessionKey.byteCount else { return nil }
    self.bytes = bytes
  }
}

/// A logged-in device (R2).
public struct Session: Hashable, Sendable {
  /// Seconds from log-in until the device has to log in again: 180 days.
  public static let lifetime: Int64 = 15_552_000
  /// The sessions of one account; another log-in ends the oldest.
  public static let mostOfAccount = 10

  /// The key of the token in the device's cookie.
  public let key: SessionKey
  /// The account to which the device is logged in.
  public let account: AccountID
  /// Start in seconds since 1970, by the wall clock, because a session outlasts the process.
  public let began: Int64

  public init(key: SessionKey, account: AccountID, began: Int64) {
    self.key = key
    self.account = account
    self.began = began
  }

  /// End in seconds since 1970.
  public var ends: Int64 {
    let (end, overflow) = began.addingReportingOverflow(Session.lifetime)
    return overflow ? .max : end
  }
}
