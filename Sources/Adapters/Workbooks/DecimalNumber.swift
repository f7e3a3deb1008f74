/// A number as a workbook stores it, `-0.25` or `1.5E-2`, with the fifteen digits that spreadsheets show.
struct DecimalNumber: Equatable {
  private static let precision = 15

  var isNegative: Bool
  /// The digits without zeros at either end; none for zero.
  var digits: [UInt8]
  /// The power of ten of the first digit: 0 for 1 to 9.
  var exponent: Int

  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    var power = 0
    if mantissa.count < bytes.count {
      var tail = bytes[mantissa.endIndex...].dropFirst()
      let isSmall = tail.first == UInt8(ascii: "-")
      if isSmall || tail.first == UInt8(ascii: "+") { tail = tail.dropFirst() }
      guard (1...3).contains(tail.count), tail.allSatisfy(Self.isDigit) else { return nil }
      power = tail.reduce(0) { $0 * 10 + Int($1 - 48) } * (isSmall ? -1 : 1)
    }
    let parts = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), mantissa.count <= 400,
      parts.allSatisfy({ $0.allSatisfy(Self.isDigit) }),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    digits = parts.flatMap { $0.map { $0 - 48 } }
    exponent = parts[0].count - 1 + power
    trim()
    round(to: Self.precision)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  var isZero: Bool { digits.isEmpty }

  /// Rounds half away from zero to so many digits from the first one on.
  mutating func round(to count: Int) {
    guard count < digits.count else { return }
    let isUp = count >= 0 && digits[count] >= 5
    digits = Array(digits.prefix(max(0, count)))
    if isUp { increment() }
    trim()
  }

  /// Rounds to so many digits behind the point.
  mutating func round(places: Int) { round(to: exponent + 1 + places) }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      digits[index] += 1
      if digits[index] < 10 { return }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    exponent += 1
  }

  private mutating func trim() {
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { (exponent, isNegative) = (0, false) }
  }

  /// The digits before the point, at least `least`.
  func whole(least: Int = 1) -> String {
    let count = max(exponent + 1, 0)
    let shown = (0..<count).map { String(digits.indices.contains($0) ? digits[$0] : 0) }.joined()
    return String(repeating: "0", count: max(0, (isZero ? least : least - count)))
      + (isZero ? "" : shown)
  }

  /// The digits behind the point, at least `least`.
  func fraction(least: Int) -> String {
    if isZero { return String(repeating: "0", count: least) }
    let count = max(least, digits.count - exponent - 1)
    return (0..<max(0, count)).map { place -> String in
      let index = exponent + 1 + place
      return String(digits.indices.contains(index) ? digits[index] : 0)
    }.joined()
  }

  /// The number as a cell without a format shows it: ten digits of a fraction, all of a whole number.
  var general: String {
    var number = self
    if exponent >= 15 || exponent < -9 {
      return scientific(places: nil, exponentDigits: 2, plus: true)
    }
    if digits.count > exponent + 1 { number.round(to: max(10, exponent + 1)) }
    let fraction = number.fraction(least: 0)
    return (number.isNegative ? "-" : "") + number.whole()
      + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// `1.5E+20`; `places`: digits behind the point, all if nil.
  func scientific(places: Int?, exponentDigits: Int, plus: Bool) -> String {
    var mantissa = self
    if let places { mantissa.round(to: places + 1) }
    let power = mantissa.exponent
    mantissa.exponent = 0
    let fraction = mantissa.fraction(least: places ?? 0)
    let digits = String(power.magnitude)
    let padding = String(repeating: "0", count: max(0, exponentDigits - digits.count))
    return (isNegative ? "-" : "") + mantissa.whole() + (fraction.isEmpty ? "" : "." + fraction)
      + "E" + (power < 0 ? "-" : plus ? "+" : "") + padding + digits
  }
}
