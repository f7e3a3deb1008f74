import Transport

final class Echo: Application {
  let loop: Loop<Never>

  init(_ loop: Loop<Never>) { self.loop = loop }

  func received(
    _ payload: Span<UInt8>, _ kind: MessageKind, from socket: SocketID, at instant: Instant
  ) {
    loop.send(kind, payload, to: socket)
  }
}

Signals.block()
let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080
let service = try Service(Configuration(listeners: [Listener(port: port)])) { Echo($0) }
Program.say("listening on \(service.endpoints[0])")
service.runUntilSignal()
