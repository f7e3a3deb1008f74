import Bytes

/// A number format of a workbook (ECMA-376, 18.8.31): `0.00`, `#,##0`, `0%`, `yyyy-mm-dd`, `"€" 0.00`.
struct NumberFormat: Equatable {
  enum Token: Equatable {
    case literal(String)
    /// `0`, or `#` and `?`, which show no zero.
    case digit(isFixed: Bool)
    case point, comma, percent, general
    /// `E+00`: whether a plus is shown, and the digits.
    case exponent(isSigned: Bool, digits: Int)
    /// `yyyy`, `m`, `ss`: a small letter and how often it stands.
    case time(Character, Int)
    /// `[h]`: hours in all, not of a day.
    case total(Character)
    case halfDay
    /// `ss.00`: digits of a second.
    case secondFraction(Int)
  }

  /// The sections: for positive numbers, negative ones and zero.
  private var sections: [[Token]] = []
  /// Whether names of months are those of another language than English.
  private var isForeign = false

  /// `nil`: a format with conditions, fractions or others that are not shown here.
  init?(_ code: String) {
    var reader = NumberFormatReader(code)
    guard let sections = reader.sections() else { return nil }
    self.sections = sections
    isForeign = reader.isForeign
  }

  /// The text in the cell; `nil` if it is not known. `startsIn1904`: the days of the workbook.
  func text(of stored: String, startsIn1904: Bool) -> String? {
    guard var number = DecimalNumber(stored) else { return nil }
    var section = sections.first ?? [.general]
    var sign = number.isNegative ? "-" : ""
    if number.isNegative, sections.count > 1 { (section, sign) = (sections[1], "") }
    if number.isZero, sections.count > 2 { section = sections[2] }
    if section.contains(where: \.isTime) {
      // A date before the first day is shown as a row of number signs.
      guard !number.isNegative else { return nil }
      return DateText(section, isForeign: isForeign).text(of: stored, startsIn1904: startsIn1904)
    }
    if section.contains(.general) {
      return section.map { $0 == .general ? number.general : $0.shown }.joined()
    }
    guard section.contains(where: \.isPlace) else { return sign + section.map(\.shown).joined() }
    number.isNegative = false
    return Self.number(number, section).map { number in
      // What rounds to zero has no sign.
      number.contains { ("1"..."9").contains($0) } ? sign + number : number
    }
  }

  /// The literals and the digits of one section.
  private static func number(_ number: DecimalNumber, _ section: [Token]) -> String? {
    guard let first = section.firstIndex(where: \.isPlace),
      let last = section.lastIndex(where: \.isPlace)
    else { return nil }
    var places = Array(section[first...last])
    // A literal between the digits, as in telephone numbers.
    guard !places.contains(where: { if case .literal = $0 { true } else { false } }) else {
      return nil
    }
    var number = number
    let percents = section.count { $0 == .percent }
    while places.last == .comma {
      places.removeLast()
      if !number.isZero { number.exponent -= 3 }
    }
    if !number.isZero { number.exponent += 2 * percents }
    guard let digits = digits(of: number, places) else { return nil }
    return section[..<first].map(\.shown).joined() + digits
      + section[(last + 1)...].map(\.shown).joined()
  }

  private static func digits(of number: DecimalNumber, _ places: [Token]) -> String? {
    let parts = places.split(separator: .point, maxSplits: 1, omittingEmptySubsequences: false)
    let behind = parts.count > 1 ? Array(parts[1]) : []
    let most = behind.count(where: \.isDigit)
    let least = behind.count { $0 == .digit(isFixed: true) }
    let before = parts[0].filter { $0 != .comma }
    let whole = before.count { $0 == .digit(isFixed: true) }
    if let exponent = places.first(where: \.isExponent) {
      guard case .exponent(let isSigned, let digits) = exponent, places.last == exponent,
        parts[0].count(where: \.isDigit) == 1
      else { return nil }
      return number.scientific(places: most, exponentDigits: digits, plus: isSigned)
    }
    guard before.allSatisfy(\.isDigit), behind.allSatisfy(\.isDigit) else { return nil }
    var number = number
    number.round(places: most)
    var digits = number.whole(least: whole)
    if parts[0].contains(.comma) { digits = grouped(digits) }
    let fraction = number.fraction(least: least)
    return digits + (parts.count > 1 ? "." + fraction : "")
  }

  private static func grouped(_ digits: String) -> String {
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }
}

