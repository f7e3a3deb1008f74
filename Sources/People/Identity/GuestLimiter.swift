import GameCore
import People
import Tables

/// The limits on guests by link (R9): new passes a day at the tables of an account, and the share of them
/// that one address may have.
public struct GuestLimiter: Sendable {
  /// The limits of a day.
  public struct Limits: Hashable, Sendable {
    /// New passes at all tables of an account: some evenings of full tables.
    public var ofAccount = 100
    /// The share of an IPv4 address or a /48: a class behind one address. With less than half, one
    /// address leaves room for others.
    public var ofAddress = 40
    /// The time in which passes are counted together.
    public var day: Duration = .seconds(24 * 3_600)
    /// The number of accounts, and of shares, remembered.
    public var remembered = 100_000

    public init() {}
  }

  private enum Counted: Hashable, Sendable {
    case account(PlayerID)
    /// An address at the tables of an account.
    case share(PlayerID, UInt64)
  }

  private let limits: Limits
  private var passes: WindowLimiter<Counted>

  /// Starts a day at `now` without passes.
  public init(limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    passes = WindowLimiter(window: limits.day, most: 2 * limits.remembered, at: now)
  }

  /// Counts a new pass. Throws `guest.tooMany`; then nothing is counted. `opener`: the account that
  /// opened the table. `address`: a number for the address of the guest; `nil` on this machine.
  public mutating func take(
    opener: PlayerID, address: UInt64?, at now: Tick
  ) throws(Refusal) {
    for key in GuestLimiter.keys(opener, address) {
      let limit = key == .account(opener) ? limits.ofAccount : limits.ofAddress
      guard passes.count(of: key, at: now) < limit else {
        throw Refusal(.guestTooMany, [RefusalArgument("limit", limit)])
      }
    }
    takeAgain(opener: opener, address: address)
  }

  /// Takes back what was counted, because the table did not let the guest in, or the guest left at once.
  public mutating func giveBack(opener: PlayerID, address: UInt64?) {
    for key in GuestLimiter.keys(opener, address) { passes.add(-1, to: key) }
  }

  /// Counts again what was given back, without a limit: the guest has a seat already.
  public mutating func takeAgain(opener: PlayerID, address: UInt64?) {
    for key in GuestLimiter.keys(opener, address) { passes.add(to: key) }
  }

  private static func keys(_ opener: PlayerID, _ address: UInt64?) -> [Counted] {
    guard let address else { return [.account(opener)] }
    return [.account(opener), .share(opener, address)]
  }
}
