import Testing

@testable import Tables

@Suite("Tables: the beginning of a code")
struct CodePrefixTests {
  @Test("R4: the codes of a prefix begin with its letters, and are all of them")
  func codes() throws {
    for number: UInt64 in [0, 1, 399, 7_999] {
      let prefix = CodePrefix(number)
      let codes = [0, 1, 3_199_999].map { TableCode($0, after: prefix) }
      #expect(codes.allSatisfy { "\($0)".hasPrefix("\(prefix)") && $0.length == .eight })
      #expect(codes.map { "\($0)".suffix(5) } == ["BBBBB", "BBBBC", "ZZZZZ"])
      #expect(TableCode(3_200_000, after: prefix) == codes[0])
      #expect(TableCode(letters: "\(codes[1])".utf8) == codes[1])
    }
    #expect(CodePrefix(8_000) == CodePrefix(0))
  }

  @Test("a prefix has three letters of codes")
  func reading() {
    #expect(CodePrefix(letters: "BBC".utf8) == CodePrefix(1))
    #expect(CodePrefix(letters: "zzz".utf8) == CodePrefix(7_999))
    for text in ["", "BC", "BCDF", "BCA", "B%C"] {
      #expect(CodePrefix(letters: text.utf8) == nil, "\(text)")
    }
  }
}
