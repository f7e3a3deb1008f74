import Bytes
import GameCore
import Identity
import People
import Tables
import Testing

@Suite("Devices and their players")
struct DeviceRegistryTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let own = PlayerID(high: 7, low: 7)
  private let other = PlayerID(high: 8, low: 8)
  private let account = PlayerID(high: 9, low: 9)
  private let home = ClientAddress(5)
  private let token = HandoverTokens.Digest([1])
  private var registry = DeviceRegistry(hostSecret: Secret128(high: 1, low: 2))

  private func greeting(
    own: PlayerID?, isSecure: Bool = true, isGuest: Bool = false, account: PlayerID? = nil
  ) -> DeviceRegistry.Greeting {
    DeviceRegistry.Greeting(
      own: own, player: own ?? other, isSecure: isSecure,
      presenter: isGuest ? .guest : .client(home, companion: nil), account: account)
  }

  private mutating func issue(isForUplink: Bool = false) {
    registry.issue(
      token, to: .init(player: anna, address: home, isForUplink: isForUplink), at: .zero)
  }

  private mutating func greet(
    _ greeting: DeviceRegistry.Greeting, _ token: HandoverTokens.Digest? = nil
  ) -> DeviceRegistry.Settlement? {
    try? registry.greet(greeting, token: token, at: .zero)
  }

  @Test("H2: a device that spends a token is its player from then on, also after a restart")
  mutating func alias() {
    #expect(greet(greeting(own: own)) == .init(player: own))
    issue()
    let alias = DeviceAlias(device: own, player: anna)
    #expect(greet(greeting(own: own), token) == .init(player: anna, effects: [.keep(alias)]))
    #expect(registry.player(of: own) == anna)
    #expect(greet(greeting(own: own)) == .init(player: anna))
    #expect(greet(greeting(own: other), token) == nil)
    #expect(registry.player(of: other) == other)
  }

  @Test("H2: a token is refused by http, without a cookie, or if nobody issued it; nothing changes")
  mutating func refused() {
    for (greeting, isSpent) in [
      (greeting(own: own, isSecure: false), false), (greeting(own: nil), false),
      (greeting(own: own, isGuest: true), true),
    ] {
      issue()
      #expect(greet(greeting, token) == nil)
      #expect(registry.player(of: own) == own)
      #expect((greet(self.greeting(own: other), token) == nil) == isSpent)
      registry = DeviceRegistry(hostSecret: registry.hostSecret)
    }
    var fresh = registry
    #expect(throws: Refusal(.doorRefused)) {
      try fresh.greet(greeting(own: own), token: token, at: .zero)
    }
  }

  @Test("H2: a page without a cookie keeps the player that it was given")
  mutating func stranger() {
    #expect(greet(greeting(own: nil)) == .init(player: other))
  }

  @Test(
    "R1: an account's player counts wherever it is logged in; a seat that comes over becomes its")
  mutating func accounts() {
    #expect(greet(greeting(own: own, account: account)) == .init(player: account))
    issue()
    let alias = DeviceAlias(device: own, player: anna)
    #expect(
      greet(greeting(own: own, account: account), token)
        == .init(player: account, effects: [.keep(alias), .became(anna, account)]))
  }

  @Test("R6: a guest who comes over from the table itself is not stored, and is not far")
  mutating func guests() {
    issue(isForUplink: true)
    let guest = greeting(own: own, isGuest: true)
    #expect(greet(guest) == .init(player: own))
    #expect(greet(guest, token) == .init(player: anna, hasComeOver: true))
    #expect(greet(guest) == .init(player: anna, hasComeOver: true))
  }

  @Test("H2: what the store held does not undo who came over since the start")
  mutating func restored() {
    issue()
    _ = greet(greeting(own: own), token)
    registry.restore([
      DeviceAlias(device: own, player: other), DeviceAlias(device: other, player: account),
    ])
    #expect(registry.player(of: own) == anna)
    #expect(registry.player(of: other) == account)
  }

  @Test("H2: profiles are remembered of each player, the newest of many")
  mutating func profiles() throws {
    let profile = Profile(name: try PlayerName("Anna"), colour: Colour(3))
    #expect(registry.profile(of: anna) == nil)
    registry.remember(profile, of: anna)
    #expect(registry.profile(of: anna) == profile)
    for number in 0..<DeviceRegistry.most {
      registry.remember(profile, of: PlayerID(high: 3, low: UInt64(number)))
    }
    #expect(registry.profile(of: anna) == nil)
    #expect(registry.profile(of: PlayerID(high: 3, low: UInt64(DeviceRegistry.most - 1))) != nil)
  }

  @Test("H9: a device is the host's if it brings the secret of the link, and no other")
  mutating func host() {
    for secret in [nil, Secret128(high: 1, low: 3), Secret128(high: 0, low: 2)] {
      let isAdmitted = registry.admit(anna, with: secret)
      #expect(!isAdmitted)
    }
    #expect(!registry.isHost(anna))
    let isAdmitted = registry.admit(anna, with: Secret128(high: 1, low: 2))
    #expect(isAdmitted)
    #expect(registry.isHost(anna) && !registry.isHost(own))
  }

  @Test(
    "H2 R1: whatever comes in whatever order, a device is itself or who it spent a token of",
    arguments: 1...20)
  mutating func property(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func player(_ kind: UInt64) -> PlayerID {
      PlayerID(high: kind, low: UInt64.random(in: 0..<6, using: &random))
    }
    var issued: [HandoverTokens.Digest: PlayerID] = [:]
    var players: [PlayerID: PlayerID] = [:]
    for step in 0..<400 {
      let digest = HandoverTokens.Digest([UInt8.random(in: 0..<12, using: &random)])
      if Bool.random(using: &random) {
        let player = player(1)
        issued = issued.filter { $0.value != player && $0.key != digest }
        // The same digest twice is one in 2 to the 128: the registry is not asked about it.
        _ = try? registry.greet(greeting(own: self.other), token: digest, at: .zero)
        players[self.other] = registry.player(of: self.other)
        issued[digest] = player
        registry.issue(digest, to: .init(player: player, address: home), at: .zero)
      } else {
        let device = player(2)
        let expected = issued.removeValue(forKey: digest)
        let settlement = greet(greeting(own: device), digest)
        #expect(settlement?.player == expected, "seed \(seed), step \(step)")
        if let expected { players[device] = expected }
        #expect(registry.player(of: device) == players[device] ?? device, "seed \(seed)")
      }
    }
  }
}

extension ClientAddress {
  init(_ number: UInt64) {
    let block = Block(high: 0, low: number)
    self.init(network: block, visitor: block, sender: block)
  }
}
