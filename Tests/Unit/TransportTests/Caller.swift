import Glibc
import Net
import Testing
import Transport
import WebSocket

/// An application that dials, says and closes what letters tell it, and logs what it is told.
final class Caller: Application {
  enum LoopMessage: Sendable {
    case dial(Destination)
    /// Dials, and thinks better of it at once.
    case dialInVain(Destination)
    case say(MessageKind, [UInt8])
    /// The same as a frame made for many, and to many.
    case sayFramed(String)
    case ping
    case close(CloseCode, String)
  }

  private let loop: Loop<LoopMessage>
  private let log: Log
  private var socket: SocketID?

  init(_ loop: Loop<LoopMessage>, _ log: Log) {
    self.loop = loop
    self.log = log
  }

  func reached(_ socket: SocketID, by dial: DialID, subprotocol: String?) {
    self.socket = socket
    log.add("reached \(subprotocol ?? "")")
  }

  func failed(_ dial: DialID, _ fault: DialFault) { log.add("failed \(fault)") }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    log.add(kind == .text ? "heard \(text(payload))" : "heard \(payload.count) bytes")
  }

  func pinged(_ socket: SocketID, _ roundTrip: RoundTrip) {
    log.add("pinged \(roundTrip.measured > .zero)")
  }

  func closed(_ socket: SocketID, _ closing: Closing) {
    self.socket = nil
    log.add("closed \(closing)")
  }

  func arrived(_ message: LoopMessage) {
    switch message {
    case .dial(let destination): _ = loop.dial(destination)
    case .dialInVain(let destination): loop.cancel(loop.dial(destination))
    case .say(let kind, let bytes): if let socket { loop.send(kind, bytes.span, to: socket) }
    case .sayFramed(let text):
      guard let socket else { return }
      let bytes = Array(text.utf8)
      loop.send(PreparedFrame(.text, bytes.span), to: socket)
      loop.send(.text, bytes.span, to: [socket].span)
    case .ping: if let socket { loop.ping(socket) }
    case .close(let code, let reason): if let socket { loop.close(socket, code, reason: reason) }
    }
  }
}

/// A service that only dials.
final class Flat {
  let service: Service<Caller>
  let log: Log

  init(
    believing trust: TLSTrust? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) throws {
    let log = try Log()
    var limits = Limits.standard
    limits.closeTime = .milliseconds(300)
    limits.stopTime = .milliseconds(20)
    change(&limits)
    service = try Service(Configuration(listeners: [], limits: limits, trust: trust)) {
      Caller($0, log)
    }
    self.log = log
  }

  deinit {
    service.stop()
    service.wait()
  }

  func tell(_ message: Caller.LoopMessage) { service.mailboxes[0].post(message) }

  /// Dials, and the first line of what comes of it.
  func dial(_ destination: Destination) throws -> String {
    tell(.dial(destination))
    return try log.line()
  }
}

extension Destination {
  /// The only listener of a service on this machine.
  init(
    to endpoint: Endpoint, host: String = "127.0.0.1", isSecure: Bool = false,
    target: String = "/ws"
  ) {
    self.init(host: host, port: endpoint.port, isSecure: isSecure, target: target)
  }
}

/// A server whose every byte the test says, for one client.
final class ByHand {
  private let listener: ListeningSocket
  private var poller: Poller
  private var taken: Int32?

  init() throws {
    listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    poller = try Poller()
    try poller.add(listener.descriptor, for: .readable, token: 0)
    // Unread bytes stay with the sender: by default the kernel may accept tens of megabytes.
    var size: Int32 = 65_536
    // SAFETY: the call reads `size`, which outlives it.
    let status = unsafe setsockopt(
      listener.descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    #expect(status == 0)
  }

  deinit { hangUp() }

  var endpoint: Endpoint { listener.endpoint }

  /// Waits for the client.
  func accept() throws {
    while true {
      try wait()
      if case .connection(let descriptor, _) = listener.accept() {
        poller.remove(listener.descriptor)
        try poller.add(descriptor, for: .readable, token: 1)
        taken = descriptor
        return
      }
    }
  }

  /// The received bytes up to the one with which `end` is complete.
  func read(until end: String) throws -> String {
    var text = ""
    while !text.contains(end) {
      try wait()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var bytes = buffer.mutableSpan
      guard let taken, case .bytes(let count) = Socket.receive(taken, into: &bytes) else {
        throw Client.Failure.ended(Array(text.utf8))
      }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return text
  }

  func say(_ bytes: [UInt8]) {
    if let taken { _ = Socket.send(taken, bytes.span) }
  }

  /// Answers the handshake, and what follows it in the same piece.
  func open(with more: [UInt8] = []) throws {
    try accept()
    let request = try read(until: "\r\n\r\n")
    let key = request.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") }
    let proof = Handshake.acceptKey(for: Array((key ?? "").dropFirst(19).utf8)) ?? ""
    let head = """
      HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
      Sec-WebSocket-Accept: \(proof)\r\n\r\n
      """
    say(Array(head.utf8) + more)
  }

  func hangUp() {
    taken = taken.flatMap { number in
      _ = Descriptor(owning: number)
      return nil
    }
  }

  private func wait() throws {
    var events: [Poller.Event] = []
    poller.wait(until: .now + Client.patience, into: &events)
    if events.isEmpty { throw Client.Failure.late }
  }
}
