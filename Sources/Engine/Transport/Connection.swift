import HTTP
import Net
import WebSocket

/// One connection of a loop: its socket, what waits to be read and written, and the machine that
/// decides what becomes of it.
///
/// TLS, where the listener speaks it, stands between `Socket.receive` and `LoopCore.understand` on the
/// way in and between `outgoing` and `Socket.send` on the way out; all else sees plain bytes.
final class Connection {
  /// Where a connection is on its way, and the machine of that stage.
  enum Stage {
    case http(HTTPConnection)
    /// We connect to a server as its client, and await its answer.
    case dialling(Dialling)
    /// `socket` is the machine: it lies flat in the connection, since every message touches it.
    case webSocket
    case ending(ConnectionEnding)
  }

  /// Since when the socket is full, and how fast the peer takes what waits. An object, as `Held` is, so that a
  /// connection at rest has no room for it.
  final class Blocking {
    let since: Instant
    var taken: ThroughputWindow

    init(since: Instant) {
      self.since = since
      taken = ThroughputWindow(start: since)
    }
  }

  /// What the connection holds for what is not finished.
  private final class Held {
    var value: Holdings.Held

    init(_ value: Holdings.Held) { self.value = value }
  }

  // What every message touches comes first and together, in few lines of the processor's cache. The
  // run-time exclusivity checks are left out of it; the accessors below are the only statements that
  // touch it.
  let token: UInt64
  @exclusivity(unchecked) private var uncheckedDescriptor: Int32
  @exclusivity(unchecked) private var uncheckedIsDirty = false
  @exclusivity(unchecked) private var uncheckedIsBlocked = false
  @exclusivity(unchecked) private var uncheckedIsPrompt = false
  /// Its TLS; nil: the listener is a plain one.
  let channel: SecureChannel?
  @exclusivity(unchecked) private var uncheckedOutgoing = OutgoingQueue()
  @exclusivity(unchecked) private var uncheckedSocket: WebSocketConnection

  let peer: Peer
  /// We have connected, as the client of a server.
  let isDialled: Bool
  private var owned: Descriptor?
  /// Its compression; nil: none was agreed on.
  private(set) var packed: PackedChannel?

  private(set) var stage: Stage
  /// The request whose answer is watched, until all of it is written.
  var watched: UInt32?
  @exclusivity(unchecked) private var uncheckedUnread: [UInt8] = []
  var interest: Readiness = .readable
  private var heldOrNone: Held?
  /// It stands in the loop's list of connections whose reading is deferred.
  var isDeferred = false
  /// The number of short reads until it is prompt.
  private var shortReadsLeft: UInt8 = 1
  /// When the loop looks at its time limits next, and the timer for that; nil: no limit runs.
  var alarm: (due: Instant, timer: UInt64)?
  /// The peer has ended its side.
  var hasEnded = false
  /// It has made a request and is no longer counted as unready.
  var isReady = false
  /// The application has vouched for it, and it is counted so.
  var isVouched = false
  /// The application was told `opened` and not yet `closed`.
  var isOpen = false
  @exclusivity(unchecked) private var uncheckedBlocking: Blocking?

  @inline(__always)
  init(
    token: UInt64, owning descriptor: Int32, peer: Peer, channel: SecureChannel?, limits: Limits,
    now: Instant, dialling: Dialling? = nil
  ) {
    self.token = token
    self.channel = channel
    self.peer = peer
    isDialled = dialling != nil
    // It counts for no visitor.
    isReady = isDialled
    owned = Descriptor(owning: descriptor)
    stage = dialling.map { .dialling($0) } ?? .http(HTTPConnection(limits: limits, now: now))
    // SAFETY: nobody else has this object yet.
    unsafe uncheckedSocket = WebSocketConnection(
      role: isDialled ? .client : .server, limits: limits, now: now)
    unsafe uncheckedDescriptor = descriptor
    if let allowance = dialling?.destination.allowance { socket.allow(allowance, limits) }
  }

