import HTTP
import Net
import WebSocket

extension LoopCore {
  /// At so many bytes a queue is written before the wakeup ends.
  private static let early = 64 * 1024

  // MARK: Messages

  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to socket: SocketID) {
    guard let connection = openSocket(socket) else { return }
    let first: UInt64 = kind == .text ? 0x81 : 0x82
    if let packer, let channel = connection.packed,
      let packed = packer.pack(payload, for: channel)
    {
      return send(first | 0x40, packed.span, to: connection)
    }
    send(first, payload, to: connection)
  }

  /// Sends a frame that begins with the byte `first`.
  private func send(_ first: UInt64, _ payload: Span<UInt8>, to connection: Connection) {
    let queue = queue(connection)
    let count = UInt64(payload.count)
    // Header and length in the shortest form, at once (RFC 6455 §5.2).
    switch count {
    case ..<126: queue.append(bigEndian: first << 8 | count, width: 2)
    case ..<65_536: queue.append(bigEndian: (first << 8 | 126) << 16 | count, width: 4)
    default:
      queue.append(bigEndian: first << 8 | 127, width: 2)
      queue.append(bigEndian: count, width: 8)
    }
    queue.append(payload)
    appended(connection)
  }

  func send(_ frame: PreparedFrame, to socket: SocketID) {
    guard let connection = openSocket(socket) else { return }
    if let packer, let channel = connection.packed,
      let packed = packer.pack(frame, for: channel)
    {
      queue(connection).append(packed.bytes)
    } else {
      queue(connection).append(frame.bytes)
    }
    appended(connection)
  }

  func ping(_ socket: SocketID) {
    if let connection = openSocket(socket) { ping(connection) }
  }

  /// The payload is a number that is never used again on this connection: only the answer to the
  /// newest ping is measured.
  func ping(_ connection: Connection) {
    connection.pingNumber &+= 1
    connection.nextPing = now + limits.pingInterval
    connection.pingedAt = .now
    let queue = queue(connection)
    queue.append(bigEndian: 0x8908, width: 2)
    queue.append(bigEndian: connection.pingNumber, width: 8)
    appended(connection)
  }

  func answerPing(_ connection: Connection, _ payload: [UInt8]) {
    queue(connection).append(PreparedFrame(opcode: .pong, payload.span).bytes)
    appended(connection)
  }

  func receivedPong(_ connection: Connection, _ payload: [UInt8]) {
    guard payload.count == 8, let number = payload.span.bigEndian(at: 0, width: 8),
      number == connection.pingNumber, let sent = connection.pingedAt, connection.isOpen
    else { return }
    connection.pingedAt = nil
    delegate.pinged(connection.id, roundTrip: sent.duration(to: now))
  }

  // MARK: Closing

  func close(_ socket: SocketID, _ code: CloseCode, reason: String) {
    if let connection = openSocket(socket) { close(connection, code, reason: reason) }
  }

  /// Starts the closing handshake.
  func close(_ connection: Connection, _ code: CloseCode, reason: String) {
    guard case .webSocket = connection.stage else { return }
    connection.stage = .closing(code, until: now + limits.closeTime)
    queue(connection).append(PreparedFrame.close(code, reason: reason).bytes)
    appended(connection)
  }

  /// The peer's close frame: answered with its own code, unless it answers ours.
  func receivedClose(_ connection: Connection, _ code: CloseCode?) {
    if case .closing(let ours, _) = connection.stage {
      bidFarewell(connection, .byUs(ours))
    } else {
      queue(connection).append(PreparedFrame.close(code).bytes)
      bidFarewell(connection, .byPeer(code))
      appended(connection)
    }
    finish(connection)
  }

  /// Ends a WebSocket for the peer's fault.
  func fail(_ connection: Connection, _ code: CloseCode) {
    switch connection.stage {
    case .webSocket:
      queue(connection).append(PreparedFrame.close(code).bytes)
      bidFarewell(connection, .byUs(code))
      appended(connection)
    case .closing(let ours, _): bidFarewell(connection, .byUs(ours))
    case .http, .waiting, .finishing, .lingering, .gone: return
    }
    finish(connection)
  }

  /// Sends what is left and then ends our side.
  func finish(_ connection: Connection) {
    switch connection.stage {
    case .http, .waiting, .webSocket, .closing: break
    case .finishing, .lingering, .gone: return
    }
    connection.stage = .finishing(until: now + limits.slowTime)
    connection.unread = []
    updateInterest(connection)
    // An empty queue is finished in the flush as well.
    _ = queue(connection)
    appended(connection)
  }

  // MARK: The queue

  private func openSocket(_ socket: SocketID) -> Connection? {
    guard let connection = connection(socket.raw), case .webSocket = connection.stage
    else { return nil }
    return connection
  }

  func backlog(of socket: SocketID) -> Int {
    guard let connection = connection(socket.raw) else { return 0 }
    return unsent(connection)
  }

  /// The bytes that the kernel has not accepted yet.
  func unsent(_ connection: Connection) -> Int {
    (connection.outgoing?.count ?? 0) + (connection.channel?.sealed?.count ?? 0)
  }

  /// What the connection has to send, to append to; `appended` must follow.
  func queue(_ connection: Connection) -> OutgoingQueue {
    if let queue = connection.outgoing { return queue }
    let queue = takeQueue()
    connection.outgoing = queue
    return queue
  }

  /// Sees to it that the queue is written at the end of the wakeup, or now if it is long, and
  /// that a peer that does not read is cut off.
  func appended(_ connection: Connection) {
    if !connection.isDirty {
      connection.isDirty = true
      addDirty(connection)
    }
    guard let queue = connection.outgoing, queue.count > Self.early else { return }
    if !connection.isBlocked { flush(connection) }
    switch connection.stage {
    case .webSocket, .closing:
      if unsent(connection) > limits.hardBacklog { drop(connection, .backlogged) }
    case .http, .waiting, .finishing, .lingering, .gone: break
    }
  }

  /// Writes what the socket takes.
  func flush(_ connection: Connection) {
    if let channel = connection.channel { return flush(connection, channel) }
    guard let queue = connection.outgoing else { return }
    let before = queue.count
    switch queue.flush(to: connection.descriptor) {
    case .everything:
      connection.outgoing = nil
      giveBack(queue)
      wroteEverything(connection)
    case .part: wrotePart(connection, before - queue.count)
    case .failed: drop(connection, .lost)
    }
  }

  func wroteEverything(_ connection: Connection) {
    if connection.isBlocked { unblock(connection) }
    if case .finishing = connection.stage { endSending(connection) }
  }

  /// The socket took `count` bytes and is full.
  func wrotePart(_ connection: Connection, _ count: Int) {
    connection.stretch?.bytes += count
    if !connection.isBlocked { block(connection) }
  }

  private func block(_ connection: Connection) {
    connection.isBlocked = true
    connection.blockedSince = now
    connection.stretch = .init(start: now)
    updateInterest(connection)
  }

  private func unblock(_ connection: Connection) {
    connection.isBlocked = false
    connection.blockedSince = nil
    connection.stretch = nil
    connection.idleSince = now
    updateInterest(connection)
    unblocked.append(connection)
  }

  private func endSending(_ connection: Connection) {
    if connection.hasEnded { return drop(connection, .lost) }
    Socket.endSending(connection.descriptor)
    connection.stage = .lingering(until: now + limits.closeTime)
    updateInterest(connection)
  }

  /// The socket takes bytes again.
  func becameWritable(_ connection: Connection) {
    if connection.isBlocked { flush(connection) }
  }

  /// All that a full socket had left over is written.
  func drained(_ connection: Connection) {
    switch connection.stage {
    case .webSocket: delegate.drained(connection.id)
    case .http: resume(connection)
    case .waiting, .closing, .finishing, .lingering, .gone: break
    }
  }
}
