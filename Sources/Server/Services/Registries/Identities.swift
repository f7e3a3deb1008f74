import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Requests
import Store
import Synchronization
import Tables

/// The players of devices. Called at a page's hello and for few requests, never for a
/// move.
package final class Identities: Sendable {
  /// One lock: only one of two loops can redeem a token.
  private let registry: Mutex<DeviceRegistry>
  private let store: Store
  /// Whether the host's devices outlive the process.
  private let keepsHosts: Bool

  package init(store: Store, keepsHosts: Bool = true) throws(CryptoError) {
    self.store = store
    self.keepsHosts = keepsHosts
    registry = Mutex(DeviceRegistry(hostSecret: try Secret128.random()))
  }

  // MARK: Devices

  func restore(_ kept: [DeviceAlias]) {
    registry.withLock { $0.restore(kept) }
  }

  package func player(of device: DeviceCookie) -> PlayerID {
    let own = device.player
    return registry.withLock { $0.player(of: own) }
  }

  /// Makes a token for a player who is about to change listeners.
  package func issue(to issuer: HandoverTokens.TokenIssuer, at now: Tick) throws(CryptoError)
    -> Secret128
  {
    let token = try Secret128.random()
    let digest = HandoverTokens.Digest(token)
    registry.withLock { $0.issue(digest, to: issuer, at: now) }
    return token
  }

  /// Settles the player of a page at its hello. Returns the changes for all tables: the first
  /// player is the second from now on.
  package func greet(
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

  package func greet(
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
      // The seat moves even if the store fails, so that no page waits for the disk.
      store.attempt("a device's change to https") { records throws(StoreError) in
        try records.alias(alias.device, alias.player)
        try records.move(alias.device, to: alias.player)
      }
      return nil
    }
  }

  // MARK: Profiles

  package func profile(of player: PlayerID) -> Profile? {
    registry.withLock { $0.profile(of: player) }
  }

  package func remember(_ profile: Profile, of player: PlayerID) {
    registry.withLock { $0.remember(profile, of: player) }
  }

  // MARK: The host

  package var hostSecret: Secret128 { registry.withLock(\.hostSecret) }

  package func admit(_ player: PlayerID, with secret: Secret128?) -> Bool {
    guard registry.withLock({ $0.admit(player, with: secret) }) else { return false }
    guard keepsHosts else { return true }
    store.attempt("a device of the host") { records throws(StoreError) in
      try records.addHostDevice(player)
    }
    return true
  }

  /// Makes the host's devices of the former start the host's again, or forgets them. Waits for the store.
  package func restoreHosts(isWanted: Bool) throws(NetError) {
    let done = try JobQueue<[PlayerID]>(limit: 1)
    store.change { records throws(StoreError) in
      if !isWanted { try records.removeHostDevices() }
      return try records.hostDevices()
    } then: {
      _ = done.add((try? $0.get()) ?? [])
    }
    let players = done.next() ?? []
    registry.withLock { $0.restoreHosts(players) }
  }

  package func isHost(_ player: PlayerID) -> Bool {
    registry.withLock { $0.isHost(player) }
  }
}

extension HandoverTokens.Digest {
  init(_ token: Secret128) {
    self.init(sha256(Array(token.text.utf8)))
  }
}
