import HTTP
import Net
import WebSocket

extension LoopCore {
  /// Tells a connection's machine what has happened, and does what it decides.
  @inline(never)
  func happened(_ event: ConnectionEvent, to connection: Connection) {
    switch connection.happened(event, at: now, limits) {
    case .nothing: break
    case .drop(let closing): drop(connection, closing)
    case .refuse(let status): refuse(connection, status)
    case .finish: finish(connection)
    case .endSending: endSending(connection)
    case .read: visit(connection)
    case .tellDrained: delegate.drained(connection.id)
    case .ping: ping(connection)
    case .close(let code): close(connection, code, reason: "")
    case .fail(let code): fail(connection, code)
    case .tryNextAddress: giveUpAddress(connection, errno: Socket.tookTooLong)
    case .failDial(let fault): fail(connection, fault)
    }
  }
}
