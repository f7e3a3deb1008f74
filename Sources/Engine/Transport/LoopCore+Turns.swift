import Net
import WebSocket

// The order of work in a turn; `TurnBudget` says what may take how long.

extension LoopCore {
  /// Reads from a connection that is ready, or defers it.
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
    case .requests, .answer, .frames: deferReading(connection)
    case .discarded: readDeferred(connection, &few, &plain)
    case .paused, .none: break
    }
  }

  /// Has a connection read when it is its turn, from its socket or from the bytes kept.
  @inline(never)
  func deferReading(_ connection: Connection) {
    if turn.deferReading(connection) { makeDeferredDue() }
  }

  /// Does the deferred work of a turn that began at `start`. Returns when it is due again.
  @inline(never)
  func runDeferred(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) -> Instant {
    turn.trimHeap(at: now)
    if turn.isMemoryWanted { freeMemory() }
    // Each connection that is read may hold more.
    if !turn.isMemoryWanted, !turn.deferred.isEmpty {
      serveDeferred(&bytes, &plain, since: start)
    }
    if now >= turn.nextSweep { sweep() }
    return turn.deferred.isEmpty && !turn.isMemoryWanted ? turn.nextSweep : now
  }

  /// Reads deferred connections for a share of the turn.
  private func serveDeferred(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) {
    // The share does not pay for what the messages of this turn have queued.
    flushDirty()
    let end = TurnBudget.shareEnd(start)
    var count = 0
    repeat {
      let connection = turn.deferred[count]
      count += 1
      connection.isDeferred = false
      switch connection.reading {
      case .requests: serve(connection, &bytes, &plain)
      case .answer, .frames:
        readDeferred(connection, &bytes, &plain)
        // What its messages made it and others hold is counted before the next is read.
        flushDirty()
      case .paused, .discarded, .none: break
      }
    } while count < turn.deferred.count && !turn.isMemoryWanted && .now < end
    turn.removeDeferred(count)
  }

  /// Reads requests. Kept bytes go before those in the socket.
  private func serve(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    if !connection.unread.isEmpty || connection.channel?.peerHasEnded == true {
      if !connection.isBlocked { resume(connection) }
    } else {
      var few = bytes._mutatingExtracting(..<TurnBudget.shortRead)
      readDeferred(connection, &few, &plain)
    }
  }

  /// The turn's handshakes, after everybody else was served: a handshake costs some hundred times
  /// what a message does. The rest stays unread and makes the next turn begin at once.
  @inline(never)
  func shakeHands(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) {
    if turn.handshakes.isEmpty { return }
    let end = TurnBudget.shareEnd(start)
    var count = 0
    repeat {
      let connection = turn.handshakes[count]
      count += 1
      if let channel = connection.channel { step(connection, channel, &bytes, &plain) }
    } while count < turn.handshakes.count && .now < end
    turn.removeHandshakes(count)
  }

  /// Looks at the time limits of all connections, in as many turns as that takes.
  @inline(never)
  private func sweep() {
    if turn.unswept.isEmpty { turn.unswept = allConnections }
    resumeAccepting()
    let end = Instant.now + TurnBudget.share
    while let connection = turn.unswept.popLast() {
      happened(.timePassed, to: connection)
      if .now >= end { break }
    }
    if turn.unswept.isEmpty { turn.nextSweep = now + limits.sweepInterval }
  }

  // MARK: Memory

  /// Counts anew what a connection holds.
  ///
  /// Each connection's limits are small, and many connections may each come near them, so what they
  /// hold together is bounded as well. A usual connection holds something for moments only; one that
  /// is to use memory up holds much of it, and is given up first.
  @inline(never)
  func recount(_ connection: Connection) {
    let amounts = connection.holding(atMost: turn.holdings.rest.most / 2)
    if amounts != connection.held.amounts { count(connection, amounts) }
  }

  /// A connection leaves this loop.
  func uncount(_ connection: Connection) {
    if connection.held.amounts != .init() { count(connection, .init()) }
  }

  private func count(_ connection: Connection, _ amounts: Holdings.Amounts) {
    turn.count(
      connection, amounts,
      isOne: !connection.isDialled && admission.counts(connection.peer.address.address))
    if turn.isMemoryWanted { makeDeferredDue() }
  }

  /// Gives up connections of those who hold most, until the others may go on. Many connections that
  /// hold little each are given up in several turns, unless half as much again is held.
  private func freeMemory() {
    let end = Instant.now + TurnBudget.share
    turn.fileLoose { allConnections }
    while let token = turn.takeHolder() {
      if let connection = connection(token) { giveUp(connection) }
      if !turn.holdings.isFlooded, .now >= end { break }
    }
  }

  /// Tells the peer why, as far as the socket takes it at once, and ends.
  private func giveUp(_ connection: Connection) {
    happened(.memoryWanted, to: connection)
    if connection.isGone { return }
    flush(connection)
    drop(connection, .lost)
  }
}
