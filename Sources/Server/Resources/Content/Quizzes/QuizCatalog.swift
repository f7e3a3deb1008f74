import Fetch
import GameCore
import Games
import Tables

/// The result of reading one quiz file.
public enum LibraryReading: Sendable {
  /// A readable quiz. The next request sends `validators` (F4).
  case fresh(QuizTitle, Quiz, Validators)
  /// The copy in the catalog is still the newest.
  case unchanged
  case missing
  /// A fault, with a sentence for the log.
  case fault(QuizFaultNotice, sentence: String)
}

/// A quiz of the series for the host's page (H9).
public struct NumberedOutcome: Equatable, Sendable {
  public let number: Int
  public let outcome: QuizOutcome
  /// The last fault of the file. A playable outcome is then its former version.
  public let fault: QuizFaultNotice?

  public init(number: Int, outcome: QuizOutcome, fault: QuizFaultNotice?) {
    self.number = number
    self.outcome = outcome
    self.fault = fault
  }
}

/// The known quizzes: the series from its first file to the first missing one, and the built-in quiz (F2, F4).
///
/// A pure value. A cached quiz is answered at once, so that a fetch never delays a game. A copy
/// older than `shelfLife` is fetched again in the background. If a host does not answer, or not with
/// quizzes, only one of its files is fetched, after pauses that double.
public struct QuizCatalog: Sendable {
  /// The actions for the server, in order.
  public enum Effect: Equatable, Sendable {
    case read(QuizRequest, Validators?)
    case answer(QuizRequest, QuizOutcome, to: TableCode)
    case quizTitles([QuizTitle])
    /// A new fault, for the log.
    case warn(String)
    /// Call `woken` at this time.
    case wake(at: Tick)
  }

  /// A younger copy is not fetched again.
  static let shelfLife: Duration = .seconds(30)
  /// The last number of a series.
  public static let longestSeries = 50
  /// A host that gives the same fault for so many files in turn has no quizzes behind them.
  static let mostFaults = 3
  /// The first and the longest pause for a host that does not answer.
  static let shortestPause: Duration = .seconds(30)
  static let longestPause: Duration = .seconds(960)

  fileprivate struct CachedQuiz: Sendable {
    var title: QuizTitle
    var quiz: Quiz
    var validators: Validators
  }

  fileprivate struct Entry: Sendable {
    var copy: CachedQuiz?
    /// The outcome of the last read without a quiz.
    var failure: QuizOutcome?
    var isReading = false
    var readAt: Tick?
    var waiting: [TableCode] = []
  }

  /// The state of a host that does not answer.
  private struct Silence: Sendable {
    /// The file that is fetched after the pause.
    var probe: QuizRequest
    var pause: Duration
    var until: Tick
  }

  private var entries: [QuizRequest: Entry] = [:]
  private var silence: Silence?
  /// The walk reads again what was read before this time.
  private var since = Tick.zero
  /// Whether the files are on this machine's disk, where each may have its own fault.
  private let isOnDisk: Bool

  /// An empty catalog.
  public init(isOnDisk: Bool = false) { self.isOnDisk = isOnDisk }

  /// The lobby's list: the playable numbered quizzes, in order.
  var quizTitles: [QuizTitle] {
    series.compactMap { $0.entry.copy?.title }
  }

  /// The numbered files that were asked for, in order, before the first missing one.
  private var series: [(number: Int, entry: Entry)] {
    let numbered = entries.compactMap { request, entry -> (number: Int, entry: Entry)? in
      guard case .numbered(let number) = request else { return nil }
      return (number, entry)
    }
    return Array(
      numbered.sorted { $0.number < $1.number }
        .prefix { $0.number == 1 || $0.entry.failure != .missing })
  }

