import GameCore
import Testing
import WebSocket

@Test("RFC 6455 §5.7: the examples are understood")
func examples() {
  let hello = Array("Hello".utf8)
  #expect(
    hear([[0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F]], role: .client) == [.message(.text, hello)])
  #expect(
    hear([[0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]])
      == [.message(.text, hello)])
  #expect(
    hear([[0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F]], role: .client)
      == [.message(.text, hello)])
  #expect(
    hear([[0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]]) == [.pong(hello)])
}

private let conversation: [UInt8] =
  text("κόσμε") + frame(.binary, [1, 2, 3]) + text("a", isFinal: false) + frame(.ping, [9])
  + frame(.continuation, Array("é".utf8).dropLast(), isFinal: false) + frame(.pong)
  + frame(.continuation, [0xA9]) + frame(.binary, Array(repeating: 7, count: 300))
  + text("") + frame(.close, [0x03, 0xE8] + Array("bye".utf8))

private let meaning: [Heard] = [
  .message(.text, Array("κόσμε".utf8)), .message(.binary, [1, 2, 3]), .ping([9]), .pong([]),
  .message(.text, Array("aé".utf8)), .message(.binary, Array(repeating: 7, count: 300)),
  .message(.text, []), .close(.normal),
]

@Test("a conversation is understood the same however it is cut")
func cuts() {
  #expect(hear([conversation]) == meaning)
  for cut in 0...conversation.count {
    #expect(hear([Array(conversation[..<cut]), Array(conversation[cut...])]) == meaning)
  }
  #expect(hear(conversation.map { [$0] }) == meaning)
}

@Test("a cut conversation tells what is whole, and whether it stands within a message")
func truncation() {
  for count in 0..<conversation.count {
    let heard = hear([Array(conversation[..<count])])
    #expect(heard == Array(meaning.prefix(heard.count)))
  }
  var receiver = Receiver(role: .server, limits: roomy)
  #expect(!receiver.isWithinMessage)
  for (piece, isWithin) in [(text("a", isFinal: false), true), (frame(.continuation), false)] {
    var buffer = piece
    let end = buffer.count
    var bytes = buffer.mutableSpan
    var position = 0
    while (try? receiver.next(&bytes, from: &position, to: end)) != nil {}
    #expect(receiver.isWithinMessage == isWithin)
  }
}

@Test("a whole message in one frame is told as a range of the caller's bytes")
func inPlace() throws {
  var receiver = Receiver(role: .server, limits: roomy)
  var buffer = [UInt8](text("hello")) + text("world")
  let end = buffer.count
  var bytes = buffer.mutableSpan
  var position = 0
  let first = try receiver.next(&bytes, from: &position, to: end)
  #expect(first == .message(.text, .here(6..<11)))
  let second = try receiver.next(&bytes, from: &position, to: end)
  #expect(second == .message(.text, .here(17..<22)))
  #expect(position == end)
}

@Test("lengths at the borders of their forms are understood in both roles")
func lengths() {
  for count in [0, 1, 125, 126, 127, 65_535, 65_536, 70_000] {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let expected: [Heard] = [.message(.binary, payload)]
    #expect(hear([frame(.binary, payload)]) == expected)
    #expect(hear([frame(.binary, payload, mask: nil)], role: .client) == expected)
    #expect(hear([PreparedFrame(.binary, payload.span).bytes], role: .client) == expected)
  }
}

private func masked(_ header: [UInt8]) -> [UInt8] { header + [0, 0, 0, 0] }

