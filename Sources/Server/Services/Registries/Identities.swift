import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Requests
import Store
import Tables

/// The players of devices. Called at a page's hello and for few requests, never for a
/// move.
package final class Identities {
  private var registry: DeviceRegistry
  private let store: Store
  /// Whether the host's devices outlive the process.
  private let keepsHosts: Bool

  /// `hosts`: the devices of the former start's host that are the host's again.
  package init(
    store: Store, hostSecret: Secret128, keepsHosts: Bool = true, hosts: [PlayerID] = []
  ) {
    self.store = store
    self.keepsHosts = keepsHosts
    registry = DeviceRegistry(hostSecret: hostSecret)
    registry.restoreHosts(hosts)
  }

  // MARK: Devices

  func restore(_ kept: [DeviceAlias]) {
    registry.restore(kept)
  }

  package func player(of device: DeviceCookie) -> PlayerID {
    registry.player(of: device.player)
  }

  /// Makes a token for a player who is about to change listeners.
  package func issue(to issuer: HandoverTokens.TokenIssuer, at now: Tick) throws(CryptoError)
    -> Secret128
  {
    let token = try Secret128.random()
    let digest = HandoverTokens.Digest(token)
    registry.issue(digest, to: issuer, at: now)
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
    return try registry.greet(greeting, token: digest, at: now)
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
    registry.profile(of: player)
  }

  package func remember(_ profile: Profile, of player: PlayerID) {
    registry.remember(profile, of: player)
  }

  // MARK: The host

  package func admit(_ player: PlayerID, with secret: Secret128?) -> Bool {
    guard registry.admit(player, with: secret) else { return false }
    guard keepsHosts else { return true }
    store.attempt("a device of the host") { records throws(StoreError) in
      try records.addHostDevice(player)
    }
    return true
  }

  package func isHost(_ player: PlayerID) -> Bool {
    registry.isHost(player)
  }
}

extension HandoverTokens.Digest {
  init(_ token: Secret128) {
    self.init(sha256(Array(token.text.utf8)))
  }
}
