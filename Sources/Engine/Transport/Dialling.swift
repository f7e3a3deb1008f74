import Net
import TLS
import WebSocket

/// What a loop needs as a client.
struct Dials {
  /// By whom servers must be vouched for that are dialled with TLS.
  let trust: TLSContext.Trust?
  /// What sessions with such servers begin with, once there was one.
  var context: TLSContext?
  var underWay: [DialID: Dialling] = [:]
  private var last: UInt64 = 0

  init(trust: TLSContext.Trust?) {
    self.trust = trust
  }

  mutating func next() -> DialID {
    last += 1
    return DialID(raw: last)
  }
}

/// A connection on its way to a server, over all of the addresses that are tried for it.
final class Dialling {
  let id: DialID
  let destination: Destination
  /// It must be a WebSocket by then.
  let until: Instant
  /// The address that is tried must have answered by then.
  private(set) var addressUntil: Instant
  var handshake: ClientHandshake
  /// The connection stands; TLS and the handshake are under way.
  var isConnected = false
  /// The handshake's request is out.
  var hasAsked = false
  /// Why the last address was none.
  var fault = DialFault.nameUnknown

  /// Addresses yet to be tried, the last one first.
  private var addresses: [IPAddress] = []

  init(_ id: DialID, _ destination: Destination, until: Instant) throws(DialFault) {
    self.id = id
    self.destination = destination
    self.until = until
    addressUntil = until
    do {
      handshake = try ClientHandshake(
        target: destination.target, host: destination.authority,
        nonce: (0..<16).map { _ in UInt8.random(in: 0...255) },
        subprotocols: destination.subprotocols, fields: destination.fields)
    } catch {
      throw .unusable
    }
  }

  func timePassed(at now: Instant) -> ConnectionAction {
    if now >= until { return .failDial(.late) }
    return !isConnected && now >= addressUntil ? .tryNextAddress : .nothing
  }

  func found(_ addresses: [IPAddress]) {
    self.addresses = addresses.reversed()
  }

  /// The next address, to be tried until then at most.
  func nextAddress(until end: Instant) -> Endpoint? {
    isConnected = false
    addressUntil = min(end, until)
    return addresses.popLast().map { Endpoint($0, port: destination.port) }
  }
}
