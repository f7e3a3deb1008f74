import Net

// A turn of the loop serves those who play first: messages of WebSockets and timers at once, then
// those who ask by http, times that are over, and those who shake hands. Each of the last three has
// its share of a turn and goes on in the next, so that none of them, however many there are, makes
// a message wait for longer than those shares.

extension LoopCore {
  /// What does not come at every wakeup.
  struct Shares {
    /// Connections with requests to read, in the order they came.
    var visitors: [Connection] = []
    /// Connections whose times the sweep has yet to look at.
    var unchecked: [Connection] = []
    var nextSweep = Instant.now
    var holdings = Holdings()
    /// Some were ended for what they held, since the heap was trimmed; and when it may be again.
    var hasRelieved = false
    var nextTrim = Instant.now
    /// What all connections of this loop may hold, in bytes.
    let mostHeld: Int
  }

  /// What requests, making room, and times that are over may each take of a turn.
  static let share: Duration = .milliseconds(2)

  /// What is read of a visitor at once: more than a request usually has, and no more of many small
  /// ones than fit in a share.
  private static let visit = 4 * 1024

  /// A connection has something to read. That of a WebSocket is read now.
  @inline(__always)
  func becameReadable(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    if connection.isWebSocket { return read(connection, &bytes, &plain, for: recipient) }
    otherBecameReadable(connection, &bytes, &plain)
  }

  @inline(never)
  private func otherBecameReadable(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    switch connection.stage {
    case .http: visit(connection)
    case .webSocket, .closing, .finishing, .lingering:
      read(connection, &bytes, &plain, for: recipient)
    case .waiting, .gone: break
    }
  }

  /// A connection has requests to read, in its socket or kept.
  @inline(never)
  func visit(_ connection: Connection) {
    if connection.isVisiting { return }
    connection.isVisiting = true
    shares.visitors.append(connection)
    hasteShares()
  }

  /// Makes room where too much is held, serves visitors, and looks at times. Returns when the next
  /// shares are due.
  @inline(never)
  func takeShares(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>
  ) -> Instant {
    trimHeap()
    if holdsTooMuch { relieve() }
    // Who visits may bring more to hold.
    if !holdsTooMuch, !shares.visitors.isEmpty { serveVisitors(&bytes, &plain) }
    if now >= shares.nextSweep { sweep() }
    return shares.visitors.isEmpty && !holdsTooMuch ? shares.nextSweep : now
  }

  /// The turn's requests, in the order they came. Who waits longer stays unread.
  private func serveVisitors(_ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>) {
    let end = Instant.now + Self.share
    var few = bytes._mutatingExtracting(..<Self.visit)
    var place = 0
    repeat {
      let connection = shares.visitors[place]
      place += 1
      connection.isVisiting = false
      if case .http = connection.stage { serve(connection, &few, &plain) }
    } while place < shares.visitors.count && .now < end
    shares.visitors.removeFirst(place)
  }

  /// What was kept goes before what has yet to be received.
  private func serve(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    if !connection.unread.isEmpty || connection.channel?.peerHasEnded == true {
      if !connection.isBlocked { resume(connection) }
    } else if let channel = connection.channel {
      read(connection, channel, &bytes, &plain, for: recipient)
    } else if let count = receive(connection, &bytes) {
      understandOther(connection, &bytes, from: 0, to: count, for: recipient)
    }
  }

  /// Looks at the times of all connections, as many as fit in a share. True once all are looked at.
  func checkTimes() -> Bool {
    let end = Instant.now + Self.share
    while let connection = shares.unchecked.popLast() {
      checkTime(connection)
      if .now >= end { break }
    }
    return shares.unchecked.isEmpty
  }
}
