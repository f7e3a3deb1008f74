import GameCore
import Store
import Tables

/// The best five and the halls of fame, as tables ask for them (A3, AH4 to AH6).
struct Lists: Sendable {
  let store: Store

  /// `then` is called once, when it is kept or cannot be, on any thread.
  func record(
    _ score: Score, of player: PlayerID, then: @escaping @Sendable (Recording) -> Void
  ) {
    then(.unsaved)
  }

  /// As `record`.
  func enter(
    _ feat: Feat, of player: PlayerID, by name: PlayerName,
    then: @escaping @Sendable (Recording) -> Void
  ) {
    then(.unsaved)
  }
}
