import HTTP
import Net
import WebSocket

/// What a service does with requests and messages, on one loop.
///
/// Each loop makes its own instance on its own thread and calls it there alone, so it needs no
/// locks and is not `Sendable`. Everything sent during a callback leaves after it, in one system
/// call a connection. A callback must not block.
///
///     final class Rooms: Application {
///       let loop: Loop<Never>
///       var members: [SocketID] = []
///       init(_ loop: Loop<Never>) { self.loop = loop }
///
///       func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Never> {
///         request.path == "/room" ? .webSocket(Upgrade()) : .response(.text("no", status: .notFound))
///       }
///       func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Never?) {
///         members.append(socket)
///       }
///       func received(
///         _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
///       ) {
///         let frame = PreparedFrame(kind, payload)
///         for member in members { loop.send(frame, to: member) }
///       }
///       func closed(_ socket: SocketID, _ closing: Closing) {
///         members.removeAll { $0 == socket }
///       }
///     }
///     let service = try Service(Configuration(doors: [Door(port: 8080)])) { Rooms($0) }
///     service.runUntilSignal()
public protocol Application: AnyObject, SendableMetatype {
  /// What is posted between loops and from other threads.
  associatedtype Letter: Sendable

  /// The loop runs; called once, before anything else.
  func started()

  /// A complete request has come. `id` is needed for `.later` alone.
  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<Letter>

  /// A WebSocket is open; `request` is the one that asked for it, `ticket` that of the `Upgrade`.
  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Letter?)

  /// A whole message has come. `payload` is valid during the call alone; text is valid UTF-8.
  /// `instant` is when the bytes were read from the socket.
  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant)

  /// A ping of ours, automatic or by `Loop.ping`, came back.
  func pinged(_ socket: SocketID, roundTrip: Duration)

  /// The backlog of a socket whose kernel buffer was full is written: send the newest now.
  func drained(_ socket: SocketID)

  /// A WebSocket is gone; its id means nothing from now on. Called once for each `opened`.
  func closed(_ socket: SocketID, _ closing: Closing)

  /// A timer set with `Loop.schedule` is due.
  func timerFired(_ token: UInt64)

  /// A letter has come.
  func arrived(_ letter: Letter)

  /// The service ends: the last chance to send. All sockets are closed with 1001 afterwards.
  func stopping()
}

extension Application {
  public func started() {}
  public func pinged(_ socket: SocketID, roundTrip: Duration) {}
  public func drained(_ socket: SocketID) {}
  public func timerFired(_ token: UInt64) {}
  public func arrived(_ letter: Letter) {}
  public func stopping() {}
}
