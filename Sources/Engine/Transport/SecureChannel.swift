import Net
import TLS

/// What a connection through a TLS door has besides: the session, and sealed bytes on their way.
final class SecureChannel {
  /// Where the session is on its way.
  enum Stage {
    /// Nothing has come; there is no session before the first byte.
    case untouched
    case shakingHands
    case established
    /// We have said the last that will be sealed. What is left in `sealed` is still sent.
    case over
  }

  private(set) var stage = Stage.untouched
  private var session: TLSSession?

  /// Sealed bytes that wait: those that a full socket left over, and, until the end of the
  /// wakeup, those of a handshake.
  var sealed = OutgoingQueue()
  /// What has come of the peer's first record, while there is no session.
  var greeting: [UInt8] = []
  /// It waits for its turn to shake hands.
  var isQueued = false
  /// The peer's close_notify has come.
  var peerHasEnded = false

  init() {}

  /// With the session of a connection that comes from another loop; nil if it has none.
  init?(of session: consuming TLSSession?, peerHasEnded: Bool) {
    if session == nil { return nil }
    self.session = session
    self.peerHasEnded = peerHasEnded
    stage = .established
  }

  /// Begins as a client of the server that has this name or address.
  func begin(_ context: TLSContext, to server: String) throws(TLSError) {
    session = try TLSSession(connecting: context, to: server)
    stage = .shakingHands
  }

  func begin(_ context: TLSContext) throws(TLSError) {
    session = try TLSSession(accepting: context)
    stage = .shakingHands
  }

  /// Opens the next piece; `.wantsMore` without a session.
  func open(
    _ sealed: Span<UInt8>, from position: inout Int, into plain: inout MutableSpan<UInt8>,
    through pipe: TLSPipe
  ) throws(TLSError) -> TLSSession.Opened {
    let opened = try session?.open(sealed, from: &position, into: &plain, through: pipe)
    if case .shakingHands = stage, session?.isEstablished == true { stage = .established }
    return opened ?? .wantsMore
  }

  /// Opens all of `sealed`. Returns the number of bytes in `plain`, which must have room for them.
  func openAll(
    _ sealed: Span<UInt8>, into plain: inout MutableSpan<UInt8>, through pipe: TLSPipe
  ) throws(TLSError) -> Int {
    var position = 0
    var filled = 0
    while filled < plain.count {
      var free = plain._mutatingExtracting(filled...)
      switch try open(sealed, from: &position, into: &free, through: pipe) {
      case .bytes(let count):
        filled += count
        if position == sealed.count, session?.isDrained ?? true { return filled }
      case .wantsMore: return filled
      case .ended:
        peerHasEnded = true
        return filled
      }
    }
    throw .recordUnusable(reason: "more than was sealed")
  }

  func seal(_ plain: Span<UInt8>, through pipe: TLSPipe) throws(TLSError) {
    try session?.seal(plain, through: pipe)
  }

  /// Puts close_notify into the pipe, once; nothing is sealed afterwards.
  func end(through pipe: TLSPipe) {
    session?.end(through: pipe)
    stage = .over
  }

  /// The session is of no more use.
  func abandon() {
    session = nil
    stage = .over
  }

  /// Gives the session up to another loop.
  func giveUp() -> TLSSession? {
    stage = .over
    session?.leave()
    return session.take()
  }
}
