import GameCore

/// A player's name: 1 to 20 visible characters after trimming and normalisation (H2).
public struct PlayerName: Hashable, Codable, Sendable {
  public static let longest = 20

  public let text: String

  /// Trims, normalises and checks what somebody typed.
  ///
  /// Throws `name.missing`, `name.tooLong` (argument `limit`) or `name.invisible`.
  public init(_ typed: String) throws(Refusal) {
    let trimmed = PlayerName.trimmed(typed)
    guard !trimmed.isEmpty else { throw Refusal(.nameMissing) }
    guard trimmed.count <= PlayerName.longest else {
      throw Refusal(.nameTooLong, [RefusalArgument("limit", PlayerName.longest)])
    }
    text = trimmed
  }

  private static func trimmed(_ typed: String) -> String {
    let visible = typed.drop(while: \.isWhitespace)
    guard let last = visible.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(visible[...last])
  }
}
