import GameCore
import Testing

@Suite("Moments and durations")
struct TickTests {
  @Test("Sums and differences saturate instead of trapping")
  func saturation() {
    let end = Tick(microseconds: .max)
    let start = Tick(microseconds: .min)
    #expect(end + .seconds(1) == end)
    #expect(start - .seconds(1) == start)
    #expect(end - start == .microseconds(Int64.max))
    #expect(start - end == .microseconds(Int64.min + 1))
    #expect(Tick.zero + .seconds(Int64.max) > Tick.zero)
    #expect(Tick.zero - .seconds(Int64.max) < Tick.zero)
    #expect(Tick.zero + .seconds(Int64.min) < Tick.zero)
  }

  @Test("Durations become whole microseconds, rounded towards zero")
  func microseconds() {
    #expect(Duration.nanoseconds(1_999).wholeMicroseconds == 1)
    #expect(Duration.nanoseconds(-1_999).wholeMicroseconds == -1)
    #expect((Tick(microseconds: 7) - Tick(microseconds: 10)) == .microseconds(-3))
  }

  @Test("There are four seats, in order")
  func seats() {
    #expect(Seat(-1) == nil)
    #expect(Seat(4) == nil)
    #expect((0..<4).compactMap { Seat($0) }.sorted().map(\.number) == [0, 1, 2, 3])
  }

  @Test("The same seed gives the same sequence; it is the published one")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test("A refusal has a code and arguments, each a number or a text")
  func refusals() {
    let refusal = Refusal(RefusalCode("start.tooMany"), [RefusalArgument("limit", 4)])
    #expect(refusal.code.rawValue == "start.tooMany")
    #expect(refusal.arguments[0].value == .number(4))
    #expect(RefusalArgument("file", "quiz2.json").value == .text("quiz2.json"))
  }
}

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
