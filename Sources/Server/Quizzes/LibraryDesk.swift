import Fetch
import Tables
import Transport

/// Reads one quiz off the loop and calls back on any thread, once.
public protocol QuizReader: Sendable {
  func read(
    _ request: QuizRequest, _ known: Validators?,
    then finish: @escaping @Sendable (LibraryReading) -> Void)
}

/// The quiz library on the first loop: gives it its inputs and carries out its effects.
final class LibraryDesk {
  private var library = QuizLibrary()
  private let loop: Loop<Letter>
  private let premises: Premises
  private let reader: any QuizReader
  private let timerToken: UInt64

  init(
    loop: Loop<Letter>, premises: Premises, reader: any QuizReader, timerToken: UInt64
  ) {
    self.loop = loop
    self.premises = premises
    self.reader = reader
    self.timerToken = timerToken
  }

  func opened() {
    carryOut(library.opened(at: premises.clock.now))
  }

  func wanted(_ request: QuizRequest, by code: TableCode) {
    carryOut(library.wanted(request, by: code, at: premises.clock.now))
  }

  func likely(_ request: QuizRequest) {
    carryOut(library.likely(request, at: premises.clock.now))
  }

  func finished(_ request: QuizRequest, _ reading: LibraryReading) {
    premises.metrics[loop.index].quizzesRead.increase()
    if case .fault = reading { premises.metrics[loop.index].quizFaults.increase() }
    carryOut(library.finished(request, reading, at: premises.clock.now))
  }

  func timerFired() {
    carryOut(library.woken(at: premises.clock.now))
  }

  private func carryOut(_ effects: [QuizLibrary.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let request, let known):
        let mailbox = loop.mailboxes[loop.index]
        reader.read(request, known) { mailbox.post(.read(request, $0)) }
      case .answer(let request, let outcome, let code):
        loop.post(.quiz(request, outcome, to: code), to: code.loop(of: loop.count))
      case .shelf(let titles):
        for index in 0..<loop.count { loop.post(.shelf(titles), to: index) }
      case .warn(let sentence): premises.log.write(.warning, "quiz.fault", sentence)
      case .wake(let tick): loop.schedule(at: premises.clock.instant(tick), timerToken)
      }
    }
  }
}
