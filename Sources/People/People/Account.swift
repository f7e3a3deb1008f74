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
