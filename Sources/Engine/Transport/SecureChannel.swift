import Bytes
import Net
import TLS

/// What the TLS sessions of a loop begin with.
struct TLSContexts {
  /// The authorities that must vouch for a server dialled with TLS; nil: none is dialled.
  private let trust: TLSContext.Trust?
  private var client: TLSContext?
  /// Of the TLS listeners, by their number.
  private var servers: [Int: TLSContext] = [:]

  /// `settings`: those of the TLS listeners, by their number.
  init(trust: TLSContext.Trust?, settings: [Int: TLSSettings] = [:]) throws(TLSError) {
    self.trust = trust
    for (listener, settings) in settings { servers[listener] = try TLSContext(settings) }
  }

  /// Those of a service.
  init(_ configuration: Configuration) throws(NetError) {
    do throws(TLSError) {
      try self.init(trust: configuration.trust, settings: configuration.settings)
    } catch {
      throw .failed(call: "SSL_CTX_new", errno: 0)
    }
  }

  /// Whether there may be any session.
  var areUsed: Bool { !servers.isEmpty || trust != nil }

  /// Sessions that begin from now on use these settings; those that have begun keep theirs. False:
  /// there is no memory for it, and nothing has changed.
  mutating func renew(_ settings: TLSSettings, listener: Int) -> Bool {
    guard let context = try? TLSContext(settings) else { return false }
    servers[listener] = context
    return true
  }

  func server(listener: Int) throws(TLSError) -> TLSContext {
    guard let context = servers[listener] else { throw .outOfMemory }
    return context
  }

  /// It is made when the first server is dialled: to read the system's authorities takes some
  /// milliseconds.
  mutating func forDialling() throws(TLSError) -> TLSContext {
    if let client { return client }
    guard let trust else { throw .authoritiesUnusable }
    let made = try TLSContext(trusting: trust)
    client = made
    return made
  }
}

/// What a connection through a TLS listener has besides: the session, and sealed bytes on their way.
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

  /// What a loop must do when bytes have come.
  enum Step: Equatable {
    /// Leave them in the socket.
    case nothing
    /// Throw them away.
    case discard
    /// Receive of the first record.
    case receiveGreeting
    /// Queue the connection for the next step of the handshake.
    case shakeHands
    /// Open them.
    case open
  }

  private(set) var stage = Stage.untouched
  private var session: TLSSession?

  /// Sealed bytes that wait: those that a full socket left over, and, until the end of the
  /// wakeup, those of a handshake.
  var sealed = OutgoingQueue()
  /// What has come of the peer's first record, while there is no session.
  private(set) var greeting: [UInt8] = []
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

  /// There is a session, or was one.
  var hasBegun: Bool {
    if case .untouched = stage { false } else { true }
  }

  /// Decides what becomes of bytes that have come. `reading`: what becomes of plain ones.
  func becameReadable(_ reading: Reading) -> Step {
    switch reading {
    case .paused, .none: return .nothing
    case .discarded: return .discard
    case .requests, .answer, .frames: break
    }
    switch stage {
    case .established: return .open
    case .untouched: return isQueued ? .nothing : .receiveGreeting
    case .shakingHands: return isQueued ? .nothing : .shakeHands
    case .over: return .discard
    }
  }

  /// Bytes of the first record have come. True once it is whole: a session is made for nothing less,
  /// because it takes a thousand times the memory.
  func receivedGreeting(_ bytes: Span<UInt8>) -> Bool {
    greeting.append(bytes)
    let all = greeting
    return TLSSession.isGreeting(all.span)
  }

  /// Begins as the server of a peer whose greeting has come, and opens that as `openAll` does.
  func openGreeting(
    _ context: TLSContext, into plain: inout MutableSpan<UInt8>, through pipe: TLSPipe
  ) throws(TLSError) -> Int {
    let greeting = greeting
    self.greeting = []
    try begin(context)
    return try openAll(greeting.span, into: &plain, through: pipe)
  }

  /// Begins as a client of the server that has this name or address. Its greeting is in the pipe
  /// afterwards.
  func begin(
    _ context: TLSContext, to server: String, through pipe: TLSPipe
  ) throws(TLSError) {
    session = try TLSSession(connecting: context, to: server)
    stage = .shakingHands
    var nothing: [UInt8] = [0]
    var plain = nothing.mutableSpan
    var position = 0
    _ = try open(Span(), from: &position, into: &plain, through: pipe)
  }

  private func begin(_ context: TLSContext) throws(TLSError) {
    session = try TLSSession(accepting: context)
    stage = .shakingHands
  }

  /// Opens the next piece; `.wantsMore` without a session.
  private func open(
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
