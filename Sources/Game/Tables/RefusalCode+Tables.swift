import GameCore

/// Names (H2).
extension RefusalCode {
  public static let nameMissing = RefusalCode("name.missing")
  public static let nameTooLong = RefusalCode("name.tooLong")
  public static let nameInvisible = RefusalCode("name.invisible")
}

/// Ways to a table (H4, H6, limits).
extension RefusalCode {
  public static let codeTooMany = RefusalCode("code.tooMany")
  public static let tableUnknown = RefusalCode("table.unknown")
  public static let tableFull = RefusalCode("table.full")
  public static let tableEnded = RefusalCode("table.ended")
  public static let tableRemoved = RefusalCode("table.removed")
  public static let tablePrivate = RefusalCode("table.private")
  public static let tableLocked = RefusalCode("table.locked")
  public static let tableCrowded = RefusalCode("table.crowded")
  public static let tooManyTables = RefusalCode("table.tooMany")
  public static let watchersFull = RefusalCode("watch.full")
  public static let personGone = RefusalCode("person.gone")
  public static let personBusy = RefusalCode("person.busy")
  public static let invitationGone = RefusalCode("invitation.gone")
  public static let invitationTooMany = RefusalCode("invitation.tooMany")
}

/// Messages of the host (H9).
extension RefusalCode {
  public static let announcementMissing = RefusalCode("announcement.missing")
  public static let announcementTooLong = RefusalCode("announcement.tooLong")
  public static let announcementInvisible = RefusalCode("announcement.invisible")
}

/// A seat and who may do what (H8, P11).
extension RefusalCode {
  public static let seatNone = RefusalCode("seat.none")
  public static let seatRemoved = RefusalCode("seat.removed")
  public static let seatConsent = RefusalCode("seat.consent")
  public static let seatLeft = RefusalCode("seat.left")
  public static let seatTakenOver = RefusalCode("seat.takenOver")
  public static let openerOnly = RefusalCode("opener.only")
  public static let memberUnknown = RefusalCode("member.unknown")
}

/// Guests by link (R7).
extension RefusalCode {
  /// The page has to log in: it has no account, and no pass either.
  public static let accountNeeded = RefusalCode("account.needed")
  public static let guestLink = RefusalCode("guest.link")
  public static let guestExpired = RefusalCode("guest.expired")
  public static let guestTooMany = RefusalCode("guest.tooMany")
}

/// The sides of the table (T2, T3).
extension RefusalCode {
  public static let sideNone = RefusalCode("side.none")
  public static let sideFar = RefusalCode("side.far")
  public static let frameFar = RefusalCode("frame.far")
}

/// Starting (H5, H6, F3).
extension RefusalCode {
  public static let startAlone = RefusalCode("start.alone")
  public static let startTooMany = RefusalCode("start.tooMany")
  public static let startRunning = RefusalCode("start.running")
  public static let startNotPlaying = RefusalCode("start.notPlaying")
  public static let quizUnknown = RefusalCode("quiz.unknown")
  public static let themeUnknown = RefusalCode("theme.unknown")
}
