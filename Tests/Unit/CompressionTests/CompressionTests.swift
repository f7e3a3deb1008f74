import Compression
import GameCore
import Testing

/// Inflates one message given in pieces; an error ends it.
private func inflate(
  _ pieces: [[UInt8]], with inflater: inout Inflater, room: Int = 100
) throws(CompressionError) -> [UInt8] {
  var plain: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: room)
  for (index, piece) in pieces.enumerated() {
    var position = 0
    let isLast = index == pieces.count - 1
    var bytes = buffer.mutableSpan
    while let count = try inflater.next(
      piece.span, from: &position, isLast: isLast, into: &bytes)
    {
      #expect(count > 0)
      for index in 0..<count { plain.append(bytes[index]) }
    }
    #expect(position == piece.count)
  }
  return plain
}

private func inflater(
  window: Int = 15, keepsContext: Bool = true, ratio: Int = 2000
) throws -> Inflater {
  try Inflater(window: window, keepsContext: keepsContext, ratio: ratio)
}

private func inflate(_ message: [UInt8], room: Int = 100) throws -> [UInt8] {
  var inflater = try inflater()
  return try inflate([message], with: &inflater, room: room)
}

/// Compresses a message that gets smaller by it.
private func deflate(_ message: [UInt8], with deflater: inout Deflater) throws -> [UInt8] {
  let compressed = deflater.deflate(message.span)
  return try #require(compressed)
}

private func text(_ string: String) -> [UInt8] { Array(string.utf8) }

private func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
  (0..<count).map { _ in .random(in: 0...255, using: &random) }
}

/// Bytes that compress well, but not by one match alone.
private func prose(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
  let words = ["four ", "phones ", "one ", "table ", "question ", "\u{1F388} ", "🎲", "\0\0\0"]
  var bytes: [UInt8] = []
  while bytes.count < count { bytes += text(words.randomElement(using: &random) ?? "") }
  return Array(bytes.prefix(count))
}

@Test("RFC 7692 §7.2.3: the examples inflate")
func examplesInflate() throws {
  let hello: [UInt8] = [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
  #expect(try inflate(hello) == text("Hello"))
  var twice = try inflater()
  #expect(
    try inflate([[0xF2, 0x48], [0xCD, 0xC9, 0xC9, 0x07, 0x00]], with: &twice) == text("Hello"))
  #expect(try inflate([[0xF2, 0x00, 0x11, 0x00, 0x00]], with: &twice) == text("Hello"))
  #expect(
    try inflate([0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00])
      == text("Hello"))
  #expect(try inflate([0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00]) == text("Hello"))
  #expect(
    try inflate([0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00])
      == text("Hello"))
  #expect(try inflate([0x00]) == [])
}

@Test("a final block needs nothing after it, and nothing at all is an empty message")
func finalBlocks() throws {
  let final: [UInt8] = [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
  var inflater = try inflater()
  #expect(try inflate([final], with: &inflater) == text("Hello"))
  #expect(try inflate([final + [0x00]], with: &inflater) == text("Hello"))
  #expect(try inflate([final + final], with: &inflater) == text("HelloHello"))
  #expect(try inflate([[]], with: &inflater) == [])
  #expect(try inflate([[], final, []], with: &inflater) == text("Hello"))
  // Nothing may refer to bytes before a final block.
  #expect(throws: CompressionError.invalid) {
    try inflate([[0xF2, 0x00, 0x11, 0x00, 0x00]], with: &inflater)
  }
}

@Test("messages come back as they were, with and without context, in each window")
func roundTrip() throws {
  var random = SeededGenerator(seed: 7)
  for window in 9...15 {
    for keepsContext in [true, false] {
      var deflater = try Deflater(window: window, keepsContext: keepsContext)
      var inflater = try inflater(window: window, keepsContext: keepsContext)
      for count in [0, 1, 2, 5, 100, 2000, 0, 40_000, 3, 40_000] {
        for message in [prose(count, &random), noise(count, &random)] {
          // A message that does not shrink is sent uncompressed, which a kept context does not permit.
          guard let compressed = deflater.deflate(message.span) else {
            #expect(!keepsContext)
            continue
          }
          #expect(keepsContext || compressed.count < message.count)
          let room = Int.random(in: 1...5000, using: &random)
          #expect(try inflate([compressed], with: &inflater, room: room) == message)
        }
      }
    }
  }
}

