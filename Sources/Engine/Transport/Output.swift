import Net
import TLS

/// Bytes on their way out of a loop: the memory behind all its queues, and the pipe in which TLS
/// seals them.
///
/// A connection's `outgoing` queue contains plain bytes. Behind TLS the plain bytes are sealed at
/// the end of a wakeup, and `SecureChannel.sealed` keeps what a full socket leaves over.
struct Output: ~Copyable {
  /// The number of plain bytes that are sealed at once. With their overhead they fit into the pipe.
  private static let piece = TLSPipe.usualCapacity - 1024

  private var pool = OutgoingPool()
  /// Where sessions write. It is lent to one session at a time and empty between.
  let pipe = TLSPipe()

  // MARK: Queueing

  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, to connection: Connection) {
    connection.outgoing.append(bytes, from: &pool)
  }

  /// Appends the lowest `width` bytes of `value`, most significant first, and `bytes`.
  @inline(__always)
  mutating func append(
    _ value: UInt64, _ width: Int, _ bytes: Span<UInt8>, to connection: Connection
  ) {
    connection.outgoing.append(bigEndian: value, width: width, then: bytes, from: &pool)
  }

  /// Writes a frame once for many. Returns nil if there is no room; `end` must follow otherwise.
  @inline(__always)
  mutating func share(
    _ value: UInt64, _ width: Int, _ bytes: Span<UInt8>
  ) -> OutgoingPool.Shared? {
    pool.share(bigEndian: value, width: width, then: bytes)
  }

  @inline(__always)
  mutating func append(_ shared: borrowing OutgoingPool.Shared, to connection: Connection) {
    connection.outgoing.append(shared, from: &pool)
  }

  /// No other queue will take `shared`.
  @inline(__always)
  mutating func end(_ shared: consuming OutgoingPool.Shared) { pool.end(shared) }

  /// Queues bytes that are sent as they are, before those that are sealed later.
  mutating func append(sealed bytes: Span<UInt8>, to channel: SecureChannel) {
    channel.sealed.append(bytes, from: &pool)
  }

  /// Queues what a session has written to the pipe by itself. False: it has written nothing.
  mutating func keepPiped(of channel: SecureChannel) -> Bool {
    if pipe.count == 0 { return false }
    pipe.withSealed { append(sealed: $0, to: channel) }
    pipe.clear()
    return true
  }

  // MARK: Writing

  /// Writes what the socket takes of the plain bytes.
  @inline(__always)
  mutating func flush(_ connection: Connection) -> OutgoingQueue.Flushed {
    connection.outgoing.flush(to: connection.descriptor, from: &pool)
  }

  /// Seals the plain bytes piece by piece and writes what the socket takes. Bytes that are not
  /// sealed yet stay plain.
  mutating func flush(
    _ connection: Connection, _ channel: SecureChannel
  ) throws(TLSError) -> OutgoingQueue.Flushed {
    var isLast = false
    repeat {
      // What a full socket left over goes first; sealing more would only make it longer.
      if !connection.isBlocked || channel.sealed.count == 0 {
        isLast = try sealPiece(connection, channel)
      }
      let flushed = write(connection, channel)
      guard case .everything = flushed else { return flushed }
    } while !isLast
    return .everything
  }

  /// Seals the next piece into the pipe, and close_notify when our side ends. True if nothing is
  /// left to be sealed.
  private mutating func sealPiece(
    _ connection: Connection, _ channel: SecureChannel
  ) throws(TLSError) -> Bool {
    if connection.outgoing.count > 0 {
      guard case .established = channel.stage else {
        // The handshake has failed, so nobody could open it.
        connection.outgoing.removeAll()
        releaseEmpty(connection)
        return true
      }
      try connection.outgoing.take(upTo: Self.piece, from: pool) { (plain) throws(TLSError) in
        try channel.seal(plain, through: pipe)
      }
      if connection.outgoing.count > 0 { return false }
      releaseEmpty(connection)
    }
    if connection.isFinishing { channel.end(through: pipe) }
    return true
  }

  /// Writes what waits and then what is in the pipe; keeps what the socket does not take.
  private mutating func write(
    _ connection: Connection, _ channel: SecureChannel
  ) -> OutgoingQueue.Flushed {
    defer { pipe.clear() }
    if channel.sealed.count > 0 {
      pipe.withSealed { append(sealed: $0, to: channel) }
      return channel.sealed.flush(to: connection.descriptor, from: &pool)
    }
    if pipe.count == 0 { return .everything }
    return pipe.withSealed { sealed in
      let sent = Socket.send(connection.descriptor, sealed)
      if sent == sealed.count { return .everything }
      if sent < 0, sent != Socket.isFull { return .failed(errno: Int32(-sent)) }
      append(sealed: sealed.extracting(max(0, sent)...), to: channel)
      return .part
    }
  }

  /// Sends close_notify to the peer of a connection that is dropped, unless bytes are missing: then
  /// the peer would take what it has for the whole.
  mutating func sendCloseNotify(_ connection: Connection, _ channel: SecureChannel) {
    guard case .established = channel.stage, connection.unsent == 0 else { return }
    channel.end(through: pipe)
    _ = pipe.withSealed { Socket.send(connection.descriptor, $0) }
    pipe.clear()
  }

  // MARK: Memory

  /// Moves what waits for the peer off the shared page.
  mutating func leavePage(_ connection: Connection) { connection.outgoing.leavePage(in: &pool) }

  /// Gives the storage of empty queues back.
  mutating func releaseEmpty(_ connection: Connection) {
    connection.outgoing.rest(in: &pool)
    connection.channel?.sealed.rest(in: &pool)
  }

  /// Removes all plain and all sealed bytes of a connection that another loop takes over.
  mutating func takeAll(of connection: Connection) -> (plain: [UInt8], sealed: [UInt8]) {
    let sealed = connection.channel?.sealed.takeAll(from: pool) ?? []
    return (connection.outgoing.takeAll(from: pool), sealed)
  }
}
