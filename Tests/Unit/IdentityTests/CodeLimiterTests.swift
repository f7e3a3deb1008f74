import GameCore
import Identity
import People
import Tables
import Testing

@Suite("Limits on guessing table codes")
struct CodeLimiterTests {
  private let anna = PlayerID(high: 1, low: 1)
  private var limiter = CodeLimiter(at: .zero)

  private mutating func guess(
    _ count: Int, by client: CodeLimiter.Client, isThere: Bool = false
  ) -> Int {
    let code = TableCode(number: 1)
    return (0..<count).count { _ in
      limiter.look(for: code, by: client, isThere: isThere, at: .zero) == nil
    }
  }

  private mutating func look(
    _ code: TableCode, _ client: CodeLimiter.Client, isThere: Bool = true
  ) -> RefusalCode? {
    limiter.look(for: code, by: client, isThere: isThere, at: .zero)?.code
  }

  private func client(
    _ address: UInt64, isNear: Bool = false, account: PlayerID? = nil
  ) -> CodeLimiter.Client {
    func block(_ number: UInt64) -> ClientAddress.Block { .init(high: 0, low: number) }
    return CodeLimiter.Client(
      account: account, isNear: isNear, address: block(address), subnet: block(address / 256))
  }

  @Test("limits: 20 wrong codes a minute from afar, 60 in the host's network; others do not wait")
  mutating func addresses() {
    #expect(guess(100, by: client(1)) == 20)
    #expect(guess(100, by: client(1, isNear: true)) == 60)
    #expect(guess(1, by: client(1), isThere: true) == 0)
    #expect(guess(1, by: client(2), isThere: true) == 1)
  }

  @Test("limits: a refusal names the seconds until the next minute; right codes cost nothing")
  mutating func minute() {
    let (house, code) = (client(1, isNear: true), TableCode(number: 1))
    #expect(guess(1_000, by: house, isThere: true) == 1_000)
    #expect(guess(60, by: house) == 60)
    let half = Tick(microseconds: 500_000)
    #expect(
      limiter.look(for: code, by: house, isThere: true, at: half)
        == Refusal(.codeTooMany, [RefusalArgument("seconds", 60)]))
    #expect(limiter.permits(house, code, at: .zero + .seconds(59)) == false)
    #expect(limiter.permits(house, code, at: .zero + .seconds(60)) == true)
  }

  @Test("limits: accounts of an address share its limit; each has three wrong codes of its own")
  mutating func own() {
    func account(_ number: Int, _ address: UInt64) -> CodeLimiter.Client {
      client(address, account: PlayerID(high: 3, low: UInt64(number)))
    }
    #expect(guess(60, by: account(1, 1)) == 20)
    #expect(guess(60, by: account(2, 1)) == 3)
    // Elsewhere the account has what is left of its own limit.
    #expect(guess(60, by: account(2, 300)) == 17)
    #expect(guess(60, by: account(1, 300)) == 0)
  }

  @Test("limits: 3 000 wrong codes a minute from the whole house stop nobody else")
  mutating func house() {
    for address in 1...200 { _ = guess(60, by: client(UInt64(address), isNear: true)) }
    let newcomer = client(250, isNear: true)
    #expect(guess(2, by: newcomer) == 2)
    #expect(guess(1, by: newcomer, isThere: true) == 1)
    // An address that is used for guessing has three more.
    #expect(guess(60, by: client(251, isNear: true)) == 3)
  }

  @Test("limits: on the internet neither accounts of an address nor a subnet stop others")
  mutating func crowds() {
    for number in 2...100 {
      _ = guess(20, by: client(7, account: PlayerID(high: 1, low: UInt64(number))))
    }
    #expect(guess(2, by: client(7, account: anna)) == 2)
    #expect(guess(1, by: client(7, account: anna), isThere: true) == 1)
    #expect(guess(20, by: client(8, account: PlayerID(high: 2, low: 1))) == 3)
    #expect(guess(20, by: client(300, account: PlayerID(high: 2, low: 2))) == 20)
  }

  @Test("limits: an account has 20 wrong codes a minute wherever it is; at home it has none")
  mutating func accounts() {
    #expect(guess(15, by: client(1, account: anna)) == 15)
    #expect(guess(15, by: client(2, account: anna)) == 5)
    #expect(guess(1, by: client(3, account: PlayerID(high: 1, low: 2))) == 1)
    #expect(guess(60, by: client(4, isNear: true)) == 60)
  }

  @Test(
    "limits: an account comes back to a table that it found, whatever is guessed at its address")
  mutating func findings() {
    let code = TableCode(number: 1)
    let other = TableCode(number: 2)
    let guest = client(1, account: anna)
    #expect(look(code, guest) == nil)
    _ = guess(100, by: client(1))
    #expect(guess(100, by: guest) == 3)
    #expect(look(code, guest) == nil)
    #expect(look(other, guest) == .codeTooMany)
    limiter.found(other, by: anna)
    #expect(look(other, guest) == nil)
    #expect(look(other, guest, isThere: false) == .codeTooMany)
  }
}
