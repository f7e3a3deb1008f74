/// The date format of HTTP (RFC 9110 §5.6.7).
public enum HTTPDate {
  /// The date of seconds since 1970 (UTC, not negative), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func format(secondsSince1970 seconds: Int64) -> String {
    let seconds = max(0, seconds)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = civil(days)
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(days % 7)]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(day)) \(months[Int(month) - 1]) \(year) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Year, month and day of a day counted from 1970-01-01. Years are counted from March, so that
  /// the leap day is the last of its year; 146 097 days are 400 years.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
