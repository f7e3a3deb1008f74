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
      turn.queueHandshake(connection, channel)
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

  /// The next step of a handshake.
  func step(
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
      endIfOver(connection)
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
      return try channel.openAll(greeting.span, into: &plain, through: output.pipe)
    }
    guard let received = receive(connection, &bytes) else { return nil }
    return try channel.openAll(
      bytes.span.extracting(..<received), into: &plain, through: output.pipe)
  }

  /// Ends the connection where the peer's close_notify has come, and counts by now.
  func endIfOver(_ connection: Connection) {
    if connection.hasEndedTLS { ended(connection) }
  }

  /// Tells the peer what is wrong, and ends.
  private func fail(_ connection: Connection, _ channel: SecureChannel, _ error: TLSError) {
    keepSealed(connection, channel)
    noteFailure(of: connection, .tls(error))
    if error == .notTLS { keep(speaksHTTPS, of: connection, channel) }
    channel.abandon()
    noteClosed(connection, connection.socket.endWithoutClose)
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
    if output.keepPiped(of: channel) { appended(connection) }
  }

  /// Bytes that are to be sent as they are, before what is sealed from now on.
  func keep(_ sealed: [UInt8], of connection: Connection, _ channel: SecureChannel) {
    if sealed.isEmpty { return }
    output.append(sealed: sealed.span, to: channel)
    appended(connection)
  }
}
