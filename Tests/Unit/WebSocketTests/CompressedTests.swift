import Testing
import WebSocket

/// In these tests a payload "inflates" to each of its bytes twice.
private func hearCompressed(
  _ pieces: [[UInt8]], role: Role = .server, limits: Receiver.Limits = roomy
) -> [Heard] {
  hear(pieces, receiver: Receiver(role: role, limits: limits, permitsCompressed: true))
}

private func compressed(
  _ opcode: Opcode, _ payload: String, isFinal: Bool = true, mask: UInt32? = 0x0D_F0_AD_8B
) -> [UInt8] {
  PreparedFrame(
    opcode: opcode, isFinal: isFinal, isCompressed: true, Array(payload.utf8).span, mask: mask
  ).bytes
}

private func more(_ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
  frame(.continuation, payload, isFinal: isFinal)
}

private func doubled(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, $0] } }

private let conversation: [UInt8] =
  compressed(.text, "one") + compressed(.binary, "tw", isFinal: false) + frame(.ping, [9])
  + more([], isFinal: false) + more(Array("o".utf8)) + text("plain")
  + compressed(.text, "") + compressed(.text, "a", isFinal: false) + more([])
  + text("x", isFinal: false) + more([0x79]) + compressed(.binary, "end") + frame(.close)

private let meaning: [Heard] = [
  .message(.text, doubled("one")), .ping([9]), .message(.binary, doubled("two")),
  .message(.text, Array("plain".utf8)), .message(.text, []), .message(.text, doubled("a")),
  .message(.text, Array("xy".utf8)), .message(.binary, doubled("end")), .close(nil),
]

@Test("a conversation with compressed messages is understood the same however it is cut")
func compressedCuts() {
  #expect(hearCompressed([conversation]) == meaning)
  for cut in 0...conversation.count {
    #expect(
      hearCompressed([Array(conversation[..<cut]), Array(conversation[cut...])]) == meaning)
  }
  #expect(hearCompressed(conversation.map { [$0] }) == meaning)
}

@Test("a client understands a server's compressed messages")
func compressedForClient() {
  #expect(
    hearCompressed([compressed(.text, "hi", mask: nil)], role: .client)
      == [.message(.text, doubled("hi"))])
}

@Test("RFC 7692 §6: the first reserved bit is for the first frame of a message alone")
func reservedBit() {
  let refused: [[UInt8]] = [
    compressed(.ping, ""), compressed(.pong, ""), compressed(.close, ""),
    compressed(.continuation, "a"), [0xE1], [0xD1], [0xB1], [0xF2],
    compressed(.text, "a", isFinal: false) + compressed(.continuation, "b"),
    text("a", isFinal: false) + compressed(.continuation, "b"),
  ]
  for bytes in refused {
    #expect(hearCompressed([bytes]).last == .error(.reservedBits))
    #expect(hearCompressed(bytes.map { [$0] }).last == .error(.reservedBits))
  }
  #expect(
    hearCompressed([compressed(.text, "a", isFinal: false) + compressed(.text, "b")])
      == [.error(.messageUnfinished)])
}

@Test("without agreement a compressed message is refused")
func notAgreed() {
  #expect(hear([compressed(.text, "a")]) == [.error(.reservedBits)])
  #expect(hear([compressed(.binary, "")]) == [.error(.reservedBits)])
}

@Test("the message limit counts what a message inflates to")
func inflatedLimit() {
  let limits = Receiver.Limits(message: 10, fragments: 4)
  #expect(
    hearCompressed([compressed(.text, "12345")], limits: limits)
      == [.message(.text, doubled("12345"))])
  let error: Heard = .error(.messageTooLong(limit: 10))
  #expect(hearCompressed([compressed(.text, "123456")], limits: limits) == [error])
  #expect(
    hearCompressed(
      [compressed(.text, "123", isFinal: false) + more(Array("456".utf8))], limits: limits)
      == [error])
}

