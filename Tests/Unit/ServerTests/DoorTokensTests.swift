import Crypto
import GameCore
import Net
import Testing
import Wire

@testable import Server

@Suite("Tokens for changing doors")
struct DoorTokensTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let bob = PlayerID(high: 2, low: 2)
  private let home = IPAddress.v4(0xC0A8_0105)
  private let elsewhere = IPAddress.v4(0xC0A8_0106)

  private func token(_ number: Int) throws -> HandoverToken {
    let digits = String(number, radix: 16)
    return try #require(HandoverToken(String(repeating: "0", count: 32 - digits.count) + digits))
  }

  private func minter(_ player: PlayerID, _ visitor: IPAddress) -> HandoverTokens.TokenIssuer {
    HandoverTokens.TokenIssuer(player: player, visitor: visitor)
  }

  private func bearer(_ visitor: IPAddress, _ companion: PlayerID? = nil)
    -> HandoverTokens.TokenPresenter
  {
    HandoverTokens.TokenPresenter(visitor: visitor, companion: companion)
  }

  @Test("a token gives its player once, to whoever comes from the same address")
  func once() throws {
    var tokens = HandoverTokens()
    let token = try token(1)
    tokens.mint(token, for: minter(anna, home), at: .zero)
    #expect(tokens.spend(try self.token(2), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(token, by: bearer(home), at: .zero) == anna)
    #expect(tokens.spend(token, by: bearer(home), at: .zero) == nil)
    #expect(tokens.count == 0)
  }

  @Test(
    "a token is good until a minute is over",
    arguments: [(59_999_999, true), (60_000_000, false), (60_000_001, false)] as [(Int64, Bool)])
  func late(_ microseconds: Int64, _ isGood: Bool) throws {
    var tokens = HandoverTokens()
    let start = Tick(microseconds: 5)
    tokens.mint(try token(1), for: minter(anna, home), at: start)
    let now = Tick(microseconds: 5 + microseconds)
    #expect(tokens.spend(try token(1), by: bearer(home), at: now) == (isGood ? anna : nil))
  }

  @Test("R6: a token for the public door is taken by the uplink alone, for ten minutes, and once")
  func far() throws {
    let far = HandoverTokens.TokenIssuer(player: anna, visitor: home, isForUplink: true)
    let relayed = HandoverTokens.TokenPresenter(visitor: .any, companion: nil, isRelayed: true)
    let late = Tick.zero + .seconds(600)
    let cases: [(HandoverTokens.TokenIssuer, HandoverTokens.TokenPresenter, Tick, PlayerID?)] = [
      (far, relayed, .zero, anna), (far, relayed, late - .milliseconds(1), anna),
      (far, relayed, late, nil), (far, bearer(home, anna), .zero, nil),
      (minter(anna, home), relayed, .zero, nil), (minter(anna, .any), relayed, .zero, nil),
    ]
    for (minter, bearer, now, player) in cases {
      var tokens = HandoverTokens()
      tokens.mint(try token(1), for: minter, at: .zero)
      #expect(tokens.spend(try token(1), by: bearer, at: now) == player)
      #expect(tokens.spend(try token(1), by: bearer, at: now) == nil)
    }
  }

  @Test("from another address it is taken beside the minter's own cookie alone, and else is lost")
  func strangers() throws {
    let cases: [(HandoverTokens.TokenPresenter, PlayerID?)] = [
      (bearer(elsewhere), nil), (bearer(elsewhere, bob), nil), (bearer(elsewhere, anna), anna),
      (bearer(home, bob), anna),
    ]
    for (bearer, player) in cases {
      var tokens = HandoverTokens()
      tokens.mint(try token(1), for: minter(anna, home), at: .zero)
      #expect(tokens.spend(try token(1), by: bearer, at: .zero) == player)
      #expect(tokens.spend(try token(1), by: self.bearer(home), at: .zero) == nil)
    }
  }

  @Test("a player's new token replaces the earlier one and nobody else's")
  func replaced() throws {
    var tokens = HandoverTokens()
    tokens.mint(try token(1), for: minter(anna, home), at: .zero)
    tokens.mint(try token(2), for: minter(bob, home), at: .zero)
    tokens.mint(try token(3), for: minter(anna, elsewhere), at: .zero)
    #expect(tokens.spend(try token(1), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(try token(3), by: bearer(elsewhere), at: .zero) == anna)
    #expect(tokens.spend(try token(2), by: bearer(home), at: .zero) == bob)
  }

  @Test("beyond so many of one address its own oldest dies; beyond so many in all, the oldest")
  func bounded() throws {
    var tokens = HandoverTokens()
    func mint(_ number: Int, _ visitor: IPAddress) throws {
      let player = PlayerID(high: 9, low: UInt64(number))
      tokens.mint(try token(number), for: minter(player, visitor), at: .zero)
    }
    try mint(0, elsewhere)
    for number in 1...HandoverTokens.mostOfVisitor + 1 { try mint(number, home) }
    #expect(tokens.count == HandoverTokens.mostOfVisitor + 1)
    #expect(tokens.spend(try token(1), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(try token(2), by: bearer(home), at: .zero) != nil)
    for number in 100...100 + HandoverTokens.most { try mint(number, .v4(UInt32(number))) }
    #expect(tokens.count == HandoverTokens.most)
    #expect(tokens.spend(try token(0), by: bearer(elsewhere), at: .zero) == nil)
    #expect(tokens.spend(try token(100), by: bearer(.v4(100)), at: .zero) == nil)
    #expect(tokens.spend(try token(101), by: bearer(.v4(101)), at: .zero) != nil)
  }

  @Test("tokens whose time is over make room")
  func forgotten() throws {
    var tokens = HandoverTokens()
    tokens.mint(try token(1), for: minter(anna, home), at: .zero)
    tokens.mint(try token(2), for: minter(bob, home), at: .zero + HandoverTokens.lifetime)
    #expect(tokens.count == 1)
  }
}

