import Accounts
import GameCore
import People
import Testing

@Suite("Who is logged in")
struct SessionsTests {
  private func account(_ number: Int) throws -> Account {
    Account(
      id: AccountID(Int64(number)), name: try #require(UserName("user\(number)")),
      player: PlayerID(high: 7, low: UInt64(number)), appearance: nil)
  }

  private func session(_ number: Int, of account: Int, began: Int64 = 0) throws -> Session {
    let key = (0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
    return Session(
      key: try #require(SessionKey(key)), account: AccountID(Int64(account)), began: began)
  }

  @Test(
    "R2: the sessions of a server with many accounts are set in a time that grows with their number",
    .timeLimit(.minutes(1)))
  func many() throws {
    var sessions = Sessions()
    let all = try (0..<20_000).map { (try account($0), [try session($0, of: $0)]) }
    #expect(sessions.replace(all) == [])
    for (account, own) in all {
      let next = try session(100_000 + Int(account.id.number), of: Int(account.id.number))
      #expect(sessions.set([next], of: account) == own.map(\.key))
    }
    #expect(sessions.replace([]).count == 20_000)
  }

  @Test(
    "R2: whatever comes and goes, exactly the sessions that the store holds are somebody's",
    arguments: 1...20)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var sessions = Sessions()
    let accounts = try (0..<4).map(account)
    var held: [Int: [Session]] = [:]
    for step in 0..<300 {
      let number = Int.random(in: 0..<4, using: &random)
      let before = Set(held.values.joined().map(\.key))
      let ended: [SessionKey]
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        held = held.filter { _ in Bool.random(using: &random) }
        ended = sessions.replace(held.map { (accounts[$0.key], $0.value) })
      case 1:
        held[number] = nil
        ended = sessions.set([], of: accounts[number])
      case 2, 3:
        held[number]?.removeFirst()
        if held[number]?.isEmpty == true { held[number] = nil }
        ended = sessions.set(held[number] ?? [], of: accounts[number])
      default:
        held[number, default: []].append(try session(step, of: number))
        ended = sessions.set(held[number] ?? [], of: accounts[number])
      }
      let after = Set(held.values.joined().map(\.key))
      #expect(Set(ended) == before.subtracting(after), "seed \(seed), step \(step)")
      for key in before.union(after) {
        #expect((sessions.person(key, at: 1) != nil) == after.contains(key))
      }
      for (index, one) in accounts.enumerated() {
        #expect((sessions.account(of: one.player) != nil) == (held[index] != nil))
      }
    }
  }

  @Test("R2: a session counts until its last second, whatever the clock did before")
  func age() throws {
    var sessions = Sessions()
    let one = try session(1, of: 1, began: 1_000)
    _ = sessions.set([one], of: try account(1))
    #expect(sessions.person(one.key, at: 1_000 + Session.lifetime - 1) != nil)
    #expect(sessions.person(one.key, at: 1_000 + Session.lifetime) == nil)
    #expect(sessions.person(one.key, at: 0) != nil)
  }
}
