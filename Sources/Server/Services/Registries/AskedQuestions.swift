import Files
import GameCore
import Games
import QuizFiles
import Store

/// The questions of the bank that each player has been asked (F8).
package struct AskedQuestions: Sendable {
  private let store: Store

  package init(store: Store) { self.store = store }

  /// Adds questions by their ids. A store that fails reports it, and play goes on.
  package func add(_ ids: [String], to players: [PlayerID]) {
    let hashes = ids.map { QuestionBank.hash(of: $0) }
    store.attempt("asked questions") { records throws(StoreError) in
      try records.add(
        questions: hashes, askedOf: players, at: ServerClock.date)
    }
  }

  /// Calls `then`, on any thread, with what any of these players has been asked and with the time in
  /// seconds since 1970; with nothing asked if the store fails.
  package func asked(
    _ players: [PlayerID],
    then: @escaping @Sendable (_ asked: [UInt64: LastAsked], _ now: Int64) -> Void
  ) {
    store.look { records throws(StoreError) in
      try records.questions(askedOf: players)
    } then: { result in
      then((try? result.get()) ?? [:], ServerClock.date)
    }
  }
}

extension ServerClock {
  /// Seconds since 1970.
  package static var date: Int64 { Int64(WallClock.secondsSince1970) }
}
