/// A checked photo (R3): its real kind, and only the parts that make the picture. The reader parses
/// kind, size and the list of parts, and drops place, time, device, title and colour profiles. It
/// does not decode the compressed image; browsers do.
public struct Picture: Hashable, Sendable {
  /// The kinds by their media types.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
  }

  /// The kind that the file's first bytes tell.
  public let kind: Kind
  /// Width in pixels, at most `PictureLimits.side`.
  public let width: Int
  /// Height in pixels, at most `PictureLimits.side`.
  public let height: Int
  /// The file without the parts that were dropped.
  public let bytes: [UInt8]

  /// Reads a file of at most `limits.bytes`. Linear in its length.
  public init(_ file: [UInt8], limits: PictureLimits = PictureLimits()) throws(PictureError) {
    guard file.count <= limits.bytes else {
      throw .tooLarge(size: file.count, limit: limits.bytes)
    }
    let found: Parts
    if file.starts(with: JPEGParts.signature) {
      kind = .jpeg
      found = try JPEGParts.read(file)
    } else if file.starts(with: PNGParts.signature) {
      kind = .png
      found = try PNGParts.read(file)
    } else if WebPParts.isSigned(file) {
      kind = .webp
      found = try WebPParts.read(file)
    } else {
      throw .unknownKind
    }
    guard found.width <= limits.side, found.height <= limits.side else {
      throw .tooWide(width: found.width, height: found.height, limit: limits.side)
    }
    width = found.width
    height = found.height
    bytes = found.bytes
  }
}

/// The limits of a photo (R3).
public struct PictureLimits: Hashable, Sendable {
  /// 100 KiB.
  public var bytes = 102_400
  /// Pixels of each side: the page makes no larger picture, and a phone decodes no larger one.
  public var side = 256

  public init() {}
}

/// The faults of a file that should be a photo.
public enum PictureError: Error, Hashable, Sendable {
  /// The file is neither JPEG nor PNG nor WebP.
  case unknownKind
  case tooLarge(size: Int, limit: Int)
  case tooWide(width: Int, height: Int, limit: Int)
  /// The file begins as one of them but is malformed.
  case broken
  /// The picture is animated.
  case animated
}

/// The result of reading one kind: the picture's size, and the parts of the file that stay.
struct Parts {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

/// Reads numbers and slices of a file, never beyond its end.
struct Cursor {
  let file: [UInt8]
  var position = 0

  init(_ file: [UInt8], at position: Int = 0) {
    self.file = file
    self.position = position
  }

  var rest: Int { file.count - position }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(PictureError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= rest else { throw .broken }
    defer { position += count }
    return file[position..<position + count]
  }

  mutating func byte() throws(PictureError) -> UInt8 {
    guard let byte = try take(1).first else { throw .broken }
    return byte
  }

  /// Most significant byte first.
  mutating func bigEndian(_ count: Int) throws(PictureError) -> Int {
    try take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Least significant byte first.
  mutating func littleEndian(_ count: Int) throws(PictureError) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
