import Testing

@testable import Figures

struct MedianTests {
  @Test func theMedianOfAnOddNumberIsTheMiddleOne() {
    #expect(Median(of: [3, 1, 2])?.value == 2)
  }

  @Test func theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    #expect(Median(of: [4, 1, 2, 3])?.value == 2.5)
  }

  @Test func withoutValuesThereIsNone() {
    #expect(Median(of: []) == nil)
  }

  /// The ranks of the tables for the sign test at 5 %, two-sided.
  @Test(arguments: [
    (1, nil), (5, nil), (6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (15, 4), (20, 6), (25, 8),
    (30, 10), (100, 40),
  ])
  func theIntervalReachesToTheRanksOfTheSignTest(count: Int, rank: Int?) {
    #expect(Median.rank(of: count) == rank)
  }

  @Test func fifteenValuesGiveTheFourthAndTheTwelfth() {
    let values = (1...15).map { Double($0 * 7 % 16) }
    #expect(Median(of: values) == Median(of: (1...15).map(Double.init)))
    #expect(Median(of: values)?.value == 8)
    #expect(Median(of: values)?.interval == 4...12)
  }

  @Test func fiveValuesGiveNoInterval() {
    #expect(Median(of: [1, 2, 3, 4, 5])?.interval == nil)
  }

  @Test(arguments: [
    (1.0, 2, "1.00"), (1.005, 1, "1.0"), (0.996, 2, "1.00"), (12.3456, 3, "12.346"),
    (-0.001, 2, "0.00"), (-1.25, 1, "-1.3"), (250.4, 0, "250"), (0.05, 2, "0.05"),
  ])
  func aNumberIsWrittenWithAsManyDigitsAsAskedFor(value: Double, digits: Int, text: String) {
    #expect(value.rounded(digits: digits) == text)
  }
}

struct CostsTests {
  @Test func aRatioIsTheMedianOfTheRatiosPassByPass() {
    var ours = Costs(name: "ours")
    var theirs = Costs(name: "theirs")
    ours.nanoseconds = [100, 400, 100]
    theirs.nanoseconds = [150, 800, 120]
    #expect(theirs.ratio(to: ours)?.value == 1.5)
    #expect(ours.ratio(to: ours)?.value == 1)
  }

  @Test func theShareInUserModeNeedsTwentyTicks() {
    var costs = Costs(name: "ours")
    (costs.userTicks, costs.systemTicks) = (4, 15)
    #expect(costs.userShare == nil)
    costs.systemTicks = 16
    #expect(costs.userShare == 0.2)
  }
}

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
