import Content
import Fetch
import GameCore
import Games
import Services
import Tables
import Transport

/// The quiz library on the first loop: gives it its inputs and carries out its effects.
package final class QuizCatalogHost {
  private var library: QuizCatalog
  private let loop: Loop<LoopMessage>
  private let context: ServerContext
  private let reader: any QuizReader

  package init(loop: Loop<LoopMessage>, context: ServerContext, reader: any QuizReader) {
    self.loop = loop
    self.context = context
    self.reader = reader
    library = QuizCatalog(isOnDisk: reader.isOnDisk)
  }

  package var outcomes: [NumberedOutcome] { library.outcomes }

  package func opened() {
    carryOut(library.opened(at: context.clock.now))
  }

  package func wanted(_ request: QuizRequest, by code: TableCode) {
    if case .dealt(let choice, let players, let seed) = request {
      return deal(choice, to: players, seed, request, code)
    }
    carryOut(library.wanted(request, by: code, at: context.clock.now))
  }

  /// Deals questions of the bank, first those that these players have not been asked. The store and the disk work beside
  /// the loops; the table counts as unreachable what takes too long.
  private func deal(
    _ choice: BankChoice, to players: [PlayerID], _ seed: UInt64, _ request: QuizRequest,
    _ code: TableCode
  ) {
    let mailbox = loop.mailboxes[code.loop(of: loop.count)]
    context.askedQuestions.asked(players) { [context] asked, now in
      context.questionBank.deal(choice, asked: asked, now: now, seed: seed) { outcome in
        mailbox.post(.quiz(request, outcome, to: code))
      }
    }
  }

  package func likely(_ request: QuizRequest) {
    carryOut(library.likely(request, at: context.clock.now))
  }

  /// Takes the changes of files on the disk, once a minute and when the host asks for it.
  package func changesAreDue() {
    carryOut(library.changesAreDue(at: context.clock.now))
  }

  package func finished(_ request: QuizRequest, _ reading: LibraryReading) {
    context.metrics[loop.index].quizzesRead.increase()
    if case .fault = reading { context.metrics[loop.index].quizFaults.increase() }
    carryOut(library.finished(request, reading, at: context.clock.now))
  }

  package func timerFired() {
    carryOut(library.woken(at: context.clock.now))
  }

  private func carryOut(_ effects: [QuizCatalog.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let request, let known):
        let first = loop.first
        reader.read(request, known) { first.post(.quizRead(request, $0)) }
      case .answer(let request, let outcome, let code):
        loop.post(.quiz(request, outcome, to: code), to: code.loop(of: loop.count))
      case .shelf(let titles):
        for index in 0..<loop.count { loop.post(.shelf(titles), to: index) }
      case .warn(let sentence): context.log.write(.warning, .quizFault, sentence)
      case .wake(let tick): loop.schedule(at: context.clock.instant(tick), .catalog)
      }
    }
  }
}
