import Bytes

/// SHA-1 (FIPS 180-4), for the handshake alone: the accept key needs no strength.
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    padded.append(bigEndian: UInt64(message.count) &* 8, width: 8)
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<(start + 64)], into: &state)
    }
    var digest: [UInt8] = []
    for word in state { digest.append(bigEndian: UInt64(word), width: 4) }
    return digest
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = []
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(block[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for t in 16..<80 {
      words.append(rotate(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (t, word) in words.enumerated() {
      let (f, k) = round(t, b, c, d)
      let sum = rotate(a, 5) &+ f &+ e &+ k &+ word
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, sum)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func round(
    _ t: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> (f: UInt32, k: UInt32) {
    switch t {
    case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
