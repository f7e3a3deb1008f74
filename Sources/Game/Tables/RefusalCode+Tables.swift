import GameCore

/// Names (H2).
extension RefusalCode {
  /// The name is empty, or the server has none for the player.
  public static let nameMissing = RefusalCode("name.missing")
  /// The name is longer than `PlayerName` allows (arguments `limit` and `bytes`).
  public static let nameTooLong = RefusalCode("name.tooLong")
  /// A character of the name is invisible, or reorders its neighbours.
  public static let nameInvisible = RefusalCode("name.invisible")
}

/// Ways to a table (H4, H6, limits).
extension RefusalCode {
  /// Too many wrong codes came from the client or its address (argument `seconds`).
  public static let codeTooMany = RefusalCode("code.tooMany")
  /// There is no table with this code.
  public static let tableUnknown = RefusalCode("table.unknown")
  /// The table has no room for another connected person (argument `limit`).
  public static let tableFull = RefusalCode("table.full")
  /// The table has ended.
  public static let tableEnded = RefusalCode("table.ended")
  /// The operator has removed the table.
  public static let tableRemoved = RefusalCode("table.removed")
  /// The table is for one player.
  public static let tablePrivate = RefusalCode("table.private")
  /// The table takes no new members.
  public static let tableLocked = RefusalCode("table.locked")
  /// The table has no room for another member of this address (argument `limit`).
  public static let tableCrowded = RefusalCode("table.crowded")
  /// The player, the address or the server may have no further table (argument `limit`).
  public static let tooManyTables = RefusalCode("table.tooMany")
  /// The table has no room for another screen (argument `limit`).
  public static let watchersFull = RefusalCode("watch.full")
  /// The person or the screen is no longer there.
  public static let personGone = RefusalCode("person.gone")
  /// The person cannot be invited now.
  public static let personBusy = RefusalCode("person.busy")
  /// The invitation is over.
  public static let invitationGone = RefusalCode("invitation.gone")
  /// The player may have no further open invitation (argument `limit`).
  public static let invitationTooMany = RefusalCode("invitation.tooMany")
}

/// Messages of the host (H9).
extension RefusalCode {
  /// The message is empty.
  public static let announcementMissing = RefusalCode("announcement.missing")
  /// The message is longer than `Announcement` allows (argument `limit`).
  public static let announcementTooLong = RefusalCode("announcement.tooLong")
  /// A character of the message is invisible.
  public static let announcementInvisible = RefusalCode("announcement.invisible")
}

/// A seat and who may do what (H8, P11).
extension RefusalCode {
  /// The page has no seat at the table.
  public static let seatNone = RefusalCode("seat.none")
  /// The player or the screen was removed from the table.
  public static let seatRemoved = RefusalCode("seat.removed")
  /// The opener has to admit the person first.
  public static let seatConsent = RefusalCode("seat.consent")
  /// The player has left the table.
  public static let seatLeft = RefusalCode("seat.left")
  /// Another page of the same player has taken over.
  public static let seatTakenOver = RefusalCode("seat.takenOver")
  /// Only the opener may do this.
  public static let openerOnly = RefusalCode("opener.only")
  /// The table has no member of this number (argument `member`).
  public static let memberUnknown = RefusalCode("member.unknown")
}

/// Guests by link (R7).
extension RefusalCode {
  /// The page has to log in: it has no account, and no pass either.
  public static let accountNeeded = RefusalCode("account.needed")
  /// The secret in the link is wrong or too old.
  public static let guestLink = RefusalCode("guest.link")
  /// The time of the guest's pass is over.
  public static let guestExpired = RefusalCode("guest.expired")
  /// The day's new guests have reached the limit (argument `limit`).
  public static let guestTooMany = RefusalCode("guest.tooMany")
}

/// The sides of the table (T2, T3).
extension RefusalCode {
  /// The member has no side of the table.
  public static let sideNone = RefusalCode("side.none")
  /// A member far away cannot set a heading.
  public static let sideFar = RefusalCode("side.far")
  /// A member far away cannot set the table's position.
  public static let frameFar = RefusalCode("frame.far")
}

/// Throws (P37).
extension RefusalCode {
  /// A throw at oneself, at somebody who is away, or who takes none.
  public static let throwRefused = RefusalCode("throw.refused")
}

/// Starting (H5, H6, F3).
extension RefusalCode {
  /// The game needs a second player.
  public static let startAlone = RefusalCode("start.alone")
  /// A game is being prepared or runs.
  public static let startRunning = RefusalCode("start.running")
  /// The member does not play.
  public static let startNotPlaying = RefusalCode("start.notPlaying")
  /// The list has no quiz of this number (argument `quiz`).
  public static let quizUnknown = RefusalCode("quiz.unknown")
  /// A text of a written question is missing, or has a character that nobody sees.
  public static let questionIncomplete = RefusalCode("question.incomplete")
  /// A text of a written question is too long (argument `limit`).
  public static let questionTooLong = RefusalCode("question.tooLong")
  /// Two options of a written question are alike.
  public static let questionAlike = RefusalCode("question.alike")
  /// Nobody has written a question.
  public static let questionNone = RefusalCode("question.none")
  /// The question bank has no such theme.
  public static let themeUnknown = RefusalCode("theme.unknown")
}
