import Compression
import HTTP
import Testing
import WebSocket

@testable import Transport

@Suite("permessage-deflate over real sockets", .serialized, .waiting)
struct PackedTests {
  private static let agreed = "permessage-deflate; server_no_context_takeover"
  private let line = String(repeating: "four phones on a table; ", count: 100)

  private func words() -> [UInt8] { Array(line.utf8) }

  @Test("a long message goes and comes packed, a short one as it is", arguments: Way.allCases)
  func echo(way: Way) throws {
    let house = try House(way, deflation: Deflation(largestContext: 15))
    let client = try house.client()
    #expect(
      try client.open("/ws", DeflateOffer()) == Self.agreed + "; client_max_window_bits=15")
    let packing = try #require(client.packing)
    for size in [Int.max, 1] {
      try client.sendPacked(.text, words(), size: size)
      #expect(try client.hear() == .text(line))
    }
    try client.sendPacked(.binary, words())
    #expect(try client.hear() == .binary(words()))
    #expect(packing.heard.map(\.count).max() ?? 9999 < line.utf8.count / 10)
    #expect(packing.heard.count == 4)
    client.send(.text, Array("short".utf8))
    #expect(try client.hear() == .text("short"))
    client.send(.text, words())
    #expect(try client.hear() == .text(line))
    #expect(packing.heard.count == 5)
  }

  @Test("nothing is agreed on that was not offered, or that the service does not do")
  func notAgreed() throws {
    let packing = try House(deflation: Deflation())
    let client = try packing.client()
    let head = try client.open("/ws")
    #expect(!head.contains { $0.hasPrefix("Sec-WebSocket-Extensions") })
    client.send(.text, words())
    #expect(try client.hear() == .text(line))
    client.send(Client.frames(.text, [0])[0])
    #expect(try client.hear() == .close(.protocolError))

    let house = try House()
    let plain = try house.client()
    #expect(try plain.open("/ws", DeflateOffer()) == nil)
    plain.send(.text, words())
    #expect(try plain.hear() == .text(line))
    plain.send(Client.frames(.text, [0])[0])
    #expect(try plain.hear() == .close(.protocolError))
  }

  @Test("malformed extensions are answered 400, and the connection lives on")
  func malformed() throws {
    let house = try House(deflation: Deflation())
    let client = try house.client()
    let fields = [Field("Sec-WebSocket-Extensions", "permessage-deflate;;")]
    client.send(Client.upgrade("/ws", fields: fields))
    #expect(try client.takeResponse().head.first == "HTTP/1.1 400 Bad Request")
    #expect(try client.open("/ws", DeflateOffer()) != nil)
  }

  @Test("what was agreed on moves with the connection to another loop", arguments: Way.allCases)
  func handOver(way: Way) throws {
    let house = try House(way, loops: 2, deflation: Deflation(largestContext: 15))
    let client = try house.client()
    let early = try Packing(DeflateAgreement()).pack(words())
    #expect(try client.open("/ws/1", DeflateOffer(), with: Client.frames(.text, early)[0]) != nil)
    #expect(try client.hear() == .text(line))
    #expect(client.packing?.heard.count == 2)
  }

  @Test("a client keeps its context where it may, and is asked not to elsewhere")
  func contexts() throws {
    let keeping = try House(deflation: Deflation(largestContext: 12))
    let client = try keeping.client()
    #expect(
      try client.open("/ws", DeflateOffer()) == Self.agreed + "; client_max_window_bits=12")
    let packing = try #require(client.packing)
    let noise = (0..<1000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
    try client.sendPacked(.binary, noise)
    #expect(try client.hear() == .binary(noise))
    let again = try packing.pack(noise)
    #expect(again.count < 40)
    client.send(Client.frames(.binary, again)[0])
    #expect(try client.hear() == .binary(noise))

    let forgetting = try House(deflation: Deflation())
    let forgetful = try forgetting.client()
    #expect(
      try forgetful.open("/ws", DeflateOffer()) == Self.agreed + "; client_no_context_takeover")
    for _ in 0..<2 {
      try forgetful.sendPacked(.text, words())
      #expect(try forgetful.hear() == .text(line))
    }
    forgetful.send(Client.frames(.binary, again)[0])
    #expect(try forgetful.hear() == .close(.invalidText))
  }

  @Test("messages in pieces of several connections without context do not mix")
  func pieces() throws {
    let house = try House(deflation: Deflation())
    let clients = try (0..<3).map { _ in
      let client = try house.client()
      _ = try client.open("/ws", DeflateOffer())
      return client
    }
    var frames: [[[UInt8]]] = []
    for (number, client) in clients.enumerated() {
      let packing = try #require(client.packing)
      frames.append(
        Client.frames(.text, try packing.pack(Array("\(number) \(line)".utf8)), size: 9))
    }
    for index in 0..<(frames.map(\.count).max() ?? 0) {
      for (client, frames) in zip(clients, frames) where index < frames.count {
        client.send(frames[index])
        // The pong says that the piece was read.
        client.send(.ping, [UInt8(index)])
        if index < frames.count - 1 { #expect(try client.hear() == .pong([UInt8(index)])) }
      }
    }
    for (number, client) in clients.enumerated() {
      #expect(try client.hear() == .text("\(number) \(line)"))
    }
  }

  @Test("a server's window is as small as was asked for")
  func smallWindow() throws {
    let house = try House(deflation: Deflation())
    let client = try house.client()
    var offer = DeflateOffer()
    offer.serverWindow = 9
    #expect(
      try client.open("/ws", offer)
        == Self.agreed + "; client_no_context_takeover; server_max_window_bits=9")
    let noise = (0..<1000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
    client.send(.binary, noise + noise + words())
    // The client's inflater refuses what refers back beyond its window.
    #expect(try client.hear() == .binary(noise + noise + words()))
    #expect(client.packing?.heard.count == 2)
  }

  @Test("packed text that is none fails in the middle of a message, before its end has come")
  func invalidText() throws {
    for deflation in [Deflation(), Deflation(largestContext: 15)] {
      let house = try House(deflation: deflation)
      let client = try house.client()
      _ = try client.open("/ws", DeflateOffer())
      let packed = try #require(client.packing).pack(words() + [0xED, 0xA0, 0x80] + words())
      let frames = Client.frames(.text, packed, size: 3)
      for frame in frames.dropLast() { client.send(frame) }
      #expect(try client.hear() == .close(.invalidText))
    }
  }

  @Test("bombs, rubbish and endless nothing end the connection with their code")
  func hostile() throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    func answer(
      to packed: [UInt8], _ change: @escaping (inout Limits) -> Void = { _ in }
    ) throws -> Client.Heard {
      let house = try House(deflation: Deflation(), change)
      let client = try house.client()
      _ = try client.open("/ws", DeflateOffer())
      client.send(Client.frames(.binary, packed)[0])
      return try client.hear()
    }
    let bomb = try Packing(DeflateAgreement()).pack(zeros)
    #expect(bomb.count < 1200)
    #expect(try answer(to: bomb) == .close(.messageTooBig))
    #expect(try answer(to: bomb, { $0.message = 1 << 20 }) == .close(.policyViolation))
    let limit = [UInt8](repeating: 0, count: 16 * 1024)
    #expect(try answer(to: try Packing(DeflateAgreement()).pack(limit)) == .binary(limit))
    #expect(
      try answer(to: try Packing(DeflateAgreement()).pack(limit + [0])) == .close(.messageTooBig))
    #expect(try answer(to: [0xFF, 0xFF]) == .close(.invalidText))
    #expect(try answer(to: Array(bomb.prefix(3))) == .close(.invalidText))
    let nothing = Array(repeating: [0x00, 0x00, 0x00, 0xFF, 0xFF] as [UInt8], count: 5000)
    #expect(try answer(to: nothing.flatMap { $0 }) == .close(.messageTooBig))
  }

  @Test("a frame for a room is the same packed bytes for all, and plain for who did not agree")
  func room() throws {
    let house = try House(deflation: Deflation())
    let clients = try (0..<4).map { _ in try house.client() }
    for client in clients.dropLast() { _ = try client.open("/ws", DeflateOffer()) }
    try clients[3].open("/ws")
    clients[0].send(.text, Array("room".utf8))
    let said = String(repeating: "a", count: 2000)
    for client in clients { #expect(try client.hear() == .text(said)) }
    let packed = clients.compactMap { $0.packing?.heard }
    #expect(packed.count == 3 && Set(packed).count == 1 && packed[0][0].count < 40)
  }

  /// Compresses prepared frames, each after the last one.
  private static var referring: Deflation {
    var deflation = Deflation()
    deflation.scope = .preparedFrames
    deflation.refersToLast = true
    return deflation
  }

  /// A text that repeats nothing of itself.
  private func view(_ number: Int) -> String {
    let words = (0..<120).map { String(UInt64($0) &* 0x9E37_79B9_7F4A_7C15, radix: 36) }
    return "frame \(number) " + words.joined(separator: " ")
  }

  @Test("a frame refers back to the last one of its connection, and is packed once for a room")
  func referring() throws {
    let house = try House(deflation: Self.referring)
    let clients = try (0..<3).map { _ in try house.client() }
    for client in clients.prefix(2) {
      #expect(
        try client.open("/ws", DeflateOffer())
          == "permessage-deflate; client_no_context_takeover")
    }
    for number in 0..<3 {
      clients[0].send(.text, Array(view(number).utf8))
      for client in clients.prefix(2) { #expect(try client.hear() == .text(view(number))) }
    }
    // A newcomer has no last frame; the others have the same one.
    var forgetful = DeflateOffer()
    forgetful.serverKeepsContext = false
    #expect(
      try clients[2].open("/ws", forgetful)
        == "permessage-deflate; server_no_context_takeover; client_no_context_takeover")
    for number in 3..<5 {
      clients[0].send(.text, Array(view(number).utf8))
      for client in clients { #expect(try client.hear() == .text(view(number))) }
    }
    let heard = clients.map { $0.packing?.heard.filter { !$0.isEmpty } ?? [] }
    #expect(heard[0] == heard[1] && heard[0].count == 5)
    #expect(heard[0][0].count > 500)
    for frame in heard[0].dropFirst() { #expect(frame.count < 60) }
    #expect(heard[2].count == 2 && heard[2].allSatisfy { $0.count > 500 })
  }

  @Test("single messages go as they are, and a later frame refers to the last one")
  func singleBetween() throws {
    let house = try House(deflation: Self.referring)
    let client = try house.client()
    _ = try client.open("/ws", DeflateOffer())
    let single = String(repeating: "answer ", count: 100)
    let secret = "secret " + String(repeating: "s", count: 300) + " end"
    for text in [view(0), secret, single, view(1), "frame short", view(2)] {
      client.send(.text, Array(text.utf8))
      #expect(try client.hear() == .text(text))
    }
    let heard = client.packing?.heard.filter { !$0.isEmpty } ?? []
    #expect(heard.count == 3)
    #expect(heard.dropFirst().allSatisfy { $0.count < 60 })
  }

  @Test("the compressed length tells nothing about a secret, in its message and in later ones")
  func secrets() throws {
    /// The lengths of two messages with a secret and a common one behind.
    func lengths(_ secret: String) throws -> [Int] {
      let house = try House(deflation: Self.referring)
      let client = try house.client()
      _ = try client.open("/ws", DeflateOffer())
      let texts = [
        view(0), "secret \(secret) AAAAA \(view(0))", "secret \(secret) AAAAA \(view(1))", view(2),
      ]
      for text in texts {
        client.send(.text, Array(text.utf8))
        #expect(try client.hear() == .text(text))
      }
      return (client.packing?.heard.filter { !$0.isEmpty } ?? []).map(\.count)
    }
    let letters = try ["AAAAA", "ABCDE", "frame", "\u{0}\u{0}\u{0}\u{0}\u{0}"].map(lengths)
    #expect(letters[0].count == 4)
    #expect(letters[0][1] < 80)
    #expect(Set(letters).count == 1)
  }

  @Test("a small window gets frames without reference")
  func referringNarrow() throws {
    let house = try House(deflation: Self.referring)
    let client = try house.client()
    var offer = DeflateOffer()
    offer.serverWindow = 9
    _ = try client.open("/ws", offer)
    for number in 0..<2 {
      client.send(.text, Array(view(number).utf8))
      #expect(try client.hear() == .text(view(number)))
    }
  }

  @Test("each of the last eight frames is packed once a wakeup and window")
  func packedOnce() {
    var frames = PackedFrames()
    var work = 0
    func pack(_ number: UInt8, isNarrow: Bool = false) -> PreparedFrame? {
      frames.packed(PreparedFrame(.binary, [number].span), isNarrow: isNarrow) {
        work += 1
        return number == 0 ? nil : PreparedFrame(.binary, [number, 1].span)
      }
    }
    for _ in 0..<4 {
      for number in 0..<8 as Range<UInt8> {
        #expect(pack(number)?.bytes.last == (number == 0 ? nil : 1))
      }
    }
    #expect(work == 8)
    _ = pack(7, isNarrow: true)
    #expect(work == 9)
    _ = pack(0)
    #expect(work == 10)
    frames.forget()
    _ = pack(0)
    #expect(work == 11)
  }
}
