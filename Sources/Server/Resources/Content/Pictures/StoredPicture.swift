import Bytes
import Files
import Games
import JSON
import PageServing
import Wire

/// A picture of Find in the form of its files (AH1): an overview, and tiles of the whole.
public struct StoredPicture: Sendable {
  /// Width and height of a tile, in the picture's pixels.
  static let tile = 512

  /// The rules contain the place of the face, which no answer reveals.
  let rules: FindPicture
  let overview: Assets.Asset
  /// By column and row.
  let tiles: [Spot: Assets.Asset]

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

  var bytes: Int { tiles.values.reduce(overview.plain.count) { $0 + $1.plain.count } }

  /// Reads a folder of the host with `overview.webp` and `COLUMN-ROW.webp`.
  init(_ rules: FindPicture, folder: String) throws(FileError) {
    try self.init(rules) { name throws(FileError) in
      try Files.read("\(folder)/\(name)", limit: Assets.fileLimit)
    }
  }

  /// Reads a shipped archive with the same files.
  init(_ rules: FindPicture, archive: TarArchive) throws(TarFault) {
    try self.init(rules) { name throws(TarFault) in try archive.content(of: name) }
  }

  private init<Fault: Error>(
    _ rules: FindPicture, _ content: (String) throws(Fault) -> [UInt8]
  ) throws(Fault) {
    self.rules = rules
    overview = StoredPicture.asset("overview.webp", try content("overview.webp"))
    var tiles: [Spot: Assets.Asset] = [:]
    for spot in StoredPicture.spots(width: rules.width, height: rules.height) {
      let name = "\(spot.column)-\(spot.row).webp"
      tiles[spot] = StoredPicture.asset(name, try content(name))
    }
    self.tiles = tiles
  }

  private static func asset(_ name: String, _ bytes: [UInt8]) -> Assets.Asset {
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
