import COpenSSL

/// One side of a TLS connection, as bytes in, bytes out (RFC 5246, RFC 8446).
///
///     var session = try TLSSession(accepting: context)
///     var position = 0
///     reading: while true {
///       switch try session.open(received.span, from: &position, into: &plain, through: pipe) {
///       case .bytes(let count): …
///       case .wantsMore, .ended: break reading
///       }
///     }
///     try session.seal(answer.span, through: pipe)
///     // Send what is in the pipe, and clear it.
///
/// A session may move to another thread and use the pipe of the new loop. Before that, call
/// ``leave()``, which releases the pipe of the old loop. A session holds no bytes of either side
/// longer than a record needs.
// SAFETY: the `SSL` is owned by this value alone, which cannot be copied, and freed once. What it
// shares with others is its `SSL_CTX`, which sessions only read, and between calls the BIO of the
// pipe it used last, which it does not use then; libssl counts the references to both
// atomically. So only one thread at a time can reach it, which is all that libssl asks. Buffers
// lent to libssl are valid for the call.
@safe
public struct TLSSession: ~Copyable, @unchecked Sendable {
  /// The result of opening.
  public enum Opened: Equatable, Sendable {
    /// This many bytes are at the start of the buffer; there may be more.
    case bytes(Int)
    /// All sealed bytes are consumed.
    case wantsMore
    /// The peer has ended its data (close_notify). What follows is not consumed.
    case ended
  }

  /// The most bytes of a peer's handshake. A browser's are below 4 KiB.
  public static let handshakeLimit = 16 * 1024

  /// The most KeyUpdates of a peer (RFC 8446 §4.6.3). One is due after hundreds of gibibytes.
  public static let keyUpdateLimit = 64

  private enum Stage {
    /// This many bytes of the peer are consumed.
    case shakingHands(received: Int)
    case established
    case failed(TLSError)
  }

  let session: OpaquePointer
  private let accepts: Bool
  private var stage = Stage.shakingHands(received: 0)
  private var keyUpdatesLeft = Self.keyUpdateLimit

  /// The server's side.
  public init(accepting context: borrowing TLSContext) throws(TLSError) {
    guard let session = unsafe tls_session_new(context.context, 1) else { throw .outOfMemory }
    unsafe self.session = session
    accepts = true
  }

  /// The client's side. Its first ``open(_:from:into:through:)``, without a byte, puts the greeting
  /// into the pipe.
  ///
  /// - Parameters:
  ///   - serverName: a name or an address, verified unless the context trusts anybody.
  ///   - ticket: of an earlier session with the same server.
  public init(
    connecting context: borrowing TLSContext, to serverName: String?, with ticket: TLSTicket? = nil
  ) throws(TLSError) {
    unsafe session = try Self.connecting(context, to: serverName, with: ticket)
    accepts = false
  }

  deinit {
    unsafe SSL_free(session)
  }

  /// Whether the handshake is complete. Before that, opening costs far more.
  public var isEstablished: Bool {
    if case .established = stage { true } else { false }
  }

  /// Whether a ticket shortened the handshake.
  public var isResumed: Bool { unsafe SSL_session_reused(session) == 1 }

  /// A ticket to resume the session, once the server has sent it.
  public var ticket: TLSTicket? { unsafe TLSTicket(of: session) }

  /// Opens sealed bytes from `position` on, which it moves to behind what was consumed, until
  /// `plain` has bytes or the input is used up. The handshake writes its records into the pipe.
  ///
  /// Call it again until it returns `.wantsMore` or `.ended`. If the connection ends without
  /// `.ended`, an attacker may have truncated it.
  ///
  /// - Parameter plain: not empty.
  /// - Throws: any error of a peer's making; the pipe may hold an alert. The same again afterwards.
  public mutating func open(
    _ sealed: Span<UInt8>, from position: inout Int, into plain: inout MutableSpan<UInt8>,
    through pipe: TLSPipe
  ) throws(TLSError) -> Opened {
    precondition(position >= 0 && position <= sealed.count && !plain.isEmpty)
    if case .failed(let error) = stage { throw error }
    if case .shakingHands(received: 0) = stage, accepts, position < sealed.count,
      sealed[position] != Self.handshakeRecord
    {
      throw fail(.notTLS)
    }
    var consumed = 0
    var opened = 0
    unsafe pipe.pipe.pointee.key_updates_left = keyUpdatesLeft
    let outcome = unsafe sealed.withUnsafeBufferPointer { sealed in
      unsafe plain.withUnsafeMutableBufferPointer { plain in
        unsafe tls_session_open(
          session, pipe.pipe, sealed.baseAddress.map { unsafe $0 + position },
          sealed.count - position, &consumed, plain.baseAddress, plain.count, &opened)
      }
    }
    keyUpdatesLeft = unsafe pipe.pipe.pointee.key_updates_left
    position += consumed
    try advance(by: consumed)
    switch outcome {
    case SSL_ERROR_NONE: return .bytes(opened)
    case SSL_ERROR_WANT_READ: return .wantsMore
    case SSL_ERROR_ZERO_RETURN: return .ended
    default: throw fail(reason(pipe))
    }
  }

