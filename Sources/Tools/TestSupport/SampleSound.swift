/// Sounds by their outer form, which is all that is read of them.
public enum SampleSound {
  /// A WAV of silence: 8 000 samples a second, 16 bits, one channel.
  public static func wav(seconds: Double, chunks: [(name: String, payload: [UInt8])] = [])
    -> [UInt8]
  {
    wav(samples: Int(seconds * 8_000) * 2, chunks: chunks)
  }

  /// A WAV with `samples` bytes of silence, and other chunks before them.
  public static func wav(
    tag: Int = 1, channels: Int = 1, rate: Int = 8_000, bits: Int = 16, samples: Int,
    chunks: [(name: String, payload: [UInt8])] = []
  ) -> [UInt8] {
    let block = channels * bits / 8
    let form =
      number(tag, 2) + number(channels, 2) + number(rate, 4) + number(rate * block, 4)
      + number(block, 2) + number(bits, 2)
    let body =
      Array("WAVE".utf8) + chunk("fmt ", form)
      + chunks.flatMap { chunk($0.name, $0.payload) }
      + chunk("data", Array(repeating: 0, count: samples))
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  /// Frames of MP3 without content: MPEG-1, 128 kbit/s, 48 000 samples a second, 24 ms and 384 bytes each.
  public static func mp3(frames: Int) -> [UInt8] {
    (0..<frames).flatMap { _ in [0xFF, 0xFB, 0x94, 0x00] + Array(repeating: 0, count: 380) }
  }

  /// An ID3v2 tag with a title.
  public static func title(_ text: String) -> [UInt8] {
    let size = text.utf8.count
    return Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(size >> 7 & 0x7F), UInt8(size & 0x7F)]
      + Array(text.utf8)
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(payload.count, 4) + payload
      + Array(repeating: 0, count: payload.count % 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
