import HTTP
import Net
import Services
import Transport

/// Passes each callback to a `ServerLoop`, and measures its time.
package final class WatchedLoop: Application {
  private let serverLoop: ServerLoop
  private let turns: Turns

  init(_ serverLoop: ServerLoop) {
    self.serverLoop = serverLoop
    turns = serverLoop.context.metrics.counters.turns
  }

  private func timed<Result>(_ cause: Turns.Cause, _ body: () -> Result) -> Result {
    let start = Instant.now
    defer { turns.note(cause, took: start.duration(to: .now)) }
    return body()
  }

  package func started() { serverLoop.started() }

  package func requested(_ request: Request, from peer: Peer, id: RequestID) -> Answer<LoopMessage>
  {
    timed(.request) { serverLoop.requested(request, from: peer, id: id) }
  }

  package func written(_ answer: RequestID) { timed(.request) { serverLoop.written(answer) } }

  package func opened(
    _ socket: SocketID, by request: Request, from peer: Peer, ticket: LoopMessage?
  ) {
    timed(.connection) { serverLoop.opened(socket, by: request, from: peer, ticket: ticket) }
  }

  package func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    timed(.connection) { serverLoop.reached(socket, by: dial, subprotocol: subprotocol) }
  }

  package func failed(_ dial: DialID, _ fault: DialFault) {
    timed(.connection) { serverLoop.failed(dial, fault) }
  }

  package func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    let start = Instant.now
    serverLoop.received(payload, kind, from: socket, at: instant)
    turns.note(.message, took: start.duration(to: .now))
  }

  package func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    timed(.message) { serverLoop.pinged(socket, roundTrip) }
  }

  package func stopping() { serverLoop.stopping() }

  package func drained(_ socket: SocketID) { timed(.connection) { serverLoop.drained(socket) } }

  package func closed(_ socket: SocketID, _ closing: Closing) {
    timed(.connection) { serverLoop.closed(socket, closing) }
  }

  package func timerFired(_ token: UInt64) { timed(.timer) { serverLoop.timerFired(token) } }

  package func arrived(_ message: LoopMessage) { timed(.mail) { serverLoop.arrived(message) } }
}
