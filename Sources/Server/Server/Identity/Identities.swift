import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Store
import Synchronization
import Tables

/// The players of devices for all loops: hosts the device registry. Asked at a page's hello and at few
/// requests: never on the path of a move.
final class Identities: Sendable {
  /// One lock, so that a token that two loops get at once is spent by one of them.
  private let registry: Mutex<DeviceRegistry>
  private let store: Store

  init(store: Store) throws(CryptoError) {
    self.store = store
    registry = Mutex(DeviceRegistry(hostSecret: try Secret128.random()))
  }

  // MARK: Devices

  func restore(_ kept: [DeviceAlias]) {
    registry.withLock { $0.restore(kept) }
  }

  func player(of device: DeviceCookie) -> PlayerID {
    let own = device.player
    return registry.withLock { $0.player(of: own) }
  }

  /// A new token for a player who is about to change listeners.
  func issue(to issuer: HandoverTokens.TokenIssuer, at now: Tick) throws(CryptoError) -> Secret128 {
    let token = try Secret128.random()
    let digest = HandoverTokens.Digest(token)
    registry.withLock { $0.issue(digest, to: issuer, at: now) }
    return token
  }

  /// At a page's hello. Returns what all tables have to be told: the first player is the second now.
  func greet(
    _ client: ClientSession, token: Secret128?, at now: Tick
  ) throws(Refusal) -> [(former: PlayerID, player: PlayerID)] {
    let greeting = DeviceRegistry.Greeting(
      own: client.device.own, player: client.player, isSecure: client.device.isSecure,
      presenter: client.device.presenter, account: client.account?.player)
    let settlement = try greet(greeting, token: token, at: now)
    client.player = settlement.player
    client.hasComeOver = settlement.hasComeOver
    return settlement.effects.compactMap(carryOut)
  }

  func greet(
    _ greeting: DeviceRegistry.Greeting, token: Secret128?, at now: Tick
  ) throws(Refusal) -> DeviceRegistry.Settlement {
    let digest = token.map { HandoverTokens.Digest($0) }
    return try registry.withLock { registry throws(Refusal) in
      try registry.greet(greeting, token: digest, at: now)
    }
  }

  private func carryOut(
    _ effect: DeviceRegistry.Effect
  ) -> (former: PlayerID, player: PlayerID)? {
    switch effect {
    case .became(let former, let player): return (former, player)
    case .keep(let alias):
      // The seat comes over with or without a disk, so that nobody waits for it.
      store.attempt("who came over to https") { records throws(StoreError) in
        try records.alias(alias.device, alias.player)
        try records.move(alias.device, to: alias.player)
      }
      return nil
    }
  }

  // MARK: Profiles

  func profile(of player: PlayerID) -> Profile? {
    registry.withLock { $0.profile(of: player) }
  }

  func remember(_ profile: Profile, of player: PlayerID) {
    registry.withLock { $0.remember(profile, of: player) }
  }

  // MARK: The host

  var hostSecret: Secret128 { registry.withLock(\.hostSecret) }

  func admit(_ player: PlayerID, with secret: Secret128?) -> Bool {
    registry.withLock { $0.admit(player, with: secret) }
  }

  func isHost(_ player: PlayerID) -> Bool {
    registry.withLock { $0.isHost(player) }
  }
}

extension HandoverTokens.Digest {
  init(_ token: Secret128) {
    self.init(sha256(Array(token.text.utf8)))
  }
}
