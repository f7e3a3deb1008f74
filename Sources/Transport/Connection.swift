import HTTP
import Net
import WebSocket

/// One connection of a loop.
///
/// TLS will stand between `Socket.receive` and `LoopCore.read` on the way in and between
/// `outgoing` and `Socket.send` on the way out; nothing else here sees the descriptor's bytes.
final class Connection {
  /// Where a connection is on its way.
  enum Stage {
    /// Requests are read.
    case http
    /// A request waits for its answer; nothing is read.
    case waiting
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

  let token: UInt64
  let peer: Peer
  let descriptor: Int32
  private var owned: Descriptor?

  // SAFETY (of leaving the run-time exclusivity checks out of the six properties): the loop
  // never holds one of them while it calls something that could reach it again.
  @exclusivity(unchecked) var stage = Stage.http
  @exclusivity(unchecked) var receiver: Receiver
  @exclusivity(unchecked) var outgoing: OutgoingQueue?
  @exclusivity(unchecked) var isDirty = false
  @exclusivity(unchecked) var isBlocked = false
  @exclusivity(unchecked) var lastReceived: Instant

  /// Idle from the moment it is a WebSocket.
  var parser: RequestParser
  var asked: Asked?
  var requests: UInt32 = 0
  /// Bytes read and not yet understood, while a request waits or the peer does not read.
  var unread: [UInt8] = []
  var interest: Readiness = .readable
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
  var messageSince: Instant?

  var nextPing: Instant
  var pingNumber: UInt64 = 0
  var pingedAt: Instant?
  var messages: TokenBucket?
  var controls: TokenBucket?

  init(token: UInt64, owning descriptor: Int32, peer: Peer, limits: Limits, now: Instant) {
    self.token = token
    self.peer = peer
    self.descriptor = descriptor
    owned = Descriptor(owning: descriptor)
    unsafe receiver = Receiver(
      role: .server,
      limits: Receiver.Limits(message: limits.message, fragments: limits.fragments))
    unsafe lastReceived = now
    headSince = now
    idleSince = now
    nextPing = now + limits.pingInterval
    parser = RequestParser(limits: RequestParser.Limits(body: limits.body))
    messages = limits.messages.map { TokenBucket($0, at: now) }
    controls = limits.controls.map { TokenBucket($0, at: now) }
  }

  var id: SocketID { SocketID(raw: token) }

  /// Closes the descriptor.
  func close() {
    owned = nil
  }

  /// Gives the descriptor up to another loop.
  func giveUpDescriptor() -> Int32? {
    owned.take()?.release()
  }
}
