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
/// a copy that is older than `shelfLife` is asked for again behind the player's back.
struct QuizLibrary: Sendable {
  /// What the server has to do, in order.
  enum Effect: Equatable, Sendable {
    case read(QuizRequest, Validators?)
    case answer(QuizRequest, QuizOutcome, to: TableCode)
    case shelf([QuizTitle])
  }

  /// A copy younger than this is not asked for again.
  static let shelfLife: Duration = .seconds(30)
  /// The series is walked no further than this.
  static let longestSeries = 50

  fileprivate struct Copy: Sendable {
    var title: QuizTitle
    var quiz: Quiz
    var validators: Validators
  }

  fileprivate struct Entry: Sendable {
    var copy: Copy?
    /// The last reading that gave no quiz.
    var failure: QuizOutcome?
    var isReading = false
    var readAt: Tick?
    var waiting: [TableCode] = []
  }

  private var entries: [QuizRequest: Entry] = [:]

  /// The lobby's list: the numbered quizzes that can be played, in order.
  var shelf: [QuizTitle] {
    entries.compactMap { request, entry in
      guard case .numbered = request else { return nil }
      return entry.copy?.title
    }.sorted { $0.number < $1.number }
  }

  /// Starts the walk along the series.
  mutating func opened(at now: Tick) -> [Effect] {
    read(.numbered(1), at: now)
  }

  /// A table wants to play this quiz: answered now or when it is read.
  mutating func wanted(_ request: QuizRequest, by code: TableCode, at now: Tick) -> [Effect] {
    if let copy = entries[request]?.copy {
      return [.answer(request, .ready(copy.title, copy.quiz), to: code)]
        + refresh(request, at: now)
    }
    entries[request, default: Entry()].waiting.append(code)
    return read(request, at: now)
  }

  /// A table will want this quiz soon.
  mutating func likely(_ request: QuizRequest, at now: Tick) -> [Effect] {
    refresh(request, at: now)
  }

  /// The worker has read a file.
  mutating func finished(
    _ request: QuizRequest, _ reading: LibraryReading, at now: Tick
  ) -> [Effect] {
    let before = shelf
    var entry = entries[request] ?? Entry()
    entry.isReading = false
    entry.readAt = now
    entry.take(reading)
    let outcome = entry.outcome
    let waiting = entry.waiting
    entry.waiting = []
    entries[request] = entry
    var effects = waiting.map { Effect.answer(request, outcome, to: $0) }
    if shelf != before { effects.append(.shelf(shelf)) }
    return effects + walk(on: request, at: now)
  }

  /// After a file that is there, the next one is looked at, once.
  private mutating func walk(on request: QuizRequest, at now: Tick) -> [Effect] {
    guard case .numbered(let number) = request, number < QuizLibrary.longestSeries else {
      return []
    }
    if case .missing = entries[request]?.failure { return [] }
    let next = QuizRequest.numbered(number + 1)
    return entries[next] == nil ? read(next, at: now) : []
  }

  private mutating func refresh(_ request: QuizRequest, at now: Tick) -> [Effect] {
    guard let readAt = entries[request]?.readAt else { return read(request, at: now) }
    return now - readAt >= QuizLibrary.shelfLife ? read(request, at: now) : []
  }

  private mutating func read(_ request: QuizRequest, at now: Tick) -> [Effect] {
    var entry = entries[request] ?? Entry()
    guard !entry.isReading else { return [] }
    entry.isReading = true
    entries[request] = entry
    return [.read(request, entry.copy?.validators)]
  }
}

extension QuizLibrary.Entry {
  /// A quiz that was there and cannot be had now is still played from the copy; one that is gone
  /// or broken at its source is not.
  mutating func take(_ reading: LibraryReading) {
    switch reading {
    case .fresh(let title, let quiz, let validators):
      copy = QuizLibrary.Copy(title: title, quiz: quiz, validators: validators)
      failure = nil
    case .unchanged:
      failure = nil
    case .missing:
      copy = nil
      failure = .missing
    case .fault(let notice, _):
      if !notice.isOfTheWay { copy = nil }
      failure = .fault(notice)
    }
  }

  var outcome: QuizOutcome {
    if let copy { return .ready(copy.title, copy.quiz) }
    return failure ?? .missing
  }
}

extension QuizFaultNotice {
  /// The file could not be had, whatever stands in it: no network, no answer in time.
  var isOfTheWay: Bool { code.hasPrefix("fetch.") }
}
