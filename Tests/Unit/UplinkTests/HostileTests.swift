import Bytes
import GameCore
import Testing

@testable import Uplink

private let guest = Guest(
  id: PlayerID(high: 1, low: 2), account: "anna.b", name: "Änna", colour: 3,
  face: 9, photo: PhotoID(high: 5, low: 6), source: 7)

/// One frame of each kind, with what belongs behind it.
let allFrames: [(frame: Frame, payload: [UInt8])] = [
  (.hello(Frame.Hello(versions: 3...4, token: Secret128(high: 3, low: 4), received: 9)), []),
  (.hello(Frame.Hello(versions: 3...3, token: nil, received: 0)), []),
  (
    .welcome(
      Frame.Welcome(
        version: 3, token: Secret128(high: 3, low: 4), isResumed: true, received: 8)), []
  ),
  (.acknowledged(.max), []), (.ping(StreamID(1)), []),
  (.pong(StreamID(2), late: .milliseconds(7)), []),
  (.numbered(1, .share(.first)), []),
  (.numbered(2, .granted(.first, code: 7, secret: Secret128(high: 8, low: 9))), []),
  (.numbered(3, .denied(.first)), []), (.numbered(4, .withdraw(.second)), []),
  (.numbered(4, .open(StreamID(1), .first, guest)), []),
  (.numbered(6, .open(StreamID(2), .first, Guest(id: guest.id, account: nil, name: ""))), []),
  (
    .numbered(
      7, .open(StreamID(3), .first, Guest(id: guest.id, device: guest.id, account: "", name: ""))),
    []
  ),
  (.numbered(7, .close(StreamID(1), .slow)), []),
  (.numbered(8, .message(StreamID(1))), [1, 2, 3]), (.numbered(9, .credit(StreamID(1), 77)), []),
  (.numbered(10, .photoWanted(PhotoID(high: 1, low: 2), offset: 3)), []),
  (.numbered(11, .photoPart(PhotoID(high: 1, low: 2), total: 9, offset: 3)), [4, 5]),
  (.numbered(12, .overviewSent(StreamID(1), number: 4)), []),
  (.numbered(13, .view(StreamID(1), hiding: 1..<3)), [4, 5, 6, 7]),
  (.numbered(14, .view(StreamID(1), hiding: 0..<0)), [4]),
]

@Test("each frame is read as it was written; cut anywhere, or with more behind it, it is refused")
func roundTrips() throws {
  for (frame, payload) in allFrames {
    let bytes = frame.bytes(payload.span)
    let (read, range) = try Frame.read(bytes.span)
    #expect(read == frame)
    #expect(Array(bytes[range]) == payload)
    for length in 0..<(bytes.count - payload.count) {
      let cut = Array(bytes[..<length])
      #expect(throws: UplinkError.self) { try Frame.read(cut.span) }
    }
    guard payload.isEmpty else { continue }
    #expect(throws: UplinkError.self) { try Frame.read((bytes + [0]).span) }
  }
}

/// A server that has had one numbered frame, with Anna on stream 1; Bob's, 2, is over.
private func server() -> UplinkServerConnection {
  var world = party()
  world.leave("Bob")
  world.pass(.seconds(2))
  return world.server
}

@Test("what a hostile laptop sends is an error with a close code, never more")
func hostileLaptop() {
  let attacks: [(Frame, [UInt8], UplinkError)] = [
    (.numbered(3, .share(.second)), [], .numberUnexpected(3)),
    (.numbered(1, .share(.second)), [], .numberUnexpected(1)),
    (.acknowledged(1_000), [], .acknowledgementUnexpected(1_000)),
    (.acknowledged(0), [], .acknowledgementUnexpected(0)),
    (.hello(Frame.Hello(versions: 3...3, token: nil, received: 0)), [], .greetingRepeated),
    (.pong(StreamID(1), late: .zero), [], .misdirected),
    (
      .numbered(2, .granted(.first, code: 5, secret: Secret128(high: 8, low: 9))), [], .misdirected
    ),
    (.numbered(2, .open(StreamID(9), .first, guest)), [], .misdirected),
    (.numbered(2, .overviewSent(StreamID(1), number: 0)), [], .misdirected),
    (.numbered(2, .message(StreamID(9))), [], .streamUnknown(StreamID(9))),
    (.numbered(2, .view(StreamID(9), hiding: 0..<0)), [], .streamUnknown(StreamID(9))),
    (.numbered(2, .view(StreamID(1), hiding: 1..<3)), [1, 2], .frameTruncated),
    (.numbered(2, .view(StreamID(1), hiding: 1_000..<1_000)), [1, 2], .frameTruncated),
    (.numbered(2, .close(StreamID(9), .left)), [], .streamUnknown(StreamID(9))),
    (.numbered(2, .credit(StreamID(9), 1)), [], .streamUnknown(StreamID(9))),
    (.numbered(2, .credit(StreamID(1), 1)), [], .windowExceeded(StreamID(1))),
    (.numbered(2, .credit(StreamID(1), 0xFFFF_FFFF)), [], .windowExceeded(StreamID(1))),
    (
      .numbered(2, .message(StreamID(1))), Array(repeating: 1, count: 32 * 1024 + 1),
      .messageTooLong(limit: 32 * 1024)
    ),
  ]
  for (frame, payload, error) in attacks {
    var server = server()
    let bytes = frame.bytes(payload.span)
    #expect(throws: error) { try server.received(bytes.span, at: .zero) }
    #expect(UplinkClose(rawValue: error.closeCode.rawValue) != nil)
  }
}

