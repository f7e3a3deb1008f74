import COpenSSL

/// The data with which a client resumes a session: the server's ticket and its secret.
public struct TLSTicket: Sendable {
  /// An `SSL_SESSION` in libssl's own encoding.
  private let bytes: [UInt8]

  /// Creates the ticket of a session, if its server sent one.
  // SAFETY: `i2d_SSL_SESSION` without a target tells the size, and writes exactly so many bytes to
  // one; the session's reference lives as long as the call.
  init?(of session: OpaquePointer) {
    guard let state = unsafe SSL_get_session(session), unsafe SSL_SESSION_is_resumable(state) == 1
    else { return nil }
    let size = unsafe i2d_SSL_SESSION(state, nil)
    guard size > 0 else { return nil }
    unsafe bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      var target = buffer.baseAddress
      count = unsafe Int(i2d_SSL_SESSION(state, &target))
    }
  }

  /// Offers it to the server when `session` begins.
  // SAFETY: the decoder reads within the buffer, and what it makes is released here.
  func install(in session: OpaquePointer) throws(TLSError) {
    let isSet = unsafe bytes.withUnsafeBufferPointer { buffer in
      var source = buffer.baseAddress
      let state = unsafe d2i_SSL_SESSION(nil, &source, buffer.count)
      defer { unsafe SSL_SESSION_free(state) }
      return unsafe state != nil && SSL_set_session(session, state) == 1
    }
    guard isSet else { throw .outOfMemory }
  }
}

/// The description of a ticket does not contain its secret.
extension TLSTicket: CustomStringConvertible, CustomReflectable {
  public var description: String { "TLSTicket" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
