import GameCore
import People
import Tables
import Testing

@testable import Identity

@Suite("The limit on wrong codes")
struct GuessLimiterTests {
  private let limits = GuessLimiter.Limits(ofClient: 6, ofAddress: 10, ofSubnet: 30)

  private func block(_ number: Int) -> ClientAddress.Block {
    ClientAddress.Block(high: 0, low: UInt64(number))
  }

  private func guesser(
    account: Int? = nil, address: Int, subnet: Int = 1
  ) -> GuessLimiter.Guesser {
    GuessLimiter.Guesser(
      client: account.map { .account(PlayerID(high: 0, low: UInt64($0))) }
        ?? .address(block(address)),
      address: block(address), subnet: block(subnet))
  }

  /// How many of so many wrong codes are looked up.
  private func guess(
    _ count: Int, _ guesser: GuessLimiter.Guesser, _ limiter: inout GuessLimiter,
    at now: Tick = .zero
  ) -> Int {
    (0..<count).count { _ in
      guard limiter.refuses(guesser, at: now) == nil else { return false }
      limiter.countWrong(guesser, at: now)
      return true
    }
  }

  @Test("Limits: sixty near wrong codes a minute for an address, the sixty-first is not looked up")
  func perAddress() {
    var limiter = GuessLimiter(limits: .near, at: .zero)
    let now = Tick(microseconds: 500_000)
    #expect(guess(60, guesser(address: 1), &limiter, at: now) == 60)
    #expect(
      limiter.refuses(guesser(address: 1), at: now)
        == Refusal(.codeTooMany, [RefusalArgument("seconds", 60)]))
    #expect(limiter.refuses(guesser(address: 2), at: now) == nil)
    #expect(limiter.refuses(guesser(address: 1), at: .zero + .seconds(59)) != nil)
    #expect(limiter.refuses(guesser(address: 1), at: .zero + .seconds(60)) == nil)
  }

  @Test("Limits: accounts of an address share its limit; each has three wrong codes of its own")
  func own() {
    var limiter = GuessLimiter(limits: limits, at: .zero)
    #expect(guess(20, guesser(account: 1, address: 1), &limiter) == 6)
    #expect(guess(20, guesser(account: 2, address: 1), &limiter) == 4)
    for account in 3...20 {
      #expect(guess(20, guesser(account: account, address: 1), &limiter) == 3)
    }
    // Elsewhere the account has what is left of its own limit.
    #expect(guess(20, guesser(account: 3, address: 2, subnet: 2), &limiter) == 3)
    #expect(guess(20, guesser(account: 1, address: 2, subnet: 2), &limiter) == 0)
  }

  @Test("Limits: addresses of a subnet share its limit; each has three wrong codes of its own")
  func perSubnet() {
    var limiter = GuessLimiter(limits: limits, at: .zero)
    for address in 1...5 { #expect(guess(20, guesser(address: address), &limiter) == 6) }
    for address in 6...50 { #expect(guess(20, guesser(address: address), &limiter) == 3) }
    #expect(guess(20, guesser(address: 51, subnet: 2), &limiter) == 6)
  }

  @Test("Limits: the number of clients, addresses and subnets counted is bounded")
  func bounded() {
    var few = limits
    few.most = 10
    var limiter = GuessLimiter(limits: few, at: .zero)
    for address in 1...10 { #expect(guess(1, guesser(address: address), &limiter) == 1) }
    // New ones have the limit of their subnet alone, and nobody waits for them.
    #expect(guess(50, guesser(address: 11), &limiter) == 50)
    #expect(guess(20, guesser(address: 1), &limiter) == 2)
    #expect(guess(20, guesser(address: 1), &limiter, at: .zero + .seconds(60)) == 6)
  }

  @Test("Right codes cost nothing")
  func rightCodes() {
    var limiter = GuessLimiter(limits: limits, at: .zero)
    for _ in 0..<1_000 { #expect(limiter.refuses(guesser(address: 1), at: .zero) == nil) }
  }
}
