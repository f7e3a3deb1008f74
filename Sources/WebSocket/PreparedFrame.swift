/// A server's message framed once (unmasked), to be sent to many connections unchanged.
public struct PreparedFrame: Equatable, Sendable {
  /// Header and payload.
  public let bytes: [UInt8]

  /// Frames `payload`, which for `.text` is valid UTF-8.
  public init(_ kind: MessageKind, _ payload: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + FrameHeader.longest)
    FrameHeader(opcode: kind == .text ? .text : .binary, length: payload.count).write(to: &bytes)
    for index in payload.indices { bytes.append(payload[index]) }
    self.bytes = bytes
  }
}
