import Files
import GameCore
import Games
import Logging
import Net
import QuizFiles
import Tables

/// The question bank of this server (F7, F8). `picture` and `sound` read files and block: call them on a worker.
public final class QuestionBankStore: Sendable {
  /// The pictures and sounds of own quizzes.
  public let media = QuizMediaStore()
  private let files: QuestionBankFiles
  /// The towns for questions about what is near a table (F9); `nil` without them.
  private let towns: TownAtlas?
  private let log: Log
  /// Reads what is dealt, beside the worker that reads pictures, which anybody may request.
  private let worker: Worker<Void>

  /// Indexes the packs in `folder`, and reads the file of the towns, if there is one: it blocks. The log names
  /// packs with a fault, which are left out. Throws if the system cannot start another thread.
  public init(folder: String, towns: String? = nil, log: Log) throws(NetError) {
    worker = try Worker(limit: 256)
    self.log = log
    let (opened, faults) = QuestionBankFiles.open(folder)
    for fault in faults { log.write(.warning, .quizFault, fault.sentence) }
    files = opened
    self.towns = towns.flatMap { QuestionBankStore.readTowns($0, log) }
  }

  /// The themes and the towns, for games.
  public var content: GameContent { GameContent(bank: files.bank.themes, towns: towns) }

  /// The number of questions.
  public var count: Int { files.bank.count }

  private static func readTowns(_ path: String, _ log: Log) -> TownAtlas? {
    do throws(FileError) {
      let bytes = try Files.read(path, limit: TownFile.limit)
      switch TownFile.read(bytes, file: path) {
      case .success(let atlas): return atlas
      case .failure(let fault): log.write(.warning, .quizFault, fault.sentence)
      }
    } catch {
      log.write(.warning, .quizFault, Machine.sentence(error))
    }
    return nil
  }

  /// Deals questions and calls `then` with them on another thread, or at once with `missing` if too many
  /// tables wait. `asked`: what anybody at the table was asked, which comes again when others of its theme
  /// were asked later. `now`: seconds since 1970.
  public func deal(
    _ choice: BankChoice, asked: [UInt64: LastAsked], now: Int64, seed: UInt64,
    then: @escaping @Sendable (QuizOutcome) -> Void
  ) {
    let isAdded = worker.add { [self] in then(deal(choice, asked: asked, now: now, seed: seed)) }
    if !isAdded { then(.missing) }
  }

  private func deal(
    _ choice: BankChoice, asked: [UInt64: LastAsked], now: Int64, seed: UInt64
  ) -> QuizOutcome {
    var random = SeededGenerator(seed: seed)
    let deal = files.bank.deal(choice, asked: asked, now: now, random: &random)
    let (quiz, faults) = files.quiz(of: deal)
    for fault in faults { log.write(.warning, .quizFault, fault.sentence) }
    guard !quiz.questions.isEmpty else { return .missing }
    let title = QuizTitle(choice: choice, questions: quiz.questions.count)
    return deal.startedAgain ? .readyAgain(title, quiz) : .ready(title, quiz)
  }

  /// A picture of a pack, or of an own quiz; `nil` if there is none.
  public func picture(named name: String) -> QuizMedium? {
    media.medium(named: name)
      ?? files.picture(named: name).map {
        QuizMedium(type: "image/svg+xml", bytes: $0)
      }
  }

  /// A sound of a pack, or of an own quiz; `nil` if there is none.
  public func sound(named name: String) -> QuizMedium? {
    media.medium(named: name)
      ?? files.sound(named: name).map {
        QuizMedium(type: $0.kind.rawValue, bytes: $0.bytes)
      }
  }
}
