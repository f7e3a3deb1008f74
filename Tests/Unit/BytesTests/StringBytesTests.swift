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
