import GameCore

/// Accounts (R1, R2).
extension RefusalCode {
  public static let accountInsecure = RefusalCode("account.insecure")
  public static let accountNameUnusable = RefusalCode("account.nameUnusable")
  public static let accountNameTaken = RefusalCode("account.nameTaken")
  public static let accountPasswordShort = RefusalCode("account.passwordShort")
  public static let accountPasswordLong = RefusalCode("account.passwordLong")
  public static let accountPasswordCommon = RefusalCode("account.passwordCommon")
  public static let accountWrong = RefusalCode("account.wrong")
  public static let accountTooMany = RefusalCode("account.tooMany")
  public static let accountBusy = RefusalCode("account.busy")
  public static let accountFull = RefusalCode("account.full")
  public static let accountClosed = RefusalCode("account.closed")
  public static let accountUnsaved = RefusalCode("account.unsaved")
  public static let accountNone = RefusalCode("account.none")
}

/// Refusals of tokens for changing listeners.
extension RefusalCode {
  public static let doorRefused = RefusalCode("door.refused")
}

/// Refusals of the leaderboards and halls of fame (A2, AH4, AX7).
extension RefusalCode {
  public static let listUnreadable = RefusalCode("list.unreadable")
  public static let listUnsaved = RefusalCode("list.unsaved")
}
