import HTTP
import Net
import TLS
import WebSocket

// TLS stands between the socket and all that reads and writes plain bytes. What one receive
// brought is opened as a whole, into a buffer that holds whatever that can be, before any of it is
// understood: nothing stays in the session while a connection is not read, and a connection that
// changes loops takes all of it along.

extension LoopCore {
  /// What one receive can bring: its own bytes and a record of which the rest came before.
  static let plainBuffer = receiveBuffer + 2 * 16 * 1024

  /// So much is sealed at once: with its overhead it fits into the pipe as it usually is.
  private static let piece = TLSPipe.usualCapacity - 1024

  // MARK: Reading

  /// Reads from a connection that is ready, at once or when it is its turn to shake hands.
  func read(
    _ connection: Connection, _ channel: SecureChannel, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    switch connection.reading {
    case .requests, .answer, .frames: break
    case .discarded:
      _ = receive(connection, &bytes)
      return
    case .paused, .none: return
    }
    switch channel.stage {
    case .established: readSealed(connection, channel, &bytes, &plain, for: recipient)
    case .untouched, .shakingHands:
      if channel.isQueued { return }
      if case .untouched = channel.stage, !receiveGreeting(connection, channel, &bytes) { return }
      channel.isQueued = true
      handshakes.append(connection)
    case .over: _ = receive(connection, &bytes)
    }
  }

  /// Receives of the first record. True once it is whole: a session is made for nothing less,
  /// because it takes a thousand times the memory.
  private func receiveGreeting(
    _ connection: Connection, _ channel: SecureChannel, _ bytes: inout MutableSpan<UInt8>
  ) -> Bool {
    guard let count = receive(connection, &bytes) else { return false }
    channel.greeting.append(bytes.span.extracting(..<count))
    recount(connection)
    let greeting = channel.greeting
    return TLSSession.isGreeting(greeting.span)
  }

  /// The turn's handshakes, in the order they came, after everybody else was served: a handshake costs
  /// some hundred times what a message does. What waits longer stays unread and makes the next turn
  /// begin at once.
  @inline(never)
  func shakeHands(
    _ bytes: inout MutableSpan<UInt8>, _ plain: inout MutableSpan<UInt8>, since start: Instant
  ) {
    if handshakes.isEmpty { return }
    let end = Self.shareEnd(start)
    var place = 0
    repeat {
      let connection = handshakes[place]
      place += 1
      if let channel = connection.channel { step(connection, channel, &bytes, &plain) }
    } while place < handshakes.count && .now < end
    handshakes.removeFirst(place)
  }

  private func step(
    _ connection: Connection, _ channel: SecureChannel, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    channel.isQueued = false
    switch connection.reading {
    case .requests, .answer:
      readSealed(connection, channel, &bytes, &plain, for: recipient)
      askIfEstablished(connection)
    case .paused, .frames, .discarded, .none: break
    }
  }

  private func readSealed(
    _ connection: Connection, _ channel: SecureChannel, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    do throws(TLSError) {
      guard let count = try openNext(connection, channel, &bytes, &plain) else { return }
      keepSealed(connection, channel)
      if !connection.isReady { recount(connection) }
      if count > 0 { understand(connection, &plain, from: 0, to: count, for: recipient) }
      endIfOver(connection, channel)
    } catch {
      fail(connection, channel, error)
    }
  }

  /// Opens the greeting, or what the socket has; nil: nothing came.
  private func openNext(
    _ connection: Connection, _ channel: SecureChannel, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) throws(TLSError) -> Int? {
    if case .untouched = channel.stage {
      let greeting = channel.greeting
      channel.greeting = []
      guard let context = contexts[connection.peer.door] else { throw .outOfMemory }
      try channel.begin(context)
      return try open(greeting.span, of: connection, channel, into: &plain)
    }
    guard let received = receive(connection, &bytes) else { return nil }
    return try open(
      bytes.span.extracting(..<received), of: connection, channel, into: &plain)
  }

  /// Opens all of `sealed`; the number of bytes that are in `plain`.
  private func open(
    _ sealed: Span<UInt8>, of connection: Connection, _ channel: SecureChannel,
    into plain: inout MutableSpan<UInt8>
  ) throws(TLSError) -> Int {
    var position = 0
    var filled = 0
    while filled < plain.count {
      var free = plain._mutatingExtracting(filled...)
      switch try channel.open(sealed, from: &position, into: &free, through: pipe) {
      case .bytes(let count):
        filled += count
        if position == sealed.count, channel.isDrained { return filled }
      case .wantsMore: return filled
      case .ended:
        channel.peerHasEnded = true
        return filled
      }
    }
    throw .recordUnusable(reason: "more than was sealed")
  }

