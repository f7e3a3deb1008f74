import GameCore
import Testing

@Suite("Stream-safe texts")
struct StreamSafeTests {
  @Test("Ordinary texts stay as they are, byte for byte")
  func ordinary() {
    for text in [
      "", "Anna", "Zo\u{EB}", "e\u{301}\u{323}", "\u{1F468}\u{200D}\u{1F469}",
      "\u{0928}\u{092E}\u{0938}",
    ] {
      #expect(Array(text.streamSafe.utf8) == Array(text.utf8))
    }
    let most = "a" + String(repeating: "\u{301}", count: 30) + "b"
    #expect(Array(most.streamSafe.utf8) == Array(most.utf8))
  }

  @Test("A joiner stands after every 30 marks, and equal texts stay equal")
  func joined() {
    let marks = (0..<100).map { $0.isMultiple(of: 2) ? "\u{301}" : "\u{323}" }.joined()
    let safe = "a\(marks)".streamSafe
    let runs = safe.unicodeScalars.split(separator: "\u{34F}").map(\.count)
    #expect(runs == [31, 30, 30, 10])
    #expect(
      safe.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual("a\(marks)".unicodeScalars))
    #expect(safe.streamSafe.unicodeScalars.elementsEqual(safe.unicodeScalars))
  }

  @Test("Marks that only decomposing shows count as well", arguments: [0xF73, 0xF75, 0xF81, 0x344])
  func decomposing(scalar: UInt32) throws {
    let mark = try #require(Unicode.Scalar(scalar))
    let text = String(String.UnicodeScalarView(repeatElement(mark, count: 31)))
    #expect(text.streamSafe.unicodeScalars.count == 32)
  }
}
