import Bytes
import GameCore
import Testing

@testable import Uplink

/// A shared table with two guests, connected.
func party(_ limits: UplinkLimits = UplinkLimits()) -> UplinkWorld {
  var world = UplinkWorld(limits: limits)
  world.share(.first)
  world.connect()
  world.pass(.seconds(1))
  world.arrive("Anna", at: .first)
  world.arrive("Bob", at: .first)
  world.pass(.seconds(1))
  return world
}

@Test("with the connection its streams end at both ends, and the table keeps its code (R4, P11)")
func lost() {
  var world = party()
  let code = world.granted[.first]
  let secret = world.secrets[.first]
  #expect(secret != nil)
  world.tell(message(1), to: "Anna")
  world.pass(.milliseconds(10))
  world.cut()
  #expect(world.talks["Anna"]?.endAtHome == .lost)
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.talks["Anna"]?.atPage == 0)
  let cameMeanwhile = world.arrive("Carl", at: .first)
  #expect(!cameMeanwhile)
  world.pass(.seconds(500))
  world.connect()
  world.pass(.seconds(1))
  #expect(world.granted[.first] == code)
  #expect(world.secrets[.first] == secret)
  world.arrive("Anna", at: .first)
  #expect(world.talks["Anna"]?.publicStream == StreamID(1), "numbers of streams begin again")
  world.pass(.seconds(1))
  world.tell(message(2), to: "Anna")
  world.pass(.seconds(200))
  #expect(world.talks["Anna"]?.atPage == 1)
  #expect(world.faultsAtRest == [])
}

@Test("a table that its laptop does not name again loses its code ten minutes after the loss")
func absent() {
  var world = party()
  world.share(.second)
  world.pass(.seconds(1))
  world.cut()
  world.withdraw(.first)
  world.pass(.seconds(300))
  world.connect()
  world.pass(.seconds(298))
  let came = [world.arrive("Carl", at: .first), world.arrive("Carl", at: .second)]
  #expect(came == [false, true])
  #expect(world.server.tableCount == 2)
  world.pass(.seconds(3))
  #expect(world.doorEvents.contains(.withdrawn(.first)))
  #expect(world.server.tableCount == 1)
  world.cut()
  world.pass(.seconds(601))
  #expect(world.server.isIdle)
}

@Test("a laptop that starts again ends the streams of before")
func restarted() {
  var world = party()
  world.cut()
  world.home = UplinkClientConnection()
  world.share(.second)
  world.connect()
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.granted[.second] == 2)
}

@Test("the end of an uplink ends its streams and its codes")
func revoked() {
  var world = party()
  world.revoke()
  #expect(world.doorEvents.contains(.withdrawn(.first)))
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.server.isIdle)
}

@Test("versions: the highest that both speak, or the connection ends with a code of its own")
func versions() throws {
  #expect(UplinkVersion.agreed(with: 1...9) == 6)
  #expect(UplinkVersion.agreed(with: 1...5) == nil)
  #expect(UplinkVersion.agreed(with: 7...9) == nil)
  // A hello of version 5, which resumes a session.
  let former: [UInt8] = [1, 0, 5, 0, 5, 1] + Array(repeating: 7, count: 24)
  let later: [UInt8] = [1, 0, 7, 0, 9]
  for hello in [former, later] {
    var server = UplinkServerConnection()
    server.connected()
    #expect(throws: UplinkError.versionUnsupported) { try server.received(hello.span, at: .zero) }
  }
  #expect(UplinkError.versionUnsupported.closeCode == .versionUnsupported)
  // A server of version 5 reads a flag, a token and a number behind the versions.
  #expect(Frame.hello(UplinkVersion.spoken).bytes().count == former.count)
}
