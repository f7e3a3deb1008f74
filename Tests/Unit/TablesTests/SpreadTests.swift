import GameCore
import Games
import Tables
import TestSupport
import Testing

@Suite("The measured spread of a switch")
struct SpreadTests {
  private static let near = Duration.milliseconds(4)

  /// The spread that the first view says after reports of one switch.
  ///
  /// `roundTrips`: to each page. `arrivals`: when each page's report comes, after the question's moment;
  /// each believes that it was on time.
  private func spread(_ roundTrips: [Duration], arrivals: [Duration]) throws -> Duration? {
    var (driver, pages) = Party.lobby(arrivals.count)
    for (page, roundTrip) in zip(pages, roundTrips) { driver.apply(.roundTrip(page, roundTrip)) }
    driver.send(.start, from: pages[0])
    driver.passCountdown(but: .milliseconds(600))
    let opensAt = try #require(driver.question?.opensAt)
    for (page, arrival) in zip(pages, arrivals).sorted(by: { $0.1 < $1.1 }) {
      driver.run(to: opensAt + arrival)
      driver.apply(.shown(page, round: 1, at: opensAt))
    }
    driver.run(to: opensAt + .milliseconds(500))
    driver.submit(.a, from: pages[0])
    #expect(driver.referee.violations == [])
    return driver.view.spread
  }

  @Test(
    "H25: a page whose clock is 41 ms wrong, either way, is found though it reports no lateness",
    arguments: [41, -41])
  func wrongClock(error: Int64) throws {
    let arrivals = [SpreadTests.near / 2, SpreadTests.near / 2 + .milliseconds(error)]
    let spread = try #require(
      try spread([SpreadTests.near, SpreadTests.near], arrivals: arrivals))
    #expect(spread >= .milliseconds(41))
    #expect(spread <= .milliseconds(41) + SpreadTests.near)
  }

  @Test("H25: a way that is slow in one direction only is within the spread, which counts it in")
  func lopsidedWay() throws {
    // There and back 82 ms, all of it on the way to the server: the page's clock is 41 ms ahead,
    // it switches 41 ms early, and its report comes 41 ms late.
    let far = Duration.milliseconds(82)
    let spread = try spread([SpreadTests.near, far], arrivals: [SpreadTests.near / 2, far / 2])
    #expect(spread == far)
  }

  @Test("H25: pages in step are as far apart as their way is long, and no further")
  func inStep() throws {
    let near = SpreadTests.near
    #expect(try spread([near, near], arrivals: [near / 2, near / 2]) == near)
  }

  @Test("H25: a report that was held up on its way makes the spread larger, never smaller")
  func heldUp() throws {
    let arrivals = [SpreadTests.near / 2, SpreadTests.near / 2 + .milliseconds(30)]
    #expect(
      try spread([SpreadTests.near, SpreadTests.near], arrivals: arrivals)
        == SpreadTests.near + .milliseconds(30))
  }

  @Test("H25: a page without a measured round trip reports no spread")
  func unmeasured() throws {
    let arrivals = [SpreadTests.near / 2, .milliseconds(300)]
    #expect(try spread([SpreadTests.near], arrivals: arrivals) == nil)
  }
}
