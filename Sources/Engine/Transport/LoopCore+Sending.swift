import HTTP
import Net
import WebSocket

extension LoopCore {
  @usableFromInline
  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to socket: SocketID) {
    withConnection(socket.raw) { connection in
      if output.append(kind, payload, to: connection) { appended(connection) }
    }
  }

  @usableFromInline
  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to sockets: Span<SocketID>) {
    guard let frame = output.share(kind, payload) else {
      let frame = PreparedFrame(kind, payload)
      for place in sockets.indices { send(frame, to: sockets[place]) }
      return
    }
    for place in sockets.indices {
      withConnection(sockets[place].raw) { connection in
        guard connection.isServed else { return }
        output.append(frame, to: connection)
        appended(connection)
      }
    }
    output.end(frame)
  }

  @inline(never)
  func send(_ frame: PreparedFrame, to socket: SocketID) {
    withConnection(socket.raw) { connection in
      if output.append(frame, to: connection) { appended(connection) }
      if output.packer?.hasSent == true { pending.packed() }
    }
  }

  /// Has the machine of a WebSocket decide about an order of the application.
  func order(_ socket: SocketID, _ order: (inout WebSocketConnection, Limits) -> SocketAction) {
    guard let connection = connections[socket.raw] else { return }
    perform(order(&connection.socket, limits), on: connection)
    watchTime(of: connection)
  }

  /// Does what the machine of a WebSocket decides.
  @inline(never)
  func perform(_ action: SocketAction, on connection: Connection) {
    switch action {
    case .nothing: break
    case .send(let frame): enqueue(frame.bytes.span, to: connection)
    case .end(let closing, let frame):
      noteClosed(connection, closing)
      if let frame {
        output.append(frame, to: connection)
        appended(connection)
      }
      finish(connection)
    case .tellRoundTrip(let measured):
      let network = Socket.shortestRoundTrip(connection.descriptor)
      delegate.pinged(connection.id, RoundTrip(measured: measured, network: network))
    }
  }

  /// Ends a WebSocket for the peer's fault.
  @inline(never)
  func fail(_ connection: Connection, _ code: CloseCode) {
    perform(connection.socket.fail(code), on: connection)
  }

  /// Sends what is left and then ends our side.
  @inline(never)
  func finish(_ connection: Connection) {
    if connection.isEnding { return }
    connection.end(.finishing(until: now + limits.slowTime))
    connection.unread = []
    rewatch(connection)
    // If nothing is left to be sent, the flush ends it as well.
    appended(connection)
  }

  // MARK: The queue

  /// Sends bytes as they are.
  func enqueue(_ bytes: Span<UInt8>, to connection: Connection) {
    output.append(bytes, to: connection)
    appended(connection)
  }

  /// Sees to it that the queue is written at the end of the wakeup, or now if it is long, and
  /// that a peer that does not read is cut off.
  @inline(__always)
  func appended(_ connection: Connection) {
    connections.markDirty(connection)
    if connection.outgoing.hasLeftPage, connection.outgoing.count > Output.early {
      writeEarly(connection)
    }
  }

  @inline(never)
  private func writeEarly(_ connection: Connection) {
    if !connection.isBlocked { flush(connection) }
    happened(.backlogGrew(connection.unsent), to: connection)
  }

  /// Writes what the socket takes.
  @inline(__always)
  func flush(_ connection: Connection) {
    let written = output.write(connection, at: now)
    switch written {
    case .everything: if !connection.isServed { wrote(.everything, of: connection) }
    case .nothing, .backlog, .part, .failed: wrote(written, of: connection)
    }
  }

  @inline(never)
  private func wrote(_ written: Output.Written, of connection: Connection) {
    switch written {
    case .nothing: return
    case .failed: return drop(connection, .lost)
    case .everything: break
    case .backlog, .part:
      recount(connection)
      connections.updateInterest(connection)
      if written == .part { return }
      pending.unblocked(connection)
      if connection.isServed { return }
    }
    if let number = connection.watched.take() {
      pending.wrote(RequestID(raw: connection.token, number: number))
    }
    happened(.allWritten, to: connection)
  }

  /// What the session itself wants to say goes out with the rest of the wakeup.
  func keepSealed(_ connection: Connection, _ channel: SecureChannel) {
    if output.keepPiped(of: channel) { appended(connection) }
  }

  func endSending(_ connection: Connection) {
    if connection.hasEnded { return drop(connection, .lost) }
    Socket.endSending(connection.descriptor)
    connection.end(.lingering(until: now + limits.closeTime))
    rewatch(connection)
  }

  /// The socket takes bytes again.
  @inline(never)
  func becameWritable(_ connection: Connection) {
    if connection.isBlocked {
      flush(connection)
    } else if let dialling = connection.dialling {
      let step = dialling.becameWritable(errno: Socket.takeError(connection.descriptor))
      perform(step, on: connection)
      rewatch(connection)
    }
  }
}
