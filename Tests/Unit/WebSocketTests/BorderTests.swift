import Testing
import WebSocket

/// Bytes with two faults, and the one that is told.
private let doubleFaults: [([UInt8], WebSocketError)] = [
  ([0xB3], .reservedBits), ([0x0B], .opcodeUnknown(11)),
  ([0x09, 0x00], .controlFragmented), ([0x89, 0x7E], .maskMissing),
  ([0x83, 0x7F], .opcodeUnknown(3)),
  (text("a", isFinal: false) + [0x81, 0xFE, 0, 1], .lengthNotMinimal),
  (text("a", isFinal: false) + header(0x81, 1 << 21), .messageUnfinished),
  (header(0x80, 1 << 21), .continuationUnexpected),
  (frame(.close, [0x03, 0xED, 0xFF]), .closeCodeInvalid(1005)),
]

/// The header of a client's frame with 64 bits of length.
private func header(_ first: UInt8, _ length: Int) -> [UInt8] {
  [first, 0xFF] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    + [0, 0, 0, 0]
}

@Suite("The borders of frames")
struct BorderTests {
  private let small = Receiver.Limits(message: 10, fragments: 4)
  private let more = frame(.continuation, isFinal: false)

  @Test("of two faults the one in the earlier byte is told", arguments: doubleFaults.indices)
  func order(index: Int) {
    let (bytes, error) = doubleFaults[index]
    #expect(hear([bytes]) == [.error(error)])
    #expect(hear(bytes.map { [$0] }) == [.error(error)])
  }

  @Test("a fragment too many is told before that it is too long")
  func fragmentBeforeLength() {
    let four = frame(.binary, isFinal: false) + more + more + more
    let fifth = frame(.continuation, [UInt8](repeating: 0, count: 11))
    #expect(hear([four + fifth], limits: small) == [.error(.tooManyFragments(limit: 4))])
  }

  @Test("a message too long is refused by the header of the frame, before its payload comes")
  func headerAlone() {
    let error: [Heard] = [.error(.messageTooLong(limit: 10))]
    let whole = frame(.binary, [UInt8](repeating: 0, count: 11))
    #expect(hear([Array(whole.prefix(6))], limits: small) == error)
    #expect(hear([Array(whole.prefix(5))], limits: small) == [])
    let begun = frame(.binary, [1, 2, 3, 4, 5], isFinal: false)
    let rest = frame(.continuation, [UInt8](repeating: 0, count: 6))
    #expect(hear([begun + rest.prefix(6)], limits: small) == error)
    #expect(hear([begun + rest.prefix(5)], limits: small) == [])
  }

  @Test("pings between fragments count for neither limit of the message")
  func pingsBetween() {
    let ping = frame(.ping, [UInt8](repeating: 7, count: 125))
    let heard: Heard = .ping([UInt8](repeating: 7, count: 125))
    let pings = ping + ping + ping
    let bytes =
      frame(.binary, [1, 2, 3, 4, 5], isFinal: false) + pings + more + pings + more + pings
      + frame(.continuation, [6, 7, 8, 9, 10])
    let all = [Heard](repeating: heard, count: 9) + [.message(.binary, Array(1...10))]
    #expect(hear([bytes], limits: small) == all)
    #expect(hear(bytes.map { [$0] }, limits: small) == all)
  }

  @Test("a control frame has 125 bytes at most: a close frame its code and 123 of a reason")
  func controls() {
    let most = [UInt8](repeating: UInt8(ascii: "r"), count: 123)
    #expect(hear([frame(.close, [0x03, 0xE8] + most)]) == [.close(.normal)])
    #expect(hear([frame(.pong, [1, 2] + most)]) == [.pong([1, 2] + most)])
    for opcode in [Opcode.close, .ping, .pong] {
      let long = frame(opcode, [0x03, 0xE8] + most + [0])
      #expect(hear([long]) == [.error(.controlTooLong)])
      #expect(hear([Array(long.prefix(2))]) == [.error(.controlTooLong)])
    }
  }

  @Test("a character cut by fragments is one character, whatever stands between them")
  func cutCharacter() {
    let euro = Array("€".utf8)
    let ping = frame(.ping)
    let bytes =
      frame(.text, [euro[0]], isFinal: false) + ping + more
      + frame(.continuation, [euro[1]], isFinal: false) + ping + frame(.continuation, [euro[2]])
    #expect(hear([bytes]) == [.ping([]), .ping([]), .message(.text, euro)])
  }

  @Test("a receiver keeps what is unfinished, and nothing once it is whole")
  func kept() throws {
    var receiver = Receiver(role: .server, limits: roomy)
    func read(_ piece: [UInt8]) throws {
      var piece = piece
      let end = piece.count
      var bytes = piece.mutableSpan
      var position = 0
      while try receiver.next(&bytes, from: &position, to: end) != nil {}
    }
    let message = frame(.binary, [UInt8](repeating: 1, count: 100))
    try read(Array(message.prefix(3)))
    #expect(receiver.kept == 3 && receiver.isWithinMessage)
    try read(Array(message[3..<50]))
    #expect(receiver.kept >= 44)
    try read(Array(message[50...]))
    #expect(receiver.kept == 0 && !receiver.isWithinMessage)
    let ping = frame(.ping, [1, 2, 3])
    try read(Array(ping.dropLast()))
    #expect(receiver.kept == 2)
    try read([ping[ping.count - 1]])
    #expect(receiver.kept == 0)
  }
}
