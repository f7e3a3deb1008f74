import Database
import GameCore
import Games

/// The questions of the bank that each player has been asked (F8), by the hashes of their ids.
extension Records {
  /// Questions remembered of a player; beyond it the one asked longest ago is forgotten.
  static let mostQuestions = 5_000

  /// Adds questions that these players are asked. `now`: seconds since 1970.
  public func add(
    questions: [UInt64], askedOf players: [PlayerID], at now: Int64
  ) throws(StoreError) {
    for player in players {
      let number = try use(player)
      for question in questions {
        // A question that is asked again becomes the last one.
        let both = [Value.integer(number), .integer(Int64(bitPattern: question))]
        try run("DELETE FROM asked_questions WHERE player = $1 AND question = $2", both)
        try run(
          "INSERT INTO asked_questions (player, question, seconds) VALUES ($1, $2, $3)",
          both + [.integer(now)])
      }
      try run(
        """
        DELETE FROM asked_questions WHERE player = $1 AND number <= (
          SELECT number FROM asked_questions WHERE player = $1
          ORDER BY number DESC LIMIT 1 OFFSET $2)
        """, [.integer(number), .integer(Int64(Records.mostQuestions))])
    }
  }

  /// The questions that any of these players has been asked, each with the last time.
  public func questions(
    askedOf players: [PlayerID]
  ) throws(StoreError) -> [UInt64: LastAsked] {
    var questions: [UInt64: LastAsked] = [:]
    for player in players {
      guard let number = try number(of: player) else { continue }
      let rows = try rows(
        "SELECT question, number, seconds FROM asked_questions WHERE player = $1",
        [.integer(number)])
      for row in rows {
        let (hash, asked) = try Records.read { () throws(DatabaseError) in
          (
            try row.integer(0),
            LastAsked(number: try row.integer(1), seconds: try row.integer(2))
          )
        }
        let question = UInt64(bitPattern: hash)
        if let other = questions[question], other.number > asked.number { continue }
        questions[question] = asked
      }
    }
    return questions
  }
}
