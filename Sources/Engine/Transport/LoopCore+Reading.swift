import HTTP
import Net
import WebSocket

extension LoopCore {
  /// Reads once from a connection that is ready, and understands what came.
  /// `plain` is where TLS opens it.
  @inline(__always)
  func read(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    if let channel = connection.channel {
      return read(connection, channel, &bytes, &plain, for: recipient)
    }
    guard let count = receive(connection, &bytes) else { return }
    understand(connection, &bytes, from: 0, to: count, for: recipient)
  }

  /// The same for a connection that is not prompt.
  @inline(never)
  func readDeferred(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>,
    _ plain: inout MutableSpan<UInt8>
  ) {
    if let channel = connection.channel {
      read(connection, channel, &bytes, &plain, for: recipient)
    } else if let count = receive(connection, &bytes) {
      understandOther(connection, &bytes, from: 0, to: count, for: recipient)
    }
  }

  /// Receives once; nil: nothing came.
  @inline(__always)
  func receive(_ connection: Connection, _ bytes: inout MutableSpan<UInt8>) -> Int? {
    switch Socket.receive(connection.descriptor, into: &bytes) {
    case .bytes(let count):
      noteRead()
      connection.lastReceived = now
      if count >= TurnBudget.shortRead || !connection.isPrompt {
        connection.judge(byReading: count)
      }
      return count
    case .nothingYet: break
    case .ended: ended(connection)
    case .failed: drop(connection, .lost)
    }
    return nil
  }

  /// The peer has ended its side: answers under way are still sent.
  @inline(never)
  func ended(_ connection: Connection) {
    connection.hasEnded = true
    happened(.peerEnded(hasUnsent: connection.unsent > 0), to: connection)
    // The end of a peer is told at each wait for as long as it is waited for.
    if !connection.isGone { updateInterest(connection) }
  }

  /// Understands plain bytes as what the connection is now.
  @inline(__always)
  func understand(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, from start: Int, to end: Int,
    for recipient: any Recipient
  ) {
    if connection.isServed {
      readMessages(connection, &bytes, from: start, to: end, for: recipient)
    } else {
      understandOther(connection, &bytes, from: start, to: end, for: recipient)
    }
  }

  @inline(never)
  func understandOther(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, from start: Int, to end: Int,
    for recipient: any Recipient
  ) {
    var position = start
    switch connection.reading {
    case .requests: readRequests(connection, bytes.span.extracting(..<end), &position)
    case .answer: readAnswer(connection, bytes.span.extracting(..<end), &position)
    case .paused, .frames, .discarded, .none: break
    }
    switch connection.reading {
    case .frames: readMessages(connection, &bytes, from: position, to: end, for: recipient)
    case .requests, .paused:
      if position < end {
        connection.unread.append(bytes.span.extracting(position..<end))
        updateInterest(connection)
      }
      recount(connection)
    case .answer, .discarded, .none: break
    }
  }

  /// Reads on in bytes that were kept while a request waited or the peer did not read.
  @inline(never)
  func resume(_ connection: Connection) {
    if !connection.unread.isEmpty {
      var kept = connection.unread
      connection.unread = []
      let count = kept.count
      var bytes = kept.mutableSpan
      understand(connection, &bytes, from: 0, to: count, for: recipient)
    }
    endIfOver(connection)
  }

  // MARK: Messages

  private func readMessages(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, from start: Int, to end: Int,
    for recipient: any Recipient
  ) {
    var position = start
    do throws(WebSocketError) {
      repeat {
        while connection.isServed, position < end,
          let whole = try connection.nextWhole(&bytes, from: &position, to: end)
        {
          if let rate = limits.messages, !permitsMessage(connection, rate) { return }
          recipient.received(
            bytes.span.extracting(whole.range), whole.kind, from: connection.id, at: now)
        }
        guard connection.readsFrames else { return }
        if position == end, !connection.isWithinMessage { break }
      } while try readEvent(connection, &bytes, &position, end)
      noteUnfinished(connection)
    } catch {
      fail(connection, error.closeCode)
    }
  }

  /// Reads what is no message in one frame. False: nothing is to be read on.
  @inline(never)
  private func readEvent(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, _ position: inout Int,
    _ end: Int
  ) throws(WebSocketError) -> Bool {
    switch try connection.nextEvent(&bytes, from: &position, to: end) {
    case .none: return false
    case .message(let kind, .here(let range)):
      tell(kind, bytes.span.extracting(range), from: connection)
    case .message(let kind, .kept(let payload)):
      tell(kind, payload.span, from: connection)
    case .compressed(let range, let isLast):
      guard let packer, let channel = connection.packed else { break }
      try packer.unpack(bytes.span.extracting(range), isLast: isLast, of: connection, channel)
    case .ping(let payload):
      if permitsControl(connection) { answerPing(connection, payload) }
    case .pong(let payload):
      if permitsControl(connection) { receivedPong(connection, payload) }
    case .close(let code):
      receivedClose(connection, code)
    }
    return connection.readsFrames
  }

  private func tell(_ kind: MessageKind, _ payload: Span<UInt8>, from connection: Connection) {
    if permitsMessage(connection) {
      recipient.received(payload, kind, from: connection.id, at: now)
    }
  }

  /// Whether a message may be told to the application. Beyond the rate the connection fails.
  private func permitsMessage(_ connection: Connection) -> Bool {
    guard connection.isOpenSocket else { return false }
    return limits.messages.map { permitsMessage(connection, $0) } ?? true
  }

  @inline(never)
  private func permitsMessage(_ connection: Connection, _ rate: Limits.Rate) -> Bool {
    if connection.socket.permitsMessage(rate, at: now) { return true }
    fail(connection, .policyViolation)
    return false
  }

  private func permitsControl(_ connection: Connection) -> Bool {
    guard let rate = limits.controls else { return true }
    if connection.socket.permitsControl(rate, at: now) { return true }
    fail(connection, .policyViolation)
    return false
  }

  @inline(__always)
  private func noteUnfinished(_ connection: Connection) {
    if connection.isWithinMessage || connection.messageSince != nil { noteStep(connection) }
  }

  /// A message that was begun before, or is not whole: its clock runs from its first bytes.
  @inline(never)
  private func noteStep(_ connection: Connection) {
    connection.socket.noteProgress(at: now)
    recount(connection)
  }
}