  /// The numbered quizzes that were read, in order: playable, at fault, or the first one missing. A host need not
  /// have own quizzes on the disk.
  public var outcomes: [NumberedOutcome] {
    let read = series.filter { _, entry in
      entry.readAt != nil && !(isOnDisk && entry.failure == .missing)
    }
    return read.map { number, entry in
      let fault: QuizFaultNotice? =
        if case .fault(let notice)? = entry.failure { notice } else { nil }
      return NumberedOutcome(number: number, outcome: entry.outcome, fault: fault)
    }
  }

  /// Starts reading the series.
  public mutating func opened(at now: Tick) -> [Effect] {
    read(.numbered(1), at: now)
  }

  /// Reads files on the disk again, from the first one on: they may have changed, and there may be more.
  public mutating func changesAreDue(at now: Tick) -> [Effect] {
    guard isOnDisk else { return [] }
    since = now
    return read(.numbered(1), at: now)
  }

  /// Takes a table's request for a quiz, which is answered now or after a read.
  public mutating func wanted(_ request: QuizRequest, by code: TableCode, at now: Tick) -> [Effect]
  {
    if let copy = entries[request]?.copy {
      return [.answer(request, .ready(copy.title, copy.quiz), to: code)]
        + refresh(request, at: now)
    }
    entries[request, default: Entry()].waiting.append(code)
    return read(request, at: now)
  }

  /// Takes a notice that a table will soon need this quiz.
  public mutating func likely(_ request: QuizRequest, at now: Tick) -> [Effect] {
    refresh(request, at: now)
  }

  /// Takes the result of a read.
  public mutating func finished(
    _ request: QuizRequest, _ reading: LibraryReading, at now: Tick
  ) -> [Effect] {
    let before = quizTitles
    var entry = entries[request] ?? Entry()
    let (reading, remark) = endOfSeries(request, reading, entry)
    let isKnown = entry.failure != nil && entry.failure == reading.failure
    entry.isReading = false
    entry.readAt = now
    entry.take(reading)
    let outcome = entry.outcome
    let waiting = entry.waiting
    entry.waiting = []
    entries[request] = entry
    var effects = waiting.map { Effect.answer(request, outcome, to: $0) }
    if quizTitles != before { effects.append(.quizTitles(quizTitles)) }
    if let remark, !isKnown { effects.append(.warn(remark)) }
    if case .fault(let notice, var sentence) = reading {
      if entry.copy != nil, !notice.isOfTheWay { sentence += "; the former version stays" }
      if request != .builtIn, notice.isOfTheHost {
        return effects + fellSilent(on: request, sentence, at: now)
      }
      if !isKnown { effects.append(.warn(sentence)) }
    }
    return effects + walk(on: request, at: now)
  }

  /// Tries the host again after the pause.
  public mutating func woken(at now: Tick) -> [Effect] {
    guard let silence, now >= silence.until else { return [] }
    return read(silence.probe, at: now)
  }

  /// Starts a pause with one warning for all files. The first requested file is fetched after it.
  private mutating func fellSilent(
    on request: QuizRequest, _ sentence: String, at now: Tick
  ) -> [Effect] {
    let pause: Duration
    if let known = silence {
      guard request == known.probe, now >= known.until else { return [] }
      pause = min(known.pause + known.pause, QuizCatalog.longestPause)
    } else {
      pause = QuizCatalog.shortestPause
    }
    let isNews = silence == nil
    silence = Silence(probe: request, pause: pause, until: now + pause)
    return (isNews ? [.warn(sentence)] : []) + [.wake(at: now + pause)]
  }

  /// Continues with the next file after an answer of the host, and with the file that is overdue.
  private mutating func walk(on request: QuizRequest, at now: Tick) -> [Effect] {
    guard case .numbered(let number) = request else { return [] }
    let owed = silence.flatMap { $0.probe == request ? nil : $0.probe }
    silence = nil
    var effects = owed.map { read($0, at: now) } ?? []
    let next = QuizRequest.numbered(number + 1)
    if number < QuizCatalog.longestSeries, isUnseen(next), !isMissing(request),
      !isWithoutQuizzes(upTo: number)
    {
      effects += read(next, at: now)
    }
    return effects
  }

