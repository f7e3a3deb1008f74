import Fairness
import GameCore
import Testing

@Suite("Waits that double")
struct BackoffTests {
  @Test("waits double up to the longest, each a random part, and begin anew after a success")
  func doubling() {
    var random = SeededGenerator(seed: 1)
    var backoff = Backoff(from: .milliseconds(500), to: .seconds(30))
    var due = backoff.shortest
    for _ in 0..<12 {
      let wait = backoff.failed(using: &random)
      #expect(wait >= due / 2 && wait <= due)
      due = min(due * 2, backoff.longest)
    }
    #expect(due == .seconds(30))
    backoff.succeeded()
    #expect(backoff.failed(using: &random) <= backoff.shortest)
  }

  @Test("the wait after a number of failures doubles with each, and never passes the longest")
  func waits() {
    let backoff = Backoff(from: .seconds(60), to: .seconds(900))
    let waits = [0, 1, 2, 3, 4, 5, 6, .max].map { backoff.wait(after: $0) }
    #expect(waits == [60, 60, 120, 240, 480, 900, 900, 900].map { .seconds($0) })
  }
}
