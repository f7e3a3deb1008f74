import GameCore
import Synchronization

/// On which loop somebody is a guest of an uplink, so that a request for a photo finds the line it
/// has to come by. Written when guests come and go; never asked on the path of a message.
final class GuestLocations: Sendable {
  private let loops = Mutex<[PlayerID: [Int]]>([:])

  func came(_ player: PlayerID, to loop: Int) {
    loops.withLock { $0[player, default: []].append(loop) }
  }

  func left(_ player: PlayerID, from loop: Int) {
    loops.withLock { loops in
      guard let place = loops[player]?.lastIndex(of: loop) else { return }
      loops[player]?.remove(at: place)
      if loops[player]?.isEmpty == true { loops[player] = nil }
    }
  }

  /// The loop of the table where somebody came last.
  func loop(of player: PlayerID) -> Int? {
    loops.withLock { $0[player]?.last }
  }
}
