import GameCore
import People
import Pictures
import Tables

/// A session that begins, and the data that its device adds to the account.
public struct Arrival: Hashable, Sendable {
  /// The key of the new session.
  public let key: SessionKey
  /// Seconds since 1970.
  public let began: Int64
  /// Becomes the account's if it has none.
  public let appearance: Appearance?
  /// Becomes the account's if it has none.
  public let photo: NamedPhoto?
  /// The player whose scores and games become the account's.
  public let player: PlayerID?

  public init(
    key: SessionKey, began: Int64, appearance: Appearance?, photo: NamedPhoto?, player: PlayerID?
  ) {
    self.key = key
    self.began = began
    self.appearance = appearance
    self.photo = photo
    self.player = player
  }
}

/// A task for the store. Each is done whole or not at all.
public enum AccountOrder: Equatable, Sendable {
  // Queries.

  case isTaken(UserName)
  /// Without a name: no account, after the same time.
  case find(UserName?)
  case photo(PhotoName)
  /// The account of a session that has not ended at this time in seconds since 1970.
  case session(SessionKey, at: Int64)
  /// The changes of other processes since this was ordered last, or everything if they are not known.
  case changes(at: Int64)
  /// All sessions that have not ended at this time in seconds since 1970.
  case everything(at: Int64)

  // Changes.

  case register(NewAccount, Arrival)
  /// Begins a session, unless the password has changed.
  case enter(AccountID, PasswordHash, Arrival)
  case end(SessionKey, of: AccountID)
  /// Sets the password, unless it is no longer `former`, and ends all sessions but one.
  case setPassword(PasswordHash, of: AccountID, former: PasswordHash, keeping: SessionKey)
  /// The same password with a new hash.
  case rehash(PasswordHash, of: AccountID, former: PasswordHash)
  case remove(AccountID)
  case setAppearance(Appearance, of: AccountID)
  case setPhoto(NamedPhoto, of: AccountID)
  case removePhoto(of: AccountID)

  /// Whether the order only reads.
  public var isQuery: Bool {
    switch self {
    case .isTaken, .find, .photo, .session, .changes, .everything: true
    case .register, .enter, .end, .setPassword, .rehash, .remove, .setAppearance, .setPhoto,
      .removePhoto:
      false
    }
  }
}

/// An account with its sessions and its photo.
public struct AccountEntry: Equatable, Sendable {
  public let account: Account
  /// Sessions that have not ended.
  public let sessions: [Session]
  /// The name of the account's photo; `nil` without one.
  public let photo: PhotoName?

  public init(account: Account, sessions: [Session], photo: PhotoName?) {
    self.account = account
    self.sessions = sessions
    self.photo = photo
  }
}

/// The records that other processes have changed, as they are now.
public struct AccountChanges: Equatable, Sendable {
  /// Accounts, also those whose last session has ended.
  public var entries: [AccountEntry] = []
  /// Accounts that no longer exist.
  public var deleted: [AccountID] = []
  /// All of them; `nil`: they have not changed.
  public var aliases: [DeviceAlias]?
  /// Whether the choices about guests have changed.
  public var haveGuestsChanged = false
  /// Whether a hall of fame has changed.
  public var haveHallsChanged = false

  public init() {}
}

/// An account and its hashed password.
public struct Credentials: Equatable, Sendable {
  public let account: Account
  public let hash: PasswordHash

  public init(account: Account, hash: PasswordHash) {
    self.account = account
    self.hash = hash
  }
}

/// The store's answer to an order.
public enum AccountRecord: Equatable, Sendable {
  /// The store did nothing.
  public enum Fault: Equatable, Sendable {
    /// Too many orders wait.
    case busy
    /// The disk or the file fails.
    case unavailable

    var refusal: Refusal {
      switch self {
      case .busy: Refusal(.accountBusy)
      case .unavailable: Refusal(.accountUnsaved)
      }
    }
  }

  case failed(Fault)
  case taken(Bool)
  case found(Credentials?)
  case entered(AccountEntry)
  case nameTaken
  case noRoom
  /// The password has changed meanwhile, or the account was deleted.
  case changedMeanwhile
  /// The account's sessions after the change.
  case sessions([Session])
  case done
  /// There is no such account.
  case missing
  case photo(Picture?)
  /// `nil`: there is no such session, or it has ended.
  case session(AccountEntry?)
  case changes(AccountChanges)
  case everything([AccountEntry], [DeviceAlias])
}
