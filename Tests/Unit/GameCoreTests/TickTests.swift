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
