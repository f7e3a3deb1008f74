import HTTP
import Net
import WebSocket

/// One connection of a loop.
///
/// TLS, where the door speaks it, stands between `Socket.receive` and `LoopCore.understand` on the
/// way in and between `outgoing` and `Socket.send` on the way out; all else sees plain bytes.
final class Connection {
  /// Where a connection is on its way.
  enum Stage {
    /// Requests are read.
    case http
    /// A request waits for its answer; nothing is read.
    case waiting
    /// We connect to a server as its client, and await its answer.
    case dialling
    case webSocket
    /// Our close frame is out (or on its way), the peer's is awaited.
    case closing(CloseCode, until: Instant)
    /// What is left to send is sent, then we end sending.
    case finishing(until: Instant)
    /// Our side has ended. What the peer still sends is thrown away, because closing with
    /// unread bytes would reset the connection and destroy what the peer has not read.
    case lingering(until: Instant)
    case gone
  }

  /// What is remembered of a request until it is answered.
  struct Asked {
    var method: HTTP.Method
    var keepsAlive: Bool
  }

  /// A stretch of time in which a slow peer must bring or take enough bytes.
  struct Stretch {
    var start: Instant
    var bytes = 0
  }

  // What every message touches comes first and together, in few lines of the processor's cache. The
  // run-time exclusivity checks are left out of it; the accessors below are the only statements that
  // touch it.
  let token: UInt64
  @exclusivity(unchecked) private var uncheckedDescriptor: Int32
  @exclusivity(unchecked) private var uncheckedIsServed = false
  @exclusivity(unchecked) private var uncheckedIsDirty = false
  @exclusivity(unchecked) private var uncheckedIsBlocked = false
  @exclusivity(unchecked) private var uncheckedIsPrompt = false
  /// Its TLS; nil: the door is a plain one.
  let channel: SecureChannel?
  @exclusivity(unchecked) private var uncheckedLastReceived: Instant
  @exclusivity(unchecked) private var uncheckedOutgoing = OutgoingQueue()
  @exclusivity(unchecked) private var uncheckedMessageSince: Instant?
  @exclusivity(unchecked) private var uncheckedReceiver: Receiver
  @exclusivity(unchecked) private var uncheckedStage = Stage.http

  let peer: Peer
  /// We have connected, as the client of a server.
  let isDialled: Bool
  /// What holds for it in place of the loop's limits.
  private(set) var allowance: Allowance?
  /// What is under way until it is a WebSocket, if it is dialled.
  var dialling: Dialling?
  private var owned: Descriptor?
  /// Its compression; nil: none was agreed on.
  private(set) var packed: PackedChannel?

  /// Ended from the moment it is a WebSocket.
  var parser: RequestReader
  var asked: Asked?
  var requests: UInt32 = 0
  /// The request whose answer is watched, until all of it is written.
  var watched: UInt32?
  /// Bytes read and not yet understood, while a request waits or the peer does not read.
  var unread: [UInt8] = []
  var interest: Readiness = .readable
  /// What it holds for what is not finished.
  var held = Holdings.Held()
  /// It stands in the loop's list of visitors.
  var isVisiting = false
  /// How often it has to bring little before it is prompt.
  var proofsLeft: UInt8 = 1
  /// The peer has ended its side.
  var hasEnded = false
  /// It has made a request and is no longer counted as unready.
  var isReady = false
  /// The application was told `opened` and not yet `closed`.
  var isOpen = false

  /// Since when a head is awaited; nil between requests.
  var headSince: Instant?
  var idleSince: Instant
  var stretch: Stretch?
  var blockedSince: Instant?

  var nextPing: Instant
  var pingNumber: UInt64 = 0
  var pingedAt: Instant?
  var messages: TokenBucket?
  var controls: TokenBucket?

  init(
    token: UInt64, owning descriptor: Int32, peer: Peer, channel: SecureChannel?, limits: Limits,
    now: Instant, dialling: Dialling? = nil
  ) {
    self.token = token
    self.channel = channel
    self.peer = peer
    self.dialling = dialling
    isDialled = dialling != nil
    owned = Descriptor(owning: descriptor)
    // SAFETY: nobody else has this object yet.
    unsafe uncheckedReceiver = Receiver(
      role: dialling == nil ? .server : .client,
      limits: Receiver.Limits(message: limits.message, fragments: limits.fragments))
    unsafe uncheckedLastReceived = now
    unsafe uncheckedDescriptor = descriptor
    headSince = now
    idleSince = now
    nextPing = now + limits.pingInterval
    parser = RequestReader(limits: RequestParser.Limits(body: limits.body))
    messages = limits.messages.map { TokenBucket($0, at: now) }
    controls = limits.controls.map { TokenBucket($0, at: now) }
    if let dialling {
      unsafe uncheckedStage = .dialling
      // It counts for no visitor, and has its own time.
      isReady = true
      headSince = nil
      if let allowance = dialling.destination.allowance { allow(allowance, limits) }
    }
  }

