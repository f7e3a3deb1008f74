import HTTP
import Net
import TLS
import WebSocket

extension LoopCore {
  // MARK: Accepting

  func accept(_ door: Int) {
    guard var taken = acceptor.take() else { return }
    let isExhausted = taken.accept(door, admission) { descriptor, peer, turn in
      let target = turn % commands.count
      if target == index {
        adopt(descriptor, peer)
      } else {
        commands[target].post(.accepted(TransferredDescriptor(descriptor), peer))
      }
    }
    if isExhausted { pauseAccepting(taken) }
    acceptor = consume taken
  }

  /// No descriptor is left, not even to refuse: listening again at the next sweep, because the
  /// listener would be reported as ready without end.
  private func pauseAccepting(_ acceptor: borrowing Acceptor) {
    isPaused = true
    watchListeners(acceptor, for: [])
  }

  private func watchListeners(_ acceptor: borrowing Acceptor, for interest: Readiness) {
    for (number, door) in acceptor.doors.enumerated() {
      watch(door.socket.descriptor, Token.firstListener + UInt64(number), for: interest)
    }
  }

  func resumeAccepting() {
    guard isPaused, let taken = acceptor.take() else { return }
    isPaused = false
    watchListeners(taken, for: .readable)
    acceptor = consume taken
  }

  // MARK: Commands

  func perform(_ command: LoopCommand) {
    switch command {
    case .accepted(let handed, let peer):
      if let descriptor = handed.take() { adopt(descriptor, peer) }
    case .moved(let handover): adopt(handover)
    case .found(let addresses, let id): found(addresses, for: id)
    case .renewed(let settings, let door): _ = renew(settings, door)
    case .stop: stop()
    }
  }

  // MARK: Taking in

  func adopt(_ descriptor: Int32, _ peer: Peer) {
    let connection = insert(descriptor, peer, peer.isSecure ? SecureChannel() : nil)
    if connection == nil || stopBy != nil { connection.map { drop($0, .lost) } }
  }

  func adopt(_ handover: ConnectionHandover) {
    let channel = SecureChannel(
      of: handover.handed.takeSession(), peerHasEnded: handover.peerHasEnded)
    guard let descriptor = handover.handed.take(),
      let connection = insert(descriptor, handover.peer, channel)
    else { return }
    connection.isReady = true
    if let channel { keep(handover.sealed, of: connection, channel) }
    open(
      connection, by: handover.request, ticket: handover.ticket, agreement: handover.agreement,
      allowance: handover.allowance, unsent: handover.unsent, unread: handover.unread)
    if handover.peerHasEnded { pending.resume(connection) }
    if stopBy != nil { close(connection, .goingAway, reason: "") }
  }

  private func insert(
    _ descriptor: Int32, _ peer: Peer, _ channel: SecureChannel?
  ) -> Connection? {
    let connection = insert { token in
      Connection(
        token: token, owning: descriptor, peer: peer, channel: channel, limits: limits, now: now)
    }
    do throws(NetError) {
      try watch(descriptor, connection.token)
      return connection
    } catch {
      drop(connection, .lost)
      return nil
    }
  }

  // MARK: Stopping

  @inline(never)
  func stop() {
    guard stopBy == nil else { return }
    stopBy = now + limits.stopTime
    if let taken = acceptor.take() {
      for door in taken.doors { unwatch(door.socket.descriptor) }
    }
    delegate.stopping()
    for connection in allConnections {
      happened(.stopping, to: connection)
    }
  }
}
