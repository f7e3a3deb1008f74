/// A photo as a person sent it (R3): what it really is, and nothing in it but the picture.
///
/// Only the outer form is read: kind, size and the list of parts, each within the bytes there are.
/// Parts that say where, when or by which device it was taken, what it is called or which colours
/// it was made with are left out; the compressed picture itself is the browsers' to read.
public struct Picture: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
  }

  public let kind: Kind
  public let width: Int
  public let height: Int
  /// The file without what does not belong to the picture.
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

/// How large a photo may be (R3).
public struct PictureLimits: Hashable, Sendable {
  /// 100 KiB.
  public var bytes = 102_400
  /// Of each side, in pixels: what the page makes, and a decoder in a phone makes of it at most.
  public var side = 256

  public init() {}
}

/// What is wrong with a file that should be a photo.
public enum PictureError: Error, Hashable, Sendable {
  /// Neither JPEG nor PNG nor WebP.
  case unknownKind
  case tooLarge(size: Int, limit: Int)
  case tooWide(width: Int, height: Int, limit: Int)
  /// It begins as one of them and does not go on so.
  case broken
  /// It moves.
  case animated
}

/// What reading one kind gives: the picture's size, and what is kept of the file.
struct Parts {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

/// Reads numbers and pieces of a file, none of them beyond its end.
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
