import HTTP
import Net
import TLS
import WebSocket

extension LoopCore {
  /// At so many bytes, which are more than a page has, a queue is written before the wakeup ends.
  private static let early = 64 * 1024

  // MARK: Messages

  @usableFromInline
  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to socket: SocketID) {
    @inline(__always)
    func send(to connection: Connection) {
      guard connection.isServed else { return sendAsClient(kind, payload, to: connection) }
      let first: UInt64 = kind == .text ? 0x81 : 0x82
      if packer != nil, sendPacked(first, payload, to: connection) { return }
      self.send(first, payload, to: connection)
    }
    withConnection(socket.raw, send(to:))
  }

  @usableFromInline
  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to sockets: Span<SocketID>) {
    if framesDiffer || payload.count > 0xFFFF {
      let frame = PreparedFrame(kind, payload)
      for place in sockets.indices { send(frame, to: sockets[place]) }
      return
    }
    let (header, width) = Self.header(kind == .text ? 0x81 : 0x82, payload.count)
    guard let frame = output.share(header, width, payload) else {
      for place in sockets.indices { send(kind, payload, to: sockets[place]) }
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

  /// False: it goes as it is.
  @inline(never)
  private func sendPacked(
    _ first: UInt64, _ payload: Span<UInt8>, to connection: Connection
  ) -> Bool {
    guard let packer, let channel = connection.packed,
      let packed = packer.pack(payload, for: channel)
    else { return false }
    send(first | 0x40, packed.span, to: connection)
    return true
  }

  /// Sends a frame that begins with the byte `first`.
  @inline(__always)
  private func send(_ first: UInt64, _ payload: Span<UInt8>, to connection: Connection) {
    if payload.count > 0xFFFF { return sendLong(first, payload, to: connection) }
    let (header, width) = Self.header(first, payload.count)
    enqueue(header, width: width, payload, to: connection)
  }

  /// The header of a frame of less than 64 KiB in its shortest form, as the lowest `width` bytes of a
  /// number (RFC 6455 §5.2).
  @inline(__always)
  private static func header(_ first: UInt64, _ count: Int) -> (UInt64, width: Int) {
    let length = UInt64(truncatingIfNeeded: count)
    return count < 126
      ? (first &<< 8 | length, width: 2) : ((first &<< 8 | 126) &<< 16 | length, width: 4)
  }

  @inline(never)
  private func sendLong(_ first: UInt64, _ payload: Span<UInt8>, to connection: Connection) {
    enqueue(first &<< 8 | 127, width: 2, Span(), to: connection)
    enqueue(UInt64(payload.count), width: 8, payload, to: connection)
  }

  @inline(never)
  func send(_ frame: PreparedFrame, to socket: SocketID) {
    withConnection(socket.raw) { connection in
      guard connection.isServed else {
        guard let (kind, payload) = frame.message else { return }
        return sendAsClient(kind, frame.bytes.span.extracting(payload), to: connection)
      }
      if packer != nil, sendPacked(frame, to: connection) { return }
      enqueue(frame.bytes.span, to: connection)
    }
  }

  /// Sends a message on a WebSocket that we have dialled; on any other nothing.
  @inline(never)
  private func sendAsClient(
    _ kind: MessageKind, _ payload: Span<UInt8>, to connection: Connection
  ) {
    guard connection.isDialled, connection.isOpenSocket else { return }
    let opcode: Opcode = kind == .text ? .text : .binary
    enqueue(connection.socket.frame(opcode, payload).bytes, to: connection)
  }

  /// False: it goes as it is.
  @inline(never)
  private func sendPacked(_ frame: PreparedFrame, to connection: Connection) -> Bool {
    guard let packer, let channel = connection.packed,
      let packed = packer.pack(frame, for: channel)
    else { return false }
    pending.packed()
    enqueue(packed.bytes, to: connection)
    return true
  }

  func ping(_ socket: SocketID) {
    if let connection = openSocket(socket) { ping(connection) }
  }

  func ping(_ connection: Connection) {
    enqueue(connection.socket.ping(at: .now, limits).bytes, to: connection)
  }

  func answerPing(_ connection: Connection, _ payload: [UInt8]) {
    enqueue(connection.socket.frame(.pong, payload.span).bytes, to: connection)
  }

  func receivedPong(_ connection: Connection, _ payload: [UInt8]) {
    guard connection.isOpen, let measured = connection.socket.receivedPong(payload, at: now)
    else { return }
    let roundTrip = RoundTrip(
      measured: measured, network: Socket.shortestRoundTrip(connection.descriptor))
    delegate.pinged(connection.id, roundTrip)
  }

  // MARK: Closing

  func close(_ socket: SocketID, _ code: CloseCode, reason: String) {
    if let connection = openSocket(socket) { close(connection, code, reason: reason) }
  }

  /// Starts the closing handshake.
  @inline(never)
  func close(_ connection: Connection, _ code: CloseCode, reason: String) {
    guard connection.socket.close(code, at: now, limits) else { return }
    enqueue(connection.socket.closeFrame(code, reason: reason).bytes, to: connection)
  }

  /// The peer's close frame has come.
  func receivedClose(_ connection: Connection, _ code: CloseCode?) {
    end(connection, connection.socket.receivedClose(code))
  }

  private func end(_ connection: Connection, _ ending: WebSocketConnection.Ending) {
    switch ending {
    case .silent(let closing): noteClosed(connection, closing)
    case .closeFrame(let code, let closing):
      noteClosed(connection, closing)
      enqueue(connection.socket.closeFrame(code).bytes, to: connection)
    }
    finish(connection)
  }

  /// Ends a WebSocket for the peer's fault.
  @inline(never)
  func fail(_ connection: Connection, _ code: CloseCode) {
    if let ending = connection.socket.fail(code) { end(connection, ending) }
  }

  /// Sends what is left and then ends our side.
  @inline(never)
  func finish(_ connection: Connection) {
    if connection.isEnding { return }
    connection.end(.finishing(until: now + limits.slowTime))
    connection.unread = []
    updateInterest(connection)
    // If nothing is left to be sent, the flush ends it as well.
    appended(connection)
  }

  // MARK: The queue

  private func openSocket(_ socket: SocketID) -> Connection? {
    guard let connection = connection(socket.raw), connection.socket.isOpen else { return nil }
    return connection
  }

  func backlog(of socket: SocketID) -> Int {
    connection(socket.raw)?.unsent ?? 0
  }

  /// Sends bytes as they are.
  func enqueue(_ bytes: Span<UInt8>, to connection: Connection) {
    output.append(bytes, to: connection)
    appended(connection)
  }

  func enqueue(_ bytes: [UInt8], to connection: Connection) {
    enqueue(bytes.span, to: connection)
  }

  /// Sends the lowest `width` bytes of `value`, most significant first, and `bytes`.
  @inline(__always)
  private func enqueue(
    _ value: UInt64, width: Int, _ bytes: Span<UInt8>, to connection: Connection
  ) {
    output.append(value, width, bytes, to: connection)
    appended(connection)
  }

  /// Sees to it that the queue is written at the end of the wakeup, or now if it is long, and
  /// that a peer that does not read is cut off.
  @inline(__always)
  func appended(_ connection: Connection) {
    if !connection.isDirty {
      connection.isDirty = true
      addDirty(connection)
    }
    if connection.outgoing.hasLeftPage, connection.outgoing.count > Self.early {
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
    if let channel = connection.channel { return flush(connection, channel) }
    let before = connection.outgoing.count
    switch output.flush(connection) {
    case .everything: wroteEverything(connection)
    case .part: wrotePart(connection, before - connection.outgoing.count)
    case .failed: drop(connection, .lost)
    }
  }

  /// Seals and writes what the socket takes.
  @inline(never)
  private func flush(_ connection: Connection, _ channel: SecureChannel) {
    if connection.isGone { return }
    let before = connection.unsent
    do throws(TLSError) {
      switch try output.flush(connection, channel) {
      case .everything: wroteEverything(connection)
      case .part: wrotePart(connection, max(0, before - connection.unsent))
      case .failed: drop(connection, .lost)
      }
    } catch {
      channel.abandon()
      drop(connection, .lost)
    }
  }

  private func wroteEverything(_ connection: Connection) {
    if connection.isBlocked { unblock(connection) }
    if !connection.isServed { wroteAnswer(connection) }
  }

  @inline(never)
  private func wroteAnswer(_ connection: Connection) {
    if let number = connection.watched {
      connection.watched = nil
      pending.wrote(RequestID(raw: connection.token, number: number))
    }
    happened(.allWritten, to: connection)
  }

  /// The socket took `count` bytes and is full.
  @inline(never)
  private func wrotePart(_ connection: Connection, _ count: Int) {
    connection.noteTaken(count)
    if !connection.isBlocked { block(connection) }
    keepWaiting(connection)
  }

  private func block(_ connection: Connection) {
    connection.block(at: now)
    updateInterest(connection)
  }

  @inline(never)
  private func unblock(_ connection: Connection) {
    connection.unblock(at: now)
    recount(connection)
    updateInterest(connection)
    pending.unblocked(connection)
  }

  func endSending(_ connection: Connection) {
    if connection.hasEnded { return drop(connection, .lost) }
    Socket.endSending(connection.descriptor)
    connection.end(.lingering(until: now + limits.closeTime))
    updateInterest(connection)
  }

  /// The socket takes bytes again.
  @inline(never)
  func becameWritable(_ connection: Connection) {
    if connection.isBlocked {
      flush(connection)
    } else if connection.dialling != nil {
      connected(connection)
    }
  }
}
