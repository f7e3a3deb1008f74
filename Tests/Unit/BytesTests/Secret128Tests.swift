import Bytes
import Testing

@Suite("Secrets of 128 bits")
struct Secret128Tests {
  private let digits = "00112233445566778899aabbccddeeff"

  @Test("text, bytes and halves are the same secret, the most significant first")
  func forms() throws {
    let secret = try #require(Secret128(digits))
    #expect(secret.high == 0x0011_2233_4455_6677 && secret.low == 0x8899_AABB_CCDD_EEFF)
    #expect(secret.text == digits)
    #expect(secret.bytes == (0..<16).map { UInt8($0 * 0x11) })
    #expect(Secret128(bytes: secret.bytes) == secret)
    #expect(Secret128(leading: secret.bytes + [1, 2]) == secret)
  }

  @Test("anything but 32 digits in lower case is none, and neither are 15 or 17 bytes")
  func refused() {
    for text in ["", String(digits.dropLast()), digits + "0", digits.uppercased(), " " + digits] {
      #expect(Secret128(text) == nil, "\(text)")
    }
    #expect(Secret128(String(repeating: "é", count: 16)) == nil)
    for count in [0, 15, 17] {
      #expect(Secret128(bytes: Array(repeating: 0, count: count)) == nil)
    }
  }

  @Test("two are equal only if all bits are")
  func equality() throws {
    let secret = try #require(Secret128(digits))
    for bit in 0..<64 {
      #expect(secret != Secret128(high: secret.high ^ 1 << bit, low: secret.low))
      #expect(secret != Secret128(high: secret.high, low: secret.low ^ 1 << bit))
    }
  }

  @Test("printing one by mistake reveals nothing")
  func printing() throws {
    let secret = try #require(Secret128(digits))
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("\(secret.low)") && !text.contains("eeff"))
    }
  }
}
