import Tables
import Testing

@testable import Services

@Suite("The timers of a loop")
struct TimerTokenTests {
  private static let tokens: [TimerToken] =
    TimerToken.Service.allCases.map { .service($0) }
    + [0, 1, 65_535].map { .hello(slot: $0) }
    + [0, 1, 1 << 56 - 1].map { .uplinkPeer($0) }
    + [
      .table(TableCode(0, of: .five)),
      .table(TableCode(TableCode.Length.five.count - 1, of: .five)),
      .table(TableCode(0, of: .eight)),
      .table(TableCode(TableCode.Length.eight.count - 1, of: .eight)),
      .sharing(TableCode(0, of: .five)),
      .sharing(TableCode(TableCode.Length.eight.count - 1, of: .eight)),
    ]

  @Test("every token has its own number, and the number gives the token")
  func coding() {
    for token in TimerTokenTests.tokens { #expect(TimerToken(token.number) == token) }
    let numbers = Set(TimerTokenTests.tokens.map(\.number))
    #expect(numbers.count == TimerTokenTests.tokens.count)
  }

  @Test("another number is not a token")
  func foreign() {
    #expect(TimerToken(6 << 56) == nil)
    #expect(TimerToken(.max) == nil)
    #expect(TimerToken(3 << 56 | UInt64(TimerToken.Service.allCases.count)) == nil)
  }
}
