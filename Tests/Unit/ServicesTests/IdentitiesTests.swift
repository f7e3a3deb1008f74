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