@Suite("Identities")
struct IdentitiesTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let own = PlayerID(high: 7, low: 7)
  private let home = IPAddress.v4(0xC0A8_0105)

  private var bearer: HandoverTokens.TokenPresenter {
    HandoverTokens.TokenPresenter(visitor: home, companion: nil)
  }

  @Test("a device that spends a token is its player from then on; a refusal changes nothing")
  func alias() throws {
    let identities = Identities()
    let token = try identities.mint(
      for: HandoverTokens.TokenIssuer(player: anna, visitor: home), at: .zero)
    #expect(identities.player(of: own) == own)
    #expect(identities.spend(token, by: bearer, as: own, at: .zero) == anna)
    #expect(identities.player(of: own) == anna)
    #expect(identities.spend(token, by: bearer, as: PlayerID(high: 8, low: 8), at: .zero) == nil)
    #expect(identities.player(of: PlayerID(high: 8, low: 8)) == PlayerID(high: 8, low: 8))
    #expect(identities.player(of: own) == anna)
  }

  @Test("a token said on several threads at once is spent by one of them")
  func race() async throws {
    let identities = Identities()
    for round in 0..<200 {
      let token = try identities.mint(
        for: HandoverTokens.TokenIssuer(player: anna, visitor: home), at: .zero)
      let bearer = bearer
      let winners = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<4 {
          let device = PlayerID(high: UInt64(round), low: UInt64(100 + number))
          group.addTask {
            identities.spend(token, by: bearer, as: device, at: .zero) != nil
          }
        }
        return await group.reduce(0) { count, hasWon in count + (hasWon ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  @Test("beyond so many, those that were not seen for longest are forgotten, and no others")
  func recent() {
    var recent = LRUCache<Int, String>(most: 16)
    for number in 1...16 { recent.remember("\(number)", of: number) }
    #expect(recent.value(of: 1) == "1")
    recent.remember("17", of: 17)
    #expect(recent.count == 15)
    #expect(recent.value(of: 2) == nil)
    #expect(recent.value(of: 3) == nil)
    #expect(recent.value(of: 1) == "1")
    #expect(recent.value(of: 17) == "17")
    recent.remember("new", of: 17)
    #expect(recent.value(of: 17) == "new")
    #expect(recent.count == 15)
  }
}
