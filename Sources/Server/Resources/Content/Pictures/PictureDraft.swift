import Files
import GameCore
import Games
import Pictures

/// The limits of the host's own pictures (AH7).
public struct PictureLibraryLimits: Sendable {
  /// The numbers of pictures.
  public static let numbers = 0...999_999_999
  /// The number of own pictures.
  var pictures = 24
  /// The length of each side, in pixels. The page shrinks larger photos.
  var sides = 600...4_096
  /// The smallest half axis of a face, in pixels. A finger can still hit it in a zoomed picture.
  var face = 8
  /// The bytes of an overview, 768 KiB.
  var overview = 786_432
  /// The bytes of all own pictures on disk, 64 MiB.
  var bytes = 67_108_864

  /// The usual limits.
  public init() {}

  /// The limits of one piece.
  public func picture(of piece: PicturePiece) -> PictureLimits {
    var limits = PictureLimits()
    switch piece {
    case .overview:
      limits.bytes = overview
      limits.side = sides.upperBound / 2
    case .tile: limits.side = StoredPicture.tile
    }
    return limits
  }
}

/// A picture that the host's page uploads in small pieces, each of which is checked (AH7).
struct PictureDraft: Sendable {
  let rules: FindPicture
  private(set) var overview: [UInt8] = []
  private(set) var tiles: [StoredPicture.Spot: Picture] = [:]
  private let limits: PictureLibraryLimits

  /// Throws if no game can be played with these sides or this ellipse.
  init(
    id: Int, width: Int, height: Int, face: FindPicture.Ellipse, limits: PictureLibraryLimits
  ) throws(Refusal) {
    guard limits.sides.contains(width), limits.sides.contains(height),
      face.across >= limits.face, face.down >= limits.face,
      let rules = FindPicture(id: id, width: width, height: height, face: face)
    else {
      throw Refusal(
        .pictureUnusable,
        [
          RefusalArgument("least", limits.sides.lowerBound),
          RefusalArgument("most", limits.sides.upperBound),
        ])
    }
    self.rules = rules
    self.limits = limits
  }

  var bytes: Int { tiles.values.reduce(overview.count) { $0 + $1.bytes.count } }

  /// Appends a piece of the overview. The pieces arrive in order, each within one request.
  mutating func take(overview piece: [UInt8]) throws(Refusal) {
    guard overview.count + piece.count <= limits.overview else { throw unreadable }
    overview += piece
  }

  mutating func take(_ tile: [UInt8], at spot: StoredPicture.Spot) throws(Refusal) {
    let left = StoredPicture.tile * spot.column
    let top = StoredPicture.tile * spot.row
    guard (0..<rules.width).contains(left), (0..<rules.height).contains(top) else {
      throw unreadable
    }
    let picture = try PictureDraft.picture(tile, limits.picture(of: .tile(spot)))
    guard picture.width == min(StoredPicture.tile, rules.width - left),
      picture.height == min(StoredPicture.tile, rules.height - top)
    else { throw unreadable }
    tiles[spot] = picture
  }

  /// Returns the overview once all pieces have arrived.
  func finished() throws(Refusal) -> Picture {
    let picture = try PictureDraft.picture(overview, limits.picture(of: .overview))
    let spots = StoredPicture.spots(width: rules.width, height: rules.height)
    guard picture.width == (rules.width + 1) / 2, picture.height == (rules.height + 1) / 2,
      spots.allSatisfy({ tiles[$0] != nil })
    else { throw unreadable }
    return picture
  }

  /// Checks a picture and removes its metadata.
  private static func picture(
    _ bytes: [UInt8], _ limits: PictureLimits
  ) throws(Refusal) -> Picture {
    do { return try Picture(bytes, limits: limits) } catch { throw Refusal(.photoUnreadable) }
  }

  private var unreadable: Refusal { Refusal(.photoUnreadable) }
}

extension PictureDraft {
  /// Writes all files into a folder. The last one completes the picture.
  func kept(_ overview: Picture, in folder: String) throws(FileError) -> StoredPicture {
    try Files.makeFolder(folder)
    try write(overview, "overview", in: folder)
    for (spot, tile) in tiles { try write(tile, "\(spot.column)-\(spot.row)", in: folder) }
    let entry = PictureEntry(name: "", rules: rules)
    try Files.replace("\(folder)/place.json", with: entry.file)
    guard let picture = StoredPicture(rules, folder: folder) else {
      throw .changedWhileRead(path: folder)
    }
    return picture
  }

  private func write(_ picture: Picture, _ name: String, in folder: String) throws(FileError) {
    try Files.replace("\(folder)/\(name).webp", with: picture.bytes, survivesPowerCuts: false)
  }
}

extension Refusal {
  /// The refusal of a picture; `limits`: those of its reader.
  public init(_ error: PictureError, limits: PictureLimits) {
    switch error {
    case .tooLarge, .tooWide:
      self.init(
        .photoTooLarge,
        [RefusalArgument("kib", limits.bytes / 1_024), RefusalArgument("side", limits.side)])
    case .unknownKind, .broken, .animated: self.init(.photoUnreadable)
    }
  }
}
