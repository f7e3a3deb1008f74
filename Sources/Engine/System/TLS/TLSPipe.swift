import COpenSSL

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
