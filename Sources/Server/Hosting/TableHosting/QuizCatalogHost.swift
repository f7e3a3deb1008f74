import Content
import Fetch
import GameCore
import Games
import Services
import Tables
import Transport

/// The quiz library: gives it its inputs and carries out its effects.
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
  /// the loop; the table counts as unreachable what takes too long.
  private func deal(
    _ choice: BankChoice, to players: [PlayerID], _ seed: UInt64, _ request: QuizRequest,
    _ code: TableCode
  ) {
    let (mailbox, bank) = (loop.mailbox, context.questionBank)
    context.askedQuestions.asked(players) { asked, now in
      bank.deal(choice, asked: asked, now: now, seed: seed) { outcome in
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
    context.metrics.counters.quizzesRead.increase()
    if case .fault = reading { context.metrics.counters.quizFaults.increase() }
    carryOut(library.finished(request, reading, at: context.clock.now))
  }

  package func timerFired() {
    carryOut(library.woken(at: context.clock.now))
  }

  private func carryOut(_ effects: [QuizCatalog.Effect]) {
    for effect in effects {
      switch effect {
      case .read(let request, let known):
        reader.read(request, known) { [mailbox = loop.mailbox] reading in
          mailbox.post(.quizRead(request, reading))
        }
      case .answer(let request, let outcome, let code):
        loop.post(.quiz(request, outcome, to: code))
      case .quizTitles(let titles): loop.post(.quizTitles(titles))
      case .warn(let sentence): context.log.write(.warning, .quizFault, sentence)
      case .wake(let tick): loop.schedule(at: context.clock.instant(tick), .catalog)
      }
    }
  }
}