  /// Whether all consumed bytes are opened: if no sealed bytes are left, the next call would return
  /// `.wantsMore`, in more time.
  public var isDrained: Bool { unsafe SSL_has_pending(session) == 0 }

  /// Seals all of `plain` and puts it into the pipe.
  ///
  /// - Throws: `notEstablished`, `outOfMemory`.
  public mutating func seal(_ plain: Span<UInt8>, through pipe: TLSPipe) throws(TLSError) {
    switch stage {
    case .shakingHands: throw .notEstablished
    case .failed(let error): throw error
    case .established: break
    }
    if hasSaidEnd { throw .notEstablished }
    if plain.isEmpty { return }
    let outcome = unsafe plain.withUnsafeBufferPointer { plain in
      unsafe tls_session_seal(session, pipe.pipe, plain.baseAddress, plain.count)
    }
    if outcome != SSL_ERROR_NONE { throw fail(reason(pipe)) }
  }

  /// Releases the pipe that it used last.
  public mutating func leave() {
    unsafe tls_session_leave(session)
  }

  /// Sends the end of data (close_notify) if the handshake is complete. Nothing can be sealed
  /// afterwards.
  public mutating func end(through pipe: TLSPipe) {
    guard case .established = stage, !hasSaidEnd else { return }
    _ = unsafe tls_session_end(session, pipe.pipe)
  }

  private static func connecting(
    _ context: borrowing TLSContext, to serverName: String?, with ticket: TLSTicket?
  ) throws(TLSError) -> OpaquePointer {
    guard let session = unsafe tls_session_new(context.context, 0) else { throw .outOfMemory }
    do throws(TLSError) {
      if let serverName, unsafe tls_session_set_server_name(session, serverName) != 1 {
        throw .serverNameUnusable
      }
      try unsafe ticket?.install(in: session)
    } catch {
      unsafe SSL_free(session)
      throw error
    }
    return unsafe session
  }

  private var hasSaidEnd: Bool { unsafe SSL_get_shutdown(session) & SSL_SENT_SHUTDOWN != 0 }

  // MARK: Stages

  /// Whether the bytes suffice to begin: the first record of a connection, or bytes that cannot
  /// become one.
  public static func isGreeting(_ sealed: Span<UInt8>) -> Bool {
    guard !sealed.isEmpty, sealed[0] == handshakeRecord else { return !sealed.isEmpty }
    guard sealed.count >= recordHeader else { return false }
    let length = Int(sealed[3]) << 8 | Int(sealed[4])
    return length > handshakeLimit || sealed.count >= recordHeader + length
  }

  /// Type, version and length (RFC 8446 §5.1).
  private static let recordHeader = 5

  /// The type of the record that begins every connection (RFC 8446 §5.1).
  private static let handshakeRecord: UInt8 = 0x16

  private mutating func advance(by consumed: Int) throws(TLSError) {
    guard case .shakingHands(let received) = stage else { return }
    if unsafe SSL_is_init_finished(session) == 1 {
      stage = .established
    } else if received + consumed > Self.handshakeLimit {
      throw fail(.handshakeTooLong(limit: Self.handshakeLimit))
    } else {
      stage = .shakingHands(received: received + consumed)
    }
  }

  private mutating func fail(_ error: TLSError) -> TLSError {
    stage = .failed(error)
    return error
  }

  /// The reason for the failure of libssl's last call.
  private func reason(_ pipe: TLSPipe) -> TLSError {
    if unsafe pipe.pipe.pointee.out_of_memory != 0 { return .outOfMemory }
    if keyUpdatesLeft < 0 { return .tooManyKeyUpdates }
    // A client that believes anybody verifies as well, and goes on.
    if tls_error_reason(ERR_peek_error()) == SSL_R_CERTIFICATE_VERIFY_FAILED,
      let fault = TLSError.CertificateFault(unsafe SSL_get_verify_result(session))
    {
      return .certificateRefused(fault)
    }
    return .fromQueue(whileEstablished: isEstablished)
  }
}

/// A buffer between sessions and a loop: during a call OpenSSL reads sealed bytes from the loop's
/// receive buffer, and the pipe collects the bytes to send until ``clear()``.
///
/// Each loop has one and lends it to the session that it works on; not `Sendable`.
// SAFETY (of all): the pipe in C is owned by this object, which alone can reach it, and freed once;
// `output` always holds `output_count` initialised bytes.
@safe
public final class TLSPipe {
  /// The usual capacity of a pipe's storage.
  public static let usualCapacity = 32 * 1024

  let pipe: UnsafeMutablePointer<tls_pipe>

  public init() {
    guard let fresh = unsafe tls_pipe_new() else { preconditionFailure("no memory for a pipe") }
    unsafe pipe = fresh
  }

  deinit {
    unsafe tls_pipe_free(pipe)
  }

  /// The number of bytes to send.
  public var count: Int { unsafe pipe.pointee.output_count }

  /// The capacity of the storage.
  public var capacity: Int { unsafe pipe.pointee.output_capacity }

  /// Reads the bytes to send.
  public func withSealed<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: pipe.pointee.output, count: count)
    return try body(unsafe Span(_unsafeElements: bytes))
  }

  /// Drops the bytes to send, and releases storage beyond the usual.
  public func clear() {
    unsafe tls_pipe_clear(pipe)
  }
}
