import GameCore

/// A message of the host to everybody (H9): 1 to 200 visible characters in one line.
public struct Announcement: Hashable, Sendable {
  /// Characters as people count them (grapheme clusters).
  public static let longest = 200
  /// Bytes of UTF-8.
  public static let mostBytes = 800

  /// Trimmed text without invisible characters.
  public let text: String

  /// Trims and checks typed text. Throws `announcement.missing`, `announcement.tooLong` (argument
  /// `limit`) or `announcement.invisible`.
  public init(_ typed: String) throws(Refusal) {
    guard typed.utf8.count <= 2 * Announcement.mostBytes else { throw Announcement.tooLong }
    let trimmed = PlayerName.trimmed(typed)
    guard !trimmed.isEmpty else { throw Refusal(.announcementMissing) }
    let text = trimmed.streamSafe
    guard text.allSatisfy(PlayerName.isVisible) else { throw Refusal(.announcementInvisible) }
    guard text.count <= Announcement.longest, text.utf8.count <= Announcement.mostBytes else {
      throw Announcement.tooLong
    }
    self.text = text
  }

  private static var tooLong: Refusal {
    Refusal(.announcementTooLong, [RefusalArgument("limit", longest)])
  }
}
