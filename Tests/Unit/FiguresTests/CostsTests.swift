import Figures
import Testing

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