@Test("a laptop that sends without leave is refused at the end of the window")
func windowHeld() throws {
  var server = server()
  var number: UInt64 = 2
  let piece = Array(repeating: UInt8(7), count: 32 * 1024)
  for _ in 0..<2 {
    let bytes = Frame.numbered(number, .message(StreamID(1))).bytes(piece.span)
    _ = try server.received(bytes.span, at: .zero)
    number += 1
  }
  let more = Frame.numbered(number, .message(StreamID(1))).bytes([1].span)
  #expect(throws: UplinkError.windowExceeded(StreamID(1))) {
    try server.received(more.span, at: .zero)
  }
}

@Test("what a hostile public server sends is an error with a close code, never more")
func hostileDoor() {
  let attacks: [(Frame, UplinkError)] = [
    (.numbered(4, .open(StreamID(1), .first, guest)), .streamRepeated(StreamID(1))),
    (.numbered(4, .share(.first)), .misdirected),
    (.numbered(4, .withdraw(.first)), .misdirected),
    (.ping(StreamID(1)), .misdirected),
    (.numbered(4, .view(StreamID(1), hiding: 0..<0)), .misdirected),
    (.numbered(4, .message(StreamID(7))), .streamUnknown(StreamID(7))),
    (
      .welcome(
        Frame.Welcome(
          version: 3, token: Secret128(high: 0, low: 0), isResumed: false, received: 0)),
      .greetingRepeated
    ),
  ]
  for (frame, error) in attacks {
    var home = party().home
    let bytes = frame.bytes()
    #expect(throws: error) { try home.received(bytes.span, at: .zero) }
  }
}

@Test("nobody is seated unasked: a guest for a table that is not shared is sent off (R4)")
func unasked() throws {
  var home = party().home
  let bytes = Frame.numbered(4, .open(StreamID(3), TableKey(99), guest)).bytes()
  #expect(try home.received(bytes.span, at: .zero) == [])
  let answer = Frame.numbered(2, .close(StreamID(3), .done)).bytes()
  let sent = home.takeOutgoing()
  #expect(sent == [answer])
}

@Test("before the greeting nothing is taken, and no greeting but the right one")
func greetings() throws {
  var server = UplinkServerConnection()
  let share = Frame.numbered(1, .share(.first)).bytes()
  #expect(throws: UplinkError.greetingExpected) { try server.received(share.span, at: .zero) }
  server.connected(offering: Secret128(high: 1, low: 1), at: .zero)
  #expect(throws: UplinkError.greetingExpected) { try server.received(share.span, at: .zero) }
  var home = UplinkClientConnection()
  home.connected(at: .zero)
  let opened = Frame.numbered(1, .open(StreamID(1), .first, guest)).bytes()
  #expect(throws: UplinkError.greetingExpected) { try home.received(opened.span, at: .zero) }
  var other = UplinkClientConnection()
  other.connected(at: .zero)
  let welcome = Frame.welcome(
    Frame.Welcome(
      version: 9, token: Secret128(high: 0, low: 0), isResumed: false, received: 0)
  ).bytes()
  #expect(throws: UplinkError.versionUnsupported) { try other.received(welcome.span, at: .zero) }
}

@Test("a session cannot be taken up with another's token")
func foreignToken() throws {
  var world = party()
  world.cut()
  world.server.connected(offering: Secret128(high: 9, low: 9), at: world.now)
  let hello = Frame.hello(
    Frame.Hello(
      versions: UplinkVersion.spoken, token: Secret128(high: 1, low: 2), received: 0)
  ).bytes()
  let events = try world.server.received(hello.span, at: world.now)
  #expect(events.last == .welcomed(isResumed: false))
  #expect(events.count == 3, "both guests of the session that was there are gone")
}

@Test("frames changed at random end in an event or an error", arguments: UInt64(1)...40)
func mutations(seed: UInt64) {
  var random = SeededGenerator(seed: seed)
  let whole = party()
  for _ in 0..<500 {
    guard let (frame, payload) = allFrames.randomElement(using: &random) else { return }
    var bytes = frame.bytes(payload.span)
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    var (home, server) = (whole.home, whole.server)
    _ = try? home.received(bytes.span, at: whole.now)
    _ = try? server.received(bytes.span, at: whole.now)
    _ = (home.takeOutgoing(), server.takeOutgoing())
    _ = home.failed()
    _ = server.failed(at: whole.now)
  }
}
