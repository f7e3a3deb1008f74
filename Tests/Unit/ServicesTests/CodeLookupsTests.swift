import Bytes
import GameCore
import Net
import People
import Requests
import Tables
import Testing

@testable import Services
@testable import Transport

@Suite("Services: guesses of table codes, and links")
struct CodeLookupsTests {
  private let lookups = CodeLookups(key: Array(0..<32))
  private let code = TableCode(7, of: .eight)

  /// A page of an account far away. All are at one address.
  private func page(_ number: UInt64) throws -> ClientSession {
    let account = Account(
      id: AccountID(Int64(number)), name: try #require(UserName("user\(number)")),
      player: PlayerID(high: 2, low: number), appearance: nil)
    let peer = Peer(
      address: Endpoint(.v4(0x0808_0808), port: 1), local: Endpoint(.loopback, port: 443),
      listener: 1, isSecure: true)
    return ClientSession(
      socket: SocketID(raw: number), connection: ConnectionID(number), player: account.player,
      device: Device(guest: account.player), person: nil, networkOrigin: NetworkOrigin(farAt: ""),
      peer: peer, place: .table(code), helloBy: .now, account: account)
  }

  /// The code of the refusal of a lookup of a table that is there.
  private func refusal(_ page: ClientSession, bringing secret: Secret128? = nil) -> RefusalCode? {
    let isPermitted = lookups.permits(code, page, bringing: secret, at: .zero)
    do throws(Refusal) {
      try lookups.look(for: code, by: page, bringing: secret, isThere: true, at: .zero)
      #expect(isPermitted)
      return nil
    } catch {
      #expect(!isPermitted)
      return error.code
    }
  }

  @Test(
    "limits, R5: after twenty wrong codes in a minute a right one is refused, but not with its link"
  )
  func guessing() throws {
    let (anna, bob) = (try page(1), try page(2))
    lookups.found(code, by: bob)
    for number in UInt64(0)..<20 {
      let wrong = TableCode(code.number &+ number &+ 1, of: .eight)
      try lookups.look(for: wrong, by: anna, isThere: false, at: .zero)
    }
    let laptops = lookups.secret(ofLaptopTable: code)
    let forged = [laptops, lookups.secret(of: code)].map { secret in
      Secret128(high: secret.high, low: secret.low ^ 1)
    }
    for secret in [nil] + forged + [lookups.secret(of: TableCode(8, of: .eight))] {
      #expect(refusal(anna, bringing: secret) == .codeTooMany)
    }
    for secret in [laptops, lookups.secret(of: code), lookups.secret(of: code, number: 3)] {
      #expect(refusal(anna, bringing: secret) == nil)
    }
    // From the same address, but he was there before.
    #expect(refusal(bob) == nil)
  }

  @Test("R5 R7: the secret of a link stays the same after a restart, and each server has its own")
  func secrets() {
    let again = CodeLookups(key: Array(0..<32))
    #expect(lookups.secret(of: code) == again.secret(of: code))
    #expect(lookups.secret(ofLaptopTable: code) == again.secret(ofLaptopTable: code))
    #expect(lookups.secret(of: code) != CodeLookups().secret(of: code))
    #expect(lookups.secret(of: code) != lookups.secret(of: TableCode(8, of: .eight)))
    #expect(lookups.secret(of: code) != lookups.secret(ofLaptopTable: code))
  }
}
