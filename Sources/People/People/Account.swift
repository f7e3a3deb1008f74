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

/// The stored appearance of an account's player (H2). Check it like a page's input before showing
/// it.
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
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

/// A new account; the store assigns the number.
public struct NewAccount: Hashable, Sendable {
  public var name: UserName
  public var player: PlayerID
  public var password: PasswordHash
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
