import HTTP
import Net
import Transport

/// A `ServerLoop` whose slow turns are counted: each callback is passed on and timed.
final class WatchedLoop: Application {
  private let party: ServerLoop
  private let slowTurns: SlowTurns

  init(_ party: ServerLoop) {
    self.party = party
    slowTurns = party.context.slowTurns
  }

  private func timed<Result>(_ cause: SlowTurns.Cause, _ body: () -> Result) -> Result {
    let start = Instant.now
    defer { slowTurns.note(cause, took: start.duration(to: .now)) }
    return body()
  }

  func started() { party.started() }

  func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage> {
    timed(.request) { party.requested(request, from: peer, id: id) }
  }

  func written(_ answer: RequestID) { timed(.request) { party.written(answer) } }

  func opened(_ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?) {
    timed(.connection) { party.opened(socket, by: request, from: peer, ticket: ticket) }
  }

  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    timed(.connection) { party.reached(socket, by: dial, subprotocol: subprotocol) }
  }

  func failed(_ dial: DialID, _ fault: DialFault) {
    timed(.connection) { party.failed(dial, fault) }
  }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    let start = Instant.now
    party.received(payload, kind, from: socket, at: instant)
    slowTurns.note(.message, took: start.duration(to: .now))
  }

  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    timed(.message) { party.pinged(socket, roundTrip) }
  }

  func drained(_ socket: SocketID) { timed(.connection) { party.drained(socket) } }

  func closed(_ socket: SocketID, _ closing: Closing) {
    timed(.connection) { party.closed(socket, closing) }
  }

  func timerFired(_ token: UInt64) { timed(.timer) { party.timerFired(token) } }

  func arrived(_ message: LoopMessage) { timed(.mail) { party.arrived(message) } }
}