  var id: SocketID { SocketID(raw: token) }

  /// What it holds for what is not finished.
  var held: Holdings.Held {
    get { heldOrNone?.value ?? Holdings.Held() }
    set {
      if newValue.amounts == Holdings.Amounts() {
        heldOrNone = nil
      } else if let heldOrNone {
        heldOrNone.value = newValue
      } else {
        heldOrNone = Held(newValue)
      }
    }
  }

  /// What comes is understood as frames.
  @inline(__always)
  var readsFrames: Bool { isServed || socket.readsFrames }

  /// It is an open WebSocket, whichever end we are.
  @inline(__always)
  var isOpenSocket: Bool { isServed || isDialled && socket.isOpen }

  /// The bytes that the kernel has not accepted yet.
  var unsent: Int { outgoing.count + (channel?.sealed.count ?? 0) }

  // MARK: From stage to stage

  /// The connection is a WebSocket from here on.
  @inline(__always)
  func open(at now: Instant, _ limits: Limits) {
    stage = .webSocket
    isOpen = true
    socket.opened(at: now, limits)
  }

  /// The connection ends, in this way from here on.
  func end(_ ending: ConnectionEnding) {
    stage = .ending(ending)
    socket.end()
  }

  /// The socket is full.
  func block(at now: Instant) {
    isBlocked = true
    blocking = Blocking(since: now)
  }

  /// Of what waited, the socket has taken so many bytes.
  func noteTaken(_ count: Int) { blocking?.taken.add(count) }

  /// Whether what waits is taken fast enough.
  func isTaken(at now: Instant, _ limits: Limits) -> Bool {
    blocking?.taken.isFastEnough(at: now, limits) ?? true
  }

  /// The socket takes bytes again.
  func unblock(at now: Instant) {
    isBlocked = false
    blocking = nil
    http?.unblocked(at: now)
  }

  /// Decides whether an open WebSocket is prompt, from the size of one read. After a long read it
  /// must send little sixteen times.
  @inline(never)
  func judge(byReading count: Int) {
    guard isOpenSocket else { return }
    if count >= TurnBudget.shortRead {
      isPrompt = false
      shortReadsLeft = 16
    } else {
      shortReadsLeft -= 1
      isPrompt = shortReadsLeft == 0
    }
  }

