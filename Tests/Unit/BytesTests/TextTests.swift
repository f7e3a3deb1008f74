import Bytes
import Testing

@Test("spelling disregards the case of ASCII letters alone; being equal does not")
func spelling() {
  let cases: [(String, spelt: Bool, equal: Bool)] = [
    ("Upgrade", true, true), ("uPGRADE", true, false), ("Upgrad", false, false),
    ("Upgrades", false, false), ("Upgrad\u{45}", true, false), ("", false, false),
    ("Up\u{27}rade", false, false),
  ]
  for (text, spelt, equal) in cases {
    let bytes = Array(text.utf8)
    #expect(bytes.span.spells("Upgrade") == spelt, "\(text)")
    #expect(bytes.span.equals("Upgrade") == equal, "\(text)")
  }
  // Beside the letters lie bytes that differ from others in the same bit.
  for (byte, other) in [("[", "{"), ("@", "`")] as [(String, StaticString)] {
    let bytes = Array(byte.utf8)
    #expect(bytes.span.spells(other) == false)
  }
  let nothing: [UInt8] = []
  #expect(nothing.span.spells("") == true)
  #expect(nothing.span.equals("") == true)
}

@Test("blanks are taken off both ends of a range, and nothing else")
func trimming() {
  let bytes = Array(" \t a b\t ".utf8)
  #expect(bytes.span.trimmingBlanks(0..<8) == 3..<6)
  #expect(bytes.span.trimmingBlanks(3..<6) == 3..<6)
  #expect(bytes.span.trimmingBlanks(0..<3).isEmpty)
  #expect(bytes.span.trimmingBlanks(8..<8).isEmpty)
}

@Test("a byte is looked for within a range")
func first() {
  let bytes = Array("a:b:c".utf8)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 0..<5) == 1)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 2..<5) == 3)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 2..<3) == nil)
}

@Test("the first of two bytes is found wherever it stands, also beside bytes that differ in a bit")
func firstOfTwo() {
  for length in 0..<28 {
    for place in 0..<length {
      for byte in [0x0D, 0x0A] as [UInt8] {
        var bytes = [UInt8](repeating: 0x0C, count: length)
        for other in (place + 1)..<max(place + 1, length) { bytes[other] = 0x0B }
        bytes[place] = byte
        #expect(bytes.span.first(0x0D, or: 0x0A, in: 0..<length) == place)
        #expect(bytes.span.first(byte, in: place..<length) == place)
        #expect(bytes.span.first(0x0D, or: 0x0A, in: (place + 1)..<length) == nil)
        #expect(bytes.span.first(0x0D, or: 0x0A, in: 0..<place) == nil)
      }
    }
  }
}

@Test("the first byte of a word that is zero, or below a bound, is found exactly")
func lanes() {
  for place in 0..<8 {
    for bound in [1, 0x20, 0x80] as [UInt8] {
      for byte in 0...UInt8.max {
        // Behind it the same once more, and one above, where a borrow might reach.
        let tail: UInt64 = place < 7 ? ~0 << UInt64(8 * place + 8) : 0
        let word =
          UInt64(repeating: bound) & (tail | (1 << UInt64(8 * place) &- 1))
          | UInt64(byte) << UInt64(8 * place)
        let found = word.bytes(below: bound)
        #expect((found != 0) == (byte < bound), "\(byte) at \(place)")
        if found != 0 { #expect(found.trailingZeroBitCount == 8 * place + 7) }
      }
    }
  }
}

@Test("words of eight bytes are spelled in either case; what is no letter counts as it is")
func wordSpelling() {
  let words: [(StaticString, UInt8)] = [
    ("AAAAAAAAA", 0x41), ("zzzzzzzzz", 0x7A), ("[[[[[[[[[", 0x5B), ("{{{{{{{{{", 0x7B),
    ("@@@@@@@@@", 0x40), ("`````````", 0x60), ("---------", 0x2D),
  ]
  for (word, letter) in words {
    for byte in 0...255 as ClosedRange<UInt8> {
      let isSame = lowercased(byte) == lowercased(letter)
      for place in 0..<9 {
        var bytes = [UInt8](repeating: letter, count: 9)
        bytes[place] = byte
        #expect(bytes.span.spells(word) == isSame)
      }
    }
  }
}
