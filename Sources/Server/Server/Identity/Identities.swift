import Bytes
import Crypto
import Fairness
import GameCore
import Synchronization
import Tables
import Wire

/// Which player a device is, for all loops: its own, or the one who came over from the other door
/// with a token. Asked at a page's hello and at few requests: never on the path of a move.
final class Identities: Sendable {
  /// Devices are free to mint: beyond this the one that has not been seen for longest is itself
  /// again.
  static let most = 20_000

  private struct Book {
    var tokens = HandoverTokens()
    /// By the https device's own player.
    var aliases = LRUCache<PlayerID, PlayerID>(most: Identities.most)
  }

  /// One lock for both, so that a token said on two loops at once is spent by one of them.
  private let book = Mutex(Book())
  private let keep: @Sendable (_ device: PlayerID, _ player: PlayerID) -> Void

  /// `keep`: called when the first is the second from now on, also after a restart; must not block.
  init(keep: @escaping @Sendable (_ device: PlayerID, _ player: PlayerID) -> Void = { _, _ in }) {
    self.keep = keep
  }

  /// What was kept, the oldest first. Who has come over since then is who that said.
  func restore(_ kept: [(device: PlayerID, player: PlayerID)]) {
    book.withLock { book in
      for (device, player) in kept where book.aliases.value(of: device) == nil {
        book.aliases.remember(player, of: device)
      }
    }
  }

  func player(of device: DeviceCookie) -> PlayerID {
    player(of: device.player)
  }

  /// `own`: the device's own player.
  func player(of own: PlayerID) -> PlayerID {
    book.withLock { $0.aliases.value(of: own) } ?? own
  }

  /// A token for somebody who is to change doors.
  func mint(for minter: HandoverTokens.TokenIssuer, at now: Tick) throws(CryptoError)
    -> Secret128
  {
    let token = try Secret128.random()
    book.withLock { $0.tokens.mint(token, for: minter, at: now) }
    return token
  }

  /// Whom the device whose own player is `own` is from now on; `nil`: refused, nothing changes.
  func spend(
    _ token: Secret128, by bearer: HandoverTokens.TokenPresenter, as own: PlayerID, at now: Tick
  ) -> PlayerID? {
    book.withLock { book in
      guard let player = book.tokens.spend(token, by: bearer, at: now) else { return nil }
      book.aliases.remember(player, of: own)
      return player
    }
  }

  /// At a visit's hello: settles who it is, by the token where one was brought; an account's player
  /// wherever it is logged in (R1). Who came over with the token, and is the account's from now on:
  /// tables have to hear of it.
  func settle(_ client: ClientSession, token: Secret128?, at now: Tick) throws(WireFault)
    -> PlayerID?
  {
    try settleDevice(client, token: token, at: now)
    guard let account = client.account else { return nil }
    let device = client.player
    client.player = account.player
    return token == nil ? nil : device
  }

  private func settleDevice(_ client: ClientSession, token: Secret128?, at now: Tick)
    throws(WireFault)
  {
    guard let own = client.device.own else {
      guard token == nil else { throw Identities.refused }
      return
    }
    if let token {
      guard client.device.isSecure,
        let player = spend(token, by: client.device.bearer, as: own, at: now)
      else { throw Identities.refused }
      client.player = player
      // Guests are who they are here for as long as this server runs (R6).
      if case .socket = client.line, player != own { keep(own, player) }
    } else {
      client.player = player(of: own)
    }
    if case .relayed = client.line { client.hasComeOver = client.player != own }
  }

  private static let refused = WireFault(id: nil, refusal: Refusal(.doorRefused))
}
