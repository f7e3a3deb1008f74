import GameCore
import TestSupport
import Testing

@testable import Uplink

/// Random evenings on a line that breaks and is slow, with people who come, talk and go.
private struct BrokenLine {
  var world: UplinkWorld
  var random: SeededGenerator
  private var guests = 0
  private var messages = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var limits = UplinkLimits()
    if seed % 3 == 0 {
      limits.message = 600
      limits.streams = 6
    }
    world = UplinkWorld(limits: limits)
    world.share(.first)
    world.connect()
    world.pass(.seconds(1))
  }

  mutating func live(steps: Int) {
    for _ in 0..<steps where world.violations.isEmpty { step() }
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private var anybody: String {
    mutating get { "guest \(number(0..<max(1, guests)))" }
  }

  private mutating func step() {
    switch number(0..<100) {
    case 0..<30: talk()
    case 30..<60: tell()
    case 60..<66: come()
    case 66..<69: world.leave(anybody)
    case 69..<71: world.dismiss(anybody)
    case 71..<74: breakLine()
    case 83..<84: share()
    case 84..<86: world.delay = .milliseconds(number(1..<400))
    default: world.pass(.milliseconds(number(0..<200)))
    }
  }

  private mutating func come() {
    world.arrive("guest \(guests)", at: number(0..<4) == 0 ? .second : .first)
    guests += 1
  }

  private mutating func talk() {
    messages += 1
    world.say(message(messages, size: size), by: anybody)
  }

  private mutating func tell() {
    messages += 1
    let name = anybody
    for _ in 0..<number(1..<6) {
      messages += 1
      world.tell(message(messages, size: size), to: name)
    }
  }

  private var size: Int {
    mutating get { number(0..<20) == 0 ? 600 : number(10..<200) }
  }

  private mutating func share() {
    if number(0..<2) == 0 { world.withdraw(.second) } else { world.share(.second) }
  }

  /// For moments, for some seconds, or for minutes.
  private mutating func breakLine() {
    world.cut()
    switch number(0..<6) {
    case 0: world.pass(.seconds(number(25..<700)))
    case 1...3: world.pass(.milliseconds(number(0..<3_000)))
    default: break
    }
    world.connect()
  }

  /// The line is whole, and everything arrives.
  mutating func settle() {
    world.delay = .milliseconds(5)
    world.connect()
    world.pass(.seconds(20))
  }
}

@Test(
  "over a line that breaks nothing is doubled or out of order, and both ends agree who is there (R4)",
  arguments: 1...UInt64(Rounds.count(120, deep: 400)))
func brokenLine(seed: UInt64) {
  var line = BrokenLine(seed: seed)
  line.live(steps: 400)
  #expect(line.world.violations == [], "seed \(seed)")
  line.settle()
  #expect(line.world.faultsAtRest == [], "seed \(seed)")
}
