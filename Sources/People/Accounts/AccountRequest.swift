import GameCore
import People
import Pictures
import Tables

extension Ticket {
  /// The account service's own reading of the store.
  public static let reading = Ticket(0)
}

/// The token of a new session, a secret for the cookie, and the key that the server stores.
public struct SessionToken: Hashable, Sendable {
  /// The content of the cookie.
  public let text: String
  /// The key by which the server finds the session.
  public let key: SessionKey

  public init(text: String, key: SessionKey) {
    self.text = text
    self.key = key
  }
}

/// A photo under its name.
public struct NamedPhoto: Hashable, Sendable {
  /// The random name in the photo's address.
  public let name: PhotoName
  /// The checked picture.
  public let picture: Picture

  public init(name: PhotoName, picture: Picture) {
    self.name = name
    self.picture = picture
  }
}

/// A device that registers or logs in, with its data. The account gets those that it lacks.
public struct Newcomer: Hashable, Sendable {
  /// The player of the device without the account; `nil` if the page has no cookie.
  public var player: PlayerID?
  /// The player of the device's own cookie.
  public var device: PlayerID?
  /// The device's name and face; `nil` if the server has none.
  public var profile: Profile?
  /// The device's photo; `nil` without one.
  public var photo: NamedPhoto?
  /// The address by which attempts are counted.
  public var address: ClientAddress

  public init(
    player: PlayerID?, device: PlayerID?, profile: Profile?, photo: NamedPhoto?,
    address: ClientAddress
  ) {
    self.player = player
    self.device = device
    self.profile = profile
    self.photo = photo
    self.address = address
  }

  /// The traces that identify the device later.
  var traces: [KnownLogins.Trace] {
    [.address(address.visitor)] + (device.map { [.device($0)] } ?? [])
  }
}

/// A request to the account service.
public enum AccountRequest: Equatable, Sendable {
  /// Makes an account and logs in. Without a token and a player the system has no random numbers.
  ///
  /// Refused: `account.closed`, `account.nameUnusable`, `account.password…`, `account.tooMany`,
  /// `account.nameTaken`, `account.full`, `account.busy`, `account.unsaved`.
  case register(
    user: String, password: String, Newcomer, token: SessionToken?, player: PlayerID?)
  /// Logs in. Neither the answer nor its time reveals whether the account exists.
  ///
  /// Refused: `account.wrong`, `account.tooMany`, `account.busy`, `account.unsaved`.
  case logIn(user: String, password: String, Newcomer, token: SessionToken?)
  /// Looks for a session that another server may have made, for this client. Answered by `sought` when the
  /// session is known, or does not exist.
  ///
  /// Refused: `account.busy`, `account.unsaved`. Then nobody knows whether it exists.
  case seek(SessionKey, ClientAddress)
  /// Ends this session.
  case logOut(SessionKey?)
  /// Changes the password and ends all other sessions.
  ///
  /// Refused: `account.none`, `account.wrong` (not the present password), `account.password…`,
  /// `account.tooMany`, `account.busy`, `account.unsaved`.
  case changePassword(SessionKey?, present: String, new: String, ClientAddress)
  /// Deletes the account. Refused like `changePassword`, but not for a new password.
  case delete(SessionKey?, password: String, ClientAddress)
  /// Stores the account's photo, or removes it. Without a name the system has no random numbers.
  case setPhoto(Picture?, named: PhotoName?, of: Account, ClientAddress)
  /// Reads the account's photo from the store, unless it is in memory (`nil`).
  case loadPhoto(PhotoName?, of: Account, ClientAddress)
}

/// The answer to a request.
public enum AccountAnswer: Equatable, Sendable {
  case refused(Refusal)
  /// The account and the token of the session that began.
  case entered(UserName, SessionToken)
  case passwordChanged
  /// `Sessions` has the session if it exists.
  case sought
  /// The device is no longer logged in.
  case left
  /// The photo's name; `nil` without one.
  case photoSet(PhotoName?)
  case photoLoaded
  /// The profile is stored, or refused.
  case profileKept(Refusal?)

  /// The refusal; `nil` after a success.
  public var refusal: Refusal? {
    switch self {
    case .refused(let refusal): refusal
    case .profileKept(let refusal): refusal
    case .entered, .passwordChanged, .sought, .left, .photoSet, .photoLoaded: nil
    }
  }
}

/// A waiting request, with what it waits for and what is known so far.
enum AccountStep: Sendable {
  // For the store.

  case findingName(Registration)
  case adding(Registration, Entering)
  case finding(Attempt)
  case entering(Entering, after: Attempt)
  case seeking(SessionKey, ClientAddress, began: Tick)
  case loggingOut(Account)
  case changingPassword(Account, after: Attempt)
  case deleting(Account)
  case keepingProfile(AccountID, Appearance)
  case settingPhoto(Account, NamedPhoto, ClientAddress)
  case removingPhoto(Account)
  case loadingPhoto(Account, PhotoName, ClientAddress)

  // For the password worker.

  case hashingFirst(Registration)
  case comparing(Attempt, Credentials?)
  case hashingNew(Credentials, keeping: SessionKey, after: Attempt)
  /// The request is answered; the same password is hashed at the present cost.
  case rehashing(Credentials)
}

/// A waiting registration.
struct Registration: Sendable {
  let name: UserName
  let password: Password
  let newcomer: Newcomer
  let token: SessionToken?
  /// The player of the new account.
  let player: PlayerID?
  let began: Tick
}

/// A password that waits for its check.
struct Attempt: Sendable {
  enum Purpose: Sendable {
    case logIn(Newcomer, SessionToken?)
    case change(SessionKey, Password)
    case delete
  }

  let name: UserName?
  let counted: LoginLimiter.Name
  /// `nil` if the text is not a valid password.
  let password: Password?
  let address: ClientAddress
  let asker: PasswordAsker
  let began: Tick
  let purpose: Purpose
  /// Whether the hash changed while the first check ran.
  var isSecond = false
}

/// A session that is about to begin.
struct Entering: Sendable {
  let newcomer: Newcomer
  let token: SessionToken
  /// The password with its outdated hash, for a new hash.
  let outdated: (password: Password, credentials: Credentials)?
}
