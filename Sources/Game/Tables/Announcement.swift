import GameCore

/// A message of the host to everybody (H9): 1 to 200 visible characters in one line.
public struct Announcement: Hashable, Sendable {
  /// Characters as people count them (grapheme clusters).
  public static let longest = 200

  /// Trimmed text without invisible characters.
  public let text: String

  /// Trims and checks typed text. Throws `announcement.missing`, `announcement.tooLong` (argument
  /// `limit`) or `announcement.invisible`.
  public init(_ typed: String) throws(Refusal) {
    do throws(VisibleLine.Fault) {
      text = try VisibleLine(typed, longest: Announcement.longest).text
    } catch {
      switch error {
      case .missing: throw Refusal(.announcementMissing)
      case .invisible: throw Refusal(.announcementInvisible)
      case .tooLong:
        throw Refusal(.announcementTooLong, [RefusalArgument("limit", Announcement.longest)])
      }
    }
  }
}
