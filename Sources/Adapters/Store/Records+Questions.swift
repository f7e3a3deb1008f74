import Database
import GameCore

/// The questions of the bank that each player has been asked (F8), by the hashes of their ids.
extension Records {
  /// Questions remembered of a player; beyond it the one asked longest ago is forgotten.
  static let mostQuestions = 5_000

  /// Adds questions that these players are asked now.
  public func add(questions: [UInt64], askedOf players: [PlayerID]) throws(StoreError) {
    for player in players {
      let number = try use(player)
      for question in questions {
        // A question that is asked again becomes the last one.
        let both = [Value.integer(number), .integer(Int64(bitPattern: question))]
        try run("DELETE FROM asked_questions WHERE player = $1 AND question = $2", both)
        try run("INSERT INTO asked_questions (player, question) VALUES ($1, $2)", both)
      }
      try run(
        """
        DELETE FROM asked_questions WHERE player = $1 AND number <= (
          SELECT number FROM asked_questions WHERE player = $1
          ORDER BY number DESC LIMIT 1 OFFSET $2)
        """, [.integer(number), .integer(Int64(Records.mostQuestions))])
    }
  }

  /// The questions that any of these players has been asked.
  public func questions(askedOf players: [PlayerID]) throws(StoreError) -> Set<UInt64> {
    var questions: Set<UInt64> = []
    for player in players {
      guard let number = try number(of: player) else { continue }
      let rows = try rows(
        "SELECT question FROM asked_questions WHERE player = $1", [.integer(number)])
      for row in rows {
        let hash = try Records.read { () throws(DatabaseError) in try row.integer(0) }
        questions.insert(UInt64(bitPattern: hash))
      }
    }
    return questions
  }

  /// Forgets that these players have been asked these questions.
  public func forget(questions: Set<UInt64>, askedOf players: [PlayerID]) throws(StoreError) {
    let list = questions.map { String(Int64(bitPattern: $0)) }.joined(separator: ",")
    for player in players {
      guard let number = try number(of: player) else { continue }
      try run(
        """
        DELETE FROM asked_questions WHERE player = $1
          AND question IN (\(database.integers(of: "$2")))
        """, [.integer(number), .text("[\(list)]")])
    }
  }
}
