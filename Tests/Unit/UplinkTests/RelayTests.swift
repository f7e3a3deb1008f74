import GameCore
import Testing

@testable import Uplink

@Test("the laptop is told whether a page reads fast enough for views")
func reading() throws {
  var world = party()
  let stream = try #require(world.talks["Anna"]?.publicStream)
  world.server.reading(stream, false)
  world.server.reading(StreamID(77), false)
  world.pass(.seconds(1))
  world.server.reading(stream, true)
  world.dismiss("Anna")
  world.pass(.seconds(1))
  let told = world.homeEvents.filter { if case .reading = $0 { true } else { false } }
  #expect(told == [.reading(stream, false)], "a stream that has ended is nobody's")
  #expect(world.faultsAtRest == [])
}

@Test("the last words of a table reach the page before its stream ends")
func lastWords() {
  var world = party()
  for number in 0..<40 { world.tell(message(number, size: 2_000), to: "Anna") }
  world.dismiss("Anna")
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
  let isWithin = [limit, limit + 1].map { size in
    let words = message(1, size: size)
    return StreamID(1).frame(words.span) != nil
  }
  #expect(isWithin == [true, false])
}

@Test("guests of one uplink are bounded, and so are its tables")
func bounds() {
  var limits = UplinkLimits()
  limits.streams = 3
  limits.tables = 2
  var world = party(limits)
  let came = [world.arrive("Carl", at: .first), world.arrive("Dora", at: .first)]
  #expect(came == [true, false])
  world.leave("Anna")
  let cameLater = world.arrive("Dora", at: .first)
  #expect(cameLater)
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

@Test("an uplink that sends its guests more bytes a second than it may is refused")
func rate() throws {
  var limits = UplinkLimits()
  limits.rate = UplinkLimits.Rate(perSecond: 100_000, burst: 50_000)
  var server = party(limits).server
  let words = message(1, size: 1_000)
  let frame = StreamID(1).frame(words.span, hiding: 0..<0)
  let view = try #require(frame)
  var now = Tick(microseconds: 10_000_000)
  for _ in 0..<1_000 {
    now = now + .milliseconds(10)
    _ = try server.received(view.span, at: now)
  }
  for _ in 0..<49 { _ = try server.received(view.span, at: now) }
  #expect(throws: UplinkError.tooFast) { try server.received(view.span, at: now) }
}

@Test("a guest of a table that was withdrawn on the way is sent off")
func withdrawn() {
  var world = party()
  world.arrive("Carl", at: .first)
  world.withdraw(.first)
  world.pass(.seconds(1))
  #expect(world.talks.values.allSatisfy { $0.endAtPublic == .done && $0.homeStream == nil })
  #expect(world.doorEvents.contains(.withdrawn(.first)))
  let came = world.arrive("Dora", at: .first)
  #expect(!came)
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
  world.server.overviewSent(to: stream, number: 3)
  world.server.overviewSent(to: StreamID(77), number: 3)
  world.server.overviewSent(to: stream, number: -1)
  world.pass(.seconds(1))
  world.server.overviewSent(to: stream, number: 4)
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
  world.pass(.seconds(5))
  let bytes = try #require(world.photos[large])
  #expect(world.doorEvents.contains(.multiplexer(.photo(large, bytes))))
  #expect(world.homeEvents.contains(.multiplexer(.photo(large, bytes))))
  #expect(world.homeEvents.contains(.multiplexer(.photoMissing(missing))))
  _ = world.wantAtDoor(large)
  world.pass(.milliseconds(100))
  world.cut()
  #expect(world.doorEvents.last == .multiplexer(.photoMissing(large)))
  let isWantedNow = world.wantAtDoor(large)
  #expect(!isWantedNow)
}

@Test("photos asked for are bounded, come in turn, and are given up after ten seconds")
func photoBounds() {
  var world = party()
  let limit = UplinkLimits().photos
  let isWanted = (0...limit).map { world.wantAtDoor(PhotoID(high: 0, low: UInt64($0))) }
  #expect(isWanted == Array(repeating: true, count: limit) + [false])
  world.delay = .seconds(60)
  world.pass(.seconds(11))
  let missing = world.doorEvents.count {
    if case .multiplexer(.photoMissing) = $0 { true } else { false }
  }
  #expect(missing == limit)
}
