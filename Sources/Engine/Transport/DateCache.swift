import HTTP

/// The value of `Date`, formatted once a second.
struct DateCache {
  private var seconds: Int64 = -1
  private var text = ""

  mutating func text(at seconds: Int64) -> String {
    if seconds != self.seconds {
      self.seconds = seconds
      text = HTTPDate.format(secondsSince1970: seconds)
    }
    return text
  }
}
