import Bytes
import Database
import GameCore
import Games

/// The questions of the bank that each player has been asked (F8): a list in one row, in the order of asking.
///
/// A list that cannot be read counts as empty: its questions come again, and no game waits for it.
extension Records {
  /// Questions remembered of a player; beyond it the one asked longest ago is forgotten.
  static let mostQuestions = 5_000

  /// Adds questions that these players are asked, by the hashes of their ids. `now`: seconds since 1970;
  /// what comes after the year 2105 is stored as its end.
  public func add(
    questions: [UInt64], askedOf players: [PlayerID], at now: Int64
  ) throws(StoreError) {
    let hashes = Set(questions)
    let new = questions.map { AskedQuestion(hash: $0, seconds: UInt32(clamping: now)) }.latest
    for player in players {
      let number = try use(player)
      let older = try askedList(of: player).filter { !hashes.contains($0.hash) }
      try keep(older + new, of: number)
    }
  }

  /// The questions that any of these players has been asked, each with the last time.
  public func questions(
    askedOf players: [PlayerID]
  ) throws(StoreError) -> [UInt64: LastAsked] {
    var questions: [UInt64: LastAsked] = [:]
    for player in players {
      for (place, question) in try askedList(of: player).enumerated() {
        let asked = LastAsked(number: Int64(place), seconds: Int64(question.seconds))
        if let other = questions[question.hash], other > asked { continue }
        questions[question.hash] = asked
      }
    }
    return questions
  }

  /// Adds the questions of `former` to those of the player with the number `target`. Of a question that
  /// both have been asked, the later time counts.
  func moveQuestions(
    of former: PlayerID, to player: PlayerID, _ target: Int64
  ) throws(StoreError) {
    let list = try askedList(of: former)
    guard !list.isEmpty else { return }
    let both = (try askedList(of: player) + list).enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    try keep(both.map(\.element).latest, of: target)
    try run(
      "DELETE FROM asked_lists WHERE player = (SELECT id FROM players WHERE player = $1)",
      [.blob(former.bytes)])
  }

  private func askedList(of player: PlayerID) throws(StoreError) -> [AskedQuestion] {
    let row = try row(
      """
      SELECT questions FROM asked_lists JOIN players ON players.id = asked_lists.player
      WHERE players.player = $1
      """, [.blob(player.bytes)])
    guard let row else { return [] }
    return [AskedQuestion](try Records.read { () throws(DatabaseError) in try row.blob(0) })
  }

  /// Stores the last questions of a list that has each once.
  private func keep(_ list: [AskedQuestion], of number: Int64) throws(StoreError) {
    let bytes = list.suffix(Records.mostQuestions).bytes
    try run(
      """
      INSERT INTO asked_lists (player, questions) VALUES ($1, $2)
      ON CONFLICT (player) DO UPDATE SET questions = excluded.questions
      """, [.integer(number), .blob(bytes)])
  }
}

/// A question in a player's list.
private struct AskedQuestion {
  var hash: UInt64
  /// Seconds since 1970; 0 if the time is not known.
  var seconds: UInt32
}

extension Collection<AskedQuestion> {
  /// Eight bytes of hash and four of seconds for each question, most significant byte first.
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * [AskedQuestion].width)
    for question in self {
      bytes.append(bigEndian: question.hash, width: 8)
      bytes.append(bigEndian: UInt64(question.seconds), width: 4)
    }
    return bytes
  }
}

extension [AskedQuestion] {
  fileprivate static let width = 12

  /// Each question once, in its last place.
  fileprivate var latest: [AskedQuestion] {
    var kept: Set<UInt64> = []
    return reversed().filter { kept.insert($0.hash).inserted }.reversed()
  }

  /// Empty if the last question is not whole.
  fileprivate init(_ bytes: [UInt8]) {
    self = []
    guard bytes.count.isMultiple(of: Self.width) else { return }
    reserveCapacity(bytes.count / Self.width)
    for place in stride(from: 0, to: bytes.count, by: Self.width) {
      guard let hash = bytes.span.bigEndian(at: place, width: 8),
        let seconds = bytes.span.bigEndian(at: place + 8, width: 4)
      else { return }
      append(AskedQuestion(hash: hash, seconds: UInt32(truncatingIfNeeded: seconds)))
    }
  }
}
