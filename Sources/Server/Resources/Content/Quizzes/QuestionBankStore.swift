import Files
import GameCore
import Games
import Logging
import Net
import QuizFiles
import Synchronization
import Tables

/// The question bank of this server (F7, F8). `load`, `picture` and `sound` read files and block: call
/// them on a worker.
public final class QuestionBankStore: Sendable {
  /// The pictures and sounds of own quizzes.
  public let media = QuizMediaStore()
  private let folder: String
  /// The file of the towns for questions about what is near a table (F9).
  private let towns: String?
  private let log: Log
  /// Notified of the themes.
  private let contentStore: ContentStore
  private let files = Mutex<QuestionBankFiles?>(nil)
  /// Reads what is dealt, beside the worker that reads pictures, which anybody may request.
  private let worker: Worker

  /// `folder`: the folder of the packs. `towns`: the file of the towns, if there is one.
  public init(
    folder: String, towns: String? = nil, log: Log, contentStore: ContentStore
  ) throws(NetError) {
    worker = try Worker(limit: 256)
    self.folder = folder
    self.towns = towns
    self.log = log
    self.contentStore = contentStore
  }

  /// Indexes the packs. The log names those with a fault, which are left out.
  public func load() {
    let (opened, faults) = QuestionBankFiles.open(folder)
    for fault in faults { log.write(.warning, .quizFault, fault.sentence) }
    files.withLock { $0 = opened }
    let atlas = towns.flatMap(readTowns)
    contentStore.change { content in
      content.bank = opened.bank.themes
      content.towns = atlas
    }
  }

  /// The number of questions.
  public var count: Int { files.withLock { $0?.bank.count ?? 0 } }

  private func readTowns(_ path: String) -> TownAtlas? {
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
    guard let files = files.withLock({ $0 }) else { return .missing }
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
      ?? files.withLock { $0 }?.picture(named: name).map {
        QuizMedium(type: "image/svg+xml", bytes: $0)
      }
  }

  /// A sound of a pack, or of an own quiz; `nil` if there is none.
  public func sound(named name: String) -> QuizMedium? {
    media.medium(named: name)
      ?? files.withLock { $0 }?.sound(named: name).map {
        QuizMedium(type: $0.kind.rawValue, bytes: $0.bytes)
      }
  }
}
