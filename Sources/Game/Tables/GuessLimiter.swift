import GameCore

/// Limits guesses of table codes: a number of wrong codes a minute for an address or another key,
/// and at home for everybody together, because addresses cost little as well.
///
/// Call `refuses(_:at:)` before looking a code up and `countWrong(_:at:)` if there is no such
/// table. A right code costs nothing, so a whole party behind one address is welcome.
public struct GuessLimiter: Hashable, Sendable {
  /// Wrong codes a minute of one address, and of all together.
  public struct Limits: Hashable, Sendable {
    public var perAddress: Int
    /// `nil` for no common limit. On the internet anybody could use up a common limit.
    public var together: Int?
    public var minute: Duration = .seconds(60)
    /// The number of addresses remembered. New ones beyond it have only the common limit.
    public var addresses: Int

    public init(perAddress: Int = 60, together: Int? = 3_000, addresses: Int = 10_000) {
      self.perAddress = perAddress
      self.together = together
      self.addresses = addresses
    }
  }

  private let limits: Limits
  private var began: Tick
  private var wrong: [UInt64: Int] = [:]
  private var together = 0

  public init(limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    began = now
  }

  /// The refusal of a code before looking it up (`code.tooMany`, argument `seconds` until the next
  /// attempt); `nil` if the code may be looked up. `address` is any number that stands for the
  /// visitor.
  public mutating func refuses(_ address: UInt64, at now: Tick) -> Refusal? {
    turnMinute(at: now)
    let isOver = limits.together.map { together >= $0 } ?? false
    guard isOver || wrong[address, default: 0] >= limits.perAddress else { return nil }
    let left = (began + limits.minute - now).wholeMicroseconds
    return Refusal(.codeTooMany, [RefusalArgument("seconds", Int((left + 999_999) / 1_000_000))])
  }

  /// Counts a code of this address to which no table belongs.
  public mutating func countWrong(_ address: UInt64, at now: Tick) {
    turnMinute(at: now)
    together = min(together, .max - 1) + 1
    guard wrong.count < limits.addresses || wrong[address] != nil else { return }
    wrong[address, default: 0] = min(wrong[address, default: 0], .max - 1) + 1
  }

  private mutating func turnMinute(at now: Tick) {
    guard now - began >= limits.minute else { return }
    began = now
    wrong.removeAll(keepingCapacity: true)
    together = 0
  }
}
