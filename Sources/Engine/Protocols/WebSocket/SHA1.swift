import Bytes

/// SHA-1 (FIPS 180-4), for the handshake alone: the accept key needs no strength.
enum SHA1 {
  /// The five state words.
  private struct State {
    var a: UInt32 = 0x6745_2301
    var b: UInt32 = 0xEFCD_AB89
    var c: UInt32 = 0x98BA_DCFE
    var d: UInt32 = 0x1032_5476
    var e: UInt32 = 0xC3D2_E1F0

    /// One round, with its constant and the value of its function.
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

  /// The 20 bytes of a message's digest.
  static func digest(_ message: Span<UInt8>) -> InlineArray<20, UInt8> {
    var state = State()
    let whole = message.count & ~63
    for start in stride(from: 0, to: whole, by: 64) {
      mix(message.extracting(start..<(start + 64)), into: &state)
    }
    // A one bit, zeros, and the length in bits fill the last block, or begin one more.
    var storage = InlineArray<128, UInt8>(repeating: 0)
    var last = storage.mutableSpan
    let left = message.count &- whole
    for place in 0..<left { last[place] = message[whole &+ place] }
    last[left] = 0x80
    let end = left < 56 ? 64 : 128
    let bits = UInt64(message.count) &* 8
    for place in 0..<8 {
      last[end &- 1 &- place] = UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* place))
    }
    for start in stride(from: 0, to: end, by: 64) {
      mix(last.span.extracting(start..<(start + 64)), into: &state)
    }
    let words: InlineArray<5, UInt32> = [state.a, state.b, state.c, state.d, state.e]
    return InlineArray { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
  }

  private static func mix(_ block: Span<UInt8>, into state: inout State) {
    // A block is mixed in as 80 words. Through a span, because an inline array would be copied
    // for each of them.
    var storage = InlineArray<80, UInt32>(repeating: 0)
    var words = storage.mutableSpan
    for pair in 0..<8 {
      let both = block.littleEndianWord(at: pair &* 8).map(\.byteSwapped) ?? 0
      words[pair &* 2] = UInt32(truncatingIfNeeded: both &>> 32)
      words[pair &* 2 &+ 1] = UInt32(truncatingIfNeeded: both)
    }
    for t in 16..<80 {
      words[t] = rotate(words[t &- 3] ^ words[t &- 8] ^ words[t &- 14] ^ words[t &- 16], 1)
    }
    var mixed = state
    for t in 0..<20 { mixed.turn(words[t], 0x5A82_7999, mixed.d ^ mixed.b & (mixed.c ^ mixed.d)) }
    for t in 20..<40 { mixed.turn(words[t], 0x6ED9_EBA1, mixed.b ^ mixed.c ^ mixed.d) }
    for t in 40..<60 {
      let majority = mixed.b & (mixed.c | mixed.d) | mixed.c & mixed.d
      mixed.turn(words[t], 0x8F1B_BCDC, majority)
    }
    for t in 60..<80 { mixed.turn(words[t], 0xCA62_C1D6, mixed.b ^ mixed.c ^ mixed.d) }
    state &+= mixed
  }
}

private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &<< count | word &>> (32 &- count)
}
