import Bytes
import Fairness
import Net
import WebSocket

/// What a loop must do about a frame of a WebSocket, or about an order of the application.
enum SocketAction: Equatable {
  case nothing
  case send(PreparedFrame)
  /// Tell the application that the WebSocket has closed, send this close frame, if there is one, and
  /// then end the connection.
  case end(Closing, CloseFrame?)
  /// Tell the application that a ping has come back after this time.
  case tellRoundTrip(Duration)
}

/// The part of a connection's life in which it is a WebSocket, as server or client.
///
/// A machine without I/O: the loop hands it bytes, facts and moments, and carries out the actions
/// that it returns. It lies within its `Connection`, because every message touches it.
struct WebSocketConnection {
  /// An object, because nearly no connection has one.
  private final class Allowed {
    let allowance: Allowance

    init(_ allowance: Allowance) { self.allowance = allowance }
  }

  enum State: Equatable {
    /// It is no WebSocket yet.
    case unopened
    case open
    /// Our close frame is out (or on its way), and the peer's is awaited.
    case closing(CloseCode, until: Instant)
    /// Both sides are done, or the connection is given up.
    case ended
  }

  // What every message touches comes first.
  /// It is open, and we are the server: the common case, told with the least work.
  private(set) var isServed = false
  /// Since when a message is unfinished.
  private(set) var messageSince: Instant?
  var lastReceived: Instant
  var receiver: Receiver

  private let role: Role
  private(set) var state = State.unopened
  private var allowed: Allowed?
  private var nextPing: Instant
  private var pingNumber: UInt64 = 0
  private var pingedAt: Instant?
  private var messages: TokenBucket?
  private var controls: TokenBucket?

  @inline(__always)
  init(role: Role, limits: Limits, now: Instant) {
    self.role = role
    receiver = Receiver(
      role: role, limits: Receiver.Limits(message: limits.message, fragments: limits.fragments))
    lastReceived = now
    nextPing = now
    messages = limits.messages.map { TokenBucket($0.tokens, at: now.nanoseconds) }
    controls = limits.controls.map { TokenBucket($0.tokens, at: now.nanoseconds) }
  }

  var isOpen: Bool { state == .open }

  /// What holds in place of the loop's limits.
  var allowance: Allowance? { allowed?.allowance }

  /// What comes is read as frames.
  var readsFrames: Bool {
    switch state {
    case .open, .closing: true
    case .unopened, .ended: false
    }
  }

  // MARK: Opening and closing

  /// Sets other bounds than `limits`. To be called before the first byte.
  mutating func allow(_ allowance: Allowance, _ limits: Limits) {
    receiver = Receiver(
      role: role,
      limits: Receiver.Limits(message: allowance.message, fragments: limits.fragments))
    messages = nil
    allowed = Allowed(allowance)
  }

  @inline(__always)
  mutating func opened(at now: Instant, _ limits: Limits) {
    state = .open
    isServed = role == .server
    nextPing = now + pingInterval(limits)
  }

  /// Starts the closing handshake, unless it has begun or there is nothing to close.
  mutating func close(
    _ code: CloseCode, reason: String = "", at now: Instant, _ limits: Limits
  ) -> SocketAction {
    guard isOpen else { return .nothing }
    isServed = false
    state = .closing(code, until: now + limits.closeTime)
    return .send(.close(code, reason: reason, mask: mask))
  }

  /// The peer's close frame has come: it is answered with its own code, unless it answers ours.
  mutating func receivedClose(_ code: CloseCode?) -> SocketAction {
    defer { end() }
    if case .closing(let ours, _) = state { return .end(.byUs(ours), nil) }
    return .end(.byPeer(code), .close(code, mask: mask))
  }

  /// Ends for the peer's fault, with this code; does nothing if it is no WebSocket, or has ended.
  mutating func fail(_ code: CloseCode) -> SocketAction {
    let action: SocketAction
    switch state {
    case .open: action = .end(.byUs(code), .close(code, mask: mask))
    case .closing(let ours, _): action = .end(.byUs(ours), nil)
    case .unopened, .ended: return .nothing
    }
    end()
    return action
  }

  mutating func end() {
    isServed = false
    state = .ended
  }

  /// What the application is told where the peer ends without a close frame.
  var endWithoutClose: Closing {
    if case .closing(let ours, _) = state { .byUs(ours) } else { .lost }
  }

  // MARK: Messages, pings and pongs

  /// Whether a message is within the rate.
  mutating func permitsMessage(_ rate: Limits.Rate, at now: Instant) -> Bool {
    messages?.take(of: rate.tokens, at: now.nanoseconds) ?? true
  }

