import Fetch
import GameCore
import Games
import Tables

/// What reading one quiz file gave.
public enum LibraryReading: Sendable {
  /// Read and understood; `validators` make the next request for it a conditional one (F4).
  case fresh(QuizTitle, Quiz, Validators)
  /// The copy in the library is still the newest.
  case unchanged
  case missing
  /// The sentence is for the log.
  case fault(QuizFaultNotice, sentence: String)
}

/// Which quizzes there are and what is known of them: the series from its first file on, until one
/// is missing, and the server's own pack (F2, F4).
///
/// A pure value. What is in the library is handed out at once, so that fetching never blocks play;
/// a copy that is older than `shelfLife` is asked for again behind the player's back. A host that
/// does not answer is asked for one file at a time, after pauses that double.
public struct QuizCatalog: Sendable {
  /// The things that the server has to do, in order.
  public enum Effect: Equatable, Sendable {
    case read(QuizRequest, Validators?)
    case answer(QuizRequest, QuizOutcome, to: TableCode)
    case shelf([QuizTitle])
    /// For the log: a fault that is not known already.
    case warn(String)
    /// `woken` is to be called at this moment.
    case wake(at: Tick)
  }

  /// A copy younger than this is not asked for again.
  static let shelfLife: Duration = .seconds(30)
  /// The series is walked no further than this.
  static let longestSeries = 50
  /// How long a host that did not answer is left alone, at first and at most.
  static let shortestPause: Duration = .seconds(30)
  static let longestPause: Duration = .seconds(960)

  fileprivate struct CachedQuiz: Sendable {
    var title: QuizTitle
    var quiz: Quiz
    var validators: Validators
  }

  fileprivate struct Entry: Sendable {
    var copy: CachedQuiz?
    /// The last reading that gave no quiz.
    var failure: QuizOutcome?
    var isReading = false
    var readAt: Tick?
    var waiting: [TableCode] = []
  }

  /// The host of the series does not answer.
  private struct Silence: Sendable {
    /// The file that is asked for once the pause is over.
    var probe: QuizRequest
    var pause: Duration
    var until: Tick
  }

  private var entries: [QuizRequest: Entry] = [:]
  private var silence: Silence?

  /// A catalog that knows nothing yet.
  public init() {}

  /// The lobby's list: the numbered quizzes that can be played, in order.
  var shelf: [QuizTitle] {
    entries.compactMap { request, entry in
      guard case .numbered = request else { return nil }
      return entry.copy?.title
    }.sorted { $0.number < $1.number }
  }

  /// Starts the walk along the series.
  public mutating func opened(at now: Tick) -> [Effect] {
    read(.numbered(1), at: now)
  }

  /// A table wants to play this quiz: answered now or when it is read.
  public mutating func wanted(_ request: QuizRequest, by code: TableCode, at now: Tick) -> [Effect]
  {
    if let copy = entries[request]?.copy {
      return [.answer(request, .ready(copy.title, copy.quiz), to: code)]
        + refresh(request, at: now)
    }
    entries[request, default: Entry()].waiting.append(code)
    return read(request, at: now)
  }

  /// A table will want this quiz soon.
  public mutating func likely(_ request: QuizRequest, at now: Tick) -> [Effect] {
    refresh(request, at: now)
  }

  /// The worker has read a file.
  public mutating func finished(
    _ request: QuizRequest, _ reading: LibraryReading, at now: Tick
  ) -> [Effect] {
    let before = shelf
    var entry = entries[request] ?? Entry()
    let isKnown = entry.failure != nil && entry.failure == reading.failure
    entry.isReading = false
    entry.readAt = now
    entry.take(reading)
    let outcome = entry.outcome
    let waiting = entry.waiting
    entry.waiting = []
    entries[request] = entry
    var effects = waiting.map { Effect.answer(request, outcome, to: $0) }
    if shelf != before { effects.append(.shelf(shelf)) }
    if case .fault(let notice, let sentence) = reading {
      if request != .builtIn, notice.isOfTheHost {
        return effects + fellSilent(on: request, sentence, at: now)
      }
      if !isKnown { effects.append(.warn(sentence)) }
    }
    return effects + walk(on: request, at: now)
  }

  /// The pause is over: the host is asked once more.
  public mutating func woken(at now: Tick) -> [Effect] {
    guard let silence, now >= silence.until else { return [] }
    return read(silence.probe, at: now)
  }

  /// One warning for all files; the next attempt is for the one that was asked for first.
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

  /// After a file of a host that answers, the next one is looked at, and the one that it owes.
  private mutating func walk(on request: QuizRequest, at now: Tick) -> [Effect] {
    guard case .numbered(let number) = request else { return [] }
    let owed = silence.flatMap { $0.probe == request ? nil : $0.probe }
    silence = nil
    var effects = owed.map { read($0, at: now) } ?? []
    let next = QuizRequest.numbered(number + 1)
    if number < QuizCatalog.longestSeries, isUnseen(next), !isMissing(request) {
      effects += read(next, at: now)
    }
    return effects
  }

  private func isMissing(_ request: QuizRequest) -> Bool {
    entries[request]?.failure == .missing
  }

  /// Nothing is known of this file but, at most, that its host did not answer.
  private func isUnseen(_ request: QuizRequest) -> Bool {
    guard let entry = entries[request] else { return true }
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
  /// What an entry keeps of it.
  fileprivate var failure: QuizOutcome? {
    switch self {
    case .fresh, .unchanged: nil
    case .missing: .missing
    case .fault(let notice, _): .fault(notice)
    }
  }
}

extension QuizCatalog.Entry {
  /// A quiz that was there and cannot be had now is still played from the copy; one that is gone
  /// or broken at its source is not.
  mutating func take(_ reading: LibraryReading) {
    failure = reading.failure
    switch reading {
    case .fresh(let title, let quiz, let validators):
      copy = QuizCatalog.CachedQuiz(title: title, quiz: quiz, validators: validators)
    case .unchanged: break
    case .missing: copy = nil
    case .fault(let notice, _): if !notice.isOfTheWay { copy = nil }
    }
  }

  var outcome: QuizOutcome {
    if let copy { return .ready(copy.title, copy.quiz) }
    return failure ?? .missing
  }
}

extension QuizFaultNotice {
  /// The file could not be had, whatever stands in it: no network, no answer in time.
  var isOfTheWay: Bool { FetchFaultCode(rawValue: code) != nil }

  /// Other files of the same host could not be had either.
  var isOfTheHost: Bool { FetchFaultCode(rawValue: code)?.isOfOneFile == false }
}
