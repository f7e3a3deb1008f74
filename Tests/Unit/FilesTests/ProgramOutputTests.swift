import Testing

@testable import Files

@Suite("The output of another program")
struct ProgramOutputTests {
  @Test("a program's output, and nothing from one that fails or is not there")
  func output() {
    #expect(OtherProgram.output("/bin/echo", ["a b", "c"]) == Array("a b c\n".utf8))
    #expect(OtherProgram.output("/bin/sh", ["-c", "echo x; exit 3"]) == nil)
    #expect(OtherProgram.output("/bin/missing", []) == nil)
    #expect(OtherProgram.output("/bin/sh", ["-c", "head -c 9000000 /dev/zero"]) == nil)
    #expect(OtherProgram.output("/bin/sh", ["-c", "head -c 100000 /dev/zero"])?.count == 100_000)
  }

  @Test("the days until a day, also over leap days and years")
  func days() {
    let start = 1_798_156_800  // 2026-12-25
    #expect(WallClock.day(of: start) == "2026-12-25")
    #expect(WallClock.days(until: "2026-12-25", from: start) == 0)
    #expect(WallClock.days(until: "2026-12-24", from: start + 86_399) == -1)
    #expect(WallClock.days(until: "2027-01-01", from: start) == 7)
    for seconds in stride(from: 0, to: 4_102_444_800, by: 86_400 * 13) {
      #expect(WallClock.days(until: WallClock.day(of: seconds), from: 0) == seconds / 86_400)
    }
    for wrong in ["", "2026-13-01", "2026-12", "x-y-z"] {
      #expect(WallClock.days(until: wrong, from: 0) == nil)
    }
  }
}
