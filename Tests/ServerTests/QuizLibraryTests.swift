import Fetch
import GameCore
import Games
import Tables
import Testing

@testable import Server

@Suite("The quiz library")
struct QuizLibraryTests {
  private let code = TableCode(number: 7)
  private let validators = Validators(entityTag: "\"x\"")

  private func title(_ number: Int) -> QuizTitle {
    QuizTitle(number: number, file: "quiz\(number).json", topic: "T\(number)")
  }

  private func fresh(_ number: Int) -> LibraryReading {
    .fresh(title(number), Quiz(topic: "T\(number)", questions: []), validators)
  }

  private func ready(_ number: Int) -> QuizOutcome {
    .ready(title(number), Quiz(topic: "T\(number)", questions: []))
  }

  private func at(_ seconds: Int64) -> Tick { Tick(microseconds: seconds * 1_000_000) }

  private func fault(_ code: String) -> LibraryReading {
    .fault(QuizFaultNotice(code: code, arguments: []), sentence: "")
  }

  @Test("F2: the series is walked from the first file until one is missing")
  func walk() {
    var library = QuizLibrary()
    #expect(library.opened(at: at(0)) == [.read(.numbered(1), nil)])
    #expect(
      library.finished(.numbered(1), fresh(1), at: at(1))
        == [.shelf([title(1)]), .read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(2))
        == [.shelf([title(1), title(2)]), .read(.numbered(3), nil)])
    #expect(library.finished(.numbered(3), .missing, at: at(3)) == [])
  }

  @Test("F3: a broken file is left off the shelf and the walk goes on")
  func broken() {
    var library = QuizLibrary()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(1))
        == [.read(.numbered(2), nil)])
    #expect(library.shelf == [])
  }

  @Test("F4: what is in the library is handed out at once and asked for again only when old")
  func cached() {
    var library = QuizLibrary()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    let answer = QuizLibrary.Effect.answer(.numbered(1), ready(1), to: code)
    #expect(library.wanted(.numbered(1), by: code, at: at(30)) == [answer])
    #expect(
      library.wanted(.numbered(1), by: code, at: at(31))
        == [answer, .read(.numbered(1), validators)])
    #expect(library.wanted(.numbered(1), by: code, at: at(32)) == [answer])
    #expect(library.finished(.numbered(1), .unchanged, at: at(33)) == [])
    #expect(library.wanted(.numbered(1), by: code, at: at(40)) == [answer])
  }

  @Test("F4: tables that wait for one reading are all answered by it")
  func waiting() {
    var library = QuizLibrary()
    let other = TableCode(number: 8)
    #expect(
      library.wanted(.builtIn, by: code, at: at(0)) == [.read(.builtIn, nil)])
    #expect(library.wanted(.builtIn, by: other, at: at(0)) == [])
    #expect(
      library.finished(.builtIn, fresh(1), at: at(1))
        == [.answer(.builtIn, ready(1), to: code), .answer(.builtIn, ready(1), to: other)])
    #expect(library.shelf == [])
  }

  @Test(
    "F4: a copy is played on when its source cannot be reached, but not when it is broken or gone")
  func sourceFails() {
    var library = QuizLibrary()
    _ = library.finished(.numbered(1), fresh(1), at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.timedOut"), at: at(40))
    #expect(library.shelf == [title(1)])
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(80))
        == [.shelf([])])
    _ = library.finished(.numbered(1), fresh(1), at: at(90))
    #expect(library.finished(.numbered(1), .missing, at: at(99)) == [.shelf([])])
  }

  @Test("F3: a failed file is read again when a table wants it, and the table gets the fault")
  func failedAgain() {
    var library = QuizLibrary()
    _ = library.finished(.numbered(1), .missing, at: at(0))
    #expect(
      library.wanted(.numbered(1), by: code, at: at(1))
        == [.read(.numbered(1), nil)])
    #expect(
      library.finished(.numbered(1), .missing, at: at(2))
        == [.answer(.numbered(1), .missing, to: code)])
  }

  @Test("F2: the walk ends at the longest series")
  func longest() {
    var library = QuizLibrary()
    var last: [QuizLibrary.Effect] = library.opened(at: at(0))
    for number in 1...QuizLibrary.longestSeries {
      #expect(last.contains(.read(.numbered(number), nil)))
      last = library.finished(.numbered(number), fresh(number), at: at(Int64(number)))
    }
    #expect(last.count == 1)
    #expect(library.shelf.count == QuizLibrary.longestSeries)
  }
}
