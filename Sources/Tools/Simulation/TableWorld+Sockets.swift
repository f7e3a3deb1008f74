import GameCore
import Tables
import TestSupport

/// Pages that read late or never, and devices that change doors.
extension TableWorld {
  // MARK: Slow readers

  /// The page reads nothing for a while, or never again; it goes on sending.
  mutating func stopReading(_ bot: Int, _ connection: ConnectionID) {
    guard bots[bot].socket.isReading else { return }
    pageStoppedReading()
    bots[bot].socket.stop(at: now)
    queue.add(.closeBacklogged(bot, connection), at: now + SimulatedSocket.backlogTime)
    if random.chance(70) {
      let pause: Duration = .milliseconds(Int64(pick(100..<9_900, &random)))
      queue.add(.readAgain(bot, connection), at: now + pause)
    }
  }

  /// The page reads what waits, and the server then sends what the page has missed.
  mutating func readAgain(_ bot: Int, _ connection: ConnectionID) {
    guard bots[bot].connection == connection, !bots[bot].socket.isReading else { return }
    // What waits for the database is told first.
    guard kept.steps.isEmpty else {
      return queue.add(.readAgain(bot, connection), at: now + .milliseconds(5))
    }
    bots[bot].socket.goOn()
    if bots[bot].socket.progress.isBehind, server?.fault != .slowPagesStayBehind {
      show(table, to: bot, connection)
    }
    var progress = bots[bot].socket.progress
    let newest = table.view(for: .watcher).version
    if progress.deliver(newest, common: 0, isShort: false) == .sent {
      note("a page that reads again does not get the newest view")
    }
    guard !bots[bot].isSeeing else { return }
    bots[bot].isSeeing = true
    queue.add(.see(bot, connection), at: bots[bot].link.arrival(sentAt: now, using: &random))
  }

  /// The server closes the connection of a page that has not read for too long.
  mutating func closeBacklogged(_ bot: Int, _ connection: ConnectionID) {
    guard bots[bot].connection == connection, let since = bots[bot].socket.stoppedAt,
      now - since >= SimulatedSocket.backlogTime
    else { return }
    drop(bot, for: random.soon(3))
  }

  // MARK: Doors

  /// The device comes back by the other door, where it has another cookie.
  mutating func changeDoors(_ bot: Int) {
    guard bots[bot].former == nil, let member = bots[bot].member else { return }
    doorChanged()
    bots[bot].former = (.sample(bots[bot].player), member)
    bots[bot].player += 1_000_000_000_000_000
    drop(bot, for: random.soon(2))
  }

  /// The page's hello has a token of the former door: the table hears of both names before it arrives.
  mutating func bringToken(_ bot: Int) {
    guard let former = bots[bot].former, server?.fault != .doorsForgetPlayers else { return }
    apply(.became(former.player, .sample(bots[bot].player)))
  }

  /// A device that has changed doors is the member that it was, unless that one is gone.
  mutating func checkSeat(of bot: Int, _ member: MemberNumber?, at table: Table) {
    guard let former = bots[bot].former.take(), member != former.member else { return }
    let entry = table.view(for: .watcher).members.first { $0.member == former.member }
    if let entry, entry.role != .gone { note("a device that changed doors has lost its seat") }
  }
}

/// The messages that the server has sent to a page and the page has not read, as bytes. The limits are small,
/// so that views reach them within seconds.
struct SimulatedSocket: Sendable {
  /// Above it the server leaves out views.
  static let softBacklog = 8_192
  /// The time since the backlog was last empty at which the server closes the connection.
  static let backlogTime: Duration = .seconds(10)
  /// The length of a view, and of a message of another kind.
  private static let (view, message) = (2_000, 60)

  /// Unsent bytes; a page that reads has none.
  private(set) var backlog = 0
  /// Since when the page does not read.
  private(set) var stoppedAt: Tick?
  var progress = ViewProgress()

  var isReading: Bool { stoppedAt == nil }

  mutating func stop(at now: Tick) { stoppedAt = stoppedAt ?? now }

  /// The page reads all that was sent.
  mutating func goOn() {
    backlog = 0
    stoppedAt = nil
  }

  /// Whether a view of this version is sent; the decision of a `TableHost`.
  mutating func offer(_ version: Int, _ fault: PlantedFault?) -> Bool {
    guard backlog <= SimulatedSocket.softBacklog || fault == .slowPagesGetEveryView else {
      progress.miss()
      return false
    }
    guard progress.deliver(version, common: 0, isShort: false) == .sent else { return false }
    if !isReading { backlog += SimulatedSocket.view }
    return true
  }

  /// The server sends a reply or another message.
  mutating func send() {
    if !isReading { backlog += SimulatedSocket.message }
  }

  /// Whether more waits than the policy allows: the limit, one view over it, and replies to all that a page
  /// may say in that time.
  var isOverfull: Bool {
    backlog > SimulatedSocket.softBacklog + SimulatedSocket.view + 100 * SimulatedSocket.message
  }
}
