import Net
import TLS
import WebSocket

/// The connections of a loop, as a client, that are under way.
struct Dials {
  /// The authorities that must vouch for a server dialled with TLS; nil: none is dialled.
  let trust: TLSContext.Trust?
  private var context: TLSContext?
  private(set) var underWay: [DialID: Dialling] = [:]
  private var last: UInt64 = 0

  init(trust: TLSContext.Trust?) {
    self.trust = trust
  }

  mutating func next() -> DialID {
    last += 1
    return DialID(raw: last)
  }

  /// Begins to connect to `destination`. Throws `busy` and `unusable`.
  mutating func begin(
    _ id: DialID, _ destination: Destination, at now: Instant, _ limits: Limits
  ) throws(DialFault) {
    precondition(
      !destination.isSecure || trust != nil, "a secure destination needs Configuration.trust")
    guard underWay.count < limits.dials else { throw .busy }
    underWay[id] = try Dialling(id, destination, until: now + limits.dialTime)
  }

  /// The connection is made, not to be had, or not wanted any more. False: it was not under way.
  mutating func end(_ id: DialID) -> Bool { underWay.removeValue(forKey: id) != nil }

  /// What sessions with servers begin with. It is made when the first one is dialled: to read the
  /// system's authorities takes some milliseconds.
  mutating func clientContext() throws(TLSError) -> TLSContext {
    if let context { return context }
    guard let trust else { throw .authoritiesUnusable }
    let made = try TLSContext(trusting: trust)
    context = made
    return made
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