@Test("without context equal messages are compressed to equal bytes")
func equalBytes() throws {
  var deflater = try Deflater(window: 15)
  let message = text(String(repeating: "a view of the table, ", count: 50))
  let first = try deflate(message, with: &deflater)
  _ = deflater.deflate(text(String(repeating: "something else ", count: 9)).span)
  #expect(try deflate(message, with: &deflater) == first)
  #expect(first.count < message.count / 10)
}

@Test("with context a message that was said before is nearly nothing")
func contextHelps() throws {
  var random = SeededGenerator(seed: 3)
  let message = noise(1000, &random)
  var deflater = try Deflater(window: 15, keepsContext: true)
  #expect(try deflate(message, with: &deflater).count > 1000)
  #expect(try deflate(message, with: &deflater).count < 40)
  for _ in 0..<2 { #expect(try deflate([], with: &deflater) == [0]) }
}

@Test("a message inflates the same however it is cut, whatever the room")
func everyCut() throws {
  var random = SeededGenerator(seed: 11)
  var deflater = try Deflater(window: 15, keepsContext: true, level: 9)
  var inflater = try inflater()
  let first = prose(300, &random)
  let second = first.reversed() + prose(100, &random)
  let one = try deflate(first, with: &deflater)
  let two = try deflate(second, with: &deflater)
  for cut in 0...two.count {
    #expect(try inflate([one], with: &inflater, room: cut + 1) == first)
    let pieces = [Array(two[..<cut]), [], Array(two[cut...])]
    #expect(try inflate(pieces, with: &inflater, room: 1 + cut % 7) == second)
  }
  _ = try inflate([one], with: &inflater)
  #expect(try inflate(two.map { [$0] }, with: &inflater, room: 1) == second)
}

@Test("all that a piece holds comes before the next piece, however little room there is")
func drained() throws {
  var deflater = try Deflater(window: 15)
  let packed = try deflate([UInt8](repeating: 7, count: 250), with: &deflater)
  func count(of piece: ArraySlice<UInt8>, room: Int) throws -> Int {
    var inflater = try inflater()
    var room = [UInt8](repeating: 0, count: room)
    var bytes = room.mutableSpan
    var position = 0
    var total = 0
    while let count = try inflater.next(
      piece.span, from: &position, isLast: false, into: &bytes)
    {
      total += count
    }
    return total
  }
  for cut in 0...packed.count {
    #expect(try count(of: packed[..<cut], room: 1) == count(of: packed[..<cut], room: 1000))
  }
}

@Test("a message that is cut short is refused, or is the beginning of what was meant")
func truncated() throws {
  var random = SeededGenerator(seed: 5)
  let message = prose(400, &random)
  var deflater = try Deflater(window: 15)
  let whole = try deflate(message, with: &deflater)
  var refused = 0
  for count in 0..<whole.count {
    do {
      _ = try inflate(Array(whole[..<count]))
    } catch {
      #expect(error as? CompressionError == .invalid)
      refused += 1
    }
  }
  #expect(refused > whole.count * 9 / 10)
}

@Test("random bytes and damaged messages end in bytes or in an error", arguments: 1...30)
func garbage(seed: Int) throws {
  var random = SeededGenerator(seed: UInt64(seed))
  for _ in 0..<100 {
    var deflater = try Deflater(window: 15, level: Int.random(in: 1...9, using: &random))
    var bytes = noise(Int.random(in: 0...200, using: &random), &random)
    if Bool.random(using: &random), let good = deflater.deflate(prose(500, &random).span) {
      bytes = good
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
    }
    let window = Int.random(in: 9...15, using: &random)
    var inflater = try inflater(window: window, ratio: 1)
    let cut = Int.random(in: 0...bytes.count, using: &random)
    do throws(CompressionError) {
      for _ in 0..<3 {
        _ = try inflate([Array(bytes[..<cut]), Array(bytes[cut...])], with: &inflater, room: 50)
      }
    } catch {
      #expect(error == .invalid)
    }
  }
}

@Test("what refers back beyond the window is refused, or read as it is meant if there is room")
func beyondWindow() throws {
  var random = SeededGenerator(seed: 9)
  let block = noise(400, &random)
  let message = block + noise(2000, &random) + block
  var deflater = try Deflater(window: 15, level: 9)
  let compressed = try deflate(message, with: &deflater)
  var wide = try inflater(window: 15)
  #expect(try inflate([compressed], with: &wide) == message)
  var narrow = try inflater(window: 9)
  #expect(throws: CompressionError.invalid) { try inflate([compressed], with: &narrow) }
  var roomy = try inflater(window: 9)
  #expect(try inflate([compressed], with: &roomy, room: message.count) == message)
}

@Test("without context nothing of an earlier message can be referred to")
func contextForgotten() throws {
  let message = text("a secret of somebody else's, a secret of somebody else's")
  var deflater = try Deflater(window: 15, keepsContext: true)
  let first = try deflate(message, with: &deflater)
  let second = try deflate(message, with: &deflater)
  var keeping = try inflater()
  _ = try inflate([first], with: &keeping)
  #expect(try inflate([second], with: &keeping) == message)
  var forgetting = try inflater(keepsContext: false)
  _ = try inflate([first], with: &forgetting)
  #expect(throws: CompressionError.invalid) { try inflate([second], with: &forgetting) }
}

@Test("a bomb stops at its ratio, and comes no faster than there is room for it")
func bombs() throws {
  var deflater = try Deflater(window: 15, level: 9)
  let zeros = [UInt8](repeating: 0, count: 8 << 20)
  let bomb = try deflate(zeros, with: &deflater)
  #expect(bomb.count < 10_000)
  var inflater = try inflater(ratio: 100)
  var room = [UInt8](repeating: 0, count: 4096)
  var bytes = room.mutableSpan
  var position = 0
  var total = 0
  #expect(throws: CompressionError.ratio(limit: 100)) {
    while let count = try inflater.next(
      bomb.span, from: &position, isLast: true, into: &bytes)
    {
      total += count
      #expect(count <= 4096)
    }
  }
  #expect(total >= Inflater.freely - 4096 && total <= Inflater.freely + 100 * 4096)
}