  /// A file that a host does not have ends the series, also where the host answers with a page that says so.
  /// The second value: a sentence for the log.
  private func endOfSeries(
    _ request: QuizRequest, _ reading: LibraryReading, _ entry: Entry
  ) -> (LibraryReading, String?) {
    guard case .numbered(let number) = request, number > 1, entry.copy == nil,
      entries[.numbered(number - 1)]?.copy != nil,
      case .fault(let notice, let sentence) = reading,
      notice.code == FetchFaultCode.otherContent.rawValue
    else { return (reading, nil) }
    return (.missing, "\(sentence); the series ends before it")
  }

  /// Whether the last files up to this one have the same fault, and nothing else is known of them.
  private func isWithoutQuizzes(upTo number: Int) -> Bool {
    guard !isOnDisk else { return false }
    let faults =
      (max(1, number - QuizCatalog.mostFaults + 1)...max(1, number)).map { number in
        let entry = entries[.numbered(number)]
        guard entry?.copy == nil, case .fault(let notice)? = entry?.failure else { return nil }
        return notice.withoutFile
      } as [QuizFaultNotice?]
    return faults.count == QuizCatalog.mostFaults && faults[0] != nil && Set(faults).count == 1
  }

  private func isMissing(_ request: QuizRequest) -> Bool {
    entries[request]?.failure == .missing
  }

  /// Whether nothing is known of this file since the walk began, except perhaps that its host did not
  /// answer.
  private func isUnseen(_ request: QuizRequest) -> Bool {
    guard let entry = entries[request], let readAt = entry.readAt, readAt >= since else {
      return true
    }
    guard entry.copy == nil, case .fault(let notice)? = entry.failure else { return false }
    return notice.isOfTheHost
  }

  private mutating func refresh(_ request: QuizRequest, at now: Tick) -> [Effect] {
    guard let readAt = entries[request]?.readAt else { return read(request, at: now) }
    return now - readAt >= QuizCatalog.shelfLife ? read(request, at: now) : []
  }

  private mutating func read(_ request: QuizRequest, at now: Tick) -> [Effect] {
    var entry = entries[request] ?? Entry()
    guard !entry.isReading else { return [] }
    entry.isReading = true
    entries[request] = entry
    return [.read(request, entry.copy?.validators)]
  }
}

extension LibraryReading {
  /// The outcome of a read without a quiz.
  fileprivate var failure: QuizOutcome? {
    switch self {
    case .fresh, .unchanged: nil
    case .missing: .missing
    case .fault(let notice, _): .fault(notice)
    }
  }
}

extension QuizCatalog.Entry {
  /// Stores a reading. If a fetch fails, or the file is broken at its source, the copy stays playable. If
  /// the file is missing, the copy is removed.
  mutating func take(_ reading: LibraryReading) {
    failure = reading.failure
    switch reading {
    case .fresh(let title, let quiz, let validators):
      copy = QuizCatalog.CachedQuiz(title: title, quiz: quiz, validators: validators)
    case .unchanged, .fault: break
    case .missing: copy = nil
    }
  }

  var outcome: QuizOutcome {
    if let copy { return .ready(copy.title, copy.quiz) }
    return failure ?? .missing
  }
}

extension QuizFaultNotice {
  /// Whether the fetch failed, whatever the file contains: no network, or no answer in time.
  var isOfTheWay: Bool { FetchFaultCode(rawValue: code) != nil }

  /// The fault, whatever its file is called.
  fileprivate var withoutFile: QuizFaultNotice {
    QuizFaultNotice(code: code, arguments: arguments.filter { $0.name != "file" })
  }

  /// Whether the same host's other files cannot be fetched either.
  var isOfTheHost: Bool { FetchFaultCode(rawValue: code)?.isOfOneFile == false }
}
