import GameCore
import People
import Tables

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
