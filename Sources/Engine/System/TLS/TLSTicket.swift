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

/// The keys of session tickets (RFC 5077, RFC 8446 §4.6.1), with which a returning visitor needs no
/// full handshake and the server stores no session.
///
/// The newest key seals; it and the previous one open. All loops have the same keys, so every loop
/// accepts a ticket of any other.
public struct TicketKeys: Sendable {
  /// How long a client may keep a ticket, in seconds; rotate the keys as often.
  static let lifetime = 86_400

  private struct Key {
    /// 16, 32 and 32 bytes.
    static let sizes = (name: 16, cipher: 32, mac: 32)
    var bytes: [UInt8]

    init() throws(TLSError) {
      var bytes = [UInt8](repeating: 0, count: Self.sizes.name + Self.sizes.cipher + Self.sizes.mac)
      let count = Int32(bytes.count)
      // SAFETY: RAND_bytes writes exactly `count` bytes, the length of the buffer.
      let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        unsafe RAND_bytes(buffer.baseAddress, count)
      }
      guard made == 1 else { throw .randomUnavailable }
      self.bytes = bytes
    }
  }

  private var newest: Key
  private var previous: Key?

  /// New keys, which open no earlier ticket.
  public init() throws(TLSError) {
    newest = try Key()
  }

  /// Adds a new newest key. The former newest one still opens tickets; the one before does not.
  public func rotated() throws(TLSError) -> TicketKeys {
    var keys = try TicketKeys()
    keys.previous = newest
    return keys
  }
}

extension TicketKeys {
  /// Copies the keys to a context.
  func install(in context: OpaquePointer) throws(TLSError) {
    let keys = [newest, previous].compactMap { $0 }
    let bytes = keys.flatMap(\.bytes)
    // SAFETY: a `tls_ticket_key` is the 80 bytes of name, cipher key and mac key in this order
    // without padding and with the alignment of a byte; the context copies them during the call.
    let installed = unsafe bytes.withUnsafeBytes { buffer in
      unsafe tls_context_set_ticket_keys(
        context, buffer.baseAddress?.assumingMemoryBound(to: tls_ticket_key.self), keys.count)
    }
    guard installed == 1 else { throw .outOfMemory }
  }
}

/// The description of keys does not contain them.
extension TicketKeys: CustomStringConvertible, CustomReflectable {
  public var description: String { "TicketKeys" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