  var id: SocketID { SocketID(raw: token) }

  /// What comes is understood as frames.
  @inline(__always)
  var readsFrames: Bool { isServed || readsOtherFrames }

  private var readsOtherFrames: Bool {
    switch stage {
    case .webSocket, .closing: true
    case .http, .waiting, .dialling, .finishing, .lingering, .gone: false
    }
  }

  /// Its stage is that of an open WebSocket, whichever end we are.
  @inline(__always)
  var isOpenSocket: Bool { isServed || isDialled && isInMessages }

  private var isInMessages: Bool {
    if case .webSocket = stage { true } else { false }
  }

  /// Ends its TLS and closes the descriptor.
  func close() {
    channel?.abandon()
    owned = nil
    descriptor = -1
  }

  /// Gives the descriptor up to another loop.
  func giveUpDescriptor() -> Int32? {
    descriptor = -1
    return owned.take()?.release()
  }

  // MARK: What every message touches

  /// -1: it is closed or given up, and nobody else's by mistake.
  // SAFETY: each accessor reads or writes one value and calls nothing meanwhile.
  private(set) var descriptor: Int32 {
    get { unsafe uncheckedDescriptor }
    set { unsafe uncheckedDescriptor = newValue }
  }

  // SAFETY: as above.
  var stage: Stage {
    get { unsafe uncheckedStage }
    set {
      unsafe uncheckedStage = newValue
      if case .webSocket = newValue {
        unsafe uncheckedIsServed = !isDialled
      } else {
        unsafe uncheckedIsServed = false
      }
    }
  }

  /// It is an open WebSocket whose server we are: the common case, told with the least work.
  // SAFETY: as above.
  var isServed: Bool { unsafe uncheckedIsServed }

  /// What is to be sent, and is neither sealed nor written yet.
  // SAFETY: as above; `sealPiece` alone takes it for longer, and says why it may.
  var outgoing: OutgoingQueue {
    _read { yield unsafe uncheckedOutgoing }
    _modify { yield unsafe &uncheckedOutgoing }
  }

  /// It stands in the loop's list of those to be written.
  // SAFETY: as above.
  var isDirty: Bool {
    get { unsafe uncheckedIsDirty }
    set { unsafe uncheckedIsDirty = newValue }
  }

  /// The socket is full.
  // SAFETY: as above.
  var isBlocked: Bool {
    get { unsafe uncheckedIsBlocked }
    set { unsafe uncheckedIsBlocked = newValue }
  }

  /// It is a WebSocket that brings little at a time, and is read before visitors.
  // SAFETY: as above.
  var isPrompt: Bool {
    get { unsafe uncheckedIsPrompt }
    set { unsafe uncheckedIsPrompt = newValue }
  }

  // SAFETY: as above.
  var lastReceived: Instant {
    get { unsafe uncheckedLastReceived }
    set { unsafe uncheckedLastReceived = newValue }
  }

  /// Since when a message is unfinished.
  // SAFETY: as above.
  var messageSince: Instant? {
    get { unsafe uncheckedMessageSince }
    set { unsafe uncheckedMessageSince = newValue }
  }

  /// Reads the next message of a WebSocket if it is whole and in one frame.
  @inline(__always)
  func nextWhole(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Receiver.Whole? {
    // SAFETY: the receiver is private and calls nothing that knows this object.
    try unsafe uncheckedReceiver.nextMasked(&bytes, from: &position, to: end)
  }

  /// Reads the next event of a WebSocket.
  func nextEvent(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Receiver.Event? {
    // SAFETY: as above.
    try unsafe uncheckedReceiver.next(&bytes, from: &position, to: end)
  }

  /// A piece of what a compressed message was.
  func inflated(_ piece: Span<UInt8>) throws(WebSocketError) {
    // SAFETY: as above.
    try unsafe uncheckedReceiver.inflated(piece)
  }

  /// Other bounds of messages than `limits`; before the first one.
  func allow(_ allowance: Allowance, _ limits: Limits) {
    // SAFETY: a write of one value.
    unsafe uncheckedReceiver = Receiver(
      role: isDialled ? .client : .server,
      limits: Receiver.Limits(message: allowance.message, fragments: limits.fragments))
    messages = nil
    self.allowance = allowance
  }

  /// Messages may be compressed from here on.
  func agree(_ agreement: DeflateAgreement) {
    packed = PackedChannel(agreement)
    // SAFETY: a write of one value.
    unsafe uncheckedReceiver.permitsCompressed = true
  }

  /// The bytes kept of an unfinished message.
  var keptOfMessage: Int {
    // SAFETY: a read of one value.
    unsafe uncheckedReceiver.kept
  }

  var isWithinMessage: Bool {
    // SAFETY: a read of one value.
    unsafe uncheckedReceiver.isWithinMessage
  }
}
