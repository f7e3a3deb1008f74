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
  /// Handshakes at the listener of this number use these from now on.
  case renewed(TLSSettings, listener: Int)
  /// The service ends.
  case stop
}

extension Mailbox<LoopCommand> {
  /// Has a thread of its own look the addresses of a name up, because that may take long.
  func lookUp(_ name: String, for id: DialID) throws(NetError) {
    try Thread { self.post(.found(NameLookup.addresses(of: name), id)) }.detach()
  }
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

/// What a connection becomes a WebSocket with.
struct Opening: Sendable {
  /// It asked for the WebSocket.
  var request: Request
  var ticket: Ticket?
  var agreement: DeflateAgreement?
  var allowance: Allowance?
  /// What is to be sent first, the 101 last.
  var unsent: [UInt8]
  /// What came behind the request, and is not understood yet.
  var unread: [UInt8]
}

/// A connection between two loops.
struct ConnectionHandover: Sendable {
  var handed: TransferredDescriptor
  var peer: Peer
  var opening: Opening
  /// Sealed bytes that a full socket left over, before `opening.unsent`.
  var sealed: [UInt8]
  /// The peer's close_notify has come.
  var peerHasEnded: Bool

  /// Takes from a connection all that another loop goes on with; nil: its descriptor is closed.
  init?(of connection: Connection, _ opening: Opening, from output: inout Output) {
    guard let descriptor = connection.giveUpDescriptor() else { return nil }
    let waiting = output.takeAll(of: connection)
    var opening = opening
    opening.unsent = waiting.plain + opening.unsent
    self.opening = opening
    sealed = waiting.sealed
    peer = connection.peer
    peerHasEnded = connection.channel?.peerHasEnded ?? false
    handed = TransferredDescriptor(descriptor, connection.channel?.giveUp())
  }
}
