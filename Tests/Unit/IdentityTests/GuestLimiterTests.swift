import GameCore
import Identity
import Tables
import Testing

@Suite("Limits on guests by link")
struct GuestLimiterTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let start = Tick(microseconds: 0)

  /// Whether the limiter takes another guest.
  private func takes(
    _ limiter: inout GuestLimiter, _ opener: PlayerID, _ address: UInt64?, at now: Tick
  ) -> Bool {
    do throws(Refusal) {
      try limiter.take(opener: opener, address: address, at: now)
      return true
    } catch {
      #expect(error.code == .guestTooMany)
      return false
    }
  }

  @Test("R9: an account has 100 new guests a day; the 101st is refused, and comes the next day")
  func ofAccount() {
    var limiter = GuestLimiter(at: start)
    for guest in UInt64(0)..<100 { #expect(takes(&limiter, anna, guest, at: start)) }
    #expect(!takes(&limiter, anna, 100, at: start))
    #expect(takes(&limiter, PlayerID(high: 2, low: 2), 100, at: start))
    #expect(!takes(&limiter, anna, 100, at: start + .seconds(86_399)))
    #expect(takes(&limiter, anna, 100, at: start + .seconds(86_400)))
  }

  @Test(
    "R9: an address has 40 of the 100 of an account; the server's own machine has no such share")
  func ofAddress() {
    var limiter = GuestLimiter(at: start)
    for _ in 0..<40 { #expect(takes(&limiter, anna, 7, at: start)) }
    #expect(!takes(&limiter, anna, 7, at: start))
    for _ in 0..<30 { #expect(takes(&limiter, anna, 8, at: start)) }
    for _ in 0..<30 { #expect(takes(&limiter, anna, nil, at: start)) }
    #expect(!takes(&limiter, anna, nil, at: start))
    let other = PlayerID(high: 2, low: 2)
    for _ in 0..<40 { #expect(takes(&limiter, other, 7, at: start)) }
    #expect(!takes(&limiter, other, 7, at: start))
    #expect(takes(&limiter, anna, 7, at: start + .seconds(86_400)))
  }

  @Test("R9: a guest who left at once and comes back counts again, without a limit")
  func takenAgain() {
    var limiter = GuestLimiter(at: start)
    for _ in 0..<40 { #expect(takes(&limiter, anna, 7, at: start)) }
    limiter.giveBack(opener: anna, address: 7)
    #expect(takes(&limiter, anna, 7, at: start))
    limiter.takeAgain(opener: anna, address: 7)
    limiter.giveBack(opener: anna, address: 7)
    #expect(!takes(&limiter, anna, 7, at: start))
  }

  @Test("R9: a guest whom the table did not take does not count")
  func givenBack() {
    var limiter = GuestLimiter(at: start)
    for _ in 0..<1_000 {
      #expect(takes(&limiter, anna, 7, at: start))
      limiter.giveBack(opener: anna, address: 7)
    }
    for _ in 0..<40 { #expect(takes(&limiter, anna, 7, at: start)) }
    #expect(!takes(&limiter, anna, 7, at: start))
  }
}
