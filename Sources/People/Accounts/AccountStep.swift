import GameCore
import People
import Tables

/// A request that waits, by what it waits for, with what was learned so far.
enum AccountStep: Sendable {
  // For the store.

  case findingName(Registration)
  case adding(Registration, Entering)
  case finding(Attempt)
  case entering(Entering)
  case loggingOut(Account)
  case changingPassword(Account)
  case deleting(Account)
  case keepingProfile(AccountID, Appearance)
  case settingPhoto(Account, NamedPhoto, ClientAddress)
  case removingPhoto(Account)
  case loadingPhoto(Account, PhotoName, ClientAddress)

  // For the password worker.

  case hashingFirst(Registration)
  case comparing(Attempt, Credentials?)
  case hashingNew(Credentials, keeping: SessionKey)
  /// The request is answered; the same password is hashed at today's cost.
  case rehashing(Credentials)
}

/// A registration that waits.
struct Registration: Sendable {
  let name: UserName
  let password: Password
  let newcomer: Newcomer
  let token: SessionToken?
  /// The player of the new account.
  let player: PlayerID?
  let began: Tick
}

/// A password that is to be checked.
struct Attempt: Sendable {
  enum Purpose: Sendable {
    case logIn(Newcomer, SessionToken?)
    case change(SessionKey, Password)
    case delete
  }

  let name: UserName?
  let counted: LoginLimiter.Name
  /// `nil` if the text is no password.
  let password: Password?
  let address: ClientAddress
  let asker: PasswordAsker
  let began: Tick
  let purpose: Purpose
}

/// A session that is about to begin.
struct Entering: Sendable {
  let newcomer: Newcomer
  let token: SessionToken
  /// The password with its outdated hash, to be hashed anew.
  let outdated: (password: Password, credentials: Credentials)?
}