extension NumberFormat.Token {
  var isDigit: Bool { if case .digit = self { true } else { false } }
  var isExponent: Bool { if case .exponent = self { true } else { false } }
  var isPlace: Bool { isDigit || isExponent || self == .point || self == .comma }

  var isTime: Bool {
    switch self {
    case .time, .total, .halfDay, .secondFraction: true
    case .literal, .digit, .point, .comma, .percent, .general, .exponent: false
    }
  }

  /// The text of a token outside the digits.
  var shown: String {
    switch self {
    case .literal(let text): text
    case .percent: "%"
    case .point: "."
    case .comma: ","
    case .digit, .general, .exponent, .time, .total, .halfDay, .secondFraction: ""
    }
  }
}

/// The tokens of a number format.
struct NumberFormatReader {
  private var rest: Substring
  private(set) var isForeign = false

  init(_ code: String) { rest = code.prefix(256) }

  mutating func sections() -> [[NumberFormat.Token]]? {
    var sections: [[NumberFormat.Token]] = [[]]
    while let character = rest.popFirst() {
      if character == ";" {
        sections.append([])
      } else if let tokens = tokens(
        character, isAfterSecond: sections[sections.count - 1].endsInSecond)
      {
        sections[sections.count - 1] += tokens
      } else {
        return nil
      }
    }
    return sections
  }

  private mutating func tokens(_ first: Character, isAfterSecond: Bool) -> [NumberFormat.Token]? {
    switch first {
    case "\"": return [.literal(taken(until: "\""))]
    case "\\": return [.literal(rest.popFirst().map(String.init) ?? "")]
    case "_":
      _ = rest.popFirst()
      return [.literal(" ")]
    case "*":
      _ = rest.popFirst()
      return []
    case "[": return bracket(taken(until: "]"))
    case "0": return [.digit(isFixed: true)]
    case "#", "?": return [.digit(isFixed: false)]
    case ".":
      guard isAfterSecond, rest.first == "0" else { return [.point] }
      return [.secondFraction(run(of: "0", from: 0))]
    case ",": return [.comma]
    case "%": return [.percent]
    case "@": return [.general]
    case "E", "e": return exponent()
    case "G", "g":
      guard rest.prefix(6).lowercased() == "eneral" else { return nil }
      rest = rest.dropFirst(6)
      return [.general]
    case "A", "a": return halfDay()
    case "y", "Y", "m", "M", "d", "D", "h", "H", "s", "S":
      return [.time(Character(first.lowercased()), run(of: first, from: 1))]
    default:
      return first.isASCII && first.isLetter ? nil : [.literal(String(first))]
    }
  }

  private mutating func taken(until end: Character) -> String {
    let text = rest.prefix { $0 != end }
    rest = rest[text.endIndex...].dropFirst()
    return String(text)
  }

  /// How often the character stands here, one in front included.
  private mutating func run(of character: Character, from count: Int) -> Int {
    let run = rest.prefix { $0.lowercased() == character.lowercased() }
    rest = rest[run.endIndex...]
    return count + run.count
  }

  /// A colour, a currency with its language, or the time in all; `nil` for a condition.
  private mutating func bracket(_ text: String) -> [NumberFormat.Token]? {
    let small = text.lowercased()
    if small.hasPrefix("$") {
      let parts = text.dropFirst().split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      // The low ten bits of a language's number are the language; English is 9.
      if parts.count > 1,
        let number = Int(digits: parts[1].prefix(8), radix: 16, in: 0...0xFFFF_FFFF)
      {
        isForeign = number & 0x3FF != 9 && number != 0
      }
      return [.literal(String(parts[0]))]
    }
    if let unit = small.first, "hms".contains(unit), small.allSatisfy({ $0 == unit }) {
      return [.total(unit)]
    }
    let colours = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
    return colours.contains(small) || small.hasPrefix("color") ? [] : nil
  }

  private mutating func exponent() -> [NumberFormat.Token]? {
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest = rest.dropFirst()
    let digits = run(of: "0", from: 0)
    return digits > 0 ? [.exponent(isSigned: sign == "+", digits: digits)] : nil
  }

  private mutating func halfDay() -> [NumberFormat.Token]? {
    for mark in ["m/pm", "/p"] where rest.lowercased().hasPrefix(mark) {
      rest = rest.dropFirst(mark.count)
      return [.halfDay]
    }
    return nil
  }
}

extension [NumberFormat.Token] {
  fileprivate var endsInSecond: Bool {
    switch last {
    case .time("s", _), .total("s"): true
    default: false
    }
  }
}
