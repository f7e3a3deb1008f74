import Fairness
import GameCore
import People
import Synchronization
import Tables

/// The laptops of a public server: the valid uplinks, the codes of their tables, and their guests. Never used
/// for a message.
package final class UplinkDirectory: Sendable {
  private struct State {
    /// `nil` until the store has been read.
    var names: [UplinkKey: UplinkName]?
    /// The codes of tables at laptops.
    var codes: Set<TableCode> = []
    /// The ends of waits for laptops; `nil` if the laptop came.
    var waits = LRUCache<TableCode, Tick?>(most: 10_000)
    /// How many pages of a player are at laptops' tables.
    var guests: [PlayerID: Int] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: Uplinks

  /// Whether the store has been read once. Before that, no token can be checked.
  package var isKnown: Bool { state.withLock { $0.names != nil } }

  /// The owner of a token; `nil` if it is unknown or revoked.
  package subscript(key: UplinkKey) -> UplinkName? {
    state.withLock { $0.names?[key] }
  }

  /// Replaces the tokens with those of the store, which is read every few seconds, so that commands
  /// take effect without a restart. Returns whether one was revoked.
  package func update(_ grants: [UplinkGrant]) -> Bool {
    let present = Dictionary(grants.map { ($0.key, $0.name) }) { first, _ in first }
    return state.withLock { state in
      defer { state.names = present }
      return state.names?.keys.contains { present[$0] == nil } ?? false
    }
  }

  // MARK: Codes of tables at laptops

  /// Reserves a code for a laptop. Returns false if it is taken.
  package func take(_ code: TableCode) -> Bool {
    state.withLock { state in
      guard state.codes.insert(code).inserted else { return false }
      if state.waits.value(of: code) != nil { state.waits.remember(nil, of: code) }
      return true
    }
  }

  /// `isOver`: nobody need wait for the table any more.
  package func free(_ code: TableCode, isOver: Bool) {
    state.withLock { state in
      state.codes.remove(code)
      if isOver { state.waits.remember(.zero, of: code) }
    }
  }

  /// The time for which a page with the link to a table waits for the laptop, which another server had: twice
  /// the longest pause between two of its attempts to connect.
  private static let moving: Duration = .seconds(60)

  /// Whether a page with the link to a table that is not here should come again, because its laptop may be on
  /// its way from another server. The first such page begins the wait.
  package func awaits(_ code: TableCode, at now: Tick) -> Bool {
    state.withLock { state in
      let end = (state.waits.value(of: code) ?? nil) ?? now + UplinkDirectory.moving
      state.waits.remember(end, of: code)
      return now < end
    }
  }

  /// Whether the code belongs to a table at a laptop now.
  package func holds(_ code: TableCode) -> Bool {
    state.withLock { $0.codes.contains(code) }
  }

  // MARK: Guests

  package func guestJoined(_ player: PlayerID) {
    state.withLock { $0.guests[player, default: 0] += 1 }
  }

  package func guestLeft(_ player: PlayerID) {
    state.withLock { state in
      guard let pages = state.guests[player] else { return }
      state.guests[player] = pages > 1 ? pages - 1 : nil
    }
  }

  /// Whether the player is a guest at a laptop's table.
  package func hasGuest(_ player: PlayerID) -> Bool {
    state.withLock { $0.guests[player] != nil }
  }
}
