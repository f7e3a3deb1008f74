import Net
import WebSocket

// What a client says goes out masked, each frame with a fresh key (RFC 6455 §5.3).

extension LoopCore {
  /// Sends a message on a WebSocket that we have dialled; on any other nothing.
  @inline(never)
  func sendMasked(_ kind: MessageKind, _ payload: Span<UInt8>, to connection: Connection) {
    guard connection.isDialled, connection.isOpenSocket else { return }
    sendMaskedFrame(kind == .text ? .text : .binary, payload, to: connection)
  }

  /// The same of a frame made for clients.
  @inline(never)
  func sendMasked(_ frame: PreparedFrame, to connection: Connection) {
    guard let (kind, payload) = frame.message else { return }
    sendMasked(kind, frame.bytes.span.extracting(payload), to: connection)
  }

  func sendMaskedFrame(_ opcode: Opcode, _ payload: Span<UInt8>, to connection: Connection) {
    enqueue(PreparedFrame(opcode: opcode, payload, mask: Self.key()).bytes, to: connection)
  }

  func sendMaskedClose(_ code: CloseCode?, reason: String = "", to connection: Connection) {
    enqueue(PreparedFrame.close(code, reason: reason, mask: Self.key()).bytes, to: connection)
  }

  private static func key() -> UInt32 { .random(in: 0...UInt32.max) }
}
