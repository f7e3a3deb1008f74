/// How long to wait before the next attempt: doubling from half a second to half a minute, each time
/// a random part of it, so that many laptops do not come back to a public server in step.
struct Backoff: Equatable, Sendable {
  static let shortest: Duration = .milliseconds(500)
  static let longest: Duration = .seconds(30)

  private var next = Backoff.shortest

  /// The next wait, between half and the whole of what is due.
  mutating func wait(using random: inout some RandomNumberGenerator) -> Duration {
    let part = Int.random(in: 500...1000, using: &random)
    defer { next = min(next * 2, Backoff.longest) }
    return next * part / 1000
  }

  /// An attempt has succeeded.
  mutating func reset() { next = Backoff.shortest }
}
