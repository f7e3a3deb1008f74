import Bytes
import Files
import Games
import JSON
import PageServing
import Wire

/// A picture of Find in the form of its files on disk (AH1): an overview, and tiles of the whole.
public struct StoredPicture: Sendable {
  /// Width and height of a tile, in the picture's pixels.
  static let tile = 512

  /// The rules contain the place of the face, which no answer reveals.
  let rules: FindPicture
  let overview: PieceFile
  /// By column and row.
  let tiles: [Spot: PieceFile]

  /// The place of a tile.
  public struct Spot: Hashable, Sendable {
    /// From the left, from 0.
    public var column: Int
    /// From the top, from 0.
    public var row: Int

    /// The place in this column and row.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }

    /// Parses `COLUMN-ROW`, each below 64, which exceeds the largest picture.
    init?(_ text: Substring) {
      let place = text.split(separator: "-", omittingEmptySubsequences: false)
      guard place.count == 2, let column = Int(digits: place[0], in: 0...63),
        let row = Int(digits: place[1], in: 0...63)
      else { return nil }
      self.init(column: column, row: row)
    }
  }

  /// All places of a picture.
  static func spots(width: Int, height: Int) -> [Spot] {
    let columns = (width + tile - 1) / tile
    let rows = (height + tile - 1) / tile
    return (0..<rows).flatMap { row in (0..<columns).map { Spot(column: $0, row: row) } }
  }

  var bytes: Int { tiles.values.reduce(overview.count) { $0 + $1.count } }

  /// Finds the files in a folder of the host, `overview.webp` and `COLUMN-ROW.webp`; `nil` if one is missing.
  init?(_ rules: FindPicture, folder: String) {
    self.init(rules) { PieceFile($0, in: folder) }
  }

  /// Finds the same files in a shipped archive, which stays open: an upgrade replaces it. `nil` if it cannot
  /// be read.
  init?(_ rules: FindPicture, archive path: String) {
    guard let bytes = try? Files.read(path, limit: Assets.fileLimit),
      let archive = try? TarArchive(bytes), let file = try? FileReader(path)
    else { return nil }
    self.init(rules) { name in
      (try? archive.place(of: name)).map { PieceFile(name, in: file, at: $0) }
    }
  }

  private init?(_ rules: FindPicture, _ piece: (String) -> PieceFile?) {
    guard let overview = piece("overview.webp") else { return nil }
    self.rules = rules
    self.overview = overview
    var tiles: [Spot: PieceFile] = [:]
    for spot in StoredPicture.spots(width: rules.width, height: rules.height) {
      guard let tile = piece("\(spot.column)-\(spot.row).webp") else { return nil }
      tiles[spot] = tile
    }
    self.tiles = tiles
  }
}

/// The file of a piece of a picture.
public struct PieceFile: Sendable {
  private enum Place {
    case file(String)
    case archive(FileReader, Range<Int>)
  }

  /// The number of its bytes.
  let count: Int
  private let name: String
  private let place: Place

  init?(_ name: String, in folder: String) {
    let path = "\(folder)/\(name)"
    guard Files.isFile(path), let file = try? FileReader(path) else { return nil }
    self.name = name
    place = .file(path)
    count = file.count
  }

  init(_ name: String, in archive: FileReader, at range: Range<Int>) {
    self.name = name
    place = .archive(archive, range)
    count = range.count
  }

  /// Its content; `nil` if it is gone. It reads the file: not for the loop.
  public func bytes() -> [UInt8]? {
    let bytes: [UInt8]? =
      switch place {
      case .file(let path): try? Files.read(path, limit: Assets.fileLimit)
      case .archive(let file, let range): try? file.read(range.count, at: range.lowerBound)
      }
    return bytes?.count == count ? bytes : nil
  }

  /// The same with what an answer says about it.
  public func asset() -> Assets.Asset? {
    guard let bytes = bytes() else { return nil }
    var asset = Assets.Asset(path: name, bytes: bytes)
    // A file from the host may be of another type than its name states.
    if asset.plain.starts(with: [0xFF, 0xD8, 0xFF]) { asset.contentType = "image/jpeg" }
    if asset.plain.starts(with: [0x89, 0x50, 0x4E, 0x47]) { asset.contentType = "image/png" }
    return asset
  }
}

/// An entry of the file of places, which is never served.
struct PictureEntry {
  /// The archive's name without its ending; empty for the host's.
  let name: String
  let width: Int
  let height: Int
  let face: FindPicture.Ellipse

  /// Throws the name of the first wrong field.
  init(_ value: JSONValue) throws(JSONFieldError) {
    guard case .object(let entry) = value else { throw .missing(field: "pictures") }
    let sides = 0...FindPicture.largestSide
    name = try entry.string("name")
    width = try entry.integer("width", in: sides)
    height = try entry.integer("height", in: sides)
    let face = try entry.object("face")
    self.face = FindPicture.Ellipse(
      x: try face.integer("x", in: sides), y: try face.integer("y", in: sides),
      across: try face.integer("across", in: sides),
      down: try face.integer("down", in: sides))
  }

  init(name: String, rules: FindPicture) {
    self.name = name
    width = rules.width
    height = rules.height
    face = rules.face
  }

  /// `nil` if no game can be played with it.
  func rules(id: Int) -> FindPicture? {
    FindPicture(id: id, width: width, height: height, face: face)
  }

  /// The content of a file for `all`, with this entry only.
  var file: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.array("pictures", [self]) { writer, entry in
      writer.field("name", entry.name)
      writer.field("width", entry.width)
      writer.field("height", entry.height)
      writer.key("face")
      writer.beginObject()
      writer.field("x", entry.face.x)
      writer.field("y", entry.face.y)
      writer.field("across", entry.face.across)
      writer.field("down", entry.face.down)
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }

  /// `nil` if the bytes are not a list of entries.
  static func all(_ bytes: [UInt8]) -> [PictureEntry]? {
    guard case .object(let file)? = try? JSONReader().read(bytes),
      let entries = try? file.array("pictures")
    else { return nil }
    return entries.compactMap { try? PictureEntry($0) }
  }
}
