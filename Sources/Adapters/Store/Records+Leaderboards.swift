import Database
import GameCore
import Games
import Leaderboards
import People

/// The best scores of players (A2, A3).
extension Records {
  /// Adds a score to the player's list, unless it has one of this key. Returns its place from 1, or `nil`
  /// if it is not among the best.
  public func record(
    _ score: Score, of player: PlayerID, key: ResultKey? = nil
  ) throws(StoreError) -> Int? {
    if let key, let number = try number(of: player) {
      let known = try row(
        "SELECT number FROM scores WHERE player = $1 AND result = $2",
        [.integer(number), .key(key)])
      if let known { return try place(of: known, in: try scores(number)) }
    }
    var ranking = try bestScores(of: player)
    guard let place = ranking.enter(score) else { return nil }
    let number = try use(player)
    try run(
      "INSERT INTO scores (player, game, level, points, result) VALUES ($1, $2, $3, $4, $5)",
      [
        .integer(number), .text(score.game), .text(score.level.rawValue),
        .integer(Int64(score.points)), .key(key),
      ])
    try prune(number)
    return place
  }

  /// The player's list.
  public func bestScores(of player: PlayerID) throws(StoreError) -> Ranking<Score> {
    guard let number = try number(of: player) else { return Ranking() }
    return Ranking(oldestFirst: try scores(number).map(\.entry))
  }

  /// Deletes scores that are not among the best.
  func prune(_ player: Int64) throws(StoreError) {
    try prune(try scores(player), by: "DELETE FROM scores WHERE number = $1")
  }

  private func scores(_ player: Int64) throws(StoreError) -> [Numbered<Score>] {
    try rows(
      "SELECT number, game, level, points FROM scores WHERE player = $1 ORDER BY number",
      [.integer(player)]
    ).map(Numbered.init(row:))
  }
}

extension Numbered<Score> {
  /// A row of number, game, level and points.
  fileprivate init(row: Row) throws(StoreError) {
    let (number, game, level, points) = try Records.read { () throws(DatabaseError) in
      (
        try row.integer(0), try row.text(1),
        Level(rawValue: try row.text(2)), try row.integer(3)
      )
    }
    let isLevelled = ArcadeGames.all.contains { $0.name == game && $0.isLevelled }
    guard isLevelled, let level else {
      throw .damaged("score \(number) has an unknown game or level")
    }
    self.init(
      number: number, entry: Score(game: game, level: level, points: Int(clamping: points)))
  }
}

/// The halls of fame of Find (AH4, AH5, AH6).
extension Records {
  /// Adds an entry, unless the hall has one of this key. Returns its place from 1, or `nil` if it is not
  /// among the first ten.
  public func enter(_ entry: HallEntry, key: ResultKey? = nil) throws(StoreError) -> Int? {
    let mode = entry.feat.mode
    if let key {
      let known = try row(
        "SELECT number FROM hall_entries WHERE hall = $1 AND result = $2",
        [.text(mode.rawValue), .key(key)])
      if let known { return try place(of: known, in: try entries(of: mode)) }
    }
    var ranking = Ranking(oldestFirst: try entries(of: mode).map(\.entry))
    guard let place = ranking.enter(entry) else { return nil }
    changes.note(.halls)
    try run(
      "INSERT INTO hall_entries (hall, amount, name, result) VALUES ($1, $2, $3, $4)",
      [.text(mode.rawValue), .integer(entry.feat.amount), .text(entry.name), .key(key)])
    try prune(try entries(of: mode), by: "DELETE FROM hall_entries WHERE number = $1")
    return place
  }

  /// All three.
  public func halls() throws(StoreError) -> Halls {
    var halls: Halls = [:]
    for mode in FindMode.allCases {
      halls[mode] = Ranking(oldestFirst: try entries(of: mode))
    }
    return halls
  }

  /// Removes an entry. Returns false if no entry has that number and name, because numbers are
  /// reused.
  @discardableResult
  public func removeHallEntry(_ number: Int64, of name: String) throws(StoreError) -> Bool {
    changes.note(.halls)
    return try erase(
      "DELETE FROM hall_entries WHERE number = $1 AND name = $2", [.integer(number), .text(name)])
      > 0
  }

  private func entries(of mode: FindMode) throws(StoreError) -> [Numbered<HallEntry>] {
    var entries: [Numbered<HallEntry>] = []
    for row in try rows(
      "SELECT number, amount, name FROM hall_entries WHERE hall = $1 ORDER BY number",
      [.text(mode.rawValue)])
    {
      entries.append(try Numbered(row: row, mode))
    }
    return entries
  }
}

extension Numbered<HallEntry> {
  /// A row of number, amount and name.
  fileprivate init(row: Row, _ mode: FindMode) throws(StoreError) {
    let (number, entry) = try Records.read { () throws(DatabaseError) in
      let feat = Achievement(mode: mode, amount: try row.integer(1))
      return (try row.integer(0), HallEntry(feat, name: try row.text(2)))
    }
    self.init(number: number, entry: entry)
  }
}

/// The orders of the leaderboards.
extension Records {
  /// Carries out one order.
  public func carryOut(_ order: LeaderboardOrder) throws(StoreError) -> LeaderboardRecord {
    switch order {
    case .scores(let player): return .scores(try bestScores(of: player))
    case .halls: return .halls(try halls())
    case .remove(let number, let name):
      try removeHallEntry(number, of: name)
      return .removed
    case .record(let score, let player, let key):
      return .placed(try record(score, of: player, key: key))
    case .enter(let entry, let key): return .placed(try enter(entry, key: key))
    }
  }

  /// The place from 1 of a row, whose number is in `row`, among the rows of its list.
  private func place<Entry>(
    of row: Row, in rows: [Numbered<Entry>]
  ) throws(StoreError) -> Int? {
    let number = try Records.read { () throws(DatabaseError) in try row.integer(0) }
    return Ranking(oldestFirst: rows).entries.firstIndex { $0.number == number }.map { $0 + 1 }
  }
}

extension Value {
  fileprivate static func key(_ key: ResultKey?) -> Value {
    key.map { .integer(Int64(bitPattern: $0.number)) } ?? .null
  }
}
