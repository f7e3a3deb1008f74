import Bytes
import Testing

/// RFC 6455 §5.3, byte by byte.
private func reference(_ bytes: [UInt8], _ range: Range<Int>, key: [UInt8], phase: Int) -> [UInt8] {
  var bytes = bytes
  for (place, index) in range.enumerated() { bytes[index] ^= key[(place + phase) % 4] }
  return bytes
}

@Test("masking agrees with the definition at every length, start and phase")
func maskingAgrees() {
  let key: [UInt8] = [0x12, 0x00, 0xFE, 0x9A]
  let original = (0..<80).map { UInt8($0 &* 7 & 0xFF) }
  for start in 0...9 {
    for end in start...80 {
      for phase in 0..<5 {
        var masked = original
        var bytes = masked.mutableSpan
        Masking.apply(0x9AFE_0012, phase: phase, to: &bytes, in: start..<end)
        #expect(masked == reference(original, start..<end, key: key, phase: phase))
      }
    }
  }
}

@Test("masking twice gives the bytes back")
func maskingTwice() {
  let original = Array("the quick brown fox jumps over the lazy dog".utf8)
  var copy = original
  var bytes = copy.mutableSpan
  Masking.apply(0xDEAD_BEEF, to: &bytes, in: 0..<original.count)
  Masking.apply(0xDEAD_BEEF, to: &bytes, in: 0..<original.count)
  #expect(copy == original)
}

private func bigEndian(_ bytes: [UInt8], at offset: Int, width: Int) -> UInt64? {
  bytes.span.bigEndian(at: offset, width: width)
}

@Test("big-endian integers are read where they are whole, and written as they are read")
func bigEndianIntegers() {
  let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09]
  #expect(bigEndian(bytes, at: 0, width: 2) == 0x0102)
  #expect(bigEndian(bytes, at: 1, width: 8) == 0x0203_0405_0607_0809)
  #expect(bigEndian(bytes, at: 2, width: 8) == nil)
  #expect(bigEndian(bytes, at: 9, width: 0) == 0)
  #expect(bigEndian(bytes, at: -1, width: 1) == nil)
  #expect(bigEndian(bytes, at: 10, width: 1) == nil)
  #expect(bigEndian(bytes, at: 0, width: 9) == nil)
  var written: [UInt8] = []
  written.append(bigEndian: 0x0A0B_0C, width: 3)
  #expect(written == [0x0A, 0x0B, 0x0C])
}

@Test("a word is read where eight bytes are there, the first of them lowest")
func words() {
  let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09]
  let read = [-1, 0, 1, 2, 9, .max].map { bytes.span.littleEndianWord(at: $0) }
  #expect(read == [nil, 0x0807_0605_0403_0201, 0x0908_0706_0504_0302, nil, nil, nil])
}

@Test("an array is appended to and made from a span")
func copies() {
  let source: [UInt8] = [1, 2, 3]
  var target: [UInt8] = [0]
  target.append(source.span)
  #expect(target == [0, 1, 2, 3])
  let part = [UInt8](copying: source.span.extracting(1..<3))
  #expect(part == [2, 3])
}
