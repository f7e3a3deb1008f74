import GameCore
import Testing

@testable import Uplink

@Test("a friend who reads nothing holds nobody up, and is let go (R4)")
func slowFriend() {
  var world = party()
  world.pagesRead = false
  var told = 0
  while world.talks["Anna"]?.homeStream != nil, told < 1_000 {
    world.tell(message(told, size: 2_000), to: "Anna")
    world.tell(message(told, size: 2_000), to: "Bob")
    told += 1
    world.pass(.milliseconds(50))
    world.consumeAtDoor("Bob")
    #expect(world.talks["Bob"]?.atPage == told)
  }
  // The window and what waits, no more.
  let limits = UplinkLimits()
  #expect(world.talks["Anna"]?.endAtHome == .slow)
  #expect((world.talks["Anna"]?.fromTable.count ?? 0) * 2_000 <= limits.window + limits.waiting)
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.endAtPublic == .slow)
  #expect(world.faultsAtRest == [])
}

@Test("what waits for a slow reader is told as backlog, and its end as drained")
func backlog() throws {
  var world = party()
  world.pagesRead = false
  let stream = try #require(world.talks["Anna"]?.homeStream)
  for number in 0..<40 { world.tell(message(number, size: 2_000), to: "Anna") }
  // 32 messages fit into the window.
  #expect(world.home.backlog(of: stream) == 8 * FrameQueue.size(of: 2_000))
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.atPage == 32)
  #expect(!world.homeEvents.contains(.multiplexer(.drained(stream))))
  world.consumeAtDoor()
  world.pass(.seconds(1))
  #expect(world.homeEvents.contains(.multiplexer(.drained(stream))))
  #expect(world.home.backlog(of: stream) == 0)
  #expect(world.faultsAtRest == [])
}

@Test("the last words of a table reach a page that reads slowly before its stream ends")
func lastWords() {
  var world = party()
  world.pagesRead = false
  for number in 0..<40 { world.tell(message(number, size: 2_000), to: "Anna") }
  world.dismiss("Anna")
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.endAtPublic == nil)
  world.consumeAtDoor()
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.atPage == 40)
  #expect(world.talks["Anna"]?.endAtPublic == .done)
}

@Test("a message at the limit passes, one byte more ends its stream")
func longest() {
  var world = party()
  let limit = UplinkLimits().message
  world.say(message(1, size: limit), by: "Anna")
  world.say(message(2, size: limit + 1), by: "Bob")
  world.pass(.seconds(1))
  #expect(world.talks["Anna"]?.atHome == 1)
  #expect(world.talks["Bob"]?.endAtHome == .fault)
}

@Test("guests of one uplink are bounded, and so are its tables")
func bounds() {
  var limits = UplinkLimits()
  limits.streams = 3
  limits.tables = 2
  var world = party(limits)
  #expect(world.arrive("Carl", at: .first) != .full)
  #expect(world.arrive("Dora", at: .first) == .full)
  world.leave("Anna")
  #expect(world.arrive("Dora", at: .first) != .full)
  world.share(.second)
  world.share(TableKey(33))
  world.pass(.seconds(1))
  #expect(world.granted.keys.sorted { $0.number < $1.number } == [.first, .second])
  #expect(world.homeEvents.contains(.denied(TableKey(33))))
  world.withdraw(.second)
  world.share(TableKey(33))
  world.pass(.seconds(1))
  #expect(world.granted[TableKey(33)] != nil)
  #expect(world.faultsAtRest == [])
}

@Test("guests get no more bytes a second than the uplink may use")
func rate() {
  var limits = UplinkLimits()
  limits.rate = UplinkLimits.Rate(perSecond: 100_000, burst: 50_000)
  var world = UplinkWorld(serverLimits: limits)
  world.share(.first)
  world.connect()
  world.pass(.seconds(1))
  for guest in 0..<10 { world.arrive("guest \(guest)", at: .first) }
  world.pass(.seconds(1))
  for turn in 0..<200 {
    for guest in 0..<10 { world.tell(message(turn, size: 1_000), to: "guest \(guest)") }
    world.pass(.milliseconds(50))
  }
  let passed = world.talks.values.reduce(0) { $0 + $1.atPage } * 1_000
  // Ten seconds, ten windows, and one grant more than there was.
  #expect(passed <= 100_000 * 10 + 50_000 + 11 * UplinkLimits().window)
  #expect(passed >= 100_000 * 9)
  #expect(world.violations == [])
}

@Test("a guest of a table that was withdrawn on the way is sent off")
func withdrawn() {
  var world = party()
  world.arrive("Carl", at: .first)
  world.withdraw(.first)
  world.pass(.seconds(1))
  #expect(world.talks.values.allSatisfy { $0.endAtPublic == .done && $0.homeStream == nil })
  #expect(world.doorEvents.contains(.withdrawn(.first, code: 1)))
  #expect(world.arrive("Dora", at: .first) == .unknown)
  #expect(world.faultsAtRest == [])
}

@Test("the way to a page is measured from the laptop on")
func measured() throws {
  var world = party()
  let stream = try #require(world.talks["Anna"]?.homeStream)
  world.home.ping(stream, at: world.now)
  world.pass(.seconds(1))
  #expect(world.homeEvents.contains(.pinged(stream, .milliseconds(40), late: .milliseconds(5))))
}

@Test("AH3: that an overview was sent is told of a guest who is there, and of nobody else")
func overviewSent() throws {
  var world = party()
  let stream = try #require(world.talks["Anna"]?.publicStream)
  world.server.overviewSent(to: stream, number: 3, at: world.now)
  world.server.overviewSent(to: StreamID(77), number: 3, at: world.now)
  world.server.overviewSent(to: stream, number: -1, at: world.now)
  world.pass(.seconds(1))
  world.server.overviewSent(to: stream, number: 4, at: world.now)
  world.dismiss("Anna")
  world.pass(.seconds(1))
  let told = world.homeEvents.filter { if case .overviewSent = $0 { true } else { false } }
  #expect(told == [.overviewSent(stream, number: 3)])
  #expect(world.faultsAtRest == [])
}

@Test("photos pass in parts, both ways, whole or not at all")
func photos() throws {
  var world = party()
  let large = PhotoID(high: 1, low: 1)
  let missing = PhotoID(high: 2, low: 2)
  world.photos[large] = (0..<UplinkLimits().photo).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  let isWanted = [
    world.wantAtDoor(large), world.wantAtHome(missing), world.wantAtHome(large),
    world.wantAtHome(large),
  ]
  #expect(isWanted == [true, true, true, true])
  world.pass(.milliseconds(100))
  world.cut()
  world.connect()
  world.pass(.seconds(5))
  let bytes = try #require(world.photos[large])
  #expect(world.doorEvents.contains(.multiplexer(.photo(large, bytes))))
  #expect(world.homeEvents.contains(.multiplexer(.photo(large, bytes))))
  #expect(world.homeEvents.contains(.multiplexer(.photoMissing(missing))))
}

@Test("photos asked for are bounded, come in turn, and are given up after ten seconds")
func photoBounds() {
  var world = party()
  let limit = UplinkLimits().photos
  let isWanted = (0...limit).map { world.wantAtDoor(PhotoID(high: 0, low: UInt64($0))) }
  #expect(isWanted == Array(repeating: true, count: limit) + [false])
  world.fallSilent()
  world.pass(.seconds(11))
  let missing = world.doorEvents.count {
    if case .multiplexer(.photoMissing) = $0 { true } else { false }
  }
  #expect(missing == limit)
}
