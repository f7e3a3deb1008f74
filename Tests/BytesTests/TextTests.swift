import Bytes
import Testing

@Test("spelling disregards the case of ASCII letters alone; being equal does not")
func spelling() {
  let cases: [(String, spelt: Bool, equal: Bool)] = [
    ("Upgrade", true, true), ("uPGRADE", true, false), ("Upgrad", false, false),
    ("Upgrades", false, false), ("Upgrad\u{45}", true, false), ("", false, false),
    ("Up\u{27}rade", false, false),
  ]
  for (text, spelt, equal) in cases {
    let bytes = Array(text.utf8)
    #expect(bytes.span.spells("Upgrade") == spelt, "\(text)")
    #expect(bytes.span.equals("Upgrade") == equal, "\(text)")
  }
  // Beside the letters lie bytes that differ from others in the same bit.
  for (byte, other) in [("[", "{"), ("@", "`")] as [(String, StaticString)] {
    let bytes = Array(byte.utf8)
    #expect(bytes.span.spells(other) == false)
  }
  let nothing: [UInt8] = []
  #expect(nothing.span.spells("") == true)
  #expect(nothing.span.equals("") == true)
}

@Test("blanks are taken off both ends of a range, and nothing else")
func trimming() {
  let bytes = Array(" \t a b\t ".utf8)
  #expect(bytes.span.trimmingBlanks(0..<8) == 3..<6)
  #expect(bytes.span.trimmingBlanks(3..<6) == 3..<6)
  #expect(bytes.span.trimmingBlanks(0..<3).isEmpty)
  #expect(bytes.span.trimmingBlanks(8..<8).isEmpty)
}

@Test("a byte is looked for within a range")
func first() {
  let bytes = Array("a:b:c".utf8)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 0..<5) == 1)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 2..<5) == 3)
  #expect(bytes.span.first(UInt8(ascii: ":"), in: 2..<3) == nil)
}
