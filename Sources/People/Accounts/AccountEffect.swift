import GameCore
import People
import Pictures
import Tables

/// The client for whom a password is hashed: each has its turn.
public struct PasswordAsker: Hashable, Sendable {
  /// `ClientAddress.holder` of the client.
  public let holder: [ClientAddress.Block]
  /// Whether there was a log-in from the address or on the device before.
  public let isKnown: Bool

  /// Takes the holder from the client's address.
  public init(_ address: ClientAddress, isKnown: Bool) {
    holder = address.holder
    self.isKnown = isKnown
  }
}

/// The answer of the worker that hashes passwords.
public enum HasherAnswer: Equatable, Sendable {
  case hash(PasswordHash)
  /// Whether the password was right, and whether its hash was made at another cost than today's.
  case compared(isRight: Bool, isOutdated: Bool)
  /// The queue is full.
  case busy
}

/// A change of the photos of accounts in memory.
public enum PhotoChange: Equatable, Sendable {
  /// The store holds this photo of the player, or none.
  case stored(PhotoName?, of: PlayerID)
  /// The store holds these photos and no others.
  case allStored([PlayerID: PhotoName])
  /// The photo can be shown.
  case loaded(NamedPhoto, of: PlayerID, ClientAddress)
  case removed(of: PlayerID)
}

/// An action of the account service for its host, which carries them out in order.
public enum AccountEffect: Equatable, Sendable {
  /// The store's answer is a call of `stored`.
  case ask(AccountOrder, Ticket)
  /// A change without an answer.
  case attempt(AccountOrder)
  /// The worker's answer is a call of `hashed`.
  case hash(Password, PasswordAsker, Ticket)
  /// Compares the password with the hash; without one with a hash that no password matches, in the
  /// same time. Answered like `hash`.
  case compare(Password, PasswordHash?, PasswordAsker, Ticket)
  case photo(PhotoChange)
  /// Notifies all tables: the first player is the second from now on (R1).
  case became(PlayerID, PlayerID)
  /// Notifies all pages: these sessions have ended.
  case loggedOut([SessionKey])
  /// The stored devices that act as another player.
  case aliases([DeviceAlias])
  /// The store was read, or could not be: data that others remember of it may be old.
  case recordsRead
  /// Another process has changed the halls of fame.
  case hallsChanged
  /// Another process has changed who takes guests.
  case guestsChanged
  /// The one answer to a request.
  case answer(Ticket, AccountAnswer)
}
