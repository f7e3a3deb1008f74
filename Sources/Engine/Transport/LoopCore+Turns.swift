import Net

// A turn of the loop serves those who play first: WebSockets that bring little at a time, and timers,
// at once; then visitors, which are those who ask by http or bring much, times that are over, and
// those who shake hands. Each of the last three has its share of a turn and goes on in the next, so
// that none of them, however many there are, makes a message wait for longer than those shares.

extension LoopCore {
  /// What does not come at every wakeup.
  struct TurnBudget {
    /// Connections that have something to read when it is their turn, in the order they came.
    var visitors: [Connection] = []
    /// Connections whose times the sweep has yet to look at.
    var unchecked: [Connection] = []
    var nextSweep = Instant.now
    var holdings: Holdings
    /// Somebody has to make room; asked for at every turn.
    var holdTooMuch = false
    /// Some were ended for what they held, since the heap was trimmed; and when it may be again.
    var hasRelieved = false
    var nextTrim = Instant.now
  }

  /// What visitors, those who shake hands, making room, and times that are over may each take of a turn
  /// at least.
  static let share: Duration = .milliseconds(2)
  /// And at most, where those who are prompt took longer than that.
  static let largestShare: Duration = .milliseconds(5)

  /// Until when who comes next may be served in a turn that began at `start`: for as long as it has taken
  /// so far. However many the prompt are, others get on as well.
  static func shareEnd(_ start: Instant) -> Instant {
    let now = Instant.now
    return now + min(max(share, start.duration(to: now)), largestShare)
  }

  /// What is read at once of who does not wait for a turn, or asks by http: more than a message of
  /// somebody who plays has, or a request, and no more of many small ones than fit in a share.
  static let little = 4 * 1024

  /// After having brought much, a WebSocket brings little so many times before it is prompt again.
  private static let proofs: UInt8 = 16

  /// A connection has something to read. That of a prompt WebSocket is read now.
  @inline(__always)
  func becameReadable(
    _ connection: Connection, _ few: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    if connection.isPrompt { return read(connection, &few, &plain, for: recipient) }
    otherBecameReadable(connection, &few, &plain)
  }

  @inline(never)
  private func otherBecameReadable(
    _ connection: Connection, _ few: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    switch connection.reading {
    case .requests, .answer, .frames: visit(connection)
    case .discarded: readInTurn(connection, &few, &plain)
    case .paused, .none: break
    }
  }

  /// Somebody who is not prompt, or not any more, has brought `count` bytes.
  @inline(never)
  func judge(_ connection: Connection, byBringing count: Int) {
    guard connection.isOpenSocket else { return }
    if count >= Self.little {
      connection.isPrompt = false
      connection.proofsLeft = Self.proofs
    } else {
      connection.proofsLeft -= 1
      connection.isPrompt = connection.proofsLeft == 0
    }
  }

  /// A connection has something to read when it is its turn, in its socket or kept.
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
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) -> Instant {
    trimHeap()
    if holdsTooMuch { relieve() }
    // Who visits may bring more to hold.
    if !holdsTooMuch, !shares.visitors.isEmpty {
      serveVisitors(&bytes, &plain, since: start)
    }
    if now >= shares.nextSweep { sweep() }
    return shares.visitors.isEmpty && !holdsTooMuch ? shares.nextSweep : now
  }

  /// The turn's visitors, in the order they came. Who waits longer stays unread.
  private func serveVisitors(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) {
    // What the prompt sockets queued in this turn is not paid for from the visitors' share.
    flushDirty()
    let end = Self.shareEnd(start)
    var place = 0
    repeat {
      let connection = shares.visitors[place]
      place += 1
      connection.isVisiting = false
      switch connection.reading {
      case .requests: serve(connection, &bytes, &plain)
      case .answer, .frames:
        readInTurn(connection, &bytes, &plain)
        // What it makes others and itself hold is seen before the next is read.
        flushDirty()
      case .paused, .discarded, .none: break
      }
    } while place < shares.visitors.count && !holdsTooMuch && .now < end
    shares.visitors.removeFirst(place)
  }

  /// Reads requests. What was kept goes before what has yet to be received.
  private func serve(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    if !connection.unread.isEmpty || connection.channel?.peerHasEnded == true {
      if !connection.isBlocked { resume(connection) }
    } else {
      var few = bytes._mutatingExtracting(..<Self.little)
      readInTurn(connection, &few, &plain)
    }
  }

  /// Looks at the times of all connections, as many as fit in a share. True once all are looked at.
  func checkTimes() -> Bool {
    let end = Instant.now + Self.share
    while let connection = shares.unchecked.popLast() {
      happened(.timePassed, to: connection)
      if .now >= end { break }
    }
    return shares.unchecked.isEmpty
  }
}
