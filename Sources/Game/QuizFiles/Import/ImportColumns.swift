/// The columns of a table in the words of `--columns`: `question,right,wrong,wrong,wrong`, or
/// `question,option,option,option,option,answer`.
public struct ImportColumns: Equatable, Sendable {
  /// The content of a column.
  public enum Role: String, Equatable, Sendable, CaseIterable {
    case question
    /// The text of the right option, and of a wrong one.
    case right, wrong
    /// The text of an option that may be right or wrong.
    case option
    /// Which option is right: by its letter, number or text.
    case answer
    /// The same, told in one way alone: from A, from 1, from 0, or the text itself.
    case letter, number, index, text
    /// A column that is not read.
    case ignored = "-"
  }

  /// The role of each column.
  public var roles: [Role]
  /// Rows before the questions, such as a header.
  public var skipped: Int

  /// Columns of these roles; `nil` unless they make questions of four options.
  public init?(roles: [Role], skipped: Int = 0) {
    let counts = Role.allCases.map { role in (role, roles.count { $0 == role }) }
    let count = Dictionary(uniqueKeysWithValues: counts)
    let answers = [Role.answer, .letter, .number, .index, .text].map { count[$0] ?? 0 }.reduce(0, +)
    let isNamed = count[.right] == 1 && (count[.wrong] ?? 0) >= 3 && count[.option] == 0
    let isChosen = count[.right] == 0 && count[.wrong] == 0 && (count[.option] ?? 0) >= 4
    guard count[.question] == 1, isNamed && answers == 0 || isChosen && answers == 1 else {
      return nil
    }
    self.roles = roles
    self.skipped = skipped
  }

  /// Columns in the words of `--columns`.
  public init?(_ text: some StringProtocol, skipped: Int = 0) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let roles = words.compactMap { Role(rawValue: Text.trimmed($0).lowercased()) }
    guard roles.count == words.count else { return nil }
    self.init(roles: roles, skipped: skipped)
  }
}
