/// The camera's orientation (Exif 2.3, tag 0x0112), the only Exif value that stays: without it the
/// picture would lie on its side.
enum Orientation {
  private static let signature = Array("Exif\0\0".utf8)
  private static let tag = 0x0112
  /// The most directory entries that are read.
  private static let entries = 64

  /// An Exif segment's payload with the orientation alone; `nil` without one, or if upright.
  static func kept(of payload: ArraySlice<UInt8>) -> [UInt8]? {
    guard payload.starts(with: signature) else { return nil }
    guard let value = try? value(in: Array(payload.dropFirst(signature.count))),
      (2...8).contains(value)
    else { return nil }
    // Big-endian, a directory of one entry: tag, a short, one of them, its value.
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0]
    return signature + Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + directory + [0, 0, 0, 0]
  }

  /// The orientation in a TIFF header's first directory.
  private static func value(in file: [UInt8]) throws(PictureError) -> Int? {
    var cursor = Cursor(file)
    let order = Array(try cursor.take(2))
    guard order == Array("MM".utf8) || order == Array("II".utf8) else { throw .broken }
    func number(_ count: Int) throws(PictureError) -> Int {
      order == Array("MM".utf8) ? try cursor.bigEndian(count) : try cursor.littleEndian(count)
    }
    guard try number(2) == 42 else { throw .broken }
    let start = try number(4)
    guard start >= 8 else { throw .broken }
    _ = try cursor.take(start - 8)
    for _ in 0..<min(try number(2), entries) {
      let (tag, type, count) = (try number(2), try number(2), try number(4))
      let value = try number(2)
      _ = try cursor.take(2)
      if tag == Orientation.tag { return type == 3 && count == 1 ? value : nil }
    }
    return nil
  }
}
