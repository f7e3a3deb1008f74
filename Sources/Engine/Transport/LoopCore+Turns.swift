import Net
import WebSocket

// The order of work in a turn; `TurnBudget` says what may take how long.

extension LoopCore {
  /// Reads from a connection that is ready, or defers it.
  @inline(__always)
  func becameReadable(
    _ connection: Connection, _ few: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    if connection.isPrompt { return read(connection, &few, for: recipient) }
    otherBecameReadable(connection)
  }

  @inline(never)
  private func otherBecameReadable(_ connection: Connection) {
    switch connection.reading {
    case .requests, .answer, .frames: deferReading(connection)
    case .discarded: read(connection, atMost: TurnBudget.shortRead)
    case .paused, .none: break
    }
  }

  /// Has a connection read when it is its turn, from its socket or from the bytes kept.
  @inline(never)
  func deferReading(_ connection: Connection) {
    if turn.deferReading(connection) { clock.makeDeferredDue() }
  }

  /// Does the deferred work of a turn that began at `start`. Returns when it is due again.
  @inline(never)
  func runDeferred(since start: Instant, _ few: inout MutableSpan<UInt8>) -> Instant {
    turn.trimHeap(at: now)
    if turn.isMemoryWanted { freeMemory(until: .now + TurnBudget.share) }
    if !turn.isMemoryWanted, turn.hasDeferred { serveDeferred(since: start, &few) }
    checkTimes()
    acceptor?.resume(at: now, in: &connections)
    return turn.nextDue(at: now, or: stopBy, acceptor?.pausedUntil)
  }

  /// Reads deferred connections for a share of the turn.
  private func serveDeferred(since start: Instant, _ few: inout MutableSpan<UInt8>) {
    // The share does not pay for what the messages of this turn have queued.
    flushDirty()
    let recipient = recipient
    let end = TurnBudget.shareEnd(start)
    while let connection = turn.takeDeferred() {
      switch connection.deferredReading {
      case .nothing: break
      case .resume: resume(connection)
      case .few: read(connection, &few, for: recipient)
      case .all:
        read(connection, atMost: ReceiveBuffers.most)
        // What its messages made it and others hold is counted before the next is read.
        flushDirty()
      }
      // Each connection that is read may hold more. Others give that up before the next is read.
      if turn.isMemoryWanted { freeMemory(until: end) }
      if turn.isMemoryWanted || .now >= end { break }
    }
  }

  /// The turn's handshakes, after everybody else was served: a handshake costs some hundred times
  /// what a message does. The rest stays unread and makes the next turn begin at once.
  @inline(never)
  func shakeHands(since start: Instant) {
    let end = TurnBudget.shareEnd(start)
    while let connection = turn.takeHandshake() {
      if let channel = connection.handshaking {
        open(connection, channel, atMost: ReceiveBuffers.most)
      }
      if .now >= end { break }
    }
  }

  // MARK: Time

  /// Tells the connections whose deadlines are reached, in as many turns as that takes.
  private func checkTimes() {
    guard turn.isAlarmDue(at: now) else { return }
    let end = Instant.now + TurnBudget.share
    while let token = turn.takeAlarm(at: now) {
      guard let connection = connections[token] else { continue }
      connection.alarm = nil
      if let deadline = connection.deadline(limits), deadline <= now {
        happened(.timePassed, to: connection)
      } else {
        watchTime(of: connection)
      }
      if .now >= end { break }
    }
  }

  /// Sees to it that a connection is looked at when the first of its time limits is over. To be called
  /// after everything that may bring that moment nearer.
  @inline(never)
  func watchTime(of connection: Connection) {
    guard let deadline = connection.deadline(limits) else { return }
    if let due = turn.watchTime(of: connection, until: deadline, now: now) {
      clock.makeDeferredDue(at: due)
    }
  }

  /// What a connection waits for has changed: bytes, room for bytes, or a moment.
  @inline(never)
  func rewatch(_ connection: Connection) {
    connections.updateInterest(connection)
    watchTime(of: connection)
  }

  // MARK: Memory

  /// Counts anew what a connection holds: bytes have come, or wait for it.
  @inline(never)
  func recount(_ connection: Connection) {
    turn.recount(connection, by: admission)
    if turn.isMemoryWanted { clock.makeDeferredDue() }
    watchTime(of: connection)
  }

  /// Gives up connections of those who hold most, until the others may go on. Many connections that
  /// hold little each are given up in several turns, unless half as much again is held.
  private func freeMemory(until end: Instant) {
    turn.fileLoose { connections.all }
    while let token = turn.takeHolder() {
      if let connection = connections[token] {
        // The peer is told why, as far as the socket takes it at once.
        happened(.memoryWanted, to: connection)
        if !connection.isGone { flush(connection) }
        drop(connection, .lost)
      }
      if !turn.holdings.isFlooded, .now >= end { break }
    }
  }
}
