import GameCore
import Testing

@testable import Services

@Suite("When the round trip to a page is measured")
struct RoundTripPaceTests {
  @Test("H26: with the first five clock samples, then every eight seconds")
  func pace() {
    var pace = RoundTripPace()
    let first = (0..<6).map { pace.isDue(at: .zero + .milliseconds($0)) }
    #expect(first == [true, true, true, true, true, false])
    let later = stride(from: 2, through: 20, by: 2).filter { pace.isDue(at: .zero + .seconds($0)) }
    #expect(later == [10, 18])
  }
}
