import HTTP
import Net
import Synchronization
import TLS
import WebSocket

/// What loops tell each other.
enum LoopCommand: Sendable {
  /// A connection was accepted and dealt to this loop.
  case accepted(TransferredDescriptor, Peer)
  /// A connection became a WebSocket that belongs here.
  case moved(ConnectionHandover)
  /// The addresses of a server to dial; none: nobody knows it.
  case found([IPAddress], DialID)
  /// Handshakes at the door of this number use these from now on.
  case renewed(TLSSettings, door: Int)
  /// The service ends.
  case stop
}

/// A descriptor on its way to a loop, with its TLS session if it has one; closed if that loop has
/// ended and never takes it.
final class TransferredDescriptor: Sendable {
  private let descriptor: Mutex<Descriptor?>
  private let session: Mutex<TLSSession?>

  /// Owns the descriptor from here on.
  init(_ descriptor: Int32, _ session: consuming TLSSession? = nil) {
    self.descriptor = Mutex(Descriptor(owning: descriptor))
    self.session = Mutex(session)
  }

  /// The descriptor, which the caller owns from here on; nil: it was taken before.
  func take() -> Int32? {
    descriptor.withLock { $0.take()?.release() }
  }

  /// The session, once.
  func takeSession() -> TLSSession? {
    session.withLock { $0.take() }
  }
}

/// A connection between two loops: the bytes read and not yet understood, those to be sent first
/// (the 101 last), and what `opened` is told.
struct ConnectionHandover: Sendable {
  var handed: TransferredDescriptor
  var peer: Peer
  var request: Request
  var ticket: (any Sendable)?
  var unread: [UInt8]
  var unsent: [UInt8]
  var agreement: DeflateAgreement?
  var allowance: Allowance?
  /// Sealed bytes that a full socket left over, before `unsent`.
  var sealed: [UInt8] = []
  /// The peer's close_notify has come.
  var peerHasEnded = false
}
