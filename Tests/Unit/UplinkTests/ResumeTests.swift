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

@Test("within 30 s of a loss everything goes on where it was (R4)")
func resumed() {
  var world = party()
  world.tell(message(1), to: "Anna")
  world.say(message(2), by: "Bob")
  world.cut()
  world.tell(message(3), to: "Anna")
  world.say(message(4), by: "Bob")
  world.pass(.seconds(29))
  world.connect()
  world.pass(.seconds(1))
  #expect(world.homeEvents.last { $0.isWelcome } == .welcomed(isResumed: true))
  #expect(world.talks["Anna"]?.atPage == 2)
  #expect(world.talks["Bob"]?.atHome == 2)
  #expect(world.faultsAtRest == [])
}

@Test("after 30 s the streams are over at both ends, and the table keeps its code (R4, P11)")
func tooLate() {
  var world = party()
  let code = world.granted[.first]
  let secret = world.secrets[.first]
  #expect(secret != nil)
  world.cut()
  world.pass(.seconds(31))
  #expect(world.talks["Anna"]?.endAtHome == .lost)
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.arrive("Carl", at: .first) == .away)
  world.connect()
  world.pass(.seconds(1))
  #expect(world.homeEvents.last { $0.isWelcome } == .welcomed(isResumed: false))
  #expect(world.granted[.first] == code)
  #expect(world.secrets[.first] == secret)
  #expect(world.arrive("Carl", at: .first) != .away)
  world.pass(.seconds(1))
  #expect(world.faultsAtRest == [])
}

@Test("a table of which nobody has spoken for ten minutes loses its code")
func absent() {
  var world = party()
  world.cut()
  world.pass(.seconds(31 + 598))
  #expect(world.arrive("Carl", at: .first) == .away)
  world.pass(.seconds(2))
  #expect(world.arrive("Carl", at: .first) == .unknown)
  #expect(world.doorEvents.contains(.withdrawn(.first, code: 1)))
  #expect(world.server.isIdle)
}

@Test("a laptop that starts again ends the streams of before")
func restarted() {
  var world = party()
  world.home = UplinkClientConnection()
  world.share(.second)
  world.connect()
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.granted[.second] == 2)
}

@Test("a dead line is given up after eight seconds without an acknowledgement, an idle one is not")
func dead() {
  var world = party()
  world.pass(.seconds(60))
  #expect(!world.homeEvents.contains(.multiplexer(.hangUp(nil))))
  world.fallSilent()
  world.tell(message(1), to: "Anna")
  world.pass(.seconds(7))
  #expect(!world.homeEvents.contains(.multiplexer(.hangUp(nil))))
  world.pass(.seconds(2))
  #expect(world.homeEvents.contains(.multiplexer(.hangUp(nil))))
  world.connect()
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.atPage == 1)
  #expect(world.faultsAtRest == [])
}

@Test("a token that is revoked ends the connection, its streams and its codes")
func revoked() {
  var world = party()
  world.revoke()
  #expect(world.doorEvents.contains(.multiplexer(.hangUp(.revoked))))
  #expect(world.doorEvents.contains(.withdrawn(.first, code: 1)))
  #expect(world.talks["Anna"]?.endAtPublic == .lost)
  #expect(world.server.isIdle)
}

@Test("what is kept to be sent again is bounded: beyond it the session is over")
func overfull() {
  var limits = UplinkLimits()
  limits.retained = 10_000
  limits.underWay = 9_000
  var world = party(limits)
  world.fallSilent()
  // A window bounds the stored messages; arrivals and departures have none.
  for guest in 0..<200 {
    world.arrive("guest \(guest)", at: .first)
    world.leave("guest \(guest)")
  }
  #expect(world.server.nextDeadline == .zero)
  world.pass(.seconds(1))
  #expect(world.doorEvents.contains(.multiplexer(.hangUp(.over))))
  world.connect()
  world.pass(.seconds(1))
  #expect(world.faultsAtRest == [])
}

@Test("versions: the highest that both speak, or the connection ends with a code of its own")
func versions() throws {
  #expect(UplinkVersion.agreed(with: 1...9) == 5)
  #expect(UplinkVersion.agreed(with: 1...4) == nil)
  #expect(UplinkVersion.agreed(with: 6...9) == nil)
  var server = UplinkServerConnection()
  server.connected(offering: Secret128(high: 1, low: 2), at: .zero)
  let hello = Frame.hello(Frame.Hello(versions: 6...9, token: nil, received: 0)).bytes()
  #expect(throws: UplinkError.versionUnsupported) { try server.received(hello.span, at: .zero) }
  #expect(UplinkError.versionUnsupported.closeCode == .versionUnsupported)
}

extension UplinkClientEvent {
  fileprivate var isWelcome: Bool { if case .welcomed = self { true } else { false } }
}
