/// PNG (ISO/IEC 15948): a row of named chunks.
enum PNGParts {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that make the picture. Decoders may ignore all others, as for animations (§5.4).
  private static let kept: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  static func read(_ file: [UInt8]) throws(PictureError) -> Parts {
    var cursor = Cursor(file, at: signature.count)
    var parts = Parts(width: 0, height: 0, bytes: signature)
    var hasPixels = false
    while true {
      let start = cursor.position
      let length = try cursor.bigEndian(4)
      let name = try name(&cursor)
      let payload = try cursor.take(length)
      // The check sum, which the browser verifies.
      _ = try cursor.take(4)
      guard (name == "IHDR") == (parts.width == 0) else { throw .broken }
      if name == "IHDR" { (parts.width, parts.height) = try size(payload) }
      if kept.contains(name) {
        parts.bytes += file[start..<cursor.position]
      } else if !isAncillary(name) {
        throw .broken
      }
      hasPixels = hasPixels || name == "IDAT"
      guard name == "IEND" else { continue }
      guard hasPixels, length == 0 else { throw .broken }
      return parts
    }
  }

  /// Reads four letters.
  private static func name(_ cursor: inout Cursor) throws(PictureError) -> String {
    let letters = try cursor.take(4)
    guard letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
      throw .broken
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Whether the first letter is lower case: the picture can be shown without the chunk.
  private static func isAncillary(_ name: String) -> Bool {
    (name.utf8.first ?? 0) & 0x20 != 0
  }

  private static func size(_ payload: ArraySlice<UInt8>) throws(PictureError) -> (Int, Int) {
    var cursor = Cursor(Array(payload))
    let width = try cursor.bigEndian(4)
    let height = try cursor.bigEndian(4)
    let depth = try cursor.byte()
    let colour = try cursor.byte()
    guard width > 0, height > 0, [1, 2, 4, 8, 16].contains(depth),
      [0, 2, 3, 4, 6].contains(colour),
      try cursor.byte() == 0, try cursor.byte() == 0, try cursor.byte() <= 1, cursor.rest == 0
    else { throw .broken }
    return (width, height)
  }
}