@Test("what comes compressed is limited too, by the frame's length, before its bytes")
func compressedLimit() {
  let limits = Receiver.Limits(message: 1000, fragments: 4)
  func header(_ length: Int, isFinal: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameHeader(isFinal: isFinal, opcode: .binary, isCompressed: true, length: length, mask: 1)
      .write(to: &bytes)
    return bytes
  }
  let most = 1000 + 250 + 1024
  #expect(hearCompressed([header(most)], limits: limits) == [])
  let error: Heard = .error(.messageTooLong(limit: 1000))
  #expect(hearCompressed([header(most + 1)], limits: limits) == [error])
  var receiver = Receiver(role: .server, limits: limits, permitsCompressed: true)
  var first = header(most, isFinal: false) + [UInt8](repeating: 0, count: most)
  var bytes = first.mutableSpan
  var position = 0
  // The pieces inflate to nothing.
  while (try? receiver.next(&bytes, from: &position, to: bytes.count)) != nil {}
  #expect(position == first.count && receiver.isWithinMessage)
  var second = more([0])
  var rest = second.mutableSpan
  position = 0
  #expect(throws: WebSocketError.messageTooLong(limit: 1000)) {
    try receiver.next(&rest, from: &position, to: rest.count)
  }
  #expect(
    hearCompressed([header(.max)], limits: roomy) == [.error(.messageTooLong(limit: 1 << 20))])
  let boundless = Receiver.Limits(message: .max, fragments: 4)
  #expect(hearCompressed([header(.max)], limits: boundless) == [])
}

@Test("empty compressed fragments are counted")
func compressedFragments() {
  let limits = Receiver.Limits(message: 10, fragments: 3)
  let start = compressed(.binary, "", isFinal: false)
  #expect(
    hearCompressed([start + more([], isFinal: false) + more([])], limits: limits)
      == [.message(.binary, [])])
  #expect(
    hearCompressed(
      [start + more([], isFinal: false) + more([], isFinal: false) + more([])], limits: limits)
      == [.error(.tooManyFragments(limit: 3))])
}

@Test("inflated text fails at its first bad byte, in the middle of a fragmented message")
func inflatedTextFailsFast() {
  // Twice 0x80 is no text; neither is a lead byte twice.
  let start = compressed(.text, "ok", isFinal: false)
  #expect(hearCompressed([start]) == [])
  #expect(hearCompressed([start + more([0x80], isFinal: false)]) == [.error(.textInvalid)])
  let long = start + more(Array("aaaa".utf8) + [0xFF] + Array("bbbb".utf8), isFinal: false)
  let bad = start.count + 6 + 5
  #expect(hearCompressed([Array(long.prefix(bad - 1))]) == [])
  #expect(hearCompressed([Array(long.prefix(bad))]) == [.error(.textInvalid)])
  #expect(
    hearCompressed([compressed(.binary, "", isFinal: false) + more([0xFF])]) == [
      .message(.binary, [0xFF, 0xFF])
    ])
}

@Test("inflated text that ends within a character is refused")
func inflatedTextCut() throws {
  var receiver = Receiver(role: .server, limits: roomy, permitsCompressed: true)
  var buffer = compressed(.text, "?")
  var bytes = buffer.mutableSpan
  var position = 0
  let event = try receiver.next(&bytes, from: &position, to: bytes.count)
  #expect(event == .compressed(6..<7, isLast: true))
  try receiver.inflated([0xC3].span)
  #expect(throws: WebSocketError.textInvalid) {
    try receiver.next(&bytes, from: &position, to: bytes.count)
  }
}

@Test("a whole frame of a server tells its message; others do not")
func preparedMessages() {
  for count in [0, 125, 126, 65_535, 65_536] {
    let payload = [UInt8](repeating: 0x61, count: count)
    let frame = PreparedFrame(.text, payload.span)
    #expect(frame.message?.kind == .text)
    #expect(frame.message.map { Array(frame.bytes[$0.payload]) } == payload)
  }
  #expect(PreparedFrame(.binary, [1].span).message?.kind == .binary)
  let empty: [UInt8] = []
  let others = [
    PreparedFrame(.text, empty.span, mask: 1),
    PreparedFrame(opcode: .text, isFinal: false, empty.span),
    PreparedFrame(opcode: .text, isCompressed: true, empty.span),
    PreparedFrame(opcode: .ping, empty.span), .close(.normal),
  ]
  for frame in others { #expect(frame.message == nil) }
}

@Test("each fault of compression has its close code")
func compressionErrorCodes() {
  #expect(WebSocketError.compressionInvalid.closeCode == .invalidText)
  #expect(WebSocketError.compressionRatio(limit: 9).closeCode == .policyViolation)
  #expect(WebSocketError.compressionUnavailable.closeCode == .internalError)
}
