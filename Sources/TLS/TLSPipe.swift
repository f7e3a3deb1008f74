import COpenSSL

/// What joins sessions to a loop: during a call OpenSSL reads sealed bytes straight from where the
/// loop received them, and what it wants sent is collected here until ``clear()``.
///
/// One a loop, lent to whichever session is at work; not `Sendable`.
// SAFETY (of all): the pipe in C is owned by this object, which alone can reach it, and freed once;
// `output` always holds `output_count` initialised bytes.
@safe
public final class TLSPipe {
  /// What a pipe's storage measures while nothing large is in it.
  public static let usualCapacity = 32 * 1024

  let pipe: UnsafeMutablePointer<tls_pipe>

  public init() {
    guard let fresh = unsafe tls_pipe_new() else { preconditionFailure("no memory for a pipe") }
    unsafe pipe = fresh
  }

  deinit {
    unsafe tls_pipe_free(pipe)
  }

  /// The number of bytes that are to be sent.
  public var count: Int { unsafe pipe.pointee.output_count }

  /// What the storage measures.
  public var capacity: Int { unsafe pipe.pointee.output_capacity }

  /// Reads the bytes that are to be sent.
  public func withSealed<Result, Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: pipe.pointee.output, count: count)
    return try body(unsafe Span(_unsafeElements: bytes))
  }

  /// Forgets what was to be sent, and gives back storage beyond the usual.
  public func clear() {
    unsafe tls_pipe_clear(pipe)
  }
}
