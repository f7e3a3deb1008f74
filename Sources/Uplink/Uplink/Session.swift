import GameCore

/// Numbered frames over connections that break: the sender stores frames until they are
/// acknowledged and repeats them on the next connection; the receiver takes each once and in order.
struct Session: Sendable {
  private let limits: UplinkLimits
  /// Both ends have exchanged greetings on the current connection.
  private(set) var isAttached = false
  /// Frames to write to the current connection, in order.
  private(set) var outgoing: [[UInt8]] = []

  private var retained = FrameQueue()
  /// The numbers of the last frame sent and of the last one acknowledged.
  private(set) var sent: UInt64 = 0
  private(set) var acknowledged: UInt64 = 0
  /// The numbers of the last frame received and of the last one acknowledged to the peer.
  private(set) var received: UInt64 = 0
  private var told: UInt64 = 0
  private var untoldBytes = 0
  private var tellBy: Tick?
  /// The time at which the connection counts as dead without an acknowledgement.
  private var hearBy: Tick?

  init(limits: UplinkLimits) {
    self.limits = limits
  }

  /// More is stored than allowed: the session must end.
  var isOverfull: Bool { retained.size > limits.retained }
  /// Whether a message may be sent now; otherwise it waits.
  var hasRoom: Bool { isAttached && retained.size < limits.underWay }
  var retainedSize: Int { retained.size }

  var nextDeadline: Tick? {
    guard isAttached else { return nil }
    guard let tellBy, let hearBy else { return tellBy ?? hearBy }
    return min(tellBy, hearBy)
  }

  /// Whether nothing was acknowledged for too long.
  func isDead(at now: Tick) -> Bool { isAttached && hearBy.map { $0 <= now } ?? false }

  // MARK: Connections

  /// Attaches a connection after the greetings. The peer has all frames up to `peerHas`; later ones
  /// are sent again.
  mutating func attach(peerHas: UInt64, at now: Tick) throws(UplinkError) {
    hearBy = nil
    try acknowledge(peerHas, at: now)
    isAttached = true
    told = received
    untoldBytes = 0
    tellBy = nil
    hearBy = retained.isEmpty ? nil : now + limits.patience
    outgoing.append(contentsOf: retained.all.lazy.map(\.bytes))
  }

  mutating func detach() {
    isAttached = false
    outgoing = []
  }

  mutating func takeOutgoing() -> [[UInt8]] {
    defer { outgoing = [] }
    return outgoing
  }

  // MARK: Sending

  /// Sends a frame that may be lost with the connection.
  mutating func say(_ frame: Frame) {
    outgoing.append(frame.bytes())
  }

  /// Sends a frame that must arrive, now or on a later connection.
  mutating func send(
    _ content: Frame.Content, _ payload: Span<UInt8> = Span(), at now: Tick
  ) {
    guard !isOverfull else { return }
    sent += 1
    let bytes = Frame.numbered(sent, content).bytes(payload)
    retained.append(bytes)
    guard isAttached else { return }
    outgoing.append(bytes)
    if hearBy == nil { hearBy = now + limits.patience }
  }

  /// Notes that the peer has all frames up to `number`.
  mutating func acknowledge(_ number: UInt64, at now: Tick) throws(UplinkError) {
    guard number >= acknowledged, number <= sent else {
      throw .acknowledgementUnexpected(number)
    }
    while acknowledged < number {
      retained.removeFirst()
      acknowledged += 1
    }
    hearBy = retained.isEmpty ? nil : now + limits.patience
  }

  // MARK: Receiving

  /// Notes the arrival of a numbered frame of this size.
  mutating func receive(_ number: UInt64, size: Int, at now: Tick) throws(UplinkError) {
    guard number == received &+ 1 else { throw .numberUnexpected(number) }
    received = number
    untoldBytes += size
    if received - told >= UInt64(limits.unacknowledgedFrames)
      || untoldBytes >= limits.unacknowledgedBytes
    {
      tell()
    } else if tellBy == nil {
      tellBy = now + limits.acknowledgement
    }
  }

  mutating func timerFired(at now: Tick) {
    if let tellBy, tellBy <= now { tell() }
  }

  private mutating func tell() {
    tellBy = nil
    guard isAttached, told != received else { return }
    told = received
    untoldBytes = 0
    say(.acknowledged(received))
  }
}
