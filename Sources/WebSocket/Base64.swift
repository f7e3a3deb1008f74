/// Base 64 (RFC 4648 §4), with padding.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text that writes `bytes`.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let sextet = Int(bits >> UInt32(18 - 6 * place)) & 63
        text.append(place <= group.count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether `text` spells exactly 16 bytes: 22 characters and two equals signs, the unused bits
  /// of the last character zero.
  static func spells16Bytes(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 24, text.suffix(2).allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      return false
    }
    let sextets = text.dropLast(2).map { alphabet.firstIndex(of: $0) }
    guard let last = sextets.last, let last, !sextets.contains(nil) else { return false }
    return last & 0xF == 0
  }
}
