import HTTP
import Net
import WebSocket

/// An `Answer` without the type of its messages.
enum PlainAnswer {
  case response(Response)
  case watched(Response)
  case webSocket(Upgrade<any Sendable>)
  case later
}

/// What a loop calls: an `Application` whose types are hidden, so that the loop itself is not
/// generic and is fast without specialisation.
protocol LoopDelegate: AnyObject {
  /// Who is told each message.
  var recipient: any Recipient { get }
  func started()
  func requested(_ request: Request, from peer: Peer, id: RequestID) -> PlainAnswer
  func written(_ answer: RequestID)
  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Ticket?)
  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?)
  func failed(_ dial: DialID, _ fault: DialFault)
  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip)
  func drained(_ socket: SocketID)
  func closed(_ socket: SocketID, _ closing: Closing)
  func timerFired(_ token: UInt64)
  /// The application's mailbox was rung.
  func mailArrived()
  /// The application has posted messages to its own loop.
  func ownMailArrived()
  func stopping()
}

/// Passes a loop's calls on to an application.
final class Bridge<App: Application>: LoopDelegate {
  private let application: App
  private let loop: Loop<App.LoopMessage>
  /// For all WebSockets that have none: to make it takes its type, which is looked up each time.
  private let noTicket: App.LoopMessage? = nil

  init(_ application: App, on loop: Loop<App.LoopMessage>) {
    self.application = application
    self.loop = loop
  }

  var recipient: any Recipient { application }

  func started() { application.started() }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> PlainAnswer {
    switch application.requested(request, from: peer, id: id) {
    case .response(let response): .response(response)
    case .watched(let response): .watched(response)
    case .later: .later
    case .webSocket(let upgrade): .webSocket(Upgrade(untyped: upgrade))
    }
  }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: Ticket?) {
    if let ticket { return opened(socket, by: request, from: peer, with: ticket) }
    application.opened(socket, by: request, from: peer, ticket: noTicket)
  }

  @inline(never)
  private func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, with ticket: Ticket
  ) {
    application.opened(
      socket, by: request, from: peer, ticket: ticket.message as? App.LoopMessage)
  }

  func written(_ answer: RequestID) { application.written(answer) }

  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    application.reached(socket, by: dial, subprotocol: subprotocol)
  }

  func failed(_ dial: DialID, _ fault: DialFault) { application.failed(dial, fault) }

  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    application.pinged(socket, roundTrip)
  }

  func drained(_ socket: SocketID) { application.drained(socket) }

  func closed(_ socket: SocketID, _ closing: Closing) { application.closed(socket, closing) }

  func timerFired(_ token: UInt64) { application.timerFired(token) }

  func mailArrived() {
    for message in loop.mailbox.empty() { application.arrived(message) }
  }

  func ownMailArrived() {
    for message in loop.takePosted() { application.arrived(message) }
  }

  func stopping() { application.stopping() }
}
