/// Pictures in PNG by their outer form, which is all that is read of them.
public enum SamplePNG {
  /// A picture of one pixel, with a text that does not belong to it.
  public static let pixel = file(width: 1, height: 1, text: "where", content: [1, 2, 3])

  /// A different one for every number.
  public static func pixel(_ number: UInt8) -> [UInt8] {
    file(width: 1, height: 1, text: "where", content: [number, 2, 3])
  }

  /// A picture of this size.
  public static func sized(_ width: Int, _ height: Int) -> [UInt8] {
    file(width: width, height: height, text: nil, content: [1])
  }

  private static func file(width: Int, height: Int, text: String?, content: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + (text.map { chunk("tEXt", Array($0.utf8)) } ?? [])
      + chunk("IDAT", content) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    number(payload.count) + Array(name.utf8) + payload + [0, 0, 0, 0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }
}
