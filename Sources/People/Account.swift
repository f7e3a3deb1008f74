import GameCore

/// The number of an account: given once, never to another.
public struct AccountID: Hashable, Comparable, Codable, Sendable {
  public let number: Int64

  public init(_ number: Int64) {
    self.number = number
  }

  public static func < (left: AccountID, right: AccountID) -> Bool {
    left.number < right.number
  }
}

/// Somebody who may come from far away (R1).
public struct Account: Hashable, Codable, Sendable {
  public let id: AccountID
  public let name: UserName
  /// The account's player on every device that is logged in, drawn at random at registration.
  public let player: PlayerID
  /// `nil`: not chosen yet.
  public var appearance: Appearance?

  public init(id: AccountID, name: UserName, player: PlayerID, appearance: Appearance?) {
    self.id = id
    self.name = name
    self.player = player
    self.appearance = appearance
  }
}

/// How an account's player appears (H2), as kept: whoever shows it checks it as a page's own.
public struct Appearance: Hashable, Codable, Sendable {
  /// The player's name.
  public var name: String
  /// The number of the colour wished for.
  public var colour: Int?

  public init(name: String, colour: Int? = nil) {
    self.name = name
    self.colour = colour
  }
}

/// What a password was turned into: the algorithm, its parameters, salt and hash in one text
/// (PHC string format). The password cannot be read from it.
public struct PasswordHash: Hashable, Codable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}

/// An account that is to be made; the store gives the number.
public struct NewAccount: Hashable, Codable, Sendable {
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
