import Fetch
import GameCore
import Games
import Tables
import TestSupport
import Testing

@testable import Content

@Suite("The quiz library")
struct QuizLibraryTests {
  private let code = TableCode(number: 7)
  private let validators = Validators(entityTag: "\"x\"")

  private func title(_ number: Int) -> QuizTitle {
    .sample(number, topic: "T\(number)")
  }

  private func fresh(_ number: Int) -> LibraryReading {
    .fresh(title(number), Quiz(topic: "T\(number)", questions: []), validators)
  }

  private func ready(_ number: Int) -> QuizOutcome {
    .ready(title(number), Quiz(topic: "T\(number)", questions: []))
  }

  private func at(_ seconds: Int64) -> Tick { Tick(microseconds: seconds * 1_000_000) }

  private func fault(_ code: String) -> LibraryReading {
    .fault(QuizFaultNotice(code: code, arguments: []), sentence: code)
  }

  @Test("F2: the series is walked from the first file until one is missing")
  func walk() {
    var library = QuizCatalog()
    #expect(library.opened(at: at(0)) == [.read(.numbered(1), nil)])
    #expect(
      library.finished(.numbered(1), fresh(1), at: at(1))
        == [.quizTitles([title(1)]), .read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(2))
        == [.quizTitles([title(1), title(2)]), .read(.numbered(3), nil)])
    #expect(library.finished(.numbered(3), .missing, at: at(3)) == [])
  }

  @Test("H9, F3: the host sees what was read: playable files, faults, and a missing first file")
  func outcomes() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(library.outcomes.isEmpty)
    _ = library.finished(.numbered(1), .missing, at: at(1))
    #expect(library.outcomes.map(\.number) == [1])
    #expect(library.outcomes.map(\.outcome) == [.missing])
    _ = library.finished(.numbered(1), fresh(1), at: at(2))
    _ = library.finished(.numbered(2), fault("quiz.notJSON"), at: at(3))
    _ = library.finished(.numbered(3), .missing, at: at(4))
    _ = library.finished(.builtIn, fresh(9), at: at(5))
    let notice = QuizFaultNotice(code: "quiz.notJSON", arguments: [])
    #expect(
      library.outcomes == [
        NumberedOutcome(number: 1, outcome: ready(1), fault: nil),
        NumberedOutcome(number: 2, outcome: .fault(notice), fault: notice),
      ])
  }

  @Test("H9, F4: a file that was broken keeps its former version; log and host are told")
  func former() {
    var library = QuizCatalog(isOnDisk: true)
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    _ = library.finished(.numbered(2), .missing, at: at(1))
    #expect(library.changesAreDue(at: at(60)) == [.read(.numbered(1), validators)])
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(60))
        == [.warn("quiz.notJSON; the former version stays"), .read(.numbered(2), nil)])
    let notice = QuizFaultNotice(code: "quiz.notJSON", arguments: [])
    #expect(
      library.outcomes == [NumberedOutcome(number: 1, outcome: ready(1), fault: notice)])
    #expect(
      library.wanted(.numbered(1), by: code, at: at(61)).first
        == .answer(.numbered(1), ready(1), to: code))
    // The same fault is no news; a mended file is played without a word.
    _ = library.finished(.numbered(2), .missing, at: at(61))
    _ = library.changesAreDue(at: at(120))
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(120))
        == [.read(.numbered(2), nil)])
    _ = library.finished(.numbered(1), fresh(1), at: at(180))
    #expect(library.outcomes.map(\.fault) == [nil])
  }

  @Test("F4: files on a disk are read again one after another, with those that have come since")
  func changes() {
    var library = QuizCatalog(isOnDisk: true)
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    _ = library.finished(.numbered(2), fresh(2), at: at(1))
    _ = library.finished(.numbered(3), .missing, at: at(1))
    #expect(library.changesAreDue(at: at(60)) == [.read(.numbered(1), validators)])
    #expect(
      library.finished(.numbered(1), .unchanged, at: at(60))
        == [.read(.numbered(2), validators)])
    #expect(
      library.finished(.numbered(2), .unchanged, at: at(60)) == [.read(.numbered(3), nil)])
    #expect(
      library.finished(.numbered(3), fresh(3), at: at(60))
        == [.quizTitles([title(1), title(2), title(3)]), .read(.numbered(4), nil)])
    _ = library.finished(.numbered(4), .missing, at: at(60))
    // A removed file ends the series, as after a restart.
    _ = library.changesAreDue(at: at(120))
    _ = library.finished(.numbered(1), .unchanged, at: at(120))
    #expect(library.finished(.numbered(2), .missing, at: at(120)) == [.quizTitles([title(1)])])
    #expect(library.outcomes.map(\.number) == [1])
    // A host on the web is not asked each minute.
    var web = QuizCatalog()
    _ = web.opened(at: at(0))
    _ = web.finished(.numbered(1), fresh(1), at: at(1))
    #expect(web.changesAreDue(at: at(60)) == [])
  }

  @Test("F4: a host that answers with a web page is asked for one file, with one message")
  func webPage() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("fetch.otherContent"), at: at(1))
        == [.warn("fetch.otherContent"), .wake(at: at(31))])
  }

  @Test("F4: a web page in the place of a missing file ends the series, with one message")
  func pageForMissing() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    let page = fault("fetch.otherContent")
    #expect(
      library.finished(.numbered(2), page, at: at(2))
        == [.warn("fetch.otherContent; the series ends before it")])
    #expect(library.outcomes.map(\.number) == [1])
    #expect(library.wanted(.numbered(2), by: code, at: at(40)) == [.read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), page, at: at(41))
        == [.answer(.numbered(2), .missing, to: code)])
  }

  @Test("F4: a host that gives the same fault three times in turn is asked for no more files")
  func sameFault() {
    let broken = fault("quiz.fieldMissing")
    for (isOnDisk, last) in [(false, 3), (true, QuizCatalog.longestSeries)] {
      var library = QuizCatalog(isOnDisk: isOnDisk)
      var asked = library.opened(at: at(0)).count
      for number in 1...QuizCatalog.longestSeries where asked == number {
        let effects = library.finished(.numbered(number), broken, at: at(Int64(number)))
        asked += effects.contains(.read(.numbered(number + 1), nil)) ? 1 : 0
      }
      #expect(asked == last)
    }
  }

  @Test("F3: a broken file is left out of the list and the walk goes on")
  func broken() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(1))
        == [.warn("quiz.notJSON"), .read(.numbered(2), nil)])
    #expect(library.quizTitles == [])
  }

  @Test(
    "F4: a host that does not answer is asked for one file, after pauses that double, with one warning"
  )
  func silentHost() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    let silent = fault("fetch.unreachable")
    #expect(
      library.finished(.numbered(1), silent, at: at(1))
        == [.warn("fetch.unreachable"), .wake(at: at(31))])
    #expect(library.woken(at: at(30)) == [])
    #expect(library.woken(at: at(31)) == [.read(.numbered(1), nil)])
    #expect(library.finished(.numbered(1), silent, at: at(32)) == [.wake(at: at(92))])
    var now: Int64 = 32
    for (pause, next) in [(60, 120), (120, 240), (240, 480), (480, 960), (960, 960), (960, 960)] {
      now += Int64(pause)
      #expect(library.woken(at: at(now)) == [.read(.numbered(1), nil)])
      #expect(
        library.finished(.numbered(1), silent, at: at(now)) == [.wake(at: at(now + Int64(next)))])
    }
  }

  @Test("F4: what a table wants of a silent host is asked for at once, without a further warning")
  func silentButWanted() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.timedOut"), at: at(1))
    let silent = QuizOutcome.fault(QuizFaultNotice(code: "fetch.timedOut", arguments: []))
    for number in 1...2 {
      let request = QuizRequest.numbered(number)
      #expect(library.wanted(request, by: code, at: at(2)) == [.read(request, nil)])
      #expect(
        library.finished(request, fault("fetch.timedOut"), at: at(7))
          == [.answer(request, silent, to: code)])
    }
  }

  @Test("F4: a host that answers again is asked for what it owes, and the walk goes on")
  func hostAnswersAgain() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.hostUnknown"), at: at(1))
    _ = library.wanted(.numbered(2), by: code, at: at(2))
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(3))
        == [
          .answer(.numbered(2), ready(2), to: code), .quizTitles([title(2)]),
          .read(.numbered(1), nil),
          .read(.numbered(3), nil),
        ])
    #expect(
      library.finished(.numbered(1), fresh(1), at: at(4)) == [.quizTitles([title(1), title(2)])])
    #expect(library.finished(.numbered(3), .missing, at: at(5)) == [])
    #expect(library.woken(at: at(31)) == [])
  }

  @Test("F4: a host that falls silent in the middle of its series is asked for the rest later")
  func silentInTheMiddle() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    #expect(
      library.finished(.numbered(2), fault("fetch.status"), at: at(2))
        == [.warn("fetch.status"), .wake(at: at(32))])
    #expect(library.woken(at: at(32)) == [.read(.numbered(2), nil)])
    #expect(
      library.finished(.numbered(2), fresh(2), at: at(33))
        == [.quizTitles([title(1), title(2)]), .read(.numbered(3), nil)])
  }

  @Test("F3: the same fault of a file is logged once; one file too large says nothing of its host")
  func faultOnce() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    #expect(
      library.finished(.numbered(1), fault("fetch.tooLarge"), at: at(1))
        == [.warn("fetch.tooLarge"), .read(.numbered(2), nil)])
    _ = library.finished(.numbered(2), .missing, at: at(2))
    _ = library.wanted(.numbered(1), by: code, at: at(3))
    let effects = library.finished(.numbered(1), fault("fetch.tooLarge"), at: at(4))
    #expect(effects.count == 1)
    #expect(library.finished(.builtIn, fault("fetch.timedOut"), at: at(5)).count == 1)
  }

  @Test("F4: what is in the library is handed out at once and asked for again only when old")
  func cached() {
    var library = QuizCatalog()
    _ = library.opened(at: at(0))
    _ = library.finished(.numbered(1), fresh(1), at: at(1))
    let answer = QuizCatalog.Effect.answer(.numbered(1), ready(1), to: code)
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
    var library = QuizCatalog()
    let other = TableCode(number: 8)
    #expect(
      library.wanted(.builtIn, by: code, at: at(0)) == [.read(.builtIn, nil)])
    #expect(library.wanted(.builtIn, by: other, at: at(0)) == [])
    #expect(
      library.finished(.builtIn, fresh(1), at: at(1))
        == [.answer(.builtIn, ready(1), to: code), .answer(.builtIn, ready(1), to: other)])
    #expect(library.quizTitles == [])
  }

  @Test(
    "F4: a copy is played on when its source cannot be reached or is broken, but not when it is gone"
  )
  func sourceFails() {
    var library = QuizCatalog()
    _ = library.finished(.numbered(1), fresh(1), at: at(0))
    _ = library.finished(.numbered(1), fault("fetch.timedOut"), at: at(40))
    #expect(library.quizTitles == [title(1)])
    #expect(
      library.finished(.numbered(1), fault("quiz.notJSON"), at: at(80))
        == [.warn("quiz.notJSON; the former version stays")])
    #expect(library.quizTitles == [title(1)])
    _ = library.finished(.numbered(1), fresh(1), at: at(90))
    #expect(library.finished(.numbered(1), .missing, at: at(99)) == [.quizTitles([])])
  }

  @Test("F3: a failed file is read again when a table wants it, and the table gets the fault")
  func failedAgain() {
    var library = QuizCatalog()
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
    var library = QuizCatalog()
    var last: [QuizCatalog.Effect] = library.opened(at: at(0))
    for number in 1...QuizCatalog.longestSeries {
      #expect(last.contains(.read(.numbered(number), nil)))
      last = library.finished(.numbered(number), fresh(number), at: at(Int64(number)))
    }
    #expect(last.count == 1)
    #expect(library.quizTitles.count == QuizCatalog.longestSeries)
  }
}
