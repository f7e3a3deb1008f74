import HTTP
import Net
import WebSocket

/// An application's handle on its loop. To be used on the loop's own thread alone, which the
/// compiler ensures: it is not `Sendable`. Other threads use a `Mailbox`.
public final class Loop<LoopMessage: Sendable> {
  /// Which of the service's loops this is, from 0.
  public let index: Int
  /// The mailboxes of all loops, by index.
  public let mailboxes: [Mailbox<LoopMessage>]
  @usableFromInline let core: LoopCore
  /// The messages of this loop to itself.
  private var posted: [LoopMessage] = []

  init(index: Int, mailboxes: [Mailbox<LoopMessage>], core: LoopCore) {
    self.index = index
    self.mailboxes = mailboxes
    self.core = core
  }

  /// The mailbox of this loop, for other threads.
  public var mailbox: Mailbox<LoopMessage> { mailboxes[index] }

  /// The number of loops.
  public var count: Int { mailboxes.count }

  /// The present moment, read from the clock.
  public var now: Instant { .now }

  /// Posts `message` to this loop: `Application.arrived` is called with it after the present callback, without
  /// another wakeup, in the order of posting.
  public func post(_ message: LoopMessage) {
    posted.append(message)
    core.pending.posted()
  }

  /// The messages that were posted since this was called last.
  func takePosted() -> [LoopMessage] {
    defer { posted = [] }
    return posted
  }

  /// Posts `message` to the loop at `index`, which may be this one.
  public func post(_ message: LoopMessage, to index: Int) {
    mailboxes[index].post(message)
  }

  // MARK: Sending

  /// Sends a text message; `text` must be valid UTF-8.
  public func send(text: Span<UInt8>, to socket: SocketID) {
    core.send(.text, text, to: socket)
  }

  /// Sends a text message; `text` must be valid UTF-8.
  public func send(text: [UInt8], to socket: SocketID) {
    core.send(.text, text.span, to: socket)
  }

  /// Sends a text message.
  public func send(text: String, to socket: SocketID) {
    send(text: Array(text.utf8), to: socket)
  }

  /// Sends a message of bytes.
  public func send(binary: Span<UInt8>, to socket: SocketID) {
    core.send(.binary, binary, to: socket)
  }

  /// Sends a message of either kind, such as one just received.
  @inlinable
  public func send(_ kind: MessageKind, _ payload: Span<UInt8>, to socket: SocketID) {
    core.send(kind, payload, to: socket)
  }

  /// Sends a message of either kind to many, framed (and compressed) once.
  @inlinable
  public func send(
    _ kind: MessageKind, _ payload: Span<UInt8>, to sockets: Span<SocketID>
  ) {
    core.send(kind, payload, to: sockets)
  }

  /// Sends a message that was framed once for many, and is compressed once for those of them that
  /// agreed on compression.
  public func send(_ frame: PreparedFrame, to socket: SocketID) {
    core.send(frame, to: socket)
  }

  /// Sends a ping now; its round trip is told by `Application.pinged`. It replaces an earlier
  /// ping that has not come back.
  public func ping(_ socket: SocketID) {
    core.order(socket) { $0.ping(at: .now, $1) }
  }

  /// Starts the closing handshake; `Application.closed` follows. `reason` is cut at 123 bytes.
  public func close(_ socket: SocketID, _ code: CloseCode = .normal, reason: String = "") {
    core.order(socket) { $0.close(code, reason: reason, at: core.now, $1) }
  }

  /// Vouches for the peer of a socket, who is known to be welcome: the connection leaves the others of
  /// its address room (`Limits.vouchedPerNetwork`).
  public func vouch(_ socket: SocketID) {
    core.vouch(socket)
  }

  /// The bytes accepted by `send` and not yet by the kernel, 0 for a socket that is gone.
  /// Above `Limits.softBacklog` leave out what a newer message will replace.
  public func backlog(of socket: SocketID) -> Int {
    core.connections[socket.raw]?.unsent ?? 0
  }

  /// Answers a request that `Application.requested` answered with `.later`; `isWatched`: says with
  /// `Application.written(_:)` when all of it has left for the peer.
  public func answer(_ request: RequestID, with response: Response, isWatched: Bool = false) {
    core.answer(request, with: response, isWatched: isWatched)
  }

  // MARK: Dialling

  /// Begins to connect to a server as its client. `Application.reached` or `Application.failed`
  /// follows, never within this call.
  public func dial(_ destination: Destination) -> DialID {
    core.dial(destination)
  }

  /// Gives up a connection under way; nothing is told of it any more.
  public func cancel(_ dial: DialID) {
    core.cancel(dial)
  }

  // MARK: Time

  /// Calls `Application.timerFired(token)` once, `delay` from now.
  @discardableResult
  public func schedule(after delay: Duration, _ token: UInt64) -> TimerID {
    core.clock.schedule(at: now.advanced(by: delay), token)
  }

  /// Calls `Application.timerFired(token)` once, at `instant` or as soon as possible after.
  @discardableResult
  public func schedule(at instant: Instant, _ token: UInt64) -> TimerID {
    core.clock.schedule(at: instant, token)
  }

  /// Takes a timer back; one that has fired or was cancelled does no harm.
  public func cancel(_ timer: TimerID) {
    core.clock.cancel(timer)
  }
}