private let faults: [([UInt8], WebSocketError)] = [
  ([0xC1], .reservedBits), ([0xA1], .reservedBits), ([0x91], .reservedBits),
  ([0x83], .opcodeUnknown(3)), ([0x87], .opcodeUnknown(7)), ([0x8B], .opcodeUnknown(11)),
  ([0x8F], .opcodeUnknown(15)),
  ([0x81, 0x01], .maskMissing),
  ([0x09], .controlFragmented), ([0x08], .controlFragmented),
  ([0x89, 0xFE], .controlTooLong), ([0x88, 0xFF], .controlTooLong),
  ([0x82, 0xFE, 0x00, 0x7D], .lengthNotMinimal),
  ([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .lengthNotMinimal),
  ([0x82, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], .lengthInvalid),
  ([0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .lengthInvalid),
  (
    masked([0x82, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    .messageTooLong(limit: 1 << 20)
  ),
  (frame(.continuation, [1]), .continuationUnexpected),
  (text("a", isFinal: false) + text("b"), .messageUnfinished),
  (text("a", isFinal: false) + frame(.binary), .messageUnfinished),
  (frame(.text, [0xFF]), .textInvalid),
  (frame(.text, [0xC3]), .textInvalid),
  (frame(.text, [0xC3], isFinal: false) + frame(.continuation), .textInvalid),
  (frame(.close, [3]), .closeMalformed),
  (frame(.close, [0x03, 0xE8, 0xFF]), .textInvalid),
]

@Test("each fault has its error, also byte by byte", arguments: faults.indices)
func faulty(index: Int) {
  let (bytes, error) = faults[index]
  #expect(hear([bytes]).last == .error(error))
  #expect(hear(bytes.map { [$0] }).last == .error(error))
}

@Test("a client refuses masked frames")
func maskedToClient() {
  #expect(hear([text("a")], role: .client) == [.error(.maskUnexpected)])
}

@Test("invalid text fails within a frame, before the rest of it has come")
func failsFast() {
  let whole = frame(.text, Array("aaaa".utf8) + [0xED, 0xA0] + Array("bbbb".utf8))
  #expect(hear([Array(whole.prefix(6 + 5))]) == [])
  #expect(hear([Array(whole.prefix(6 + 6))]) == [.error(.textInvalid)])
}

@Test("close codes that may be sent are passed on, the others refused")
func closeCodes() {
  for code in [1000, 1001, 1002, 1003, 1007, 1011, 1014, 3000, 3999, 4000, 4999] as [UInt16] {
    let payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
    #expect(hear([frame(.close, payload)]) == [.close(CloseCode(code))])
  }
  for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65_535] as [UInt16] {
    let payload = [UInt8(code >> 8), UInt8(code & 0xFF)]
    #expect(hear([frame(.close, payload)]) == [.error(.closeCodeInvalid(code))])
  }
  #expect(hear([frame(.close)]) == [.close(nil)])
}

@Test("nothing is read after a close frame")
func afterClose() {
  #expect(hear([frame(.close) + [0xFF, 0xFF], [0xFF]]) == [.close(nil)])
}

@Test("the message limit holds for one frame and for fragments together")
func messageLimit() {
  let limits = Receiver.Limits(message: 10, fragments: 4)
  let ten = Array("0123456789".utf8)
  #expect(hear([frame(.text, ten)], limits: limits) == [.message(.text, ten)])
  let error: Heard = .error(.messageTooLong(limit: 10))
  #expect(hear([frame(.text, ten + [48])], limits: limits) == [error])
  let half = frame(.text, Array(ten[..<5]), isFinal: false)
  #expect(
    hear([half + frame(.continuation, Array(ten[5...]))], limits: limits)
      == [.message(.text, ten)])
  #expect(hear([half + frame(.continuation, Array(ten[4...]))], limits: limits) == [error])
}

@Test("the fragment limit counts empty fragments")
func fragmentLimit() {
  let limits = Receiver.Limits(message: 10, fragments: 4)
  let more = frame(.continuation, isFinal: false)
  let four = frame(.binary, isFinal: false) + more + more + frame(.continuation)
  #expect(hear([four + four], limits: limits) == [.message(.binary, []), .message(.binary, [])])
  let five = frame(.binary, isFinal: false) + more + more + more + frame(.continuation)
  #expect(hear([five], limits: limits) == [.error(.tooManyFragments(limit: 4))])
}

@Test("each error has its close code")
func errorCodes() {
  #expect(WebSocketError.reservedBits.closeCode == .protocolError)
  #expect(WebSocketError.textInvalid.closeCode == .invalidText)
  #expect(WebSocketError.messageTooLong(limit: 1).closeCode == .messageTooBig)
  #expect(WebSocketError.tooManyFragments(limit: 1).closeCode == .policyViolation)
}

@Test("random bytes are heard the same however they are cut, without a trap", arguments: 1...40)
func randomBytes(seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  for _ in 0..<50 {
    var bytes = conversation
    for _ in 0..<Int.random(in: 1..<6, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    let cut = Int.random(in: 0...bytes.count, using: &random)
    #expect(hear([bytes]) == hear([Array(bytes[..<cut]), Array(bytes[cut...])]))
  }
}

@Test("a close frame has no payload without a code, and its reason is cut at a character")
func closeFrames() {
  #expect(PreparedFrame.close(nil).bytes == [0x88, 0])
  #expect(PreparedFrame.close(.normal, reason: "ok").bytes == [0x88, 4, 0x03, 0xE8, 0x6F, 0x6B])
  for code in [nil, CloseCode.normal, CloseCode(0xABCD)] {
    for mask: UInt32? in [nil, 0, 0x0403_0201, .max] {
      let frame = CloseFrame.close(code, mask: mask)
      let bytes = (0..<frame.count).reversed().map {
        UInt8(truncatingIfNeeded: frame.bytes >> UInt64(8 * $0))
      }
      #expect(bytes == PreparedFrame.close(code, mask: mask).bytes)
    }
  }
  let long = PreparedFrame.close(.normal, reason: String(repeating: "é", count: 100), mask: 7)
  #expect(hear([long.bytes]) == [.close(.normal)])
  #expect(long.bytes.count == 2 + 4 + 2 + 122)
}

@Test(
  "a frame ends where the bytes that came end, whatever lies behind them",
  arguments: [Role.server, .client])
func staleBytes(role: Role) {
  let sizes = Array(0...20) + [124, 125, 126, 127, 65_535, 65_536]
  for size in sizes {
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0 % 127) }
    let frame = PreparedFrame(.text, payload.span, mask: role == .server ? 0x0403_0201 : nil).bytes
    for stale in [[], [0x00, 0x81, 0xFF], [UInt8](repeating: 0x82, count: 12)] {
      for cut in [0, 1, 2, 3, 5, 6, 7, frame.count - 1, frame.count] where cut <= frame.count {
        var receiver = Receiver(role: role, limits: roomy)
        var heard: [[UInt8]] = []
        for piece in [Array(frame[..<cut]), Array(frame[cut...])] {
          var buffer = piece + stale
          var bytes = buffer.mutableSpan
          var position = 0
          while let event = try? receiver.next(&bytes, from: &position, to: piece.count) {
            switch event {
            case .message(_, .here(let range)): heard.append(range.map { bytes[$0] })
            case .message(_, .kept(let whole)): heard.append(whole)
            case .compressed, .ping, .pong, .close: Issue.record("\(event)")
            }
          }
          #expect(position == piece.count)
        }
        #expect(heard == [payload], "\(size) bytes cut at \(cut)")
      }
    }
  }
}
