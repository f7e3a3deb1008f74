import Bytes
import Fairness
import GameCore
import People
import Tables

/// The players of devices, as a value: a device's own player, or the one that a token of the other
/// listener moved to it; their profiles (H2); and the devices of the host (H9).
public struct DeviceRegistry: Sendable {
  /// The most devices with another player, and the most profiles. An attacker can make any number
  /// of devices. Those unused for the longest time are removed first.
  public static let most = 20_000

  /// The hello of a page.
  public struct Greeting: Equatable, Sendable {
    /// The player of its device's cookie; `nil` without a cookie.
    public var own: PlayerID?
    /// The player of the page so far.
    public var player: PlayerID
    /// Whether the page came over https.
    public var isSecure: Bool
    /// The client that presents the token, if there is one.
    public var presenter: HandoverTokens.TokenPresenter
    /// The account's player, if the device is logged in.
    public var account: PlayerID?

    public init(
      own: PlayerID?, player: PlayerID, isSecure: Bool, presenter: HandoverTokens.TokenPresenter,
      account: PlayerID?
    ) {
      self.own = own
      self.player = player
      self.isSecure = isSecure
      self.presenter = presenter
      self.account = account
    }
  }

  /// The player of a page, settled at its hello.
  public struct Settlement: Equatable, Sendable {
    /// The account's player, or else the device's.
    public var player: PlayerID
    /// Whether a guest was at the table before, by another listener (R6).
    public var hasComeOver: Bool
    /// The actions for the server, in order.
    public var effects: [Effect]

    public init(player: PlayerID, hasComeOver: Bool = false, effects: [Effect] = []) {
      self.player = player
      self.hasComeOver = hasComeOver
      self.effects = effects
    }
  }

  /// An action for the host of the registry.
  public enum Effect: Equatable, Sendable {
    /// Stores that the device acts as the player, also after a restart.
    case keep(DeviceAlias)
    /// Notifies all tables: the first player is the second from now on (R1).
    case became(PlayerID, PlayerID)
  }

  /// The secret in the host's link, new at every start.
  public let hostSecret: Secret128
  private var hosts: Set<PlayerID> = []
  private var tokens = HandoverTokens()
  /// By the player of the https device's own cookie.
  private var aliases = LRUCache<PlayerID, PlayerID>(most: DeviceRegistry.most)
  private var profiles = LRUCache<PlayerID, Profile>(most: DeviceRegistry.most)

  public init(hostSecret: Secret128) {
    self.hostSecret = hostSecret
  }

  // MARK: Devices

  /// Adds the stored aliases, the oldest first; devices that changed listeners since keep theirs.
  public mutating func restore(_ kept: [DeviceAlias]) {
    for alias in kept where aliases.value(of: alias.device) == nil {
      aliases.remember(alias.player, of: alias.device)
    }
  }

  /// The player of a device. `own`: the player of its cookie.
  public mutating func player(of own: PlayerID) -> PlayerID {
    aliases.value(of: own) ?? own
  }

  /// Makes a token valid for a player who is about to change listeners.
  public mutating func issue(
    _ token: HandoverTokens.Digest, to issuer: HandoverTokens.TokenIssuer, at now: Tick
  ) {
    tokens.issue(token, to: issuer, at: now)
  }

  /// Determines the player of a page by its token, if there is one; an account's player if it is
  /// logged in (R1). Throws `door.refused`; then only the token is used up.
  public mutating func greet(
    _ greeting: Greeting, token: HandoverTokens.Digest?, at now: Tick
  ) throws(Refusal) -> Settlement {
    var settlement = try settleDevice(greeting, token, at: now)
    guard let account = greeting.account else { return settlement }
    if token != nil { settlement.effects.append(.became(settlement.player, account)) }
    settlement.player = account
    return settlement
  }

  private mutating func settleDevice(
    _ greeting: Greeting, _ token: HandoverTokens.Digest?, at now: Tick
  ) throws(Refusal) -> Settlement {
    guard let own = greeting.own else {
      guard token == nil else { throw Refusal(.doorRefused) }
      return Settlement(player: greeting.player)
    }
    guard let token else { return settlement(greeting, own, player(of: own)) }
    guard greeting.isSecure, let player = tokens.spend(token, by: greeting.presenter, at: now)
    else {
      throw Refusal(.doorRefused)
    }
    aliases.remember(player, of: own)
    var settlement = settlement(greeting, own, player)
    // Guests retain their player here until the server stops (R6).
    if greeting.presenter != .guest, player != own {
      settlement.effects.append(.keep(DeviceAlias(device: own, player: player)))
    }
    return settlement
  }

  private func settlement(_ greeting: Greeting, _ own: PlayerID, _ player: PlayerID) -> Settlement {
    Settlement(player: player, hasComeOver: greeting.presenter == .guest && player != own)
  }

  // MARK: Profiles

  /// The profile of a device's player.
  public mutating func profile(of player: PlayerID) -> Profile? {
    profiles.value(of: player)
  }

  /// Remembers a profile; beyond `most` the one that was unused for the longest time goes.
  public mutating func remember(_ profile: Profile, of player: PlayerID) {
    profiles.remember(profile, of: player)
  }

  // MARK: The host

  /// Makes a device the host's if `secret` is that of the host's link. Returns whether it is.
  public mutating func admit(_ player: PlayerID, with secret: Secret128?) -> Bool {
    guard let secret, secret == hostSecret else { return false }
    hosts.insert(player)
    return true
  }

  /// Adds the host's devices of the former start.
  public mutating func restoreHosts(_ players: [PlayerID]) { hosts.formUnion(players) }

  /// Whether the player's device is one of the host's (H9).
  public func isHost(_ player: PlayerID) -> Bool { hosts.contains(player) }
}
