import HTTP
import Net

/// What loops tell each other.
enum Order: Sendable {
  /// A connection was accepted and dealt to this loop, which owns the descriptor now.
  case accepted(Int32, Peer)
  /// A connection became a WebSocket that belongs here.
  case moved(Parcel)
  /// The service ends.
  case stop
}

/// A connection between two loops: its descriptor, owned by whoever holds the parcel, the bytes
/// read and not yet understood, those to be sent first (the 101 last), and what `opened` is told.
struct Parcel: Sendable {
  var descriptor: Int32
  var peer: Peer
  var request: Request
  var ticket: (any Sendable)?
  var unread: [UInt8]
  var unsent: [UInt8]
}
