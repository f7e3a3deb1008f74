import HTTP
import WebSocket

/// What a loop must do about a connection after an event. The connection's machine decides it;
/// `LoopCore.perform` carries it out.
enum ConnectionAction: Equatable {
  case nothing
  /// End the connection at once. The application is told why, if it knows the connection.
  case drop(Closing)
  /// Answer with this status, then end the connection.
  case refuse(Status)
  /// Send what is queued, then end our side.
  case finish
  /// Everything is sent: end our side and wait for the peer's end.
  case endSending
  /// Read the bytes that have come.
  case read
  /// Tell the application that the socket takes bytes again.
  case tellDrained
  /// Send a ping.
  case ping
  /// Start the closing handshake.
  case close(CloseCode)
  /// Send a close frame for the peer's fault, then end the connection.
  case fail(CloseCode)
  /// Give the address that is being dialled up and try the next one.
  case tryNextAddress
  /// The server that is being dialled is not reached.
  case failDial(DialFault)
}
