import Fairness
import GameCore
import People
import Tables

/// The laptops of a public server: the valid uplinks, the codes of their tables, and their guests. Never used
/// for a message.
package final class UplinkDirectory {
  /// `nil` until the store has been read.
  private var names: [UplinkKey: UplinkName]?
  /// The codes of tables at laptops.
  private var codes: Set<TableCode> = []
  /// The ends of waits for laptops; `nil` if the laptop came.
  private var waits = LRUCache<TableCode, Tick?>(most: 10_000)
  /// How many pages of a player are at laptops' tables.
  private var guests: [PlayerID: Int] = [:]

  package init() {}

  // MARK: Uplinks

  /// Whether the store has been read once. Before that, no token can be checked.
  package var isKnown: Bool { names != nil }

  /// The owner of a token; `nil` if it is unknown or revoked.
  package subscript(key: UplinkKey) -> UplinkName? {
    names?[key]
  }

  /// Replaces the tokens with those of the store, which is read every few seconds, so that commands
  /// take effect without a restart. Returns whether one was revoked.
  package func update(_ grants: [UplinkGrant]) -> Bool {
    let present = Dictionary(grants.map { ($0.key, $0.name) }) { first, _ in first }
    defer { names = present }
    return names?.keys.contains { present[$0] == nil } ?? false
  }

  // MARK: Codes of tables at laptops

  /// Reserves a code for a laptop. Returns false if it is taken.
  package func take(_ code: TableCode) -> Bool {
    guard codes.insert(code).inserted else { return false }
    if waits.value(of: code) != nil { waits.remember(nil, of: code) }
    return true
  }

  /// `isOver`: nobody need wait for the table any more.
  package func free(_ code: TableCode, isOver: Bool) {
    codes.remove(code)
    if isOver { waits.remember(.zero, of: code) }
  }

  /// The time for which a page with the link to a table waits for the laptop, which another server had: twice
  /// the longest pause between two of its attempts to connect.
  private static let moving: Duration = .seconds(60)

  /// Whether a page with the link to a table that is not here should come again, because its laptop may be on
  /// its way from another server. The first such page begins the wait.
  package func awaits(_ code: TableCode, at now: Tick) -> Bool {
    let end = (waits.value(of: code) ?? nil) ?? now + UplinkDirectory.moving
    waits.remember(end, of: code)
    return now < end
  }

  /// Whether the code belongs to a table at a laptop now.
  package func holds(_ code: TableCode) -> Bool {
    codes.contains(code)
  }

  // MARK: Guests

  package func guestJoined(_ player: PlayerID) {
    guests[player, default: 0] += 1
  }

  package func guestLeft(_ player: PlayerID) {
    guard let pages = guests[player] else { return }
    guests[player] = pages > 1 ? pages - 1 : nil
  }

  /// Whether the player is a guest at a laptop's table.
  package func hasGuest(_ player: PlayerID) -> Bool {
    guests[player] != nil
  }
}
