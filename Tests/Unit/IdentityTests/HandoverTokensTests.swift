import GameCore
import Identity
import People
import Testing

@Suite("Tokens for changing listeners")
struct HandoverTokensTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let bob = PlayerID(high: 2, low: 2)
  private let home = ClientAddress(5)
  private let elsewhere = ClientAddress(6)

  private func token(_ number: Int) -> HandoverTokens.Digest {
    HandoverTokens.Digest([UInt8(number >> 8), UInt8(number & 255)])
  }

  private func issuer(_ player: PlayerID, _ address: ClientAddress) -> HandoverTokens.TokenIssuer {
    HandoverTokens.TokenIssuer(player: player, address: address)
  }

  private func bearer(
    _ address: ClientAddress, _ companion: PlayerID? = nil
  ) -> HandoverTokens.TokenPresenter {
    .client(address, companion: companion)
  }

  @Test("a token gives its player once, to whoever comes from the same address")
  func once() {
    var tokens = HandoverTokens()
    let token = token(1)
    tokens.issue(token, to: issuer(anna, home), at: .zero)
    #expect(tokens.spend(self.token(2), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(token, by: bearer(home), at: .zero) == anna)
    #expect(tokens.spend(token, by: bearer(home), at: .zero) == nil)
    #expect(tokens.count == 0)
  }

  @Test(
    "a token is good until a minute is over",
    arguments: [(59_999_999, true), (60_000_000, false), (60_000_001, false)] as [(Int64, Bool)])
  func late(_ microseconds: Int64, _ isGood: Bool) {
    var tokens = HandoverTokens()
    let start = Tick(microseconds: 5)
    tokens.issue(token(1), to: issuer(anna, home), at: start)
    let now = Tick(microseconds: 5 + microseconds)
    #expect(tokens.spend(token(1), by: bearer(home), at: now) == (isGood ? anna : nil))
  }

  @Test(
    "R6: a token for the public listener is taken by the uplink alone, for ten minutes, and once")
  func far() {
    let far = HandoverTokens.TokenIssuer(player: anna, address: home, isForUplink: true)
    let relayed = HandoverTokens.TokenPresenter.guest
    let late = Tick.zero + .seconds(600)
    let cases: [(HandoverTokens.TokenIssuer, HandoverTokens.TokenPresenter, Tick, PlayerID?)] = [
      (far, relayed, .zero, anna), (far, relayed, late - .milliseconds(1), anna),
      (far, relayed, late, nil), (far, bearer(home, anna), .zero, nil),
      (issuer(anna, home), relayed, .zero, nil), (issuer(anna, elsewhere), relayed, .zero, nil),
    ]
    for (issuer, bearer, now, player) in cases {
      var tokens = HandoverTokens()
      tokens.issue(token(1), to: issuer, at: .zero)
      #expect(tokens.spend(token(1), by: bearer, at: now) == player)
      #expect(tokens.spend(token(1), by: bearer, at: now) == nil)
    }
  }

  @Test("from another address it is taken beside the issuer's own cookie alone, and else is lost")
  func strangers() {
    let cases: [(HandoverTokens.TokenPresenter, PlayerID?)] = [
      (bearer(elsewhere), nil), (bearer(elsewhere, bob), nil), (bearer(elsewhere, anna), anna),
      (bearer(home, bob), anna),
    ]
    for (bearer, player) in cases {
      var tokens = HandoverTokens()
      tokens.issue(token(1), to: issuer(anna, home), at: .zero)
      #expect(tokens.spend(token(1), by: bearer, at: .zero) == player)
      #expect(tokens.spend(token(1), by: self.bearer(home), at: .zero) == nil)
    }
  }

  @Test("a player's new token replaces the earlier one and nobody else's")
  func replaced() {
    var tokens = HandoverTokens()
    tokens.issue(token(1), to: issuer(anna, home), at: .zero)
    tokens.issue(token(2), to: issuer(bob, home), at: .zero)
    tokens.issue(token(3), to: issuer(anna, elsewhere), at: .zero)
    #expect(tokens.spend(token(1), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(token(3), by: bearer(elsewhere), at: .zero) == anna)
    #expect(tokens.spend(token(2), by: bearer(home), at: .zero) == bob)
  }

  @Test("beyond so many of one address its own oldest dies; beyond so many in all, the oldest")
  func bounded() {
    var tokens = HandoverTokens()
    func issue(_ number: Int, _ address: ClientAddress) {
      let player = PlayerID(high: 9, low: UInt64(number))
      tokens.issue(token(number), to: issuer(player, address), at: .zero)
    }
    issue(0, elsewhere)
    for number in 1...HandoverTokens.mostOfVisitor + 1 { issue(number, home) }
    #expect(tokens.count == HandoverTokens.mostOfVisitor + 1)
    #expect(tokens.spend(token(1), by: bearer(home), at: .zero) == nil)
    #expect(tokens.spend(token(2), by: bearer(home), at: .zero) != nil)
    for number in 100...100 + HandoverTokens.most { issue(number, ClientAddress(UInt64(number))) }
    #expect(tokens.count == HandoverTokens.most)
    #expect(tokens.spend(token(0), by: bearer(elsewhere), at: .zero) == nil)
    #expect(tokens.spend(token(100), by: bearer(ClientAddress(100)), at: .zero) == nil)
    #expect(tokens.spend(token(101), by: bearer(ClientAddress(101)), at: .zero) != nil)
  }

  @Test("tokens whose time is over make room")
  func forgotten() {
    var tokens = HandoverTokens()
    tokens.issue(token(1), to: issuer(anna, home), at: .zero)
    tokens.issue(token(2), to: issuer(bob, home), at: .zero + HandoverTokens.lifetime)
    #expect(tokens.count == 1)
  }
}
