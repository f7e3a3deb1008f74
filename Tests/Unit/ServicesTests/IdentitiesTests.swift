import Bytes
import GameCore
import HTTP
import Identity
import Net
import People
import Requests
import Store
import Tables
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

  @Test("H2: who changed listeners has the profile that the other listener knows")
  func profile() throws {
    let identities = identities()
    let (plain, secure) = (try cookie("a", isSecure: false), try cookie("c", isSecure: true))
    let profile = Profile(name: try PlayerName("Anna"), colour: Colour(5))
    identities.remember(profile, of: identities.player(of: plain))
    #expect(identities.profile(of: identities.player(of: secure)) == nil)
    try cross(plain, secure, identities)
    #expect(identities.profile(of: identities.player(of: secure)) == profile)
  }

  // MARK: The host

  private let secret = Secret128(high: 1, low: 2)

  private func identities() -> Identities {
    Identities(store: Store(unavailable: .closed), hostSecret: secret)
  }

  private func cookie(_ letter: Character, isSecure: Bool) throws -> DeviceCookie {
    let name = isSecure ? "__Host-device" : "fourtop-device"
    let secret = String(repeating: letter, count: 32)
    let request = Request(fields: Fields(["Cookie": "\(name)=\(secret)"]))
    return try #require(DeviceCookie(request, isSecure: isSecure))
  }

  /// The device of the http cookie spends a token at the https listener.
  private func cross(
    _ plain: DeviceCookie, _ secure: DeviceCookie, _ identities: Identities
  ) throws {
    let issuer = HandoverTokens.TokenIssuer(
      player: identities.player(of: plain), address: home)
    let token = try identities.issue(to: issuer, at: .zero)
    let greeting = DeviceRegistry.Greeting(
      own: secure.player, player: secure.player, isSecure: true,
      presenter: .client(home, companion: nil), account: nil)
    let settlement = try identities.greet(greeting, token: token, at: .zero)
    #expect(settlement.player == plain.player)
  }

  @Test("H9: a host who changes listeners is the host at both")
  func hostCrosses() throws {
    let identities = identities()
    let (plain, secure) = (try cookie("a", isSecure: false), try cookie("c", isSecure: true))
    #expect(identities.admit(identities.player(of: plain), with: secret))
    #expect(!identities.isHost(identities.player(of: secure)))
    try cross(plain, secure, identities)
    for cookie in [plain, secure] { #expect(identities.isHost(identities.player(of: cookie))) }
    // The same secret in the other listener's cookie is another device.
    for cookie in [try cookie("a", isSecure: true), try cookie("c", isSecure: false)] {
      #expect(!identities.isHost(identities.player(of: cookie)))
    }
  }

  @Test("H9: a player who changed listeners and opens the host's link is the host at both")
  func crosserBecomesHost() throws {
    let identities = identities()
    let (plain, secure) = (try cookie("a", isSecure: false), try cookie("c", isSecure: true))
    try cross(plain, secure, identities)
    #expect(!identities.admit(identities.player(of: secure), with: nil))
    #expect(identities.admit(identities.player(of: secure), with: secret))
    #expect(identities.isHost(identities.player(of: plain)))
  }
}
