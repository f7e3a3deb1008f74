import Fairness
import GameCore
import People
import Tables

/// The limits on guessing table codes: by account, by address and by subnet. Wrong guesses of others
/// stop nobody.
public struct CodeLimiter: Sendable {
  /// A client that searches for a table.
  public struct Client: Equatable, Sendable {
    /// The account's player, if the device is logged in.
    public var account: PlayerID?
    /// Whether it is in the host's network.
    public var isNear: Bool
    /// The whole address of a near client, because the phones of a house share one /64; of a far one
    /// the block that one customer has.
    public var address: ClientAddress.Block
    /// The block of 256 neighbouring customers.
    public var subnet: ClientAddress.Block

    public init(
      account: PlayerID?, isNear: Bool, address: ClientAddress.Block, subnet: ClientAddress.Block
    ) {
      self.account = account
      self.isNear = isNear
      self.address = address
      self.subnet = subnet
    }

    fileprivate var guesser: GuessLimiter.Guesser {
      GuessLimiter.Guesser(
        client: account.map { .account($0) } ?? .address(address), address: address,
        subnet: subnet)
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

  public init(at now: Tick) {
    near = GuessLimiter(limits: .near, at: now)
    far = GuessLimiter(limits: .far, at: now)
  }

  /// Counts a search; `isThere`: whether the table exists. Returns the refusal `code.tooMany`; the
  /// answer then reveals nothing about the table.
  public mutating func look(
    for code: TableCode, by client: Client, isThere: Bool, at now: Tick
  ) -> Refusal? {
    let finding = client.account.map { Finding(player: $0, code: code) }
    if isThere, let finding, findings.value(of: finding) != nil { return nil }
    let guesser = client.guesser
    let refusal =
      client.isNear ? near.refuses(guesser, at: now) : far.refuses(guesser, at: now)
    if let refusal { return refusal }
    if isThere {
      if let finding { findings.remember(true, of: finding) }
    } else if client.isNear {
      near.countWrong(guesser, at: now)
    } else {
      far.countWrong(guesser, at: now)
    }
    return nil
  }

  /// Whether a search would be answered now.
  public mutating func permits(_ client: Client, _ code: TableCode, at now: Tick) -> Bool {
    let finding = client.account.map { Finding(player: $0, code: code) }
    if let finding, findings.value(of: finding) != nil { return true }
    let guesser = client.guesser
    let refusal = client.isNear ? near.refuses(guesser, at: now) : far.refuses(guesser, at: now)
    return refusal == nil
  }

  /// Notes that an account knows this table: the server named it, or the account opened it.
  public mutating func found(_ code: TableCode, by account: PlayerID) {
    findings.remember(true, of: Finding(player: account, code: code))
  }
}

extension GuessLimiter.Limits {
  /// Limits in the host's network.
  static let near = GuessLimiter.Limits(ofClient: 60, ofAddress: 60, ofSubnet: 3_000)
  /// Limits on the internet: of an account, of an IPv4 address or a /48, of 256 such neighbours.
  static let far = GuessLimiter.Limits(ofClient: 20, ofAddress: 20, ofSubnet: 200)
}