  /// The peer's close_notify counts when all that came before it is understood and answered.
  func endIfOver(_ connection: Connection, _ channel: SecureChannel) {
    guard channel.peerHasEnded, !connection.hasEnded, connection.unread.isEmpty else { return }
    switch connection.reading {
    case .requests: if !connection.isBlocked { ended(connection) }
    case .answer, .frames: ended(connection)
    case .discarded: if connection.isFinishing { ended(connection) }
    case .paused, .none: break
    }
  }

  /// Tells the peer what is wrong, and ends.
  private func fail(_ connection: Connection, _ channel: SecureChannel, _ error: TLSError) {
    keepSealed(connection, channel)
    noteFailure(of: connection, .tls(error))
    if error == .notTLS { keep(speaksHTTPS, of: connection, channel) }
    channel.abandon()
    bidFarewell(connection, connection.socket.endWithoutClose)
    if channel.sealed.count > 0 { finish(connection) } else { drop(connection, .lost) }
  }

  /// The answer to somebody who speaks http here, which cannot be sealed.
  private var speaksHTTPS: [UInt8] {
    Response.text("This door speaks https.\n", status: .badRequest, fields: fields)
      .parting(date: date)
  }

  // MARK: Writing

  /// What the session itself wants to say goes out with the rest of the wakeup.
  func keepSealed(_ connection: Connection, _ channel: SecureChannel) {
    if pipe.count == 0 { return }
    pipe.withSealed { appendSealed($0, to: channel) }
    pipe.clear()
    appended(connection)
  }

  /// Bytes that are to be sent as they are, before what is sealed from now on.
  func keep(_ sealed: [UInt8], of connection: Connection, _ channel: SecureChannel) {
    if sealed.isEmpty { return }
    appendSealed(sealed.span, to: channel)
    appended(connection)
  }

  /// Seals and writes what the socket takes. What is not sealed yet stays plain.
  func flush(_ connection: Connection, _ channel: SecureChannel) {
    if connection.isGone { return }
    let before = unsent(connection)
    var isLast = false
    do throws(TLSError) {
      repeat {
        // What a full socket left over goes first; sealing more would only make it longer.
        if !connection.isBlocked || channel.sealed.count == 0 {
          isLast = try sealPiece(connection, channel)
        }
        switch write(connection, channel) {
        case .everything: break
        case .part: return wrotePart(connection, max(0, before - unsent(connection)))
        case .failed: return drop(connection, .lost)
        }
      } while !isLast
      wroteEverything(connection)
    } catch {
      channel.abandon()
      drop(connection, .lost)
    }
  }

  /// Seals the next piece into the pipe, and close_notify when our side ends. True if nothing is
  /// left to be sealed.
  private func sealPiece(
    _ connection: Connection, _ channel: SecureChannel
  ) throws(TLSError) -> Bool {
    if connection.outgoing.count > 0 {
      guard case .established = channel.stage else {
        // There is nobody to whom it could be sealed.
        connection.outgoing.removeAll()
        restQueues(of: connection)
        return true
      }
      // The session knows nothing of the connection whose bytes it is shown.
      try take(upTo: Self.piece, from: connection) { (plain) throws(TLSError) in
        try channel.seal(plain, through: pipe)
      }
      if connection.outgoing.count > 0 { return false }
      restQueues(of: connection)
    }
    if connection.isFinishing { channel.end(through: pipe) }
    return true
  }

  /// Writes what waits and then what is in the pipe; keeps what the socket does not take.
  private func write(_ connection: Connection, _ channel: SecureChannel) -> OutgoingQueue.Flushed {
    defer { pipe.clear() }
    if channel.sealed.count > 0 {
      pipe.withSealed { appendSealed($0, to: channel) }
      return flushSealed(channel, to: connection.descriptor)
    }
    if pipe.count == 0 { return .everything }
    return pipe.withSealed { sealed in
      let sent = Socket.send(connection.descriptor, sealed)
      if sent == sealed.count { return .everything }
      if sent < 0, sent != Socket.isFull { return .failed(errno: Int32(-sent)) }
      appendSealed(sealed.extracting(max(0, sent)...), to: channel)
      return .part
    }
  }

  /// A connection is dropped: tells the peer, if that cannot be taken for the end of something
  /// that was cut off.
  func sayGoodbye(_ connection: Connection, _ channel: SecureChannel) {
    guard case .established = channel.stage, unsent(connection) == 0 else { return }
    channel.end(through: pipe)
    _ = pipe.withSealed { Socket.send(connection.descriptor, $0) }
    pipe.clear()
  }
}
