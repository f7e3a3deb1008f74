import Bytes
import Testing

@Suite("Numbers from outside")
struct NumberTests {
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
