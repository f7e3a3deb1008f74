import HTTP
import Net

/// A door that listens.
final class OpenListener: Sendable {
  let socket: ListeningSocket
  let number: Int
  let isSecure: Bool

  init(_ door: Door) throws(NetError) {
    isSecure = door.tls != nil
    socket = try ListeningSocket(host: door.host, port: door.port)
    number = door.number
  }
}

/// Accepts connections and deals them out in turn.
struct Acceptor: ~Copyable {
  /// New connections of one wakeup; the rest waits for the next, after those that are served.
  private static let batch = 64

  let doors: [OpenListener]
  private var reserve = ReserveDescriptor()
  private var turn = 0
  private let refusal: [UInt8]

  /// `fields` go with the refusals.
  init(doors: [OpenListener], fields: [Field]) {
    self.doors = doors
    refusal = Response.text("Too many connections.\n", status: .unavailable, fields: fields)
      .parting()
  }

  /// Accepts at door `index` and calls `deal` with each descriptor, which then owns it. True if
  /// there is no descriptor left even to refuse with.
  mutating func accept(
    _ index: Int, _ admission: Admission, deal: (Int32, Peer, Int) -> Void
  ) -> Bool {
    guard doors.indices.contains(index) else { return false }
    for _ in 0..<Self.batch {
      switch doors[index].socket.accept() {
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

  private func peer(_ index: Int, _ descriptor: Int32, _ address: Endpoint) -> Peer {
    let door = doors[index]
    // A door on one address is that address.
    let local =
      door.socket.endpoint.address.isAny
      ? Socket.localEndpoint(descriptor) : door.socket.endpoint
    return Peer(address: address, local: local, door: door.number, isSecure: door.isSecure)
  }

  /// Uses the reserve to accept one visitor and say no. False if that did not help.
  private mutating func refuseWithReserve(_ index: Int) -> Bool {
    guard reserve.isFull else {
      reserve.refill()
      return reserve.isFull
    }
    reserve.giveUp()
    defer { reserve.refill() }
    switch doors[index].socket.accept() {
    case .connection(let descriptor, _):
      refuse(Descriptor(owning: descriptor), index)
      return true
    case .nobody, .passing: return true
    case .exhausted: return false
    }
  }

  /// Answers 503; through a TLS door just ends, because a handshake for saying no would cost more
  /// than the visit. What the visitor has already sent is read first, because closing with unread
  /// bytes would destroy the answer.
  private func refuse(_ descriptor: consuming Descriptor, _ index: Int) {
    if doors[index].isSecure { return }
    _ = Socket.send(descriptor.number, refusal.span)
    Socket.endSending(descriptor.number)
    var rest = [UInt8](repeating: 0, count: 4096)
    var bytes = rest.mutableSpan
    _ = Socket.receive(descriptor.number, into: &bytes)
  }
}
