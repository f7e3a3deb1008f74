import Files
import GameCore
import Games
import Pictures

/// The limits of the host's own pictures (AH7).
public struct PictureLibraryLimits: Sendable {
  /// The numbers of pictures.
  public static let numbers = 0...999_999_999
  /// Own pictures.
  var pictures = 24
  /// Of each side, in pixels: what can be searched, and what the page cuts a photo down to.
  var sides = 600...4_096
  /// The least half axis of a face, in pixels: what a finger finds when zoomed.
  var face = 8
  /// Of an overview: 768 KiB.
  var overview = 786_432
  /// Of all own pictures together: 64 MiB, in memory while the server runs.
  var bytes = 67_108_864

  /// The usual limits.
  public init() {}

  /// The limits of a piece of one.
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

/// A picture that the host's page is sending, piece by piece; every piece is small, and checked (AH7).
struct PictureDraft: Sendable {
  let rules: FindPicture
  private(set) var overview: [UInt8] = []
  private(set) var tiles: [StoredPicture.Spot: Picture] = [:]
  private let limits: PictureLibraryLimits

  /// Refused where the sides or the ellipse are not what a game could be played with.
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

  /// The overview comes in pieces that fit a request, in their order.
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

  /// The overview once everything is there.
  func finished() throws(Refusal) -> Picture {
    let picture = try PictureDraft.picture(overview, limits.picture(of: .overview))
    let spots = StoredPicture.spots(width: rules.width, height: rules.height)
    guard picture.width == (rules.width + 1) / 2, picture.height == (rules.height + 1) / 2,
      spots.allSatisfy({ tiles[$0] != nil })
    else { throw unreadable }
    return picture
  }

  /// What browsers everywhere show, without anything that does not belong to it.
  private static func picture(
    _ bytes: [UInt8], _ limits: PictureLimits
  ) throws(Refusal) -> Picture {
    do { return try Picture(bytes, limits: limits) } catch { throw Refusal(.photoUnreadable) }
  }

  private var unreadable: Refusal { Refusal(.photoUnreadable) }
}

extension PictureDraft {
  /// Writes all of it into a folder, the file without which the rest counts for nothing last.
  func kept(_ overview: Picture, in folder: String) throws(FileError) -> StoredPicture {
    try Files.makeFolder(folder)
    try write(overview, "overview", in: folder)
    for (spot, tile) in tiles { try write(tile, "\(spot.column)-\(spot.row)", in: folder) }
    let entry = PictureEntry(name: "", rules: rules)
    try Files.replace("\(folder)/place.json", with: entry.file)
    return try StoredPicture(rules, folder: folder)
  }

  private func write(_ picture: Picture, _ name: String, in folder: String) throws(FileError) {
    try Files.replace("\(folder)/\(name).webp", with: picture.bytes, survivesPowerCuts: false)
  }
}
