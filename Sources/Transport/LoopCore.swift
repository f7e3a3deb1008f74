import HTTP
import Net
import WebSocket

/// The loop itself, without the application's types.
final class LoopCore {
  func send(_ kind: MessageKind, _ payload: Span<UInt8>, to socket: SocketID) {}
  func send(_ frame: PreparedFrame, to socket: SocketID) {}
  func ping(_ socket: SocketID) {}
  func close(_ socket: SocketID, _ code: CloseCode, reason: String) {}
  func backlog(of socket: SocketID) -> Int { 0 }
  func answer(_ request: RequestID, with response: Response) {}
  func schedule(at instant: Instant, _ token: UInt64) -> TimerID { TimerID(raw: token) }
  func cancel(_ timer: TimerID) {}
}
