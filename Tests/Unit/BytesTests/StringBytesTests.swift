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
