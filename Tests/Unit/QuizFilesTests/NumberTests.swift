import QuizFiles
import Testing

@Suite("Numbers in quiz files")
struct NumberTests {
  private static let numbers = [
    "-1", "0", "1", "2147483647", "2147483648", "9007199254740991", "9007199254740992",
    "4611686018427387903", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "1e308", "0.5", "NaN",
  ]

  private static func file(count: String, number: String) -> String {
    let options = #""options":{"A":"a","B":"b","C":"c","D":"d"}"#
    let question = #"{"number":\#(number),"questionSentence":"q",\#(options),"correctOption":"A"}"#
    return #"{"topic":"T","numberOfQuestions":\#(count),"questions":[\#(question)]}"#
  }

  @Test(
    "F3: each number at its extremes is read or named as a fault in a sentence", arguments: numbers)
  func extremes(number: String) {
    for text in [
      NumberTests.file(count: number, number: "1"), NumberTests.file(count: "1", number: number),
    ] {
      let bytes = Array(text.utf8)
      let report = QuizCheck.report(file: "quiz1.json", bytes: bytes)
      #expect(report.lines.allSatisfy { $0.contains("quiz1.json") })
      #expect(report.isOK == (QuizFileReader().read(file: "quiz1.json", bytes: bytes).faults == []))
      let trivia = #"{"response_code":\#(number),"results":[]}"#
      #expect(QuizImport.run(.opentdb, file: "a", bytes: Array(trivia.utf8)).json == nil)
      _ = QuizImport.run(.gift, file: "a", bytes: Array("q &#\(number); {=a ~%\(number)%b}".utf8))
      _ = try? QuizSeries("https://h.example/quiz\(number).json").entry(.max)
    }
  }

  @Test("F3: a number beyond what every reader of JSON holds is no whole number")
  func beyond() {
    let text = NumberTests.file(count: "1", number: "9007199254740992")
    #expect(
      QuizCheck.report(file: "quiz1.json", bytes: Array(text.utf8)).lines
        == ["quiz1.json, question 1: number is a number instead of a whole number"])
  }
}
