import Fairness
import GameCore
import Tables

/// The limits on guessing table codes: by account and by address; for far clients by the block that
/// one customer has. Wrong guesses elsewhere delay nobody.
public struct CodeLimiter: Sendable {
  /// A client that searches for a table.
  public struct Client: Equatable, Sendable {
    /// The account's player, if the device is logged in.
    public var account: PlayerID?
    /// Whether it is in the host's network.
    public var isNear: Bool
    /// A number for the address, or for the block of a far one.
    public var address: UInt64

    public init(account: PlayerID?, isNear: Bool, address: UInt64) {
      self.account = account
      self.isNear = isNear
      self.address = address
    }
  }

  private struct Finding: Hashable {
    let player: PlayerID
    let code: TableCode
  }

  /// The tables that accounts have found: they may join them again despite wrong guesses of others.
  private var findings = LRUCache<Finding, Bool>(most: 20_000)
  private var near: GuessLimiter
  private var far: GuessLimiter
  private var accounts: GuessLimiter

  public init(at now: Tick) {
    near = GuessLimiter(at: now)
    far = GuessLimiter(limits: .far, at: now)
    accounts = GuessLimiter(limits: .account, at: now)
  }

  /// Counts a search; `isThere`: whether the table exists. Returns the refusal `code.tooMany`; the
  /// answer then reveals nothing about the table.
  public mutating func look(
    for code: TableCode, by client: Client, isThere: Bool, at now: Tick
  ) -> Refusal? {
    let finding = client.account.map { Finding(player: $0, code: code) }
    if isThere, let finding, findings.value(of: finding) != nil { return nil }
    let account = client.account.map { $0.high ^ $0.low }
    let place =
      client.isNear ? near.refuses(client.address, at: now) : far.refuses(client.address, at: now)
    if let refusal = place ?? account.flatMap({ accounts.refuses($0, at: now) }) { return refusal }
    if isThere {
      if let finding { findings.remember(true, of: finding) }
    } else if client.isNear {
      near.countWrong(client.address, at: now)
    } else {
      far.countWrong(client.address, at: now)
      if let account { accounts.countWrong(account, at: now) }
    }
    return nil
  }

  /// Notes that an account knows this table: the server named it, or the account opened it.
  public mutating func found(_ code: TableCode, by account: PlayerID) {
    findings.remember(true, of: Finding(player: account, code: code))
  }
}

extension GuessLimiter.Limits {
  /// Limits of an IPv4 address or a /48 on the internet.
  static let far = GuessLimiter.Limits(perAddress: 20, together: nil)
  /// Limits of an account. All accounts fit.
  static let account = GuessLimiter.Limits(perAddress: 20, together: nil, addresses: 100_000)
}
