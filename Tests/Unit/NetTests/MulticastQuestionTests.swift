import Testing

@testable import Net

@Suite("A question to the local network")
struct MulticastQuestionTests {
  private static let name: [UInt8] = [7] + Array("fourtop".utf8) + [5] + Array("local".utf8) + [0]

  @Test("NW9: the question asks for addresses of the name")
  func question() {
    #expect(
      MulticastQuestion.question(for: "fourtop.local")
        == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Self.name + [0, 1, 0, 1])
  }

  /// An answer with the question, an address behind a pointer to its name, and a text.
  private static let answer: [UInt8] =
    [0, 1, 0x84, 0, 0, 1, 0, 2, 0, 0, 0, 0] + name + [0, 1, 0, 1]
    + [0xC0, 12, 0, 1, 0x80, 1, 0, 0, 0, 10, 0, 4, 192, 168, 1, 20]
    + name + [0, 16, 0, 1, 0, 0, 0, 10, 0, 2, 1, 65]

  @Test("NW9: the addresses of an answer, whole and cut off anywhere")
  func answers() {
    let home = IPAddress.v4(0xC0A8_0114)
    #expect(MulticastQuestion.addresses(in: Self.answer[...]) == [home])
    for length in 0..<Self.answer.count {
      let found = MulticastQuestion.addresses(in: Self.answer[..<length])
      #expect(found == [] || found == [home])
    }
    #expect(MulticastQuestion.addresses(in: Self.answer[...].dropLast(13)) == [home])
    let many: [UInt8] = [0, 1, 0x84, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]
    #expect(MulticastQuestion.addresses(in: many[...]) == [])
  }

  @Test("NW9: an interface that does not exist gives no answer")
  func nobody() {
    #expect(
      MulticastQuestion.answers(for: "x.local", through: 999_999, patience: .milliseconds(1)) == nil
    )
  }
}
