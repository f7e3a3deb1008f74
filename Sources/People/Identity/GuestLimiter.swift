import Fairness
import GameCore
import Tables

/// The limits on guests by link (R9): new passes a day at the tables of an account, and the share of them
/// that one address may have.
public struct GuestLimiter: Sendable {
  public struct Limits: Hashable, Sendable {
    /// New passes at all tables of an account: some evenings of full tables.
    public var ofAccount = 100
    /// The share of an IPv4 address or a /48: a class behind one address. With less than half, one
    /// address leaves room for others.
    public var ofAddress = 40
    public var day: Duration = .seconds(24 * 3_600)
    /// The number of accounts, and of shares, remembered.
    public var remembered = 100_000

    public init() {}
  }

  /// An address at the tables of an account.
  private struct Share: Hashable, Sendable {
    let opener: PlayerID
    let address: UInt64
  }

  private let limits: Limits
  private var began: Tick
  private var accounts: LRUCache<PlayerID, Int>
  private var shares: LRUCache<Share, Int>

  public init(limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    began = now
    accounts = LRUCache(most: limits.remembered)
    shares = LRUCache(most: limits.remembered)
  }

  /// Counts a new pass. Throws `guest.tooMany`; then nothing is counted. `opener`: the account that
  /// opened the table. `address`: a number for the address of the guest; `nil` on this machine.
  public mutating func take(
    opener: PlayerID, address: UInt64?, at now: Tick
  ) throws(Refusal) {
    if now - began >= limits.day { self = GuestLimiter(limits: limits, at: now) }
    let ofAccount = accounts.value(of: opener) ?? 0
    let share = address.map { Share(opener: opener, address: $0) }
    let ofAddress = share.flatMap { shares.value(of: $0) } ?? 0
    guard ofAccount < limits.ofAccount else { throw GuestLimiter.refusal(limits.ofAccount) }
    guard ofAddress < limits.ofAddress else { throw GuestLimiter.refusal(limits.ofAddress) }
    count(1, opener: opener, address: address)
  }

  /// Takes back what was counted, because the table did not let the guest in, or the guest left at once.
  public mutating func giveBack(opener: PlayerID, address: UInt64?) {
    count(-1, opener: opener, address: address)
  }

  /// Counts again what was given back, without a limit: the guest has a seat already.
  public mutating func takeAgain(opener: PlayerID, address: UInt64?) {
    count(1, opener: opener, address: address)
  }

  private mutating func count(_ amount: Int, opener: PlayerID, address: UInt64?) {
    accounts.add(amount, to: opener)
    if let address { shares.add(amount, to: Share(opener: opener, address: address)) }
  }

  private static func refusal(_ limit: Int) -> Refusal {
    Refusal(.guestTooMany, [RefusalArgument("limit", limit)])
  }
}

extension LRUCache where Value == Int {
  /// Counts up or down, never below zero.
  fileprivate mutating func add(_ amount: Int, to key: Key) {
    remember(max(0, (value(of: key) ?? 0) + amount), of: key)
  }
}
