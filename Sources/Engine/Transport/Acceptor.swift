import HTTP
import Net
import Synchronization

/// A listener with its bound socket.
final class OpenListener: Sendable {
  let socket: ListeningSocket
  let number: Int
  let isSecure: Bool

  init(_ listener: Listener) throws(NetError) {
    isSecure = listener.tls != nil
    if let inherited = listener.inherited {
      socket = try ListeningSocket(inherited: inherited)
    } else {
      socket = try ListeningSocket(host: listener.host, port: listener.port)
    }
    number = listener.number
  }
}

/// Accepts connections and deals them out in turn.
struct Acceptor: ~Copyable {
  /// New connections of one wakeup; the rest waits for the next, after those that are served.
  private static let batch = 64

  private let listeners: [OpenListener]
  /// That of the first listener; those of the others follow.
  private let firstToken: UInt64
  /// How long the listeners are not watched where no descriptor is left.
  private static let pause: Duration = .milliseconds(100)

  /// The listeners are not watched until then; nil: they are.
  private(set) var pausedUntil: Instant?
  private var reserve = ReserveDescriptor()
  private var turn = 0
  private let refusal: [UInt8]

  /// Watches the listeners, the first one under `token`. `fields` go with the refusals.
  init(
    listeners: [OpenListener], fields: [Field], in table: inout ConnectionTable, under token: UInt64
  ) throws(NetError) {
    self.listeners = listeners
    firstToken = token
    refusal = Response.text("Too many connections.\n", status: .unavailable, fields: fields)
      .parting()
    for (number, listener) in listeners.enumerated() {
      try table.watch(listener.socket.descriptor, token + UInt64(number))
    }
  }

  /// Accepts at listener `index` and calls `deal` with each descriptor, which then owns it. True if
  /// there is no descriptor left even to refuse with.
  mutating func accept(
    _ index: Int, _ admission: Admission, deal: (Int32, Peer, Int) -> Void
  ) -> Bool {
    guard listeners.indices.contains(index) else { return false }
    for _ in 0..<Self.batch {
      switch listeners[index].socket.accept() {
      case .connection(let descriptor, let address):
        guard admission.admit(address.address) else {
          refuse(Descriptor(owning: descriptor), index)
          continue
        }
        deal(descriptor, peer(index, descriptor, address), turn)
        turn &+= 1
      case .nobody: return false
      case .passing: continue
      case .exhausted: if !refuseWithReserve(index) { return true }
      }
    }
    return false
  }

  /// Pauses listening. No descriptor is left, not even to refuse, so the listeners would be reported as
  /// ready without end.
  mutating func pause(at now: Instant, in table: inout ConnectionTable) {
    pausedUntil = now + Acceptor.pause
    watch([], in: &table)
  }

  /// Listens again if the pause is over.
  mutating func resume(at now: Instant, in table: inout ConnectionTable) {
    guard let end = pausedUntil, now >= end else { return }
    pausedUntil = nil
    watch(.readable, in: &table)
  }

  private func watch(_ interest: Readiness, in table: inout ConnectionTable) {
    for (number, listener) in listeners.enumerated() {
      table.change(listener.socket.descriptor, firstToken + UInt64(number), to: interest)
    }
  }

  /// Listens no more.
  func stop(in table: inout ConnectionTable) {
    for listener in listeners { table.unwatch(listener.socket.descriptor) }
  }

  private func peer(_ index: Int, _ descriptor: Int32, _ address: Endpoint) -> Peer {
    let listener = listeners[index]
    // A listener on one address is that address.
    let local =
      listener.socket.endpoint.address.isAny
      ? Socket.localEndpoint(descriptor) : listener.socket.endpoint
    return Peer(
      address: address, local: local, listener: listener.number, isSecure: listener.isSecure)
  }

  /// Uses the reserve to accept one visitor and say no. False if that did not help.
  private mutating func refuseWithReserve(_ index: Int) -> Bool {
    guard reserve.isFull else {
      reserve.refill()
      return reserve.isFull
    }
    reserve.giveUp()
    defer { reserve.refill() }
    switch listeners[index].socket.accept() {
    case .connection(let descriptor, _):
      refuse(Descriptor(owning: descriptor), index)
      return true
    case .nobody, .passing: return true
    case .exhausted: return false
    }
  }

  /// Answers 503; through a TLS listener just ends, because a handshake for saying no would cost more
  /// than the visit. What the visitor has already sent is read first, because closing with unread
  /// bytes would destroy the answer.
  private func refuse(_ descriptor: consuming Descriptor, _ index: Int) {
    if listeners[index].isSecure { return }
    _ = Socket.send(descriptor.number, refusal.span)
    Socket.endSending(descriptor.number)
    var rest = [UInt8](repeating: 0, count: 4096)
    var bytes = rest.mutableSpan
    _ = Socket.receive(descriptor.number, into: &bytes)
  }
}
