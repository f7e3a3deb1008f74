import Net
import TLS
import WebSocket

/// Bytes on their way out of a loop: how messages are framed and packed, the memory behind all its
/// queues, and the pipe in which TLS seals them.
///
/// A connection's `outgoing` queue contains plain bytes. Behind TLS the plain bytes are sealed at
/// the end of a wakeup, and `SecureChannel.sealed` keeps what a full socket leaves over.
struct Output: ~Copyable {
  /// What came of writing.
  enum Written: Equatable {
    /// The connection is gone.
    case nothing
    /// The kernel has taken everything.
    case everything
    /// The same, after it had left something over.
    case backlog
    /// The socket is full.
    case part
    case failed
  }

  /// The number of plain bytes that are sealed at once. With their overhead they fit into the pipe.
  private static let piece = TLSPipe.usualCapacity - 1024

  /// At so many bytes, which are more than a page has, a queue is written before the wakeup ends.
  static let early = 64 * 1024

  /// Packs messages; nil: the service does not compress.
  let packer: Packer?
  /// A message for many may go differently to some: packed, or to a server that was dialled.
  private(set) var framesDiffer: Bool
  private var pool = OutgoingPool()
  /// Where sessions write. It is lent to one session at a time and empty between.
  let pipe = TLSPipe()

  init(packer: Packer? = nil) {
    self.packer = packer
    framesDiffer = packer != nil
  }

  /// A server was dialled, whose client masks its frames.
  mutating func noteDialled() { framesDiffer = true }

  // MARK: Messages

  /// Queues a message. False: the connection is no open WebSocket.
  @inline(__always)
  mutating func append(
    _ kind: MessageKind, _ payload: Span<UInt8>, to connection: Connection
  ) -> Bool {
    guard connection.isServed else { return appendMasked(kind, payload, to: connection) }
    let first: UInt64 = kind == .text ? 0x81 : 0x82
    if packer != nil, appendPacked(first, payload, to: connection) { return true }
    appendFrame(first, payload, to: connection)
    return true
  }

  /// Queues a message that was framed for many. False: the connection is no open WebSocket.
  mutating func append(_ frame: PreparedFrame, to connection: Connection) -> Bool {
    guard connection.isServed else {
      guard let (kind, payload) = frame.message else { return false }
      return appendMasked(kind, frame.bytes.span.extracting(payload), to: connection)
    }
    if let channel = connection.packed, let packed = channel.packer.pack(frame, for: channel) {
      append(packed.bytes.span, to: connection)
    } else {
      append(frame.bytes.span, to: connection)
    }
    return true
  }

  /// Writes a message once for many. Returns nil if it differs among them, has 64 KiB or more, or if
  /// there is no room; `end` must follow otherwise.
  @inline(__always)
  mutating func share(_ kind: MessageKind, _ payload: Span<UInt8>) -> OutgoingPool.Shared? {
    if framesDiffer || payload.count > 0xFFFF { return nil }
    let (header, width) = Self.header(kind == .text ? 0x81 : 0x82, payload.count)
    return pool.share(bigEndian: header, width: width, then: payload)
  }

  /// Queues a message of a client, which masks it.
  @inline(never)
  private mutating func appendMasked(
    _ kind: MessageKind, _ payload: Span<UInt8>, to connection: Connection
  ) -> Bool {
    guard connection.isDialled, connection.isOpenSocket else { return false }
    let opcode: Opcode = kind == .text ? .text : .binary
    append(connection.socket.frame(opcode, payload).bytes.span, to: connection)
    return true
  }

  /// False: it goes as it is.
  @inline(never)
  private mutating func appendPacked(
    _ first: UInt64, _ payload: Span<UInt8>, to connection: Connection
  ) -> Bool {
    guard let channel = connection.packed,
      let packed = channel.packer.pack(payload, for: channel)
    else { return false }
    appendFrame(first | 0x40, packed.span, to: connection)
    return true
  }

