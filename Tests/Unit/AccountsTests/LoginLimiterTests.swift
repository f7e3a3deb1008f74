import Accounts
import GameCore
import People
import Testing

@Suite("Account service: limits on guessing")
struct LoginLimiterTests {
  @Test("R2: what is remembered of who logged in is bounded, of an account and in all")
  func acquaintances() {
    var known = KnownLogins()
    let home = ClientAddress(1).visitor
    func device(_ number: Int) -> KnownLogins.Trace {
      .device(PlayerID(high: 0, low: UInt64(number)))
    }
    known.remember([device(0), .address(home)], as: "anna")
    // One account on ever other devices forgets its own alone.
    for number in 1...50_000 { known.remember([device(number)], as: "mallory") }
    #expect(known.know([device(0)]) && known.know([.address(home)]))
    #expect(known.know([device(50_000)]) && !known.know([device(1)]))
    let player = PlayerID(high: 0, low: 0)
    #expect(known.know(player, as: "anna") && !known.know(player, as: "mallory"))
    for number in 0..<30_000 { known.remember([device(100_000 + number)], as: "m\(number)") }
    #expect((0..<30_000).count { known.know([device(100_000 + $0)]) } <= KnownLogins.most)
  }

  @Test(
    "R2: who is told that the server is busy is slowed down as who guesses is, the name not")
  func busyCounts() throws {
    var brakes = LoginLimiter()
    let address = ClientAddress(7).visitor
    let now = Tick.zero
    for number in 0..<20 {
      let name = LoginLimiter.Name(key: "n\(number)")
      try brakes.logIn(as: name, from: address, at: now)
      brakes.failed(name, from: address, by: .accountBusy, at: now)
    }
    #expect(throws: Refusal.self) {
      try brakes.logIn(as: LoginLimiter.Name(key: "other"), from: address, at: now)
    }
    for _ in 0..<30 {
      let other = ClientAddress(8).visitor
      try brakes.logIn(as: LoginLimiter.Name(key: "anna"), from: other, at: now)
      brakes.failed(LoginLimiter.Name(key: "anna"), from: other, by: .accountUnsaved, at: now)
    }
  }
}
