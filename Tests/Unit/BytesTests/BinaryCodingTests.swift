import Bytes
import GameCore
import Testing

@Suite("Binary coding")
struct BinaryCodingTests {
  @Test("integers of every length come back, small ones in one byte")
  func integers() throws {
    var random = SeededGenerator(seed: 7)
    for shift in 0..<64 {
      let values: [UInt64] = [
        0, 1, 0x7F, 0x80, .max, .max >> shift, 1 << shift, random.next() >> shift,
      ]
      for value in values {
        #expect(try UInt64(binaryForm: value.binaryForm) == value)
        let signed = Int64(bitPattern: value)
        #expect(try Int64(binaryForm: signed.binaryForm) == signed)
      }
    }
    #expect((-64...63).allSatisfy { ($0 as Int).binaryForm.count == 1 })
    #expect(UInt64.max.binaryForm.count == 10)
  }

  @Test("texts, options, lists, sets and times come back")
  func values() throws {
    #expect(try String(binaryForm: "Zoë 🏴‍☠️".binaryForm) == "Zoë 🏴‍☠️")
    #expect(try Bool?(binaryForm: Bool?.none.binaryForm) == nil)
    #expect(try Bool?(binaryForm: Bool?.some(false).binaryForm) == false)
    #expect(try [Int](binaryForm: [3, -1, 500].binaryForm) == [3, -1, 500])
    #expect(try Set<Int>(binaryForm: Set([9, -4]).binaryForm) == [9, -4])
    #expect(
      try Duration(binaryForm: Duration.nanoseconds(-1_500).binaryForm) == .nanoseconds(-1_500))
    #expect(try Level(binaryForm: Level.hard.binaryForm) == .hard)
    let id = PlayerID(high: .max, low: 1)
    #expect(try PlayerID(binaryForm: id.binaryForm) == id)
  }

  @Test("a writer grows with its bytes, keeps its room, and starts again")
  func growth() {
    var writer = BinaryWriter(capacity: 1)
    for _ in 0..<2 {
      var expected: [UInt8] = []
      for number in 0..<300 {
        writer.write(byte: UInt8(number % 256))
        writer.write(raw: Array(repeating: 7, count: number % 5))
        writer.write(bits: 0x0102_0304_0506_0708)
        expected += [UInt8(number % 256)] + Array(repeating: 7, count: number % 5)
        expected += [1, 2, 3, 4, 5, 6, 7, 8]
      }
      writer.replace(at: 9, by: 0xAABB_CCDD)
      expected.replaceSubrange(9..<13, with: [0xAA, 0xBB, 0xCC, 0xDD])
      #expect(writer.bytes == expected)
      #expect(writer.count == expected.count)
      writer.removeAll()
      #expect(writer.bytes.isEmpty)
    }
  }

  @Test("equal sets have equal bytes")
  func sets() {
    #expect(Set(0..<100).binaryForm == Set((0..<100).reversed()).binaryForm)
  }

  @Test("malformed bytes are refused")
  func malformed() {
    #expect(throws: BinaryFault.truncated) { try String(binaryForm: [5, 65]) }
    #expect(throws: BinaryFault.malformed) { try String(binaryForm: [1, 0xFF]) }
    #expect(throws: BinaryFault.malformed) { try Bool(binaryForm: [2]) }
    #expect(throws: BinaryFault.malformed) { try Level(binaryForm: [3]) }
    #expect(throws: BinaryFault.malformed) { try Int(binaryForm: [1, 1]) }
    #expect(throws: BinaryFault.truncated) { try UInt64(binaryForm: [0x80]) }
    let eleven = [UInt8](repeating: 0x80, count: 10) + [1]
    #expect(throws: BinaryFault.malformed) { try UInt64(binaryForm: eleven) }
    // A count of four thousand million elements, and no element.
    #expect(throws: BinaryFault.truncated) {
      try [Int](binaryForm: UInt64(4_000_000_000).binaryForm)
    }
  }
}
