import COpenSSL

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
