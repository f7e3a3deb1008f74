import Brotli
import Testing

@Suite("Brotli")
struct BrotliTests {
  @Test("text becomes smaller, equal text becomes equal bytes, and nothing is a stream too")
  func packs() throws {
    let text = Array(String(repeating: "body { margin: 0 }\n", count: 50).utf8)
    let packed = try #require(Brotli.compress(text))
    #expect(packed.count < 60)
    #expect(Brotli.compress(text) == packed)
    #expect(try #require(Brotli.compress([])).count == 1)
  }

  /// Five bytes are one uncompressed meta-block (RFC 7932 §9.2) between a header and an empty last one.
  @Test("the stream is that of the standard")
  func standard() {
    #expect(Brotli.compress(Array("abcde".utf8)) == [11, 2, 128, 97, 98, 99, 100, 101, 3])
  }
}
