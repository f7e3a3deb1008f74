import Options
import Tables
import Testing

@testable import Server

@Suite("The durations that a test sets")
struct TestTimesTests {
  private func limits(_ times: String?) throws(CommandFailure) -> Limits {
    let environment = times.map { [TestTimes.variable: $0] } ?? [:]
    return Limits(tables: 12, times: try TestTimes(environment))
  }

  @Test("without the variable, or with an empty one, the durations are those of the game")
  func none() throws {
    var expected = Limits()
    expected.tables = 12
    #expect(try limits(nil) == expected)
    #expect(try limits("") == expected)
  }

  @Test("words with seconds set durations")
  func some() throws {
    var expected = Limits()
    expected.tables = 12
    expected.question = .seconds(300)
    expected.reveal = .milliseconds(500)
    expected.openerAbsence = .seconds(1)
    #expect(try limits("question=300,reveal=0.5,opener-absence=1") == expected)
  }

  @Test(
    "what is no pair of a word and a time is refused as a wrong use",
    arguments: [
      "questions=1", "question", "question=", "=", "=1", "question=x", "question=0", "question=-1",
      "question=nan", "question=inf", "question=86401", "question=1=2", "reveal=1,question",
    ])
  func refused(times: String) {
    #expect {
      try limits(times)
    } throws: { error in
      let failure = error as? CommandFailure
      return failure?.isUsage == true && failure?.sentence.contains(TestTimes.variable) == true
        && failure?.sentence.contains("\n") == false
    }
  }
}
