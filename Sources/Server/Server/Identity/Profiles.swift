import Fairness
import GameCore
import Synchronization
import Tables

/// The profiles that devices have given (H2), for all loops. Read at a page's hello and written when
/// somebody types a name: never on the path of a move.
final class Profiles: Sendable {
  /// Devices are free to mint: beyond this the one that has not been seen for longest is forgotten.
  static let most = 20_000

  private let shelf = Mutex(LRUCache<PlayerID, Profile>(most: Profiles.most))

  subscript(player: PlayerID) -> Profile? {
    shelf.withLock { $0.value(of: player) }
  }

  func remember(_ profile: Profile, of player: PlayerID) {
    shelf.withLock { $0.remember(profile, of: player) }
  }
}
