import GameCore

/// Slows down guessing of table codes: so many wrong codes a minute for an address or whatever else
/// stands for somebody, and in a house a brake for everybody together, because addresses are cheap as well.
///
/// Ask `refuses(_:at:)` before a code is looked up and call `countWrong(_:at:)` when there was no
/// such table. A right code costs nothing: a whole party behind one address is welcome.
public struct CodeBrake: Hashable, Sendable {
  /// Wrong codes a minute of one address, and of all together.
  public struct Limits: Hashable, Sendable {
    public var perAddress: Int
    /// `nil`: as many as they are. Where everybody may come, a bound for all is one that anybody can use
    /// up.
    public var together: Int?
    public var minute: Duration = .seconds(60)
    /// Addresses remembered; beyond this only the brake for all together works for new ones.
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

  /// Why a code of this address is not even looked up (`code.tooMany`, argument `seconds` until the
  /// next attempt); `nil`: look it up. `address` is any number that stands for it.
  public mutating func refuses(_ address: UInt64, at now: Tick) -> Refusal? {
    turnMinute(at: now)
    let isOver = limits.together.map { together >= $0 } ?? false
    guard isOver || wrong[address, default: 0] >= limits.perAddress else { return nil }
    let left = (began + limits.minute - now).wholeMicroseconds
    return Refusal(.codeTooMany, [RefusalArgument("seconds", Int((left + 999_999) / 1_000_000))])
  }

  /// There was no table with the code that this address sent.
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
