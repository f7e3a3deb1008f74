import Fairness
import GameCore
import People
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

  private let limits: Limits
  private var began: Tick
  private var accounts: LRUCache<PlayerID, Int>
  private var shares: LRUCache<LimitCharge.Key, Int>
  /// The passes of this day that other servers of the store have not heard of.
  private var pending = PendingCharges()

  public init(limits: Limits = Limits(), at now: Tick) {
    self.limits = limits
    began = now
    accounts = LRUCache(most: limits.remembered)
    shares = LRUCache(most: limits.remembered)
  }

  /// The key of an address at the tables of an account.
  private static func share(_ address: UInt64, of opener: PlayerID) -> LimitCharge.Key {
    LimitCharge.Key(high: opener.high, low: opener.low ^ address)
  }

  /// Counts a new pass. Throws `guest.tooMany`; then nothing is counted. `opener`: the account that
  /// opened the table. `address`: a number for the address of the guest; `nil` on this machine.
  public mutating func take(
    opener: PlayerID, address: UInt64?, at now: Tick
  ) throws(Refusal) {
    turnDay(at: now)
    let ofAccount = accounts.value(of: opener) ?? 0
    let share = address.map { GuestLimiter.share($0, of: opener) }
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
    pending.add(amount, .guestsOfAccount, LimitCharge.Key(high: opener.high, low: opener.low))
    guard let address else { return }
    let share = GuestLimiter.share(address, of: opener)
    shares.add(amount, to: share)
    pending.add(amount, .guestsOfAddress, share)
  }

  /// Days stay those of all servers, however late a guest comes.
  private mutating func turnDay(at now: Tick) {
    guard now - began >= limits.day else { return }
    began = now - .microseconds((now - began).wholeMicroseconds % limits.day.wholeMicroseconds)
    accounts = LRUCache(most: limits.remembered)
    shares = LRUCache(most: limits.remembered)
    pending.removeAll()
  }

  // MARK: Limits of all servers

  /// Other servers use the store, too: they are told of new passes.
  public mutating func shareLimits() { pending.isShared = true }

  /// Takes what the other servers have not heard of.
  public mutating func takeCharges() -> [LimitCharge] { pending.take() }

  /// Takes back what could not be told.
  public mutating func putBack(_ charges: [LimitCharge]) { pending.putBack(charges) }

  /// Counts what other servers have counted.
  public mutating func charge(_ charges: [LimitCharge], at now: Tick) {
    turnDay(at: now)
    for charge in charges {
      switch charge.limit {
      case .guestsOfAccount:
        guard let (high, low) = charge.key.number else { continue }
        accounts.add(charge.amount, to: PlayerID(high: high, low: low))
      case .guestsOfAddress: shares.add(charge.amount, to: charge.key)
      default: continue
      }
    }
  }

  private static func refusal(_ limit: Int) -> Refusal {
    Refusal(.guestTooMany, [RefusalArgument("limit", limit)])
  }
}

extension LRUCache where Value == Int {
  /// Counts up or down, never below zero.
  fileprivate mutating func add(_ amount: Int, to key: Key) {
    let (sum, isTooMuch) = (value(of: key) ?? 0).addingReportingOverflow(amount)
    remember(isTooMuch ? .max : max(0, sum), of: key)
  }
}
