import Bytes
import Testing

@Suite("Texts as bytes")
struct StringBytesTests {
  @Test("Equal bytes are equal texts, and equivalent ones are not")
  func same() {
    #expect("abc".hasSameBytes(as: "abc"))
    #expect("".hasSameBytes(as: ""))
    #expect(!"abc".hasSameBytes(as: "abd") && !"abc".hasSameBytes(as: "ab"))
    #expect("\u{E9}" == "e\u{301}" && !"\u{E9}".hasSameBytes(as: "e\u{301}"))
  }

  @Test("A protocol word is 1 to 32 bytes of visible ASCII")
  func words() {
    for word in ["a", "hello", "seat.none", String(repeating: "x", count: 32)] {
      #expect(word.isProtocolWord)
    }
    for text in ["", "a b", "\u{E9}", "a\u{301}", "a\n", String(repeating: "x", count: 33)] {
      #expect(!text.isProtocolWord)
    }
  }

  @Test("What is not ASCII is a question mark for each byte")
  func ascii() {
    #expect(String(ascii: Array("plain, with \"signs\"".utf8)[...]) == "plain, with \"signs\"")
    #expect(String(ascii: Array("a\u{E9}z".utf8)[...]) == "a??z")
    #expect(String(ascii: [0xFF, 0x41][...]) == "?A")
    #expect(String(ascii: [][...]).isEmpty)
  }
}

@Suite("Numbers from outside")
struct NumberTests {
  @Test("hexadecimal digits have their value, and nothing else has one")
  func hexadecimal() {
    for byte in UInt8.min...UInt8.max {
      let digit = byte < 0x80 ? Character(UnicodeScalar(byte)).hexDigitValue : nil
      #expect(byte.hexDigit == digit.map { UInt8($0) })
    }
  }

  @Test("digits within the range are the number")
  func good() {
    #expect(Int(digits: "0", in: 0...63) == 0)
    #expect(Int(digits: "0063", in: 0...63) == 63)
    #expect(UInt16(digits: "65535", in: 0...65_535) == 65_535)
    #expect(Int(digits: "9223372036854775807", in: 0...Int.max) == Int.max)
    #expect(UInt32(digits: "10fFfF", radix: 16, in: 0...0x10_FFFF) == 0x10_FFFF)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "a", "NaN", "64", "2147483648",
      "9007199254740993", "9223372036854775808", "18446744073709551616", "١",
      String(repeating: "9", count: 10_000),
    ])
  func bad(text: String) {
    #expect(Int(digits: text, in: 0...63) == nil)
    #expect(UInt8(digits: text, in: 0...63) == nil)
  }
}

@Suite("Text for a terminal")
struct PrintableTests {
  static let hostile = [
    "\u{00}", "\u{07}", "\u{08}", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}",
    "\u{9F}",
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}",
    "\u{2069}",
  ]

  @Test("what a terminal would obey is replaced, alone and beside other text", arguments: hostile)
  func replaced(scalar: String) {
    #expect("a\(scalar)b".printable == "a\u{FFFD}b")
    #expect("\(scalar)\u{301}".printable == "\u{FFFD}\u{301}")
    #expect("\r\n".printable == "\u{FFFD}\u{FFFD}")
    #expect("a\(scalar)b".printableLines == (scalar == "\n" ? "a\nb" : "a\u{FFFD}b"))
  }

  @Test(
    "all other text stays",
    arguments: ["", "a~ Z", "Çelik 山田 محمد", "👩‍👩‍👧‍👦", "می\u{200C}خواهم", "\u{00A0}█▀"])
  func kept(text: String) {
    #expect(text.printable == text)
    #expect(text.printableLines == text)
  }
}

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
