import Bytes
import Testing

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
