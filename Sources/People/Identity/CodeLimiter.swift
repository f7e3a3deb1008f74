import Fairness
import GameCore
import People
import Tables

/// The limits on wrong table codes a minute: of a client, its address and the subnet around it. A
/// client always has a few of its own, so nobody can keep others from joining. A right code costs
/// nothing, so a whole party behind one address is welcome.
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

    /// The key of its own wrong codes.
    fileprivate var client: Counted { account.map { .account($0) } ?? .visitor(address) }
  }

  /// Wrong codes a minute.
  struct Limits: Hashable, Sendable {
    var ofClient: Int
    var ofAddress: Int
    var ofSubnet: Int
    /// The least of a client, whatever its address and its subnet have used up.
    var own = 3
    var minute: Duration = .seconds(60)
    /// The number of clients, addresses and subnets counted. All accounts fit.
    var most = 300_000

    /// Limits in the host's network.
    static let near = Limits(ofClient: 60, ofAddress: 60, ofSubnet: 3_000)
    /// Limits on the internet: of an account, of an IPv4 address or a /48, of 256 such neighbours.
    static let far = Limits(ofClient: 20, ofAddress: 20, ofSubnet: 200)
  }

  fileprivate enum Counted: Hashable, Sendable {
    case account(PlayerID)
    /// A client without an account.
    case visitor(ClientAddress.Block)
    case address(ClientAddress.Block)
    case subnet(ClientAddress.Block)
  }

  private struct Finding: Hashable {
    let player: PlayerID
    let code: TableCode
  }

  /// The tables that accounts have found: they may join them again despite wrong guesses of others.
  private var findings = LRUCache<Finding, Bool>(most: 20_000)
  private let limits: (near: Limits, far: Limits)
  private var near: WindowLimiter<Counted>
  private var far: WindowLimiter<Counted>

  /// Starts with the limits of the host's network and of the internet.
  public init(at now: Tick) { self.init(near: .near, far: .far, at: now) }

  init(near: Limits, far: Limits, at now: Tick) {
    limits = (near, far)
    self.near = WindowLimiter(window: near.minute, most: near.most, at: now)
    self.far = WindowLimiter(window: far.minute, most: far.most, at: now)
  }

  /// Counts a search; `isThere`: whether the table exists. Returns the refusal `code.tooMany`; the
  /// answer then reveals nothing about the table.
  public mutating func look(
    for code: TableCode, by client: Client, isThere: Bool, at now: Tick
  ) -> Refusal? {
    let finding = client.account.map { Finding(player: $0, code: code) }
    if isThere, let finding, findings.value(of: finding) != nil { return nil }
    if let refusal = refusal(of: client, at: now) { return refusal }
    if isThere {
      if let finding { findings.remember(true, of: finding) }
    } else {
      for key in [client.client, .address(client.address), .subnet(client.subnet)] {
        if client.isNear { near.add(to: key) } else { far.add(to: key) }
      }
    }
    return nil
  }

  /// Whether a search would be answered now.
  public mutating func permits(_ client: Client, _ code: TableCode, at now: Tick) -> Bool {
    let finding = client.account.map { Finding(player: $0, code: code) }
    if let finding, findings.value(of: finding) != nil { return true }
    return refusal(of: client, at: now) == nil
  }

  /// Notes that an account knows this table: the server named it, or the account opened it.
  public mutating func found(_ code: TableCode, by account: PlayerID) {
    findings.remember(true, of: Finding(player: account, code: code))
  }

  /// The refusal of a code before it is looked up (`code.tooMany`, argument `seconds` until the next
  /// attempt); `nil` if it may be looked up.
  private mutating func refusal(of client: Client, at now: Tick) -> Refusal? {
    client.isNear
      ? CodeLimiter.refusal(of: client, &near, limits.near, at: now)
      : CodeLimiter.refusal(of: client, &far, limits.far, at: now)
  }

  private static func refusal(
    of client: Client, _ wrong: inout WindowLimiter<Counted>, _ limits: Limits, at now: Tick
  ) -> Refusal? {
    let isCrowded =
      wrong.count(of: .address(client.address), at: now) >= limits.ofAddress
      || wrong.count(of: .subnet(client.subnet), at: now) >= limits.ofSubnet
    let limit = isCrowded ? min(limits.own, limits.ofClient) : limits.ofClient
    guard wrong.count(of: client.client, at: now) >= limit else { return nil }
    let left = wrong.left(at: now).wholeMicroseconds
    return Refusal(.codeTooMany, [RefusalArgument("seconds", Int((left + 999_999) / 1_000_000))])
  }
}
