import GameCore
import Simulation
import TestSupport
import Testing

@Suite("Events and connections of the simulation")
struct SimulationTests {
  @Test("Events happen by their time, then in the order of entry")
  func queue() {
    var queue = EventQueue<Int>()
    let moments = [5, 3, 9, 3, 1, 5, 7, 3]
    for (event, moment) in moments.enumerated() {
      queue.add(event, at: Tick(microseconds: Int64(moment)))
    }
    var order: [Int] = []
    while let (_, event) = queue.takeFirst() { order.append(event) }
    #expect(order == [4, 1, 3, 7, 0, 5, 6, 2])
    #expect(queue.nextMoment == nil)
  }

  @Test("Nothing overtakes on one connection")
  func link() {
    var random = SeededGenerator(seed: 3)
    var link = SimulatedLink.random(using: &random)
    var last = Tick.zero
    for step in 0..<200 {
      let arrival = link.arrival(sentAt: Tick(microseconds: Int64(step) * 1_000), using: &random)
      #expect(arrival >= last)
      last = arrival
    }
  }
}
