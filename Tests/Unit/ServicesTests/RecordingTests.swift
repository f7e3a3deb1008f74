import Leaderboards
import Services
import Tables
import Testing

@Suite("Services: what a table learns of a result")
struct RecordingTests {
  @Test("A3, AH4: a table gets the place once it is saved, and without a store a failure")
  func answers() {
    for (answer, recording) in [
      (.placed(1), .placed(1)), (.placed(5), .placed(5)), (.placed(nil), .none),
      (.unsaved, .unsaved), (.unreadable, .unsaved), (.removed, .none),
    ] as [(LeaderboardAnswer, Recording)] {
      #expect(Recording(answer) == recording)
    }
  }
}
