import GameCore
import QuizFiles
import Store

/// The questions of the bank that each player has been asked (F8), for all loops.
package struct AskedQuestions: Sendable {
  private let store: Store

  package init(store: Store) { self.store = store }

  /// Adds questions by their ids. A store that fails reports it, and play goes on.
  package func add(_ ids: [String], to players: [PlayerID]) {
    let hashes = ids.map { QuestionBank.hash(of: $0) }
    store.attempt("asked questions") { records throws(StoreError) in
      try records.add(questions: hashes, askedOf: players)
    }
  }

  /// Forgets that these players have been asked these questions: they come again.
  package func forget(_ questions: Set<UInt64>, of players: [PlayerID]) {
    store.attempt("asked questions") { records throws(StoreError) in
      try records.forget(questions: questions, askedOf: players)
    }
  }

  /// Calls `then`, on any thread, with what any of these players has been asked; with nothing if the store
  /// fails.
  package func asked(_ players: [PlayerID], then: @escaping @Sendable (Set<UInt64>) -> Void) {
    store.look { records throws(StoreError) in
      try records.questions(askedOf: players)
    } then: { result in
      then((try? result.get()) ?? [])
    }
  }
}
