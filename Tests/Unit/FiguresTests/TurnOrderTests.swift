import Figures
import Testing

struct TurnOrderTests {
  @Test func twoServersTakeTurnsInComingFirst() {
    let order = TurnOrder(servers: 2)
    #expect((0..<4).map { order.pass($0) } == [[0, 1], [1, 0], [1, 0], [0, 1]])
  }

  @Test(arguments: 1...8)
  func everyServerStandsAtEveryPlaceEquallyOften(servers: Int) {
    let order = TurnOrder(servers: servers)
    let passes = (0..<(2 * servers)).map { order.pass($0) }
    for place in 0..<servers {
      for server in 0..<servers {
        #expect(passes.filter { $0[place] == server }.count == 2)
      }
    }
  }
}