  /// Whether a ping or a pong is within the rate.
  private mutating func permitsControl(at now: Instant, _ limits: Limits) -> Bool {
    guard let rate = limits.controls else { return true }
    return controls?.take(of: rate.tokens, at: now.nanoseconds) ?? true
  }

  /// A part of a message was read. Its time runs from its first bytes.
  mutating func noteProgress(at now: Instant) {
    if !receiver.isWithinMessage {
      messageSince = nil
    } else if messageSince == nil {
      messageSince = now
    }
  }

  /// The next ping. Its payload is a number that is never used again on this connection: only the
  /// answer to the newest ping is measured.
  mutating func ping(at now: Instant, _ limits: Limits) -> SocketAction {
    guard isOpen else { return .nothing }
    pingNumber &+= 1
    nextPing = now + pingInterval(limits)
    pingedAt = now
    var payload: [UInt8] = []
    payload.append(bigEndian: pingNumber, width: 8)
    return .send(frame(.ping, payload.span))
  }

  /// A ping has come. Beyond the rate the connection fails.
  mutating func receivedPing(
    _ payload: [UInt8], at now: Instant, _ limits: Limits
  ) -> SocketAction {
    guard permitsControl(at: now, limits) else { return fail(.policyViolation) }
    return .send(frame(.pong, payload.span))
  }

  /// A pong has come. The round trip is told if it is the first answer to the newest ping.
  mutating func receivedPong(
    _ payload: [UInt8], at now: Instant, _ limits: Limits
  ) -> SocketAction {
    guard permitsControl(at: now, limits) else { return fail(.policyViolation) }
    guard payload.count == 8, let number = payload.span.bigEndian(at: 0, width: 8),
      number == pingNumber, let sent = pingedAt
    else { return .nothing }
    pingedAt = nil
    return .tellRoundTrip(sent.duration(to: now))
  }

  /// A frame as this end must send it: a client masks each with a fresh key (RFC 6455 §5.3).
  func frame(_ opcode: Opcode, _ payload: Span<UInt8>) -> PreparedFrame {
    PreparedFrame(opcode: opcode, payload, mask: mask)
  }

  private var mask: UInt32? { role == .client ? .random(in: 0...UInt32.max) : nil }

  // MARK: Facts

  /// `blockedSince`: since when the socket has been full.
  func timePassed(
    at now: Instant, blockedSince: Instant?, _ limits: Limits
  ) -> ConnectionAction {
    switch state {
    case .unopened, .ended: return .nothing
    case .closing(let code, let until): return now >= until ? .drop(.byUs(code)) : .nothing
    case .open: break
    }
    if now - silence(limits) >= lastReceived { return .drop(.silent) }
    if allowance == nil, let blockedSince, now - limits.backlogTime >= blockedSince {
      return .drop(.backlogged)
    }
    if let most = limits.messageTime, let messageSince, now - most >= messageSince {
      return .fail(.policyViolation)
    }
    return now >= nextPing ? .ping : .nothing
  }

  /// When `timePassed` has something to decide; nil: no time runs.
  @inline(__always)
  func deadline(blockedSince: Instant?, _ limits: Limits) -> Instant? {
    switch state {
    case .unopened, .ended: return nil
    case .closing(_, let until): return until
    case .open: break
    }
    var deadline = min(nextPing, lastReceived + silence(limits))
    if allowance == nil, let blockedSince {
      deadline = min(deadline, blockedSince + limits.backlogTime)
    }
    if let most = limits.messageTime, let messageSince {
      deadline = min(deadline, messageSince + most)
    }
    return deadline
  }

  @inline(__always)
  private func silence(_ limits: Limits) -> Duration { allowance?.silence ?? limits.silence }

  /// Two pings may be lost before a connection with an allowance counts as silent.
  @inline(__always)
  private func pingInterval(_ limits: Limits) -> Duration {
    allowance?.silence.map { $0 / 3 } ?? limits.pingInterval
  }

  /// The peer has ended its side.
  func peerEnded() -> ConnectionAction { .drop(endWithoutClose) }

  /// All that a full socket had left over is written.
  func drained() -> ConnectionAction { isOpen ? .tellDrained : .nothing }

  /// So many bytes wait for the peer.
  func backlogGrew(to count: Int, _ limits: Limits) -> ConnectionAction {
    readsFrames && count > allowance?.backlog ?? limits.hardBacklog
      ? .drop(.backlogged) : .nothing
  }

  /// The service ends.
  func stopping() -> ConnectionAction { isOpen ? .close(.goingAway) : .nothing }

  /// The connection must give up what it holds.
  func memoryWanted(isBlocked: Bool) -> ConnectionAction {
    if !isOpen { return .drop(.lost) }
    return isBlocked ? .drop(.backlogged) : .fail(.tryAgainLater)
  }
}
