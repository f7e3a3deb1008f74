import Net
import WebSocket

/// What a loop must do for a server that it was asked to reach.
enum DialAction: Equatable {
  case nothing
  /// The host is this address, which is found after the present callback.
  case find(IPAddress)
  /// Find the addresses of this name on another thread.
  case lookUp(String)
  /// Connect to this address.
  case connect(Endpoint)
  /// Tell the application why the server is not reached.
  case tell(DialFault)
}

/// The connections of a loop, as a client, that are under way.
///
/// A machine without I/O: the loop hands it facts and moments, and carries out the actions that it
/// returns. It tells of each connection once, unless that is cancelled.
struct Dials {
  private(set) var underWay: [DialID: Dialling] = [:]
  /// Servers can be dialled with TLS.
  private let hasTrust: Bool
  private var isStopping = false
  private var last: UInt64 = 0

  init(hasTrust: Bool) { self.hasTrust = hasTrust }

  /// Begins to connect to `destination`.
  mutating func begin(
    _ destination: Destination, at now: Instant, _ limits: Limits
  ) -> (DialID, DialAction) {
    precondition(
      !destination.isSecure || hasTrust, "a secure destination needs Configuration.trust")
    last += 1
    let id = DialID(raw: last)
    if isStopping { return (id, .tell(.stopping)) }
    guard underWay.count < limits.dials else { return (id, .tell(.busy)) }
    do throws(DialFault) {
      underWay[id] = try Dialling(id, destination, until: now + limits.dialTime)
    } catch {
      return (id, .tell(error))
    }
    let address = IPAddress(destination.host)
    return (id, address.map { .find($0) } ?? .lookUp(destination.host))
  }

  /// The connection is made, or not wanted any more. False: it was not under way.
  mutating func end(_ id: DialID) -> Bool { underWay.removeValue(forKey: id) != nil }

  /// The service ends.
  mutating func stop() { isStopping = true }

  // MARK: Facts

  /// The addresses of the host are these; none: nobody knows it.
  mutating func found(
    _ addresses: [IPAddress], for id: DialID, at now: Instant, _ limits: Limits
  ) -> DialAction {
    guard let dialling = underWay[id] else { return .nothing }
    dialling.found(addresses)
    return next(dialling, at: now, limits)
  }

  /// The address that was tried is of no use; the next one is tried.
  mutating func unreachable(
    _ id: DialID, errno: Int32, at now: Instant, _ limits: Limits
  ) -> DialAction {
    guard let dialling = underWay[id] else { return .nothing }
    dialling.fault = .unreachable(errno: errno)
    return next(dialling, at: now, limits)
  }

  private mutating func next(
    _ dialling: Dialling, at now: Instant, _ limits: Limits
  ) -> DialAction {
    if now >= dialling.until { return failed(dialling.id, .late) }
    guard let endpoint = dialling.nextAddress(until: now + limits.connectTime) else {
      return failed(dialling.id, dialling.fault)
    }
    return .connect(endpoint)
  }

  /// There will be no WebSocket, for this reason.
  mutating func failed(_ id: DialID, _ fault: DialFault) -> DialAction {
    end(id) ? .tell(fault) : .nothing
  }

  /// The connection was dropped.
  mutating func lost(_ id: DialID) -> DialAction { failed(id, isStopping ? .stopping : .lost) }
}

/// A connection on its way to a server, over all of the addresses that are tried for it.
final class Dialling {
  let id: DialID
  let destination: Destination
  /// It must be a WebSocket by then.
  let until: Instant
  /// The address that is tried must have answered by then.
  private(set) var addressUntil: Instant
  private(set) var handshake: ClientHandshake
  /// The connection stands; TLS and the handshake are under way.
  private(set) var isConnected = false
  /// The handshake's request is out.
  private var hasAsked = false
  /// Why the last address was none.
  fileprivate(set) var fault = DialFault.nameUnknown

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

  // MARK: Addresses

  fileprivate func found(_ addresses: [IPAddress]) { self.addresses = addresses.reversed() }

  /// The next address, to be tried until then at most.
  fileprivate func nextAddress(until end: Instant) -> Endpoint? {
    isConnected = false
    addressUntil = min(end, until)
    return addresses.popLast().map { Endpoint($0, port: destination.port) }
  }

  /// Begins to connect to an address. The caller owns the descriptor.
  func connect(to endpoint: Endpoint) throws(NetError) -> (Int32, Peer) {
    let descriptor = try Socket.connect(to: endpoint).release()
    let local = Socket.localEndpoint(descriptor)
    return (
      descriptor,
      Peer(address: endpoint, local: local, listener: 0, isSecure: destination.isSecure)
    )
  }

  // MARK: Facts

  func timePassed(at now: Instant) -> ConnectionAction {
    if now >= until { return .failDial(.late) }
    if isConnected || now < addressUntil { return .nothing }
    return .giveUpAddress(errno: Socket.tookTooLong)
  }

  /// When `timePassed` has something to decide.
  var deadline: Instant { isConnected ? until : addressUntil }

  /// The socket is writable; `errno`: why it cannot be connected, or 0. The first time decides.
  func becameWritable(errno: @autoclosure () -> Int32) -> ConnectionAction {
    if isConnected { return .nothing }
    let errno = errno()
    if errno != 0 { return .giveUpAddress(errno: errno) }
    isConnected = true
    return destination.isSecure ? .greet(destination.host) : ask()
  }

  /// TLS is established.
  func established() -> ConnectionAction { hasAsked ? .nothing : ask() }

  private func ask() -> ConnectionAction {
    hasAsked = true
    return .ask(handshake.request)
  }

  /// Reads the server's answer, up to where frames begin. Nil: it is not whole.
  func received(
    _ bytes: Span<UInt8>, from position: inout Int
  ) throws(AnswerError) -> ClientHandshake.Opened? {
    try handshake.received(bytes, from: &position)
  }
}
