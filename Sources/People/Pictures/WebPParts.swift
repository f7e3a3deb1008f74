/// WebP (RFC 9649): a RIFF file of one picture.
enum WebPParts {
  static func isSigned(_ file: [UInt8]) -> Bool {
    file.count >= 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WEBP".utf8)
  }

  private enum Flags {
    static let animation: UInt8 = 0x02
    static let alpha: UInt8 = 0x10
  }

  static func read(_ file: [UInt8]) throws(PictureError) -> Parts {
    var cursor = Cursor(file, at: 4)
    // The length counts from the form's name on. Other bytes may follow the picture.
    let end = try cursor.littleEndian(4) + 8
    guard end <= file.count else { throw .broken }
    cursor = Cursor(Array(file[..<end]), at: 12)
    var parts = Parts(width: 0, height: 0, bytes: [])
    var canvas: (width: Int, height: Int)?
    while cursor.rest > 0 {
      let name = String(decoding: try cursor.take(4), as: UTF8.self)
      let payload = try chunk(&cursor)
      switch name {
      case "VP8X":
        guard canvas == nil, parts.bytes.isEmpty else { throw .broken }
        canvas = try extended(payload)
        append(name, [payload[payload.startIndex] & Flags.alpha] + payload.dropFirst(), to: &parts)
        continue
      case "VP8 ": (parts.width, parts.height) = try lossy(payload, after: parts)
      case "VP8L": (parts.width, parts.height) = try lossless(payload, after: parts)
      case "ALPH" where canvas != nil && parts.width == 0: break
      case "ANIM", "ANMF": throw .animated
      case "ICCP", "EXIF", "XMP ": continue
      default: throw .broken
      }
      append(name, Array(payload), to: &parts)
    }
    guard parts.width > 0, canvas.map({ $0 == (parts.width, parts.height) }) ?? true else {
      throw .broken
    }
    return Parts(width: parts.width, height: parts.height, bytes: wrapped(parts.bytes))
  }

  /// Reads a chunk's payload; one of odd length has a padding byte.
  private static func chunk(_ cursor: inout Cursor) throws(PictureError) -> ArraySlice<UInt8> {
    let length = try cursor.littleEndian(4)
    let payload = try cursor.take(length)
    if length % 2 == 1 { _ = try cursor.take(1) }
    return payload
  }

  private static func extended(
    _ payload: ArraySlice<UInt8>
  ) throws(PictureError) -> (width: Int, height: Int) {
    var cursor = Cursor(Array(payload))
    let flags = try cursor.byte()
    guard flags & Flags.animation == 0 else { throw .animated }
    _ = try cursor.take(3)
    let size = (try cursor.littleEndian(3) + 1, try cursor.littleEndian(3) + 1)
    guard cursor.rest == 0 else { throw .broken }
    return size
  }

  /// A key frame of VP8 (RFC 6386 §9.1); its sizes have 14 bits.
  private static func lossy(
    _ payload: ArraySlice<UInt8>, after parts: Parts
  ) throws(PictureError) -> (Int, Int) {
    var cursor = Cursor(Array(payload))
    guard parts.width == 0, try cursor.take(3).first.map({ $0 & 1 }) == 0,
      try cursor.take(3).elementsEqual([0x9D, 0x01, 0x2A])
    else { throw .broken }
    let size = (try cursor.littleEndian(2) & 0x3FFF, try cursor.littleEndian(2) & 0x3FFF)
    guard size.0 > 0, size.1 > 0 else { throw .broken }
    return size
  }

  private static func lossless(
    _ payload: ArraySlice<UInt8>, after parts: Parts
  ) throws(PictureError) -> (Int, Int) {
    var cursor = Cursor(Array(payload))
    guard parts.width == 0, try cursor.byte() == 0x2F else { throw .broken }
    let bits = try cursor.littleEndian(4)
    return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
  }

  private static func append(_ name: String, _ payload: [UInt8], to parts: inout Parts) {
    parts.bytes += Array(name.utf8) + littleEndian(payload.count) + payload
    if payload.count % 2 == 1 { parts.bytes.append(0) }
  }

  private static func wrapped(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + littleEndian(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
