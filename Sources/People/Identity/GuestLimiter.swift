import Fairness
import GameCore
import Tables

/// The limits on guests by link (R9): new passes a day at the tables of an account, and from an address.
public struct GuestLimiter: Sendable {
  public struct Limits: Hashable, Sendable {
    /// New passes at all tables of an account: some evenings of full tables.
    public var ofAccount = 100
    /// New passes from an IPv4 address or a /48: a school behind one address.
    public var ofAddress = 200
    public var day: Duration = .seconds(24 * 3_600)
    /// The number of accounts, and of addresses, remembered.
    public var remembered = 100_000

    public init() {}
  }

  private let limits: Limits
  private var began: Tick
  private var accounts: LRUCache<PlayerID, Int>
  private var addresses: LRUCache<UInt64, Int>

  public init(limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    began = now
    accounts = LRUCache(most: limits.remembered)
    addresses = LRUCache(most: limits.remembered)
  }

  /// Counts a new pass. Throws `guest.tooMany`; then nothing is counted. `opener`: the account that
  /// opened the table. `address`: a number for the address of the guest; `nil` on this machine.
  public mutating func take(
    opener: PlayerID, address: UInt64?, at now: Tick
  ) throws(Refusal) {
    if now - began >= limits.day { self = GuestLimiter(limits: limits, at: now) }
    let ofAccount = accounts.value(of: opener) ?? 0
    let ofAddress = address.flatMap { addresses.value(of: $0) } ?? 0
    guard ofAccount < limits.ofAccount else { throw GuestLimiter.refusal(limits.ofAccount) }
    guard ofAddress < limits.ofAddress else { throw GuestLimiter.refusal(limits.ofAddress) }
    accounts.remember(ofAccount + 1, of: opener)
    if let address { addresses.remember(ofAddress + 1, of: address) }
  }

  /// Takes back what `take` counted, because the table did not let the guest in.
  public mutating func giveBack(opener: PlayerID, address: UInt64?) {
    if let count = accounts.value(of: opener), count > 0 {
      accounts.remember(count - 1, of: opener)
    }
    if let address, let count = addresses.value(of: address), count > 0 {
      addresses.remember(count - 1, of: address)
    }
  }

  private static func refusal(_ limit: Int) -> Refusal {
    Refusal(.guestTooMany, [RefusalArgument("limit", limit)])
  }
}
