import Fairness
import GameCore
import People
import Synchronization
import Tables

/// The laptops of a public server, for all loops: the valid uplinks, the codes of their tables, and
/// the loops of their guests. Never used for a message.
package final class UplinkDirectory: Sendable {
  private struct State {
    /// `nil` until the store has been read.
    var names: [UplinkKey: UplinkName]?
    /// The codes of tables at laptops, with the loop of the laptop's uplink.
    var codes: [TableCode: Int] = [:]
    /// The ends of waits for laptops; `nil` if the laptop came.
    var waits = LRUCache<TableCode, Tick?>(most: 10_000)
    /// The loops where a player is a guest, the newest last.
    var loops: [PlayerID: [Int]] = [:]
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

  /// Reserves a code for a laptop whose uplink is on this loop. Returns false if it is taken.
  package func take(_ code: TableCode, on loop: Int) -> Bool {
    state.withLock { state in
      guard state.codes[code] == nil else { return false }
      state.codes[code] = loop
      if state.waits.value(of: code) != nil { state.waits.remember(nil, of: code) }
      return true
    }
  }

  /// `isOver`: nobody need wait for the table any more.
  package func free(_ code: TableCode, isOver: Bool) {
    state.withLock { state in
      state.codes[code] = nil
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
    loop(of: code) != nil
  }

  /// The loop of the uplink of that laptop; `nil`: the code belongs to no such table.
  package func loop(of code: TableCode) -> Int? {
    state.withLock { $0.codes[code] }
  }

  // MARK: Guests

  package func guestJoined(_ player: PlayerID, on loop: Int) {
    state.withLock { $0.loops[player, default: []].append(loop) }
  }

  package func guestLeft(_ player: PlayerID, on loop: Int) {
    state.withLock { state in
      guard let place = state.loops[player]?.lastIndex(of: loop) else { return }
      state.loops[player]?.remove(at: place)
      if state.loops[player]?.isEmpty == true { state.loops[player] = nil }
    }
  }

  /// The loop of the table that a player joined last as a guest. A request for a photo uses the
  /// same uplink.
  package func loop(ofGuest player: PlayerID) -> Int? {
    state.withLock { $0.loops[player]?.last }
  }
}
