import Files

/// How a workbook shows a number (ECMA-376, 18.8.31).
enum NumberFormat: Equatable {
  case general
  /// `#,##0.00%` and its parts.
  case digits(places: Int, isGrouped: Bool, isPercent: Bool)
  /// A date, a time or both, which are written as `1969-07-20 18:00` in whatever order the workbook has them.
  case date(hasDay: Bool, hasTime: Bool, hasSeconds: Bool)

  /// `nil`: a format of another kind, such as one with words or fractions.
  init?(_ code: String) {
    let code = code.prefix(256).lowercased()
    if ["general", "@"].contains(code) {
      self = .general
    } else if let known = Self.digits(code[...]) ?? Self.date(code[...]) {
      self = known
    } else {
      return nil
    }
  }

  private static func digits(_ code: Substring) -> NumberFormat? {
    var rest = code
    let isPercent = rest.hasSuffix("%")
    if isPercent { rest.removeLast() }
    let isGrouped = rest.hasPrefix("#,##")
    if isGrouped { rest.removeFirst(4) }
    guard rest.popFirst() == "0" else { return nil }
    if rest.isEmpty { return .digits(places: 0, isGrouped: isGrouped, isPercent: isPercent) }
    guard rest.popFirst() == ".", (1...15).contains(rest.count), rest.allSatisfy({ $0 == "0" })
    else { return nil }
    return .digits(places: rest.count, isGrouped: isGrouped, isPercent: isPercent)
  }

  /// By the letters outside quotation marks, up to the form for negative numbers.
  private static func date(_ code: Substring) -> NumberFormat? {
    var letters = ""
    var rest = code
    while let character = rest.popFirst(), character != ";" {
      switch character {
      case "\"", "[":
        let end: Character = character == "[" ? "]" : "\""
        // A colour, a condition, or hours in all.
        if character == "[", !rest.hasPrefix("$") { return nil }
        rest = rest.drop { $0 != end }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "a" where rest.hasPrefix("m/pm"): rest = rest.dropFirst(4)
      case "a"..."z": letters.append(character)
      case "0", "#", "?", "%", "@": return nil
      default: continue
      }
    }
    guard letters.allSatisfy({ "ymdhs".contains($0) }) else { return nil }
    let hasTime = letters.contains("h") && letters.contains("m")
    let hasDay = letters.contains("y") && letters.contains("m") && letters.contains("d")
    // A part of a date, such as a month, is not the date.
    guard hasDay || hasTime, hasDay || !letters.contains(where: { "yd".contains($0) }),
      hasTime || !letters.contains(where: { "hs".contains($0) })
    else { return nil }
    return .date(hasDay: hasDay, hasTime: hasTime, hasSeconds: letters.contains("s"))
  }

  /// The text in the cell; `nil` if it is not known. `startsIn1904`: the days of the workbook.
  func text(of stored: String, startsIn1904: Bool) -> String? {
    guard var number = DecimalNumber(stored) else { return nil }
    switch self {
    case .general: return number.general
    case .digits(let places, let isGrouped, let isPercent):
      if isPercent, !number.isZero { number.exponent += 2 }
      number.round(places: places)
      let whole = isGrouped ? Self.grouped(number.whole()) : number.whole()
      return (number.isNegative ? "-" : "") + whole
        + (places > 0 ? "." + number.fraction(least: places) : "") + (isPercent ? "%" : "")
    case .date(let hasDay, let hasTime, let hasSeconds):
      guard let days = Double(stored), (0..<2_958_466).contains(days) else { return nil }
      let seconds = Int((days * 86_400).rounded())
      // In 1900, Lotus 1-2-3 counted a day that no calendar has: before it the numbers are those of other days.
      if hasDay, !startsIn1904, seconds / 86_400 <= 60 { return nil }
      let since = seconds / 86_400 - (startsIn1904 ? 24_107 : 25_569)
      let time = [seconds / 3_600 % 24, seconds / 60 % 60] + (hasSeconds ? [seconds % 60] : [])
      let parts = [
        hasDay ? WallClock.day(of: since * 86_400) : nil,
        hasTime ? time.map { String($0 + 100).dropFirst() }.joined(separator: ":") : nil,
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    }
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
