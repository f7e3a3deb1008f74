import Compression
import Testing

@Suite("Deflated")
struct DeflatedTests {
  /// DEFLATE data of `bytes`: the body of a gzip member without name (RFC 1952).
  private func deflated(_ bytes: [UInt8]) throws -> ArraySlice<UInt8> {
    try #require(Gzip.compress(bytes)).dropFirst(10).dropLast(8)
  }

  @Test("F6: data is inflated up to its limit, and refused beyond it")
  func limits() throws {
    let plain = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let data = try deflated(plain)
    #expect(Deflated.inflated(data, limit: 100_000) == plain)
    #expect(Deflated.inflated(data, limit: 100_001) == plain)
    #expect(Deflated.inflated(data, limit: 99_999) == nil)
    #expect(Deflated.inflated(try deflated([]), limit: 0) == [])
  }

  @Test("F6: a bomb ends at the limit, and broken data at once")
  func broken() throws {
    let bomb = try deflated([UInt8](repeating: 0, count: 50_000_000))
    #expect(bomb.count < 60_000)
    #expect(Deflated.inflated(bomb, limit: 1_000_000) == nil)
    #expect(Deflated.inflated([0xFF, 0xFF, 0xFF], limit: 10) == nil)
    let data = try deflated(Array("four at the top".utf8))
    for length in 1..<data.count {
      #expect(Deflated.inflated(data.prefix(length), limit: 100) != Array("four at the top".utf8))
    }
  }
}
