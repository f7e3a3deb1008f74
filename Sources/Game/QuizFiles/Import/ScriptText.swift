/// Raised and lowered text (`x²`, `H₂O`) in plain characters, so that 10² does not become 102.
public enum ScriptText {
  /// The place of a piece of text beside its line.
  public enum Position: Sendable {
    case raised, lowered
  }

  /// `text` as it stands after `before`: in raised or lowered characters if Unicode has all of them, else
  /// after `^` or `_`. Endings of numbers such as `st` in `1st` stay as they are.
  public static func text(_ text: String, _ position: Position, after before: Character?) -> String
  {
    let text = Text.collapsed(text)
    if text.isEmpty { return "" }
    if position == .raised, isEnding(text, after: before) { return text }
    let table = position == .raised ? raised : lowered
    let characters = text.compactMap { table[$0] }
    if characters.count == text.count { return String(characters) }
    let mark = position == .raised ? "^" : "_"
    return text.count == 1 ? mark + text : "\(mark)(\(text))"
  }

  private static func isEnding(_ text: String, after before: Character?) -> Bool {
    if endings.contains(text.lowercased()) { return true }
    return before?.isNumber == true && ["e", "a", "o", "ª", "º"].contains(text)
  }

  private static let endings: Set = [
    "st", "nd", "rd", "th", "er", "re", "ère", "ere", "ème", "eme", "me", "mme", "lle", "ª", "º",
    "™", "®",
  ]

  private static let raised = table(
    "0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
  private static let lowered = table(
    "0123456789+-−=()aeoxhklmnpstijru", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤ")

  private static func table(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(zip(plain, small)) { first, _ in first }
  }
}
