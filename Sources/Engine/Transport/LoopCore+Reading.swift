import HTTP
import Net
import TLS
import WebSocket

// TLS stands between the socket and all that reads plain bytes (`ReceiveBuffers`).

extension LoopCore {
  /// Reads once from a connection that is prompt and ready, and understands what came.
  @inline(__always)
  func read(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, for recipient: any Recipient
  ) {
    if connection.channel != nil { return read(connection, atMost: TurnBudget.shortRead) }
    guard let count = receive(connection, &bytes) else { return }
    if connection.isServed {
      readMessages(connection, &bytes, from: 0, to: count, for: recipient)
    } else {
      understand(connection, &bytes, to: count)
    }
  }

  /// The same for a connection that is not prompt, or speaks TLS.
  @inline(never)
  func read(_ connection: Connection, atMost most: Int) {
    if let channel = connection.channel { return read(connection, channel, atMost: most) }
    guard let count = receive(connection, atMost: most) else { return }
    buffers.received.withMutableSpan { understand(connection, &$0, to: count) }
  }

  private func receive(_ connection: Connection, atMost most: Int) -> Int? {
    buffers.received.withMutableSpan { all in
      var bytes = all._mutatingExtracting(..<most)
      return receive(connection, &bytes)
    }
  }

  /// Receives once; nil: nothing came.
  @inline(__always)
  private func receive(_ connection: Connection, _ bytes: inout MutableSpan<UInt8>) -> Int? {
    switch Socket.receive(connection.descriptor, into: &bytes) {
    case .bytes(let count):
      clock.noteRead()
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
  private func ended(_ connection: Connection) {
    connection.hasEnded = true
    happened(.peerEnded(hasUnsent: connection.unsent > 0), to: connection)
    // The end of a peer is told at each wait for as long as it is waited for.
    rewatch(connection)
  }

  // MARK: Understanding

  /// Understands plain bytes as what the connection is now.
  @inline(never)
  private func understand(
    _ connection: Connection, _ bytes: inout MutableSpan<UInt8>, to end: Int
  ) {
    var position = 0
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
        rewatch(connection)
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
      understand(connection, &bytes, to: count)
    }
    if connection.hasEndedTLS { ended(connection) }
  }

  @inline(never)
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
          if let rate = limits.messages, !connection.permitsMessage(rate, at: now) {
            return fail(connection, .policyViolation)
          }
          recipient.received(
            bytes.span.extracting(whole.range), whole.kind, from: connection.id, at: now)
        }
        guard connection.readsFrames else { return }
        if position == end, !connection.isWithinMessage { break }
      } while try readEvent(connection, &bytes, &position, end)
      if connection.hasProgressed(at: now) { recount(connection) }
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
    guard
      let action = try connection.readEvent(
        &bytes, &position, end, limits, at: now, for: recipient)
    else { return false }
    perform(action, on: connection)
    return connection.readsFrames
  }

  // MARK: TLS

  private func read(_ connection: Connection, _ channel: SecureChannel, atMost most: Int) {
    switch channel.becameReadable(connection.reading) {
    case .nothing: break
    case .discard: _ = receive(connection, atMost: most)
    case .receiveGreeting:
      guard let count = receive(connection, atMost: most) else { return }
      let isWhole = channel.receivedGreeting(buffers.received.span.extracting(..<count))
      recount(connection)
      if isWhole { turn.queueHandshake(connection, channel) }
    case .shakeHands: turn.queueHandshake(connection, channel)
    case .open: open(connection, channel, atMost: most)
    }
  }

  /// Opens what has come, and takes the next step of a handshake.
  func open(_ connection: Connection, _ channel: SecureChannel, atMost most: Int) {
    var received = 0
    if channel.hasBegun {
      guard let count = receive(connection, atMost: most) else { return }
      received = count
    }
    do throws(TLSError) {
      let count = try buffers.open(
        received, of: channel, at: connection.peer.listener, contexts, through: output.pipe)
      keepSealed(connection, channel)
      if !connection.isReady { recount(connection) }
      if count > 0 {
        buffers.plain.withMutableSpan { understand(connection, &$0, to: count) }
      }
      // The peer's close_notify counts once all before it is understood.
      if connection.hasEndedTLS { ended(connection) }
      guard let dialling = connection.dialling, case .established = channel.stage else { return }
      perform(dialling.established(), on: connection)
    } catch {
      fail(connection, channel, error)
    }
  }

  /// Tells the peer what is wrong, and ends.
  func fail(_ connection: Connection, _ channel: SecureChannel, _ error: TLSError) {
    _ = output.keepPiped(of: channel)
    if let id = connection.dialling?.id { perform(dials.failed(id, .tls(error)), for: id) }
    if error == .notTLS { output.append(sealed: answers.speaksHTTPS().span, to: channel) }
    channel.abandon()
    noteClosed(connection, connection.socket.endWithoutClose)
    if channel.sealed.count > 0 { finish(connection) } else { drop(connection, .lost) }
  }
}
