import GameCore
import Synchronization
import Tables

/// The profiles that devices have given (H2), for all loops. Read at a page's hello and written when
/// somebody types a name: never on the path of a move.
final class Profiles: Sendable {
  /// Devices are free to mint: beyond this the one that has not been seen for longest is forgotten.
  static let most = 20_000

  private struct Shelf {
    var byPlayer: [PlayerID: (profile: Profile, seen: UInt64)] = [:]
    var clock: UInt64 = 0
  }

  private let shelf = Mutex(Shelf())

  subscript(player: PlayerID) -> Profile? {
    shelf.withLock { shelf in
      guard let profile = shelf.byPlayer[player]?.profile else { return nil }
      shelf.clock += 1
      shelf.byPlayer[player] = (profile, shelf.clock)
      return profile
    }
  }

  func remember(_ profile: Profile, of player: PlayerID) {
    shelf.withLock { shelf in
      shelf.clock += 1
      if shelf.byPlayer[player] == nil, shelf.byPlayer.count >= Profiles.most {
        let oldest = shelf.byPlayer.min { $0.value.seen < $1.value.seen }
        if let oldest { shelf.byPlayer[oldest.key] = nil }
      }
      shelf.byPlayer[player] = (profile, shelf.clock)
    }
  }
}
