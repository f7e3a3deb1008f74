import Bytes

/// SHA-1 (FIPS 180-4), for the handshake alone: the accept key needs no strength.
enum SHA1 {
  /// The five words that the blocks are mixed into.
  private struct State {
    var a: UInt32 = 0x6745_2301
    var b: UInt32 = 0xEFCD_AB89
    var c: UInt32 = 0x98BA_DCFE
    var d: UInt32 = 0x1032_5476
    var e: UInt32 = 0xC3D2_E1F0

    /// One round, with its constant and what its function gave.
    @inline(__always)
    mutating func turn(_ word: UInt32, _ constant: UInt32, _ function: UInt32) {
      let sum = rotate(a, 5) &+ function &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, sum)
    }

    static func &+= (state: inout State, other: State) {
      state.a &+= other.a
      state.b &+= other.b
      state.c &+= other.c
      state.d &+= other.d
      state.e &+= other.e
    }
  }

  private static let zeros = [UInt8](repeating: 0, count: 64)

  static func digest(_ message: [UInt8]) -> [UInt8] {
    // A one bit, zeros, and the length in bits fill the last block.
    let whole = (message.count + 72) / 64 * 64
    var padded: [UInt8] = []
    padded.reserveCapacity(whole)
    padded.append(message.span)
    padded.append(0x80)
    padded.append(zeros.span.extracting(..<(whole - padded.count - 8)))
    padded.append(bigEndian: UInt64(message.count) &* 8, width: 8)

    var state = State()
    for start in stride(from: 0, to: whole, by: 64) {
      mix(padded.span.extracting(start..<(start + 64)), into: &state)
    }
    var digest: [UInt8] = []
    digest.reserveCapacity(20)
    digest.append(bigEndian: UInt64(state.a) << 32 | UInt64(state.b), width: 8)
    digest.append(bigEndian: UInt64(state.c) << 32 | UInt64(state.d), width: 8)
    digest.append(bigEndian: UInt64(state.e), width: 4)
    return digest
  }

  private static func mix(_ block: Span<UInt8>, into state: inout State) {
    // A block is mixed in as 80 words. Through a span, because an inline array would be copied
    // for each of them.
    var storage = InlineArray<80, UInt32>(repeating: 0)
    var words = storage.mutableSpan
    for t in 0..<16 { words[t] = word(block, at: t &* 4) }
    for t in 16..<80 {
      words[t] = rotate(words[t &- 3] ^ words[t &- 8] ^ words[t &- 14] ^ words[t &- 16], 1)
    }
    var mixed = state
    for t in 0..<20 { mixed.turn(words[t], 0x5A82_7999, mixed.b & mixed.c | ~mixed.b & mixed.d) }
    for t in 20..<40 { mixed.turn(words[t], 0x6ED9_EBA1, mixed.b ^ mixed.c ^ mixed.d) }
    for t in 40..<60 {
      let majority = mixed.b & mixed.c | mixed.b & mixed.d | mixed.c & mixed.d
      mixed.turn(words[t], 0x8F1B_BCDC, majority)
    }
    for t in 60..<80 { mixed.turn(words[t], 0xCA62_C1D6, mixed.b ^ mixed.c ^ mixed.d) }
    state &+= mixed
  }

  private static func word(_ block: Span<UInt8>, at offset: Int) -> UInt32 {
    UInt32(block[offset]) << 24 | UInt32(block[offset &+ 1]) << 16
      | UInt32(block[offset &+ 2]) << 8 | UInt32(block[offset &+ 3])
  }
}

private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &<< count | word &>> (32 &- count)
}