  /// Messages may be compressed from here on.
  func agree(_ agreement: DeflateAgreement, _ packer: Packer) {
    packed = PackedChannel(agreement, packer)
    socket.receiver.permitsCompressed = true
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
  // SAFETY: each accessor reads or writes one value and calls nothing meanwhile that knows this object.
  private(set) var descriptor: Int32 {
    get { unsafe uncheckedDescriptor }
    set { unsafe uncheckedDescriptor = newValue }
  }

  /// The machine of the stage `webSocket`; before and after it does nothing.
  // SAFETY: as above.
  var socket: WebSocketConnection {
    _read { yield unsafe uncheckedSocket }
    _modify { yield unsafe &uncheckedSocket }
  }

  /// It is an open WebSocket whose server we are.
  // SAFETY: as above.
  var isServed: Bool { unsafe uncheckedSocket.isServed }

  /// What is to be sent, and is neither sealed nor written yet.
  // SAFETY: as above; `Output` alone accesses it.
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
  private(set) var isBlocked: Bool {
    get { unsafe uncheckedIsBlocked }
    set { unsafe uncheckedIsBlocked = newValue }
  }

  /// It is a WebSocket that sends little at a time, and is read at once.
  // SAFETY: as above.
  private(set) var isPrompt: Bool {
    get { unsafe uncheckedIsPrompt }
    set { unsafe uncheckedIsPrompt = newValue }
  }

  /// Bytes read and not yet understood, while a request waits or the peer does not read.
  // SAFETY: as above.
  var unread: [UInt8] {
    _read { yield unsafe uncheckedUnread }
    _modify { yield unsafe &uncheckedUnread }
  }

  // SAFETY: as above.
  private(set) var blocking: Blocking? {
    get { unsafe uncheckedBlocking }
    set { unsafe uncheckedBlocking = newValue }
  }

  // SAFETY: as above.
  var lastReceived: Instant {
    get { unsafe uncheckedSocket.lastReceived }
    set { unsafe uncheckedSocket.lastReceived = newValue }
  }

  /// Reads the next message of a WebSocket if it is whole and in one frame.
  @inline(__always)
  func nextWhole(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Receiver.Whole? {
    // SAFETY: the receiver calls nothing that knows this object.
    try unsafe uncheckedSocket.receiver.nextMasked(&bytes, from: &position, to: end)
  }

  /// Reads the next event of a WebSocket.
  func nextEvent(
    _ bytes: inout MutableSpan<UInt8>, from position: inout Int, to end: Int
  ) throws(WebSocketError) -> Receiver.Event? {
    // SAFETY: the receiver calls nothing that knows this object.
    try unsafe uncheckedSocket.receiver.next(&bytes, from: &position, to: end)
  }

  /// A piece of what a compressed message was.
  func inflated(_ piece: Span<UInt8>) throws(WebSocketError) {
    // SAFETY: as above.
    try unsafe uncheckedSocket.receiver.inflated(piece)
  }

  /// Since when a message is unfinished.
  // SAFETY: as above.
  var messageSince: Instant? { unsafe uncheckedSocket.messageSince }

  var isWithinMessage: Bool {
    // SAFETY: a read of one value.
    unsafe uncheckedSocket.receiver.isWithinMessage
  }
}

/// The frames of a WebSocket: messages are told to the application, and what else the loop must do is
/// returned to it.
extension Connection {
  /// Reads one frame or a part of one. Nil: nothing is to be read on.
  @inline(__always)
  func readEvent(
    _ bytes: inout MutableSpan<UInt8>, _ position: inout Int, _ end: Int,
    _ limits: @autoclosure () -> Limits, at now: Instant, for recipient: any Recipient
  ) throws(WebSocketError) -> SocketAction? {
    switch try nextEvent(&bytes, from: &position, to: end) {
    case .none: return nil
    case .message(let kind, .here(let range)):
      return tell(kind, bytes.span.extracting(range), limits(), at: now, to: recipient)
    case .message(let kind, .kept(let payload)):
      return tell(kind, payload.span, limits(), at: now, to: recipient)
    case .compressed(let range, let isLast):
      try packed?.unpack(bytes.span.extracting(range), isLast: isLast, of: self)
      return .nothing
    case .ping(let payload): return socket.receivedPing(payload, at: now, limits())
    case .pong(let payload): return socket.receivedPong(payload, at: now, limits())
    case .close(let code): return socket.receivedClose(code)
    }
  }

  /// Tells a message, unless the closing handshake has begun. Beyond the rate the connection fails.
  private func tell(
    _ kind: MessageKind, _ payload: Span<UInt8>, _ limits: Limits, at now: Instant,
    to recipient: any Recipient
  ) -> SocketAction {
    guard isOpenSocket else { return .nothing }
    if let rate = limits.messages, !permitsMessage(rate, at: now) {
      return socket.fail(.policyViolation)
    }
    recipient.received(payload, kind, from: id, at: now)
    return .nothing
  }

  /// Notes that bytes were read. True if a message is under way, or was until now: its clock runs from
  /// its first bytes, and what it holds has changed.
  @inline(__always)
  func hasProgressed(at now: Instant) -> Bool {
    guard isWithinMessage || messageSince != nil else { return false }
    noteProgress(at: now)
    return true
  }

  @inline(never)
  private func noteProgress(at now: Instant) { socket.noteProgress(at: now) }

  /// Whether a message is within the rate.
  @inline(never)
  func permitsMessage(_ rate: Limits.Rate, at now: Instant) -> Bool {
    socket.permitsMessage(rate, at: now)
  }
}
