/// A date or a time of a workbook as its format shows it.
struct DateText {
  private let tokens: [NumberFormat.Token]
  private let isForeign: Bool

  init(_ tokens: [NumberFormat.Token], isForeign: Bool) {
    self.tokens = tokens
    self.isForeign = isForeign
  }

  private struct Moment {
    var year = 0
    var month = 0
    var day = 0
    var weekday = 0
    var milliseconds = 0
    var totalMilliseconds = 0

    var hour: Int { milliseconds / 3_600_000 }
    var minute: Int { milliseconds / 60_000 % 60 }
    var second: Int { milliseconds / 1_000 % 60 }
  }

  /// The text of a number of days; `nil` for one that no calendar has, or a format that is not known.
  func text(of stored: String, startsIn1904: Bool) -> String? {
    guard let days = Double(stored), (0..<2_958_466).contains(days),
      let moment = moment(days, startsIn1904: startsIn1904)
    else { return nil }
    let isHalf = tokens.contains(.halfDay)
    var text = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .literal(let literal): text += literal
      case .time("m", let count) where isMinute(index): text += padded(moment.minute, count)
      case .time(let unit, let count):
        guard let piece = piece(unit, count, of: moment, isHalf: isHalf) else {
          return iso(moment)
        }
        text += piece
      case .total(let unit): text += total(unit, of: moment)
      case .halfDay: text += moment.hour < 12 ? "AM" : "PM"
      case .secondFraction(let digits):
        let thousandths = String(String(moment.milliseconds % 1_000 + 1_000).dropFirst())
        text += "." + thousandths.prefix(digits)
      case .point, .comma, .percent: text += token.shown
      case .digit, .general, .exponent: return nil
      }
    }
    return text
  }

  private func moment(_ days: Double, startsIn1904: Bool) -> Moment? {
    // A second is shown whole unless the format has a part of it.
    let hasFraction = tokens.contains { if case .secondFraction = $0 { true } else { false } }
    let unit = hasFraction ? 1 : 1_000
    let milliseconds = Int((days * 86_400_000 / Double(unit)).rounded()) * unit
    var moment = Moment()
    moment.totalMilliseconds = milliseconds
    moment.milliseconds = milliseconds % 86_400_000
    let day = milliseconds / 86_400_000
    moment.weekday = startsIn1904 ? (day + 5) % 7 : (day + 6) % 7
    let hasDate = tokens.enumerated().contains { index, token in
      if case .time(let unit, _) = token {
        "yd".contains(unit) || unit == "m" && !isMinute(index)
      } else {
        false
      }
    }
    guard hasDate else { return moment }
    if startsIn1904 {
      (moment.year, moment.month, moment.day) = Self.date(day - 24_107)
    } else if day == 60 {
      // The day that Lotus 1-2-3 counted and no calendar has.
      (moment.year, moment.month, moment.day) = (1900, 2, 29)
    } else if day == 0 {
      return nil
    } else {
      (moment.year, moment.month, moment.day) = Self.date(day - (day < 60 ? 25_568 : 25_569))
    }
    return moment
  }

  /// The date of a number of days from 1970-01-01 on.
  private static func date(_ days: Int) -> (Int, Int, Int) {
    // Years that begin with March: the day of the era of 400 years, of the year, of the month.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNext = month >= 10
    return (
      era * 400 + yearOfEra + (isNext ? 1 : 0), month + (isNext ? -9 : 3),
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// Whether the `m` of this token is a minute: hours stand before it, or seconds behind it.
  private func isMinute(_ index: Int) -> Bool {
    func unit(_ token: NumberFormat.Token) -> Character? {
      switch token {
      case .time(let unit, _), .total(let unit): unit
      case .literal, .digit, .point, .comma, .percent, .general, .exponent, .halfDay,
        .secondFraction:
        nil
      }
    }
    let before = tokens[..<index].lazy.reversed().compactMap(unit).first
    let after = tokens[(index + 1)...].lazy.compactMap(unit).first
    return before == "h" || after == "s"
  }

  /// A part of the date in the format's length; `nil` for a name in another language.
  private func piece(_ unit: Character, _ count: Int, of moment: Moment, isHalf: Bool) -> String? {
    switch (unit, count) {
    case ("y", 1...2): return padded(moment.year % 100, 2)
    case ("y", _): return padded(moment.year, 4)
    case ("m", 1...2): return padded(moment.month, count)
    case ("d", 1...2): return padded(moment.day, count)
    case ("m", 3...4), ("d", 3...4):
      guard !isForeign else { return nil }
      let name = unit == "m" ? Self.months[moment.month - 1] : Self.weekdays[moment.weekday]
      return count == 3 ? String(name.prefix(3)) : name
    case ("h", _):
      return padded(isHalf ? (moment.hour + 11) % 12 + 1 : moment.hour, count)
    case ("s", _): return padded(moment.second, count)
    default: return nil
    }
  }

  private func total(_ unit: Character, of moment: Moment) -> String {
    let length = unit == "h" ? 3_600_000 : unit == "m" ? 60_000 : 1_000
    return String(moment.totalMilliseconds / length)
  }

  /// Year, month and day in figures, as far as the format shows them, and the time.
  private func iso(_ moment: Moment) -> String? {
    func has(_ unit: Character) -> Bool {
      tokens.enumerated().contains { index, token in
        if case .time(unit, _) = token { unit != "m" || !isMinute(index) } else { false }
      }
    }
    guard has("y"), moment.year > 0 else { return nil }
    var text = padded(moment.year, 4)
    if has("m") { text += "-" + padded(moment.month, 2) }
    if has("m"), has("d") { text += "-" + padded(moment.day, 2) }
    if has("h") { text += " " + padded(moment.hour, 2) + ":" + padded(moment.minute, 2) }
    return text
  }

  private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, min(count, 4) - digits.count)) + digits
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October",
    "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
