import HTTP
import Net
import WebSocket

// Each connection's limits are small, and many connections may each come near them. So what they
// hold together is bounded too. Who is served as usual holds something for moments; whoever wants
// to use memory up holds it for long, and is given up first.

/// What connections of a loop hold for what is not finished yet, and in which order they began to.
struct Holdings {
  private struct Entry {
    var token: UInt64
    /// The connection's `holdingNumber` if it has not let go since.
    var number: UInt32
  }

  private(set) var bytes = 0
  private var entries: [Entry] = []
  /// Those before it are taken.
  private var first = 0
  private var present = 0
  private var lastNumber: UInt32 = 0

  /// A connection that held `before` now holds `now`; its number from here on, 0 if it holds nothing.
  mutating func change(
    _ token: UInt64, _ number: UInt32, from before: Int, to now: Int
  ) -> UInt32 {
    bytes += now - before
    if now == 0 {
      if number != 0 { present -= 1 }
      return 0
    }
    if number != 0 { return number }
    present += 1
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    entries.append(Entry(token: token, number: lastNumber))
    return lastNumber
  }

  /// Those that hold something, the longest first; `isCurrent` tells whether they still do.
  mutating func takeLongest(_ isCurrent: (UInt64, UInt32) -> Bool) -> UInt64? {
    while first < entries.count {
      let entry = entries[first]
      first += 1
      if isCurrent(entry.token, entry.number) { return entry.token }
    }
    entries = []
    first = 0
    return nil
  }

  /// Forgets those that have let go, once they are most of what is remembered.
  mutating func tidy(_ isCurrent: (UInt64, UInt32) -> Bool) {
    if entries.count <= 2 * present + 64 { return }
    entries = entries[first...].filter { isCurrent($0.token, $0.number) }
    first = 0
  }
}

extension LoopCore {
  /// What a session takes until the first request: measured 43 KiB with OpenSSL 3.0.
  private static let handshake = 44 * 1024

  /// Counts anew what a connection holds.
  @inline(never)
  func recount(_ connection: Connection) {
    let holding = holding(connection)
    if holding == connection.held { return }
    count(connection, holding)
  }

  /// A connection is gone from this loop.
  func uncount(_ connection: Connection) {
    if connection.held > 0 { count(connection, 0) }
  }

  private func count(_ connection: Connection, _ holding: Int) {
    connection.holdingNumber = shares.holdings.change(
      connection.token, connection.holdingNumber, from: connection.held, to: holding)
    connection.held = holding
    if holdsTooMuch { hasteShares() }
  }

  private func holding(_ connection: Connection) -> Int {
    var bytes = connection.parser.kept + connection.keptOfMessage + connection.unread.count
    if connection.isBlocked {
      // Also what was sent of it: the memory behind that is not free before the rest is sent.
      bytes += connection.outgoing.ownTaken + (connection.channel?.sealed.ownTaken ?? 0)
    }
    if let channel = connection.channel, !connection.isReady {
      if case .untouched = channel.stage {
        bytes += channel.greeting.count
      } else {
        bytes += Self.handshake
      }
    }
    // Half of it at most: somebody who is alone with a large answer may take it.
    return min(bytes, shares.mostHeld / 2)
  }

  /// Whether all connections together hold more than they may.
  var holdsTooMuch: Bool { shares.holdings.bytes > shares.mostHeld }

  /// Ends connections, those that hold something for longest first, until the others may go on.
  /// Many that hold little each are ended in several turns, unless half as much again is held.
  func relieve() {
    let end = Instant.now + Self.share
    while holdsTooMuch, let token = shares.holdings.takeLongest(isHolding) {
      if let connection = connection(token) { giveUp(connection) }
      shares.hasRelieved = true
      if shares.holdings.bytes / 3 <= shares.mostHeld / 2, .now >= end { return }
    }
  }

  /// What was held lies scattered over the heap, which would keep it and grow with the next flood.
  func trimHeap() {
    guard shares.hasRelieved, now >= shares.nextTrim else { return }
    shares.hasRelieved = false
    Heap.trim()
    shares.nextTrim = .now + .milliseconds(50)
  }

  func tidyHoldings() {
    shares.holdings.tidy(isHolding)
  }

  private func isHolding(_ token: UInt64, _ number: UInt32) -> Bool {
    connection(token)?.holdingNumber == number
  }

  /// Says why as far as the socket takes it at once, and ends.
  private func giveUp(_ connection: Connection) {
    switch connection.stage {
    case .http where !connection.parser.isIdle && !connection.isBlocked:
      refuse(connection, .unavailable)
      flush(connection)
    case .webSocket where !connection.isBlocked:
      fail(connection, .tryAgainLater)
      flush(connection)
    case .webSocket: drop(connection, .backlogged)
    case .http, .waiting, .dialling, .closing, .finishing, .lingering, .gone: break
    }
    drop(connection, .lost)
  }
}
