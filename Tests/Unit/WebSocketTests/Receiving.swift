import WebSocket

/// An event with its payload copied out of the buffer.
enum Heard: Equatable {
  case message(MessageKind, [UInt8])
  case ping([UInt8])
  case pong([UInt8])
  case close(CloseCode?)
  case error(WebSocketError)
}

let roomy = Receiver.Limits(message: 1 << 20, fragments: 1000)

/// Feeds `pieces` to a receiver; an error ends it.
func hear(
  _ pieces: [[UInt8]], role: Role = .server, limits: Receiver.Limits = roomy
) -> [Heard] {
  hear(pieces, receiver: Receiver(role: role, limits: limits))
}

/// As above. A compressed payload inflates to each of its bytes twice.
func hear(_ pieces: [[UInt8]], receiver: consuming Receiver) -> [Heard] {
  var receiver = receiver
  var heard: [Heard] = []
  for piece in pieces where !heard.contains(where: \.isError) {
    var buffer = piece
    let end = buffer.count
    var bytes = buffer.mutableSpan
    var position = 0
    do throws(WebSocketError) {
      while let event = try receiver.next(&bytes, from: &position, to: end) {
        switch event {
        case .message(let kind, .here(let range)):
          heard.append(.message(kind, range.map { bytes[$0] }))
        case .message(let kind, .kept(let payload)): heard.append(.message(kind, payload))
        case .compressed(let range, isLast: _):
          for index in range { try receiver.inflated([bytes[index], bytes[index]].span) }
        case .ping(let payload): heard.append(.ping(payload))
        case .pong(let payload): heard.append(.pong(payload))
        case .close(let code): heard.append(.close(code))
        }
      }
    } catch {
      heard.append(.error(error))
    }
  }
  return heard
}

extension Heard {
  var isError: Bool {
    switch self {
    case .error: true
    case .message, .ping, .pong, .close: false
    }
  }
}

/// A frame as a client sends it, or, without mask, a server.
func frame(
  _ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true, mask: UInt32? = 0x0D_F0_AD_8B
) -> [UInt8] {
  PreparedFrame(opcode: opcode, isFinal: isFinal, payload.span, mask: mask).bytes
}

func text(_ string: String, isFinal: Bool = true) -> [UInt8] {
  frame(.text, Array(string.utf8), isFinal: isFinal)
}