@Test("a short message may have any ratio, a long one exactly the limit's")
func ratioBorders() throws {
  var deflater = try Deflater(window: 15, level: 9)
  let short = try deflate([UInt8](repeating: 7, count: Inflater.freely), with: &deflater)
  var strict = try inflater(ratio: 1)
  #expect(try inflate([short], with: &strict, room: 5000).count == Inflater.freely)
  #expect(try inflate([short], with: &strict, room: 5000).count == Inflater.freely)
  let long = try deflate([UInt8](repeating: 7, count: Inflater.freely + 1), with: &deflater)
  #expect(throws: CompressionError.ratio(limit: 1)) {
    try inflate([long], with: &strict, room: 5000)
  }
}

@Test("blocks without content cost no memory and come to an end")
func emptyBlocks() throws {
  var inflater = try inflater()
  let stored: [UInt8] = [0x00, 0x00, 0x00, 0xFF, 0xFF]
  let many = Array(repeating: stored, count: 3000).flatMap { $0 }
  #expect(try inflate([many + [0x00]], with: &inflater) == [])
  let finals = [UInt8](repeating: 0x03, count: 1) + [0x00]
  let lots = Array(repeating: finals, count: 5000).flatMap { $0 }
  #expect(try inflate([lots], with: &inflater) == [])
}

@Test("gzip has the header of RFC 1952 with no time, and equal input gives equal output")
func deterministic() throws {
  let text = Array(String(repeating: "four phones on a table; ", count: 500).utf8)
  let first = try #require(Gzip.compress(text))
  #expect(first == Gzip.compress(text))
  #expect(Array(first[0..<8]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  #expect(first.count < text.count / 20)
  let length = text.count
  let trailer = first.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  #expect(trailer == length)
}

@Test("gzip of nothing is a whole member, and of noise little larger than the noise")
func edges() throws {
  #expect(try #require(Gzip.compress([])).count == 20)
  let noise = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
  #expect(try #require(Gzip.compress(noise)).count < noise.count + 100)
}
