import GameCore
import People
import Store
import Tables

/// The best five and the halls of fame, as tables ask for them (A3, AH4 to AH6).
struct Lists: Sendable {
  let store: Store
  let halls: HallAnswers

  /// `then` is called once, when it is on the disk or cannot be kept, on any thread.
  func record(
    _ score: Score, of player: PlayerID, then: @escaping @Sendable (Recording) -> Void
  ) {
    store.change(
      { records throws(StoreError) in try records.record(score, of: player) },
      then: { then(Recording($0)) })
  }

  /// As `record`. A hall of fame knows names alone: it is kept for good, and an account is not.
  func enter(
    _ feat: Achievement, by name: PlayerName, then: @escaping @Sendable (Recording) -> Void
  ) {
    let halls = halls
    store.change(
      { records throws(StoreError) in try records.enter(HallEntry(feat, name: name.text)) },
      then: {
        halls.forget()
        then(Recording($0))
      })
  }
}

extension Recording {
  fileprivate init(_ place: Result<Int?, StoreError>) {
    switch place {
    case .success(let place?): self = .placed(place)
    case .success(nil): self = .none
    case .failure: self = .unsaved
    }
  }
}
