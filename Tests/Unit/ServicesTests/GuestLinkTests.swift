import Bytes
import GameCore
import Tables
import Testing

@testable import Services

@Suite("Services: secrets of tables' links")
struct GuestLinkTests {
  private let lookups = CodeLookups(key: Array(0..<32))
  private let code = TableCode(7, of: .eight)
  private let other = TableCode(8, of: .eight)

  @Test("R7 R10: of 10 000 random secrets none is that of a link")
  func forged() {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<10_000 {
      let forged = Secret128(
        high: .random(in: 0 ... .max, using: &random), low: .random(in: 0 ... .max, using: &random))
      #expect(lookups.linkNumber(of: code, forged) == nil)
      #expect(lookups.secret(ofLaptopTable: code) != forged)
    }
    #expect(lookups.linkNumber(of: code, nil) == nil)
  }

  @Test("R7 R10: a secret opens its own table by the link of its number, and nothing else")
  func numbers() {
    for number in [0, 1, 2, 65_535] {
      let secret = lookups.secret(of: code, number: number)
      #expect(lookups.linkNumber(of: code, secret) == number)
      #expect(lookups.linkNumber(of: other, secret) == nil)
      #expect(lookups.secret(ofLaptopTable: code) != secret)
      let next = Secret128(high: secret.high, low: secret.low ^ 1)
      #expect(lookups.linkNumber(of: code, next) == nil)
      #expect(CodeLookups().linkNumber(of: code, secret) == nil)
    }
  }
}
