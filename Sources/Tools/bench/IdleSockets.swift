import HTTP
import Net
import TLS
import WebSocket

/// `bench idle`: what a WebSocket costs that says nothing.
final class IdleSockets {
  private enum Failure: Error {
    case broken(String)
    case late(open: Int, wanted: Int)
  }

  /// These are there before the first measurement, so that what exists once is not counted.
  private static let first = 100
  /// Connections on their way at a time.
  private static let atOnce = 20

  private let options: VisitOptions
  private let context: TLSContext
  private let pipe = TLSPipe()
  private var poller: Poller
  private var lines: [VisitLine] = []
  private var begun = 0
  private var handshakes: [Int: ClientHandshake] = [:]
  private var open: Set<Int> = []
  private var sealed = [UInt8](repeating: 0, count: 65_536)
  private var plain = [UInt8](repeating: 0, count: 65_536)

  init(_ options: VisitOptions) throws {
    self.options = options
    context = try TLSContext(trusting: .anybody)
    poller = try Poller()
  }

  /// The bytes that each connection adds.
  func measure() throws -> Int {
    try openUp(to: Self.first)
    let process = ServerProcess(number: options.process)
    let before = try process.residentMemory()
    print("\(Self.first) connections: \(before / 1024) KiB resident")
    try openUp(to: Self.first + options.connections)
    let after = try process.residentMemory()
    print("\(Self.first + options.connections) connections: \(after / 1024) KiB resident")
    return (after - before) / options.connections
  }

  private func openUp(to count: Int) throws {
    let patience = Instant.now + .seconds(120)
    while open.count < count {
      while begun < count, begun - open.count < Self.atOnce { try begin() }
      try turn(until: .now + .milliseconds(100))
      guard .now < patience else { throw Failure.late(open: open.count, wanted: count) }
    }
    let end = Instant.now + .seconds(options.quiet)
    while .now < end { try turn(until: end) }
  }

  private func begin() throws {
    let session = options.isSecure ? try TLSSession(connecting: context, to: nil) : nil
    let line = try VisitLine(to: options.server, session, token: UInt64(begun))
    lines.append(line)
    begun += 1
    try poller.add(line.number, for: .writable, token: line.token)
    let origin = "\(options.isSecure ? "https" : "http")://\(options.server)"
    let handshake = try ClientHandshake(
      target: options.path, host: options.server.description,
      nonce: (0..<16).map { _ in UInt8.random(in: 0...255) }, subprotocols: ["fourtop.v1"],
      fields: [Field("Origin", origin)])
    try line.send(handshake.request, through: pipe)
    handshakes[Int(line.token)] = handshake
  }

  private func turn(until deadline: Instant) throws {
    var events: [Poller.Event] = []
    poller.wait(until: deadline, into: &events)
    for event in events {
      let line = lines[Int(event.token)]
      do throws(VisitLine.Broken) {
        if event.ready.contains(.writable) { try line.becameWritable(through: pipe) }
        if event.ready.contains(.readable) {
          try line.becameReadable(&sealed, &plain, through: pipe)
        }
        try understand(line)
      } catch {
        throw Failure.broken(error.reason)
      }
      if line.hasEnded { throw Failure.broken("the server ended a connection") }
      poller.change(line.number, to: line.interest, token: event.token)
    }
  }

  /// The answer, then pings alone, which are answered.
  private func understand(_ line: VisitLine) throws(VisitLine.Broken) {
    let place = Int(line.token)
    if var handshake = handshakes.removeValue(forKey: place) {
      var position = 0
      do throws(AnswerError) {
        let received = line.received
        let opened = try handshake.received(received.span, from: &position)
        line.received = Array(received[position...])
        if opened == nil {
          handshakes[place] = handshake
          return
        }
      } catch {
        throw VisitLine.Broken(reason: "the WebSocket was refused: \(error)")
      }
      open.insert(place)
    }
    while line.received.count >= 2, line.received.count >= 2 + Int(line.received[1] & 0x7F) {
      let payload = Array(line.received[2..<(2 + Int(line.received[1] & 0x7F))])
      let isPing = line.received[0] == 0x89
      line.received.removeFirst(2 + payload.count)
      if isPing {
        try line.send(
          PreparedFrame(opcode: .pong, payload.span, mask: 1).bytes, through: pipe)
      }
    }
  }

  /// Runs with the arguments behind `idle`; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = VisitOptions(arguments), options.process > 0 else {
      print(VisitOptions.help)
      return 2
    }
    _ = Socket.raiseDescriptorLimit()
    do {
      let bytes = try IdleSockets(options).measure()
      let tenths = bytes * 10 / 1024
      print(
        "each idle \(options.isSecure ? "wss" : "ws") connection: \(tenths / 10).\(tenths % 10) KiB"
      )
      guard let allowed = options.allowed else { return 0 }
      let isGood = bytes <= allowed * 1024
      print(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed")
      return isGood ? 0 : 1
    } catch {
      print("bench idle: \(error)")
      return 1
    }
  }
}
