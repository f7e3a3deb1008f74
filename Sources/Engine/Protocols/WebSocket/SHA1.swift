/// SHA-1 (FIPS 180-4) of 60 bytes, for the handshake alone: a key and the GUID of RFC 6455 have that
/// length, and the accept key needs no strength.
enum SHA1 {
  /// The words that a block is mixed in as, each with the constant of its round added.
  private typealias Schedule = InlineArray<80, UInt32>

  /// The five state words.
  private struct State {
    var a: UInt32 = 0x6745_2301
    var b: UInt32 = 0xEFCD_AB89
    var c: UInt32 = 0x98BA_DCFE
    var d: UInt32 = 0x1032_5476
    var e: UInt32 = 0xC3D2_E1F0

    static func &+= (state: inout State, other: State) {
      state.a &+= other.a
      state.b &+= other.b
      state.c &+= other.c
      state.d &+= other.d
      state.e &+= other.e
    }

    /// Five rounds from `t` on, after which each word has its own name again.
    @inline(__always)
    mutating func turn(
      _ words: Span<UInt32>, _ t: Int, _ function: (UInt32, UInt32, UInt32) -> UInt32
    ) {
      Self.turn(a, &b, &e, words[t], function(b, c, d))
      Self.turn(e, &a, &d, words[t &+ 1], function(a, b, c))
      Self.turn(d, &e, &c, words[t &+ 2], function(e, a, b))
      Self.turn(c, &d, &b, words[t &+ 3], function(d, e, a))
      Self.turn(b, &c, &a, words[t &+ 4], function(c, d, e))
    }

    @inline(__always)
    private static func turn(
      _ a: UInt32, _ b: inout UInt32, _ e: inout UInt32, _ word: UInt32, _ mixed: UInt32
    ) {
      e = e &+ word &+ mixed &+ rotate(a, 5)
      b = rotate(b, 30)
    }
  }

  /// The second block is the same for every message: zeros, and the length of 480 bits.
  private static let ending: Schedule = {
    var words = Schedule(repeating: 0)
    words[15] = 480
    extend(&words)
    return words
  }()

  /// The digest of a message of 15 words, as words. Each has its most significant byte first.
  static func digest(_ message: InlineArray<15, UInt32>) -> InlineArray<5, UInt32> {
    var state = State()
    var words = Schedule(repeating: 0)
    for place in message.indices { words[place] = message[place] }
    // A one bit ends the message.
    words[15] = 0x8000_0000
    extend(&words)
    mix(words.span, into: &state)
    let ending = Self.ending
    mix(ending.span, into: &state)
    return [state.a, state.b, state.c, state.d, state.e]
  }

  /// Makes 80 words of the first 16. Through a span, because an inline array would be copied for each.
  private static func extend(_ schedule: inout Schedule) {
    var words = schedule.mutableSpan
    for t in 16..<32 {
      words[t] = rotate(words[t &- 3] ^ words[t &- 8] ^ words[t &- 14] ^ words[t &- 16], 1)
    }
    // The same twice over: none of four neighbours depends on another of them.
    for t in 32..<80 {
      words[t] = rotate(words[t &- 6] ^ words[t &- 16] ^ words[t &- 28] ^ words[t &- 32], 2)
    }
    for t in 0..<20 { words[t] &+= 0x5A82_7999 }
    for t in 20..<40 { words[t] &+= 0x6ED9_EBA1 }
    for t in 40..<60 { words[t] &+= 0x8F1B_BCDC }
    for t in 60..<80 { words[t] &+= 0xCA62_C1D6 }
  }

  private static func mix(_ words: Span<UInt32>, into state: inout State) {
    precondition(words.count == 80)
    var mixed = state
    for t in stride(from: 0, to: 20, by: 5) { mixed.turn(words, t) { $2 ^ $0 & ($1 ^ $2) } }
    for t in stride(from: 20, to: 40, by: 5) { mixed.turn(words, t) { $0 ^ $1 ^ $2 } }
    for t in stride(from: 40, to: 60, by: 5) { mixed.turn(words, t) { $0 & ($1 | $2) | $1 & $2 } }
    for t in stride(from: 60, to: 80, by: 5) { mixed.turn(words, t) { $0 ^ $1 ^ $2 } }
    state &+= mixed
  }
}

private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &<< count | word &>> (32 &- count)
}
