import GameCore

/// A table that has ended, after a restart of the server (P34) or ten minutes without pages (P12).
/// Anybody who sat there can open it again with its code, and the pages that wait for it reconnect.
extension Foyer {
  /// Whether a visitor who names this code may come to a table; a solo one admits only its player.
  public func isThere(_ code: TableCode) -> Bool {
    tables[code].map { !$0.isSolo } ?? false
  }

  /// The codes of tables that pages wait for.
  public var awaitedTables: [TableCode] { Array(awaiting.keys) }

  /// Returns the table with this code if it was opened again, or opens it.
  mutating func openAgain(
    _ code: TableCode, by player: PlayerID, from connection: ConnectionID
  ) throws(Refusal) -> TableCode {
    setAwaited(nil, player, connection)
    if isThere(code) { return code }
    guard tables[code] == nil, code.length == codes else { throw Refusal(.tableUnknown) }
    try checkRoom(for: player)
    make(code, solo: false, by: player)
    callBack(to: code)
    return code
  }

  /// Returns whether the table exists; otherwise the page is notified when it does.
  mutating func wait(
    for code: TableCode, _ player: PlayerID, _ connection: ConnectionID
  ) -> Bool {
    setAwaited(isThere(code) ? nil : code, player, connection)
    return isThere(code)
  }

  private mutating func setAwaited(
    _ code: TableCode?, _ player: PlayerID, _ connection: ConnectionID
  ) {
    let index = people[player]?.pages.firstIndex { $0.connection == connection }
    guard let index else { return }
    let former = people[player]?.pages[index].awaited
    if let former { forgetAwaiting(connection, former) }
    people[player]?.pages[index].awaited = code
    if let code { awaiting[code, default: []].append((player, connection)) }
  }

  /// Notifies the pages that wait for this table, in order of arrival.
  mutating func callBack(to code: TableCode) {
    for (player, connection) in awaiting.removeValue(forKey: code) ?? [] {
      let index = people[player]?.pages.firstIndex { $0.connection == connection }
      if let index { people[player]?.pages[index].awaited = nil }
      effects.append(.seated(connection, code))
    }
  }

  /// Ends this page's wait for the table with this code.
  mutating func forgetAwaiting(_ connection: ConnectionID, _ code: TableCode) {
    awaiting[code]?.removeAll { $0.connection == connection }
    if awaiting[code]?.isEmpty == true { awaiting[code] = nil }
  }
}
