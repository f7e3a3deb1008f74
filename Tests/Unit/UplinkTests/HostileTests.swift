import Bytes
import GameCore
import Testing

@testable import Uplink

private let guest = Guest(
  id: PlayerID(high: 1, low: 2), account: "anna.b", name: "Änna", colour: 3,
  face: 9, photo: PhotoID(high: 5, low: 6), source: 7)

/// One frame of each kind, with what belongs behind it.
let allFrames: [(frame: Frame, payload: [UInt8])] = [
  (.hello(5...7), []), (.hello(6...6), []), (.welcome(6), []), (.ping(StreamID(1)), []),
  (.pong(StreamID(2), late: .milliseconds(7)), []), (.share(.first), []),
  (.granted(.first, code: 7, secret: Secret128(high: 8, low: 9)), []),
  (.denied(.first), []), (.withdraw(.second), []), (.open(StreamID(1), .first, guest), []),
  (.open(StreamID(2), .first, Guest(id: guest.id, account: nil, name: "")), []),
  (.open(StreamID(3), .first, Guest(id: guest.id, device: guest.id, account: "", name: "")), []),
  (.close(StreamID(1), .slow), []), (.message(StreamID(1)), [1, 2, 3]),
  (.reading(StreamID(1), true), []), (.photoWanted(PhotoID(high: 1, low: 2), offset: 3), []),
  (.photoPart(PhotoID(high: 1, low: 2), total: 9, offset: 3), [4, 5]),
  (.overviewSent(StreamID(1), number: 4), []), (.view(StreamID(1), hiding: 1..<3), [4, 5, 6, 7]),
  (.view(StreamID(1), hiding: 0..<0), [4]),
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

/// A server with Anna on stream 1; Bob's, 2, is over.
private func server() -> UplinkServerConnection {
  var world = party()
  world.leave("Bob")
  world.pass(.seconds(2))
  return world.server
}

@Test("what a hostile laptop sends is an error with a close code, never more")
func hostileLaptop() {
  let attacks: [(Frame, [UInt8], UplinkError)] = [
    (.hello(6...6), [], .greetingRepeated),
    (.pong(StreamID(1), late: .zero), [], .misdirected),
    (.granted(.first, code: 5, secret: Secret128(high: 8, low: 9)), [], .misdirected),
    (.open(StreamID(9), .first, guest), [], .misdirected),
    (.overviewSent(StreamID(1), number: 0), [], .misdirected),
    (.reading(StreamID(1), true), [], .misdirected),
    (.message(StreamID(9)), [], .streamUnknown(StreamID(9))),
    (.view(StreamID(9), hiding: 0..<0), [], .streamUnknown(StreamID(9))),
    (.view(StreamID(1), hiding: 1..<3), [1, 2], .frameTruncated),
    (.view(StreamID(1), hiding: 1_000..<1_000), [1, 2], .frameTruncated),
    (.close(StreamID(9), .left), [], .streamUnknown(StreamID(9))),
    (
      .message(StreamID(1)), Array(repeating: 1, count: 32 * 1024 + 1),
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

@Test("what a hostile public server sends is an error with a close code, never more")
func hostileDoor() {
  let attacks: [(Frame, UplinkError)] = [
    (.open(StreamID(1), .first, guest), .streamRepeated(StreamID(1))),
    (.share(.first), .misdirected), (.withdraw(.first), .misdirected),
    (.ping(StreamID(1)), .misdirected), (.view(StreamID(1), hiding: 0..<0), .misdirected),
    (.message(StreamID(7)), .streamUnknown(StreamID(7))),
    (.reading(StreamID(7), false), .streamUnknown(StreamID(7))),
    (.welcome(6), .greetingRepeated),
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
  let bytes = Frame.open(StreamID(3), TableKey(99), guest).bytes()
  #expect(try home.received(bytes.span, at: .zero) == [])
  let answer = Frame.close(StreamID(3), .done).bytes()
  let sent = home.takeOutgoing()
  #expect(sent == [answer])
}

@Test("before the greeting nothing is taken, and no greeting but the right one")
func greetings() throws {
  var server = UplinkServerConnection()
  let share = Frame.share(.first).bytes()
  #expect(throws: UplinkError.greetingExpected) { try server.received(share.span, at: .zero) }
  server.connected()
  #expect(throws: UplinkError.greetingExpected) { try server.received(share.span, at: .zero) }
  var home = UplinkClientConnection()
  home.connected()
  let opened = Frame.open(StreamID(1), .first, guest).bytes()
  #expect(throws: UplinkError.greetingExpected) { try home.received(opened.span, at: .zero) }
  let welcome = Frame.welcome(9).bytes()
  #expect(throws: UplinkError.versionUnsupported) { try home.received(welcome.span, at: .zero) }
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
    _ = home.lost()
    _ = server.lost(at: whole.now)
  }
}
