import Testing

@testable import QuizFiles

@Suite("Texts of quiz files")
struct TextTests {
  @Test(
    "white space at the ends goes, scalar by scalar",
    arguments: [
      ("  a b ", "a b"), ("\r\na\r\n", "a"), ("e\u{301} \n", "e\u{301}"),
      ("\u{3000}x\u{2003}", "x"), (" \u{301}a", "\u{301}a"), ("a\r", "a"), (" \t", ""), ("", ""),
    ])
  func trimmed(text: String, wanted: String) {
    #expect(Array(Text.trimmed(text).utf8) == Array(wanted.utf8))
    #expect(Array(Text.trimmed(("x" + text).dropFirst()).utf8) == Array(wanted.utf8))
  }

  @Test("a text is too long by its characters, not by its bytes")
  func excess() {
    let limits = QuizLimits()
    #expect(limits.excess(of: String(repeating: "é", count: 10), over: 10) == nil)
    #expect(limits.excess(of: String(repeating: "é", count: 11), over: 10) == 11)
    #expect(limits.excess(of: "", over: 0) == nil)
  }
}
