import HTTP
import Net
import Synchronization

/// What loops tell each other.
enum Order: Sendable {
  /// A connection was accepted and dealt to this loop.
  case accepted(Handed, Peer)
  /// A connection became a WebSocket that belongs here.
  case moved(Parcel)
  /// The service ends.
  case stop
}

/// A descriptor on its way to a loop, closed if that loop has ended and never takes it.
final class Handed: Sendable {
  private let owned: Mutex<Descriptor?>

  /// Owns the descriptor from here on.
  init(_ descriptor: Int32) {
    owned = Mutex(Descriptor(owning: descriptor))
  }

  /// The descriptor, which the caller owns from here on; nil: it was taken before.
  func take() -> Int32? {
    owned.withLock { $0.take()?.release() }
  }
}

/// A connection between two loops: the bytes read and not yet understood, those to be sent first
/// (the 101 last), and what `opened` is told.
struct Parcel: Sendable {
  var handed: Handed
  var peer: Peer
  var request: Request
  var ticket: (any Sendable)?
  var unread: [UInt8]
  var unsent: [UInt8]
}
