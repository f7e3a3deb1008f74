import GameCore
import Identity
import Net
import People
import Store
import Testing

@testable import Services

@Suite("Identities")
struct IdentitiesTests {
  private let anna = PlayerID(high: 1, low: 1)
  private let home = ClientAddress(.v4(0xC0A8_0105))

  @Test("if several threads present a token at once, one of them redeems it")
  func race() async throws {
    let identities = try Identities(store: Store(unavailable: .closed))
    for round in 0..<200 {
      let token = try identities.issue(to: .init(player: anna, address: home), at: .zero)
      let presenter = HandoverTokens.TokenPresenter.client(home, companion: nil)
      let winners = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<4 {
          let device = PlayerID(high: UInt64(round), low: UInt64(100 + number))
          let greeting = DeviceRegistry.Greeting(
            own: device, player: device, isSecure: true, presenter: presenter, account: nil)
          group.addTask { (try? identities.greet(greeting, token: token, at: .zero)) != nil }
        }
        return await group.reduce(0) { count, hasWon in count + (hasWon ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  @Test("an address is counted by the blocks that it belongs to")
  func addresses() throws {
    func blocks(_ text: String) throws -> ClientAddress {
      ClientAddress(try #require(IPAddress(text)))
    }
    #expect(try blocks("10.0.0.1").holder != blocks("10.0.0.2").holder)
    let (one, two) = (try blocks("2001:db8:1:2::1"), try blocks("2001:db8:1:2::9"))
    #expect(one == two)
    let neighbour = try blocks("2001:db8:1:3::1")
    #expect(one.network == neighbour.network && one.visitor != neighbour.visitor)
    let (phone, tablet) = (try blocks("fd00::1"), try blocks("fd00::2"))
    #expect(phone.visitor == tablet.visitor && phone.sender != tablet.sender)
  }
}
