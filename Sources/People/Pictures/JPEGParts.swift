/// JPEG (ITU-T T.81 Annex B): segments behind markers, then scans of compressed data.
enum JPEGParts {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  private enum Marker {
    static let start: UInt8 = 0xD8
    static let end: UInt8 = 0xD9
    static let scan: UInt8 = 0xDA
    /// Baseline, extended sequential, progressive: the kinds that browsers show.
    static let frames: ClosedRange<UInt8> = 0xC0...0xC2
    static let huffman: UInt8 = 0xC4
    static let quantisation: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let jfif: UInt8 = 0xE0
    static let adobe: UInt8 = 0xEE
    static let exif: UInt8 = 0xE1
    static let applications: ClosedRange<UInt8> = 0xE0...0xEF
    static let comment: UInt8 = 0xFE
  }

  static func read(_ file: [UInt8]) throws(PictureError) -> Parts {
    var cursor = Cursor(file, at: 2)
    var parts = Parts(width: 0, height: 0, bytes: [0xFF, Marker.start])
    var hasScan = false
    while true {
      let marker = try nextMarker(&cursor)
      if marker == Marker.end {
        guard hasScan else { throw .broken }
        // Bytes after the end are not part of the picture.
        parts.bytes += [0xFF, Marker.end]
        return parts
      }
      let payload = try payload(&cursor)
      switch marker {
      case Marker.frames:
        guard parts.width == 0 else { throw .broken }
        (parts.width, parts.height) = try size(payload)
      case Marker.scan:
        guard parts.width > 0 else { throw .broken }
        hasScan = true
      case Marker.huffman, Marker.quantisation, Marker.restartInterval: break
      case Marker.jfif where payload.starts(with: "JFIF\0".utf8): break
      case Marker.adobe where payload.starts(with: "Adobe".utf8): break
      case Marker.exif:
        if let held = Orientation.kept(of: payload) { append(marker, held, to: &parts.bytes) }
        continue
      case Marker.applications, Marker.comment: continue
      default: throw .broken
      }
      append(marker, kept(marker, payload), to: &parts.bytes)
      if marker == Marker.scan { parts.bytes += try scanned(&cursor) }
    }
  }

  /// Reads a marker, with any number of fill bytes before it.
  private static func nextMarker(_ cursor: inout Cursor) throws(PictureError) -> UInt8 {
    guard try cursor.byte() == 0xFF else { throw .broken }
    var marker = try cursor.byte()
    while marker == 0xFF { marker = try cursor.byte() }
    return marker
  }

  private static func payload(_ cursor: inout Cursor) throws(PictureError) -> ArraySlice<UInt8> {
    try cursor.take(try cursor.bigEndian(2) - 2)
  }

  /// The size of a frame with one or three components of eight bits.
  private static func size(_ payload: ArraySlice<UInt8>) throws(PictureError) -> (Int, Int) {
    var cursor = Cursor(Array(payload))
    guard try cursor.byte() == 8 else { throw .broken }
    let height = try cursor.bigEndian(2)
    let width = try cursor.bigEndian(2)
    let components = Int(try cursor.byte())
    guard width > 0, height > 0, components == 1 || components == 3,
      cursor.rest == 3 * components
    else { throw .broken }
    return (width, height)
  }

  /// The part of JFIF's and Adobe's segments that is needed for the colours, without a thumbnail.
  private static func kept(_ marker: UInt8, _ payload: ArraySlice<UInt8>) -> [UInt8] {
    switch marker {
    case Marker.jfif:
      let start = Array(payload.prefix(12))
      return start.count == 12 ? start + [0, 0] : Array(payload)
    case Marker.adobe: return Array(payload.prefix(12))
    default: return Array(payload)
    }
  }

  private static func append(_ marker: UInt8, _ payload: [UInt8], to bytes: inout [UInt8]) {
    let length = payload.count + 2
    bytes += [
      0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length),
    ]
    bytes += payload
  }

  /// Compressed data up to the next marker that is not part of it.
  private static func scanned(_ cursor: inout Cursor) throws(PictureError) -> ArraySlice<UInt8> {
    let start = cursor.position
    var place = start
    while place + 1 < cursor.file.count {
      let next = cursor.file[place + 1]
      if cursor.file[place] == 0xFF, next != 0, next != 0xFF, !Marker.restarts.contains(next) {
        return try cursor.take(place - start)
      }
      place += 1
    }
    throw .broken
  }
}
