import Bytes
import Files
import Games
import JSON
import PageServing
import Wire

/// A picture of Find as it is served (AH1): an overview, and tiles of the whole.
public struct StoredPicture: Sendable {
  /// Width and height of a tile, in the picture's pixels.
  static let tile = 512

  /// With the place of the face, which no answer tells.
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

    /// The tile at these.
    public init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }

    /// `COLUMN-ROW`, each below 64: more tiles than the largest picture has.
    init?(_ text: Substring) {
      let place = text.split(separator: "-", omittingEmptySubsequences: false)
      guard place.count == 2, let column = Int(digits: place[0], in: 0...63),
        let row = Int(digits: place[1], in: 0...63)
      else { return nil }
      self.init(column: column, row: row)
    }
  }

  /// All that cover a picture.
  static func spots(width: Int, height: Int) -> [Spot] {
    let columns = (width + tile - 1) / tile
    let rows = (height + tile - 1) / tile
    return (0..<rows).flatMap { row in (0..<columns).map { Spot(column: $0, row: row) } }
  }

  var bytes: Int { tiles.values.reduce(overview.plain.count) { $0 + $1.plain.count } }

  /// From a folder with `overview.webp` and `COLUMN-ROW.webp`: the host's.
  init(_ rules: FindPicture, folder: String) throws(FileError) {
    try self.init(rules) { name throws(FileError) in
      try Files.read("\(folder)/\(name)", limit: Assets.fileLimit)
    }
  }

  /// From an archive of such files: those that ship.
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
    // What the host sent may be of another kind than its name says.
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

  /// Anything else than it should be is a field's fault.
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

  /// `nil`: no game could be played with it.
  func rules(id: Int) -> FindPicture? {
    FindPicture(id: id, width: width, height: height, face: face)
  }

  /// What `all` reads, with this entry alone.
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

  /// `nil`: no list of entries.
  static func all(_ bytes: [UInt8]) -> [PictureEntry]? {
    guard case .object(let file)? = try? JSONReader().read(bytes),
      let entries = try? file.array("pictures")
    else { return nil }
    return entries.compactMap { try? PictureEntry($0) }
  }
}