  /// Queues a frame that begins with the byte `first`.
  @inline(__always)
  private mutating func appendFrame(
    _ first: UInt64, _ payload: Span<UInt8>, to connection: Connection
  ) {
    if payload.count > 0xFFFF { return appendLong(first, payload, to: connection) }
    let (header, width) = Self.header(first, payload.count)
    append(header, width, payload, to: connection)
  }

  @inline(never)
  private mutating func appendLong(
    _ first: UInt64, _ payload: Span<UInt8>, to connection: Connection
  ) {
    append(first &<< 8 | 127, 2, Span(), to: connection)
    append(UInt64(payload.count), 8, payload, to: connection)
  }

  /// The header of a frame of less than 64 KiB in its shortest form, as the lowest `width` bytes of a
  /// number (RFC 6455 §5.2).
  @inline(__always)
  private static func header(_ first: UInt64, _ count: Int) -> (UInt64, width: Int) {
    let length = UInt64(truncatingIfNeeded: count)
    return count < 126
      ? (first &<< 8 | length, width: 2) : ((first &<< 8 | 126) &<< 16 | length, width: 4)
  }

  // MARK: Queueing

  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>, to connection: Connection) {
    connection.outgoing.append(bytes, from: &pool)
  }

  /// Appends the lowest `width` bytes of `value`, most significant first, and `bytes`.
  @inline(__always)
  private mutating func append(
    _ value: UInt64, _ width: Int, _ bytes: Span<UInt8>, to connection: Connection
  ) {
    connection.outgoing.append(bigEndian: value, width: width, then: bytes, from: &pool)
  }

  mutating func append(_ frame: CloseFrame, to connection: Connection) {
    append(frame.bytes, frame.count, Span(), to: connection)
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

  /// Writes what the socket takes, and notes whether it is full.
  @inline(__always)
  mutating func write(_ connection: Connection, at now: Instant) -> Written {
    if let channel = connection.channel { return writeSealed(connection, channel, at: now) }
    let before = connection.outgoing.count
    let flushed = connection.outgoing.flush(to: connection.descriptor, from: &pool)
    if case .everything = flushed, !connection.isBlocked { return .everything }
    return noteFlushed(connection, flushed, before, at: now)
  }

  @inline(never)
  private mutating func writeSealed(
    _ connection: Connection, _ channel: SecureChannel, at now: Instant
  ) -> Written {
    if connection.isGone { return .nothing }
    let before = connection.unsent
    return noteFlushed(connection, flush(connection, channel), before, at: now)
  }

  /// `before`: so many bytes were to be written.
  @inline(never)
  private mutating func noteFlushed(
    _ connection: Connection, _ flushed: OutgoingQueue.Flushed, _ before: Int, at now: Instant
  ) -> Written {
    switch flushed {
    case .failed: return .failed
    case .everything:
      if !connection.isBlocked { return .everything }
      connection.unblock(at: now)
      return .backlog
    case .part:
      // Sealing makes them more.
      connection.noteTaken(max(0, before - connection.unsent))
      if !connection.isBlocked { connection.block(at: now) }
      leavePage(connection)
      return .part
    }
  }

  /// Seals the plain bytes piece by piece and writes what the socket takes. Bytes that are not
  /// sealed yet stay plain. If TLS fails, the session is of no more use.
  private mutating func flush(
    _ connection: Connection, _ channel: SecureChannel
  ) -> OutgoingQueue.Flushed {
    do throws(TLSError) {
      return try sealAndWrite(connection, channel)
    } catch {
      channel.abandon()
      return .failed(errno: 0)
    }
  }

  private mutating func sealAndWrite(
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

  /// Drops all that waits.
  mutating func removeAll(of connection: Connection) {
    connection.outgoing.removeAll()
    connection.channel?.sealed.removeAll()
    releaseEmpty(connection)
  }

  /// Removes all plain and all sealed bytes of a connection that another loop takes over.
  mutating func takeAll(of connection: Connection) -> (plain: [UInt8], sealed: [UInt8]) {
    let sealed = connection.channel?.sealed.takeAll(from: pool) ?? []
    return (connection.outgoing.takeAll(from: pool), sealed)
  }
}
