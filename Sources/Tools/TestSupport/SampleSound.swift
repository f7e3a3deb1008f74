/// Sounds by their first bytes, which is all that is read of them.
public enum SampleSound {
  /// A WAV without samples, filled up to `count` bytes.
  public static func wav(count: Int = 44) -> [UInt8] {
    Array("RIFF\0\0\0\0WAVE".utf8) + Array(repeating: 0, count: count - 12)
  }

  /// A frame of MP3: MPEG-1, 128 kbit/s, 48 000 samples a second.
  public static let mp3 = [0xFF, 0xFB, 0x94, 0x00] + [UInt8](repeating: 0, count: 380)
}
