import GameCore

/// Accounts (R1, R2).
extension RefusalCode {
  /// The request needs https.
  public static let accountInsecure = RefusalCode("account.insecure")
  /// The text is not a user name (arguments `shortest` and `longest`).
  public static let accountNameUnusable = RefusalCode("account.nameUnusable")
  /// Another account has the name.
  public static let accountNameTaken = RefusalCode("account.nameTaken")
  /// The password has fewer characters than `Password.shortest` (argument `limit`).
  public static let accountPasswordShort = RefusalCode("account.passwordShort")
  /// The password has more bytes than `Password.mostBytes` (argument `limit`).
  public static let accountPasswordLong = RefusalCode("account.passwordLong")
  /// The password is among the first that guessers try.
  public static let accountPasswordCommon = RefusalCode("account.passwordCommon")
  /// The name or the password is wrong.
  public static let accountWrong = RefusalCode("account.wrong")
  /// Too many attempts were made (argument `seconds` until the next).
  public static let accountTooMany = RefusalCode("account.tooMany")
  /// The server has too much to do; the client may try again.
  public static let accountBusy = RefusalCode("account.busy")
  /// The store has no room for another account.
  public static let accountFull = RefusalCode("account.full")
  /// The server registers no new accounts.
  public static let accountClosed = RefusalCode("account.closed")
  /// The store cannot save, or the system has no random numbers.
  public static let accountUnsaved = RefusalCode("account.unsaved")
  /// The device is not logged in, or the account is gone.
  public static let accountNone = RefusalCode("account.none")
}

/// Refusals of tokens for changing listeners.
extension RefusalCode {
  /// The token is wrong, used or too old, or another client's.
  public static let doorRefused = RefusalCode("door.refused")
}

/// Refusals of the leaderboards and halls of fame (A2, AH4, AX7).
extension RefusalCode {
  /// The store could not be read.
  public static let listUnreadable = RefusalCode("list.unreadable")
  /// The store could not be changed.
  public static let listUnsaved = RefusalCode("list.unsaved")
}
