import HTTP
import Net
import TLS
import WebSocket

/// A bot's WebSocket.
final class TableBotSocket {
  /// The result of being ready.
  enum Outcome {
    case fine
    /// The connection cannot be used any more, and why.
    case gone(String)
  }

  /// The owner of the socket and its endpoint: see `TableBotsRun`.
  let role: TableBotRole
  let token: UInt64
  private let line: LoadLine
  private let pipe: TLSPipe

  var number: Int32 { line.number }
  var interest: Readiness { line.interest }

  /// Begins to connect. `device` is the value of the device's cookie. `pipe` is common to all.
  init(
    to server: LoadServer, path: String, device: String, role: TableBotRole, token: UInt64,
    _ pipe: TLSPipe
  ) throws {
    self.role = role
    self.token = token
    self.pipe = pipe
    let request = try LoadRequest(
      path: path, to: server, number: token, subprotocols: ["fourtop.v1"],
      fields: [Field("Cookie", "fourtop-device=\(device)")])
    line = try LoadLine(to: server, request, nil, token: token)
  }

  /// Sends one text message, now or as soon as the socket takes it.
  func send(_ message: [UInt8]) -> Outcome {
    let mask = UInt32(truncatingIfNeeded: token) &* 0x9E37_79B9 | 1
    return outcome { () throws(LoadFault) in
      try line.send(PreparedFrame(.text, message.span, mask: mask).bytes, through: pipe)
    }
  }

  /// The socket takes bytes again, or is connected.
  func becameWritable() -> Outcome {
    outcome { () throws(LoadFault) in try line.becameWritable(through: pipe) }
  }

  /// Reads once into `buffer`. Calls `opened` when the handshake is over, and `taken` for each
  /// message with the moment at which it was read.
  func becameReadable(
    _ buffer: inout [UInt8], opened: () -> Void, taken: (Span<UInt8>, Instant) -> Void
  ) -> Outcome {
    let wasOpen = line.isOpen
    var plain: [UInt8] = []
    let outcome = outcome { () throws(LoadFault) in
      try line.becameReadable(&buffer, &plain, through: pipe) { (_, message) throws(LoadFault) in
        taken(message, .now)
      }
    }
    if !wasOpen, line.isOpen { opened() }
    return outcome
  }

  private func outcome(_ body: () throws(LoadFault) -> Void) -> Outcome {
    do throws(LoadFault) {
      try body()
      return .fine
    } catch {
      return .gone(error.description)
    }
  }
}
