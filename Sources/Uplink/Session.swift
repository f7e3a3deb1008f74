import GameCore

/// Numbered frames over connections that break: what was sent is kept until it is acknowledged, and
/// sent again on the next connection; what comes is taken once and in order.
struct Session: Sendable {
  private let limits: UplinkLimits
  /// Both ends have greeted on the present connection.
  private(set) var isAttached = false
  /// To be written to the present connection, in this order.
  private(set) var outgoing: [[UInt8]] = []

  private var retained = FrameQueue()
  /// The numbers of the last frame sent and of the last one acknowledged.
  private(set) var sent: UInt64 = 0
  private(set) var acknowledged: UInt64 = 0
  /// The number of the last frame that came, and of the last one of which the peer was told.
  private(set) var received: UInt64 = 0
  private var told: UInt64 = 0
  private var untoldBytes = 0
  private var tellBy: Tick?
  /// When the connection is dead, if nothing is acknowledged before.
  private var hearBy: Tick?

  init(limits: UplinkLimits) {
    self.limits = limits
  }

  /// More is kept than may be: it cannot go on.
  var isOverfull: Bool { retained.size > limits.retained }
  /// Whether a message may be sent now, or is to wait.
  var hasRoom: Bool { isAttached && retained.size < limits.underWay }
  var retainedSize: Int { retained.size }

  var nextDeadline: Tick? {
    guard isAttached else { return nil }
    guard let tellBy, let hearBy else { return tellBy ?? hearBy }
    return min(tellBy, hearBy)
  }

  /// Nothing was acknowledged for too long.
  func isDead(at now: Tick) -> Bool { isAttached && hearBy.map { $0 <= now } ?? false }

  // MARK: Connections

  /// The greetings are exchanged; the peer has had all frames up to `peerHas`. What it has not had
  /// is sent again.
  mutating func attach(peerHas: UInt64, at now: Tick) throws(UplinkError) {
    hearBy = nil
    try acknowledge(peerHas, at: now)
    isAttached = true
    told = received
    untoldBytes = 0
    tellBy = nil
    hearBy = retained.isEmpty ? nil : now + limits.patience
    outgoing.append(contentsOf: retained.all)
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

  /// Sends what may be lost with the connection.
  mutating func say(_ frame: Frame) {
    outgoing.append(frame.bytes())
  }

  /// Sends what must come, now or on a later connection.
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

  /// The peer has had all frames up to `number`.
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

  /// A numbered frame of so many bytes has come.
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
