import Compression
import Testing

@Test("gzip has the header of RFC 1952 with no time, and equal input gives equal output")
func deterministic() throws {
  let text = Array(String(repeating: "four phones on a table; ", count: 500).utf8)
  let first = try #require(Gzip.compress(text))
  #expect(first == Gzip.compress(text))
  #expect(Array(first[0..<8]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  #expect(first.count < text.count / 20)
  let length = text.count
  let trailer = first.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  #expect(trailer == length)
}

@Test("gzip of nothing is a whole member, and of noise little larger than the noise")
func edges() throws {
  #expect(try #require(Gzip.compress([])).count == 20)
  let noise = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }
  #expect(try #require(Gzip.compress(noise)).count < noise.count + 100)
}
