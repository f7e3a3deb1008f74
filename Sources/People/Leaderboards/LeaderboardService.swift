import GameCore
import JSON
import People
import Wire

/// A request for the best scores or the halls of fame.
public enum LeaderboardRequest: Equatable, Sendable {
  /// The best scores of a player; none without a player.
  case scores(of: PlayerID?)
  /// The halls of fame, for the host with the numbers of their entries.
  case halls(isHost: Bool)
  /// Removes an entry (AH4). A missing entry counts as removed.
  case remove(Int64, of: String)
  /// Adds a score to the player's best (A3); one with a key once, however often it is requested.
  case record(Score, of: PlayerID, key: ResultKey? = nil)
  /// Adds an entry to a hall of fame (AH4 to AH6); one with a key once. A hall stores only names: its
  /// entries are permanent, and accounts are not.
  case enter(HallEntry, key: ResultKey? = nil)
}

/// A task for the store.
public enum LeaderboardOrder: Equatable, Sendable {
  case scores(of: PlayerID)
  case halls
  case remove(Int64, of: String)
  case record(Score, of: PlayerID, key: ResultKey? = nil)
  case enter(HallEntry, key: ResultKey? = nil)

  /// Whether the order only reads.
  public var isQuery: Bool {
    switch self {
    case .scores, .halls: true
    case .remove, .record, .enter: false
    }
  }
}

/// The store's answer to an order.
public enum LeaderboardRecord: Equatable, Sendable {
  /// The store did nothing.
  case failed
  case scores(Ranking<Score>)
  case halls(Halls)
  case removed
  /// The place from 1; `nil` if it is not among the best.
  case placed(Int?)
}

/// The answer to a request.
public enum LeaderboardAnswer: Equatable, Sendable {
  case scores(Ranking<Score>)
  /// The halls of fame in JSON.
  case halls([UInt8])
  case removed
  /// The place from 1; `nil` if it is not among the best.
  case placed(Int?)
  /// The list could not be read.
  case unreadable
  /// The list could not be changed.
  case unsaved
}

/// The best scores and the halls of fame (A2, A3, AH4 to AH6) as a value. Its inputs are requests
/// and the answers of the store; its outputs are effects. It answers each request once. It reads
/// and encodes the halls once for each change.
public struct LeaderboardService: Sendable {
  /// An action for the host of the service, which carries them out in order.
  public enum Effect: Equatable, Sendable {
    /// The store's answer is a call of `stored`.
    case ask(LeaderboardOrder, Ticket)
    /// The one answer to a request.
    case answer(Ticket, LeaderboardAnswer)
  }

  private enum Step {
    case readingScores
    /// The value of `changes` when the read began.
    case readingHalls(isHost: Bool, changes: Int)
    case removing
    case recording
    case entering
  }

  private var steps: [Ticket: Step] = [:]
  private var page: HallPage?
  /// Counts the changes that make earlier reads of the halls old.
  private var changes = 0

  public init() {}

  /// The number of tickets that wait.
  public var waiting: Int { steps.count }

  /// Takes a request. Ignores a ticket that is in use.
  public mutating func requested(_ request: LeaderboardRequest, _ ticket: Ticket) -> [Effect] {
    guard steps[ticket] == nil else { return [] }
    switch request {
    case .scores(nil): return [.answer(ticket, .scores(Ranking()))]
    case .scores(let player?): return wait(.readingScores, for: .scores(of: player), ticket)
    case .halls(let isHost):
      if let page { return [.answer(ticket, .halls(page.bytes(isHost: isHost)))] }
      return wait(.readingHalls(isHost: isHost, changes: changes), for: .halls, ticket)
    case .remove(let number, let name):
      return wait(.removing, for: .remove(number, of: name), ticket)
    case .record(let score, let player, let key):
      return wait(.recording, for: .record(score, of: player, key: key), ticket)
    case .enter(let entry, let key):
      return wait(.entering, for: .enter(entry, key: key), ticket)
    }
  }

  private mutating func wait(
    _ step: Step, for order: LeaderboardOrder, _ ticket: Ticket
  ) -> [Effect] {
    steps[ticket] = step
    return [.ask(order, ticket)]
  }

  /// Takes the store's answer to an order. Ignores an answer that no request waits for.
  public mutating func stored(_ record: LeaderboardRecord, _ ticket: Ticket) -> [Effect] {
    guard let step = steps[ticket], let answer = answer(step, record) else { return [] }
    steps[ticket] = nil
    return [.answer(ticket, answer)]
  }

  /// Notes that the halls have changed, or may have.
  public mutating func recordsChanged() {
    page = nil
    changes &+= 1
  }

  /// `nil` if the record answers something else.
  private mutating func answer(
    _ step: Step, _ record: LeaderboardRecord
  ) -> LeaderboardAnswer? {
    switch (step, record) {
    case (.readingScores, .scores(let scores)): return .scores(scores)
    case (.readingHalls(let isHost, let changes), .halls(let halls)):
      let read = HallPage(halls)
      if changes == self.changes { page = read }
      return .halls(read.bytes(isHost: isHost))
    case (.readingScores, .failed), (.readingHalls, .failed): return .unreadable
    case (.recording, .placed(let place)): return .placed(place)
    case (.recording, .failed): return .unsaved
    case (.entering, .placed(let place)):
      recordsChanged()
      return .placed(place)
    case (.removing, .removed):
      recordsChanged()
      return .removed
    case (.entering, .failed), (.removing, .failed):
      recordsChanged()
      return .unsaved
    default: return nil
    }
  }
}

/// The entries of each hall of fame.
public typealias Halls = [FindMode: Ranking<Numbered<HallEntry>>]

/// The halls of fame as `GET /arcade/halls` sends them; the host's form has numbers for removal.
struct HallPage: Equatable, Sendable {
  let host: [UInt8]
  let others: [UInt8]

  init(_ halls: Halls) {
    host = HallPage.encoded(halls, isHost: true)
    others = HallPage.encoded(halls, isHost: false)
  }

  func bytes(isHost: Bool) -> [UInt8] { isHost ? host : others }

  private static func encoded(_ halls: Halls, isHost: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for mode in FindMode.allCases {
      writer.key(named: mode.rawValue)
      writer.array(halls[mode]?.entries ?? []) { writer, kept in
        let entry = kept.entry
        if isHost { writer.field("entry", kept.number) }
        writer.field("name", entry.name)
        switch mode {
        case .classic: writer.field("timeUs", entry.feat.amount)
        case .chrono, .chrono2: writer.field("found", entry.feat.amount)
        }
      }
    }
    writer.endObject()
    return writer.bytes
  }
}
