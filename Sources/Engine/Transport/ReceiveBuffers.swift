import TLS

/// Where a loop receives bytes, and where TLS opens them.
///
/// What one receive has read is opened as a whole, before any of it is understood: nothing stays in the
/// session while a connection is not read, and a connection that changes loops takes all of it along.
struct ReceiveBuffers: ~Copyable {
  /// The most that one receive reads.
  static let most = 64 * 1024
  /// What that can be once it is opened: its own bytes and a record of which the rest came before.
  static let mostPlain = most + 2 * 16 * 1024

  var received = [UInt8](repeating: 0, count: most)
  var plain: [UInt8]

  init(speakTLS: Bool) { plain = [UInt8](repeating: 0, count: speakTLS ? Self.mostPlain : 0) }

  /// Opens the first `count` bytes received, or the greeting of a peer whose session begins with it.
  /// Returns the number of bytes in `plain`.
  mutating func open(
    _ count: Int, of channel: SecureChannel, at listener: Int, _ contexts: TLSContexts,
    through pipe: TLSPipe
  ) throws(TLSError) -> Int {
    let received = received
    var plain = plain.mutableSpan
    if !channel.hasBegun {
      let context = try contexts.server(listener: listener)
      return try channel.openGreeting(context, into: &plain, through: pipe)
    }
    return try channel.openAll(received.span.extracting(..<count), into: &plain, through: pipe)
  }
}

extension [UInt8] {
  /// Calls `body` with all bytes. A span of an object's property cannot outlive one access to it.
  mutating func withMutableSpan<Result>(_ body: (inout MutableSpan<UInt8>) -> Result) -> Result {
    var span = mutableSpan
    return body(&span)
  }
}
