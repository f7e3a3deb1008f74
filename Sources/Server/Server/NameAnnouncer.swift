import MulticastDNS
import Net

/// Gives the server a name in the local network by multicast DNS (NW8), on a thread of its own.
final class NameAnnouncer: Sendable {
  /// The name without `.local`.
  static let name = "fourtop"
  /// The time that `close` waits for the thread.
  private static let end: Duration = .seconds(1)

  private enum Order: Sendable { case end }

  private let orders: Mailbox<Order>
  private let thread: Thread

  /// - Parameters:
  ///   - interfaces: returns the present ones on which phones may be.
  ///   - seed: spreads servers that start at the same moment.
  ///   - say: called with each name that the server has taken, without `.local`.
  init(
    services: [AnnouncedService], interfaces: @escaping @Sendable () -> [Interface],
    seed: UInt64, say: @escaping @Sendable (String) -> Void
  ) throws(NetError) {
    let orders = try Mailbox<Order>()
    let host = try NameHost(
      services: services, interfaces: interfaces, seed: seed, say: say,
      bell: orders.descriptor)
    self.orders = orders
    thread = try Thread { host.run { !orders.empty().isEmpty } }
  }

  /// Takes the name back and waits for the thread.
  func close() {
    orders.post(.end)
    _ = thread.wait(until: .now + NameAnnouncer.end)
  }

  /// The addresses by the numbers of their links; tunnels have no phones.
  static func links(_ interfaces: [Interface]) -> [MulticastResponder.Link: [[UInt8]]] {
    interfaces.reduce(into: [:]) { links, interface in
      guard interface.kind < .tunnel, let number = interface.number else { return }
      links[number, default: []].append(interface.address.networkBytes)
    }
  }

  /// Whether the sender is on that link (RFC 6762 §11). Otherwise strangers could make the server send
  /// answers to a victim.
  static func isNeighbour(
    _ sender: IPAddress, on link: MulticastResponder.Link, of interfaces: [Interface],
    number: (Interface) -> UInt32? = \.number
  ) -> Bool {
    interfaces.contains { $0.reaches(sender) && number($0) == link }
  }
}

/// The sockets of `NameAnnouncer` and its responder. One thread owns it.
private final class NameHost {
  /// The time until the interfaces are read again.
  private static let look: Duration = .seconds(5)
  /// Datagrams of a socket that are read before the other one has its turn.
  private static let batch = 32

  private var poller: Poller
  private var four: MulticastSocket
  private var six: MulticastSocket?
  private var responder: MulticastResponder
  /// The interfaces of the last look.
  private var present: [Interface] = []
  private let interfaces: @Sendable () -> [Interface]
  private let say: @Sendable (String) -> Void
  private let start = Instant.now

  init(
    services: [AnnouncedService], interfaces: @escaping @Sendable () -> [Interface],
    seed: UInt64, say: @escaping @Sendable (String) -> Void, bell: Int32
  ) throws(NetError) {
    self.interfaces = interfaces
    self.say = say
    poller = try Poller()
    four = try MulticastSocket(isVersion6: false)
    // A machine may lack IPv6.
    six = try? MulticastSocket(isVersion6: true)
    responder = MulticastResponder(
      name: NameAnnouncer.name, services: services, links: [:], seed: seed, now: .zero)
    try poller.add(bell, for: .readable, token: 0)
    try poller.add(four.descriptor, for: .readable, token: 1)
    if let number = six?.descriptor { try poller.add(number, for: .readable, token: 2) }
  }

  func run(until isEnded: () -> Bool) {
    var nextLook = start
    while !isEnded() {
      if nextLook <= .now {
        look()
        nextLook = .now + NameHost.look
      }
      send(responder.timerFired(now: now))
      let due = responder.deadline.map { start + $0 }
      var events: [Poller.Event] = []
      poller.wait(until: min(due ?? nextLook, nextLook), into: &events)
      for event in events where event.token > 0 { receive(isVersion6: event.token == 2) }
    }
    send(responder.end())
  }

  private var now: Duration { start.duration(to: .now) }

  private func look() {
    present = interfaces()
    let links = NameAnnouncer.links(present)
    four.join(Set(links.filter { $0.value.contains { $0.count == 4 } }.keys))
    six?.join(Set(links.filter { $0.value.contains { $0.count == 16 } }.keys))
    responder.changed(links, now: now)
  }

  private func receive(isVersion6: Bool) {
    for _ in 0..<NameHost.batch {
      guard let datagram = isVersion6 ? six?.receive() : four.receive() else { return }
      guard
        NameAnnouncer.isNeighbour(
          datagram.sender.address, on: datagram.interface, of: present)
      else { continue }
      let output = responder.received(
        datagram.bytes, on: datagram.interface,
        isFromPort5353: datagram.sender.port == MulticastSocket.port, now: now)
      send(output, after: datagram, isVersion6: isVersion6)
    }
  }

  private func send(
    _ output: [MulticastResponder.Output], after datagram: MulticastSocket.Datagram? = nil,
    isVersion6: Bool = false
  ) {
    for one in output {
      switch one {
      case .multicast(let bytes, let link):
        four.send(bytes, through: link)
        six?.send(bytes, through: link)
      case .reply(let bytes):
        guard let datagram else { continue }
        if isVersion6 { six?.reply(bytes, to: datagram) } else { four.reply(bytes, to: datagram) }
      case .named(let name): say(name)
      }
    }
  }
}
