import HTTP
import Net
import WebSocket

/// Who is told the messages of a loop: an `Application`.
public protocol Recipient: AnyObject {
  /// A whole message has come. `payload` is valid during the call alone; text is valid UTF-8.
  /// `instant` is when the bytes were read from the socket.
  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant)
}

/// What a service does with requests and messages, on one loop.
///
/// Each loop makes its own instance on its own thread and calls it there alone, so it needs no
/// locks and is not `Sendable`. Everything sent during a callback leaves after it, in one system
/// call a connection. A callback must not block.
///
/// Every requirement has a default, so an application says only what it does: without `requested`
/// every path is a WebSocket, and what it is not told it does not miss. <doc:EchoInTwentyLines> is a
/// whole one.
public protocol Application: Recipient, SendableMetatype {
  /// What is posted between loops and from other threads; `Never`: nothing.
  associatedtype LoopMessage: Sendable = Never

  /// The loop runs; called once, before anything else.
  func started()

  /// A complete request has come. `id` is needed for `.later` alone. By default the answer is to make
  /// it a WebSocket, which is 426 for who did not ask for one.
  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage>

  /// The kernel has taken the last byte of an answer that was `.watched`. Not called where the connection
  /// ends before.
  func written(_ answer: RequestID)

  /// A WebSocket is open; `request` is the one that asked for it, `ticket` that of the `Upgrade`.
  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?)

  /// A server that `Loop.dial` asked for is reached: a WebSocket is open, of which we are the client.
  /// `subprotocol` is the one of those offered that the server chose.
  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?)

  /// A server that `Loop.dial` asked for is not reached. Told once, as `reached` is, in its place.
  func failed(_ dial: DialID, _ fault: DialFault)

  /// A ping of ours, automatic or by `Loop.ping`, came back.
  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip)

  /// The backlog of a socket whose kernel buffer was full is written: send the newest now.
  func drained(_ socket: SocketID)

  /// A WebSocket is gone; its id means nothing from now on. Called once for each `opened`
  /// and `reached`.
  func closed(_ socket: SocketID, _ closing: Closing)

  /// A timer set with `Loop.schedule` is due.
  func timerFired(_ token: UInt64)

  /// Handles a message for this loop.
  func arrived(_ message: LoopMessage)

  /// The service ends: the last chance to send. All sockets are closed with 1001 afterwards.
  func stopping()
}

extension Application {
  public func started() {}
  public func requested(
    _ request: Request, from peer: Peer, id: RequestID
  ) -> Answer<LoopMessage> {
    .webSocket(Upgrade())
  }
  public func written(_ answer: RequestID) {}
  public func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?
  ) {}
  public func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {}
  public func failed(_ dial: DialID, _ fault: DialFault) {}
  public func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {}
  public func closed(_ socket: SocketID, _ closing: Closing) {}
  public func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {}
  public func drained(_ socket: SocketID) {}
  public func timerFired(_ token: UInt64) {}
  public func arrived(_ message: LoopMessage) {}
  public func stopping() {}
}
