import Bytes
import Files
import GameCore
import Games
import Logging
import PageServing

/// The pictures of Find (AH1, AH7), as the loop knows them: what they are, and where on the disk.
public struct PictureLibrary: Sendable {
  /// Nico's portrait, which pages show before a game.
  public fileprivate(set) var portrait: Assets.Asset?
  fileprivate var pictures: [Int: StoredPicture] = [:]
  /// The limits for own pictures.
  public let limits: PictureLibraryLimits

  /// The first number of own pictures.
  public static let firstOwn = 1_001

  subscript(number: Int) -> StoredPicture? { pictures[number] }

  /// The file of a piece.
  public subscript(piece: FindPiece) -> PieceFile? {
    guard let picture = self[piece.picture] else { return nil }
    return switch piece.part {
    case .overview: picture.overview
    case .tile(let spot): picture.tiles[spot]
    }
  }

  /// The pictures as tables use them.
  var rules: [FindPicture] { pictures.values.map(\.rules).sorted { $0.id < $1.id } }

  /// The numbers of the host's pictures.
  public var own: [Int] { rules.map(\.id).filter { $0 >= PictureLibrary.firstOwn } }
}

/// The folders of the pictures of Find: the shipped ones, and the host's own in a folder of the data directory. The
/// pictures stay on disk; from `load` on their places are known. It reads and writes files and blocks: it belongs
/// to a worker.
public struct PictureFolder: Sendable {
  private let shipped: String
  /// The folder of the host's pictures; `nil` if they are not saved.
  private let folder: String?
  private let log: Log
  /// The pictures as they are now.
  private(set) var library: PictureLibrary
  /// At most one draft: the host uploads from one page.
  private var draft: PictureDraft?
  /// The next number. A number is never reused; `nil` until the used ones are known.
  private var next: Int?
  /// The number of changes so far.
  private(set) var changes = 0

  /// `shipped`, `own`: folders.
  public init(
    shipped: String, own: String?, log: Log, limits: PictureLibraryLimits = PictureLibraryLimits()
  ) {
    library = PictureLibrary(limits: limits)
    self.shipped = shipped
    self.log = log
    folder = own
  }

  private var limits: PictureLibraryLimits { library.limits }

  /// Searches the folders, once. Logs and omits faulty pictures.
  mutating func load() {
    library.pictures = PictureFolder.shipped(in: shipped, log)
    if library.pictures.isEmpty {
      log.write(.warning, .picturesMissing, "\(shipped) contains no pictures of Find")
    }
    for (id, picture) in PictureFolder.own(in: folder, log, limits) {
      library.pictures[id] = picture
    }
    let bytes = try? Files.read("\(shipped)/nico.webp", limit: Assets.fileLimit)
    library.portrait = bytes.map { Assets.Asset(path: "nico.webp", bytes: $0) }
    next = max(PictureLibrary.firstOwn, (library.pictures.keys.max() ?? 0) + 1)
    changes += 1
  }

  private static func shipped(in folder: String, _ log: Log) -> [Int: StoredPicture] {
    let places = try? Files.read("\(folder)/places.json", limit: Assets.fileLimit)
    let entries = places.flatMap { PictureEntry.all($0) } ?? []
    var pictures: [Int: StoredPicture] = [:]
    for (number, entry) in entries.enumerated() {
      guard let rules = entry.rules(id: number + 1),
        let picture = StoredPicture(rules, archive: "\(folder)/\(entry.name).tar")
      else {
        log.write(.warning, .pictureMissing, "the picture \(entry.name) of Find cannot be read")
        continue
      }
      pictures[rules.id] = picture
    }
    return pictures
  }

  private static func own(
    in folder: String?, _ log: Log, _ limits: PictureLibraryLimits
  ) -> [Int: StoredPicture] {
    guard let folder, let paths = try? Files.plainFiles(below: folder) else { return [:] }
    var pictures: [Int: StoredPicture] = [:]
    for path in paths where path.hasSuffix("/place.json") {
      let name = path.dropLast("/place.json".count)
      let numbers = PictureLibrary.firstOwn...PictureLibraryLimits.numbers.upperBound
      guard let id = Int(digits: name, in: numbers),
        pictures.count < limits.pictures,
        let place = try? Files.read("\(folder)/\(path)", limit: 4_096),
        let entry = PictureEntry.all(place)?.first, let rules = entry.rules(id: id),
        let picture = StoredPicture(rules, folder: "\(folder)/\(name)")
      else {
        log.write(.warning, .pictureMissing, "the own picture \(name) of Find cannot be read")
        continue
      }
      pictures[id] = picture
    }
    return pictures
  }

  // MARK: Changes by the host

  /// Starts an upload, which replaces an unfinished one. Returns the picture's number.
  public mutating func begin(
    width: Int, height: Int, face: FindPicture.Ellipse
  ) throws(Refusal) -> Int {
    guard folder != nil, let id = next else { throw Refusal(.pictureUnsaved) }
    guard library.own.count < limits.pictures else { throw full }
    draft = try PictureDraft(id: id, width: width, height: height, face: face, limits: limits)
    next = id + 1
    return id
  }

  /// Adds a piece to the present upload.
  public mutating func take(
    _ bytes: [UInt8], _ piece: PicturePiece, of id: Int
  ) throws(Refusal) {
    guard var draft, draft.rules.id == id else { throw Refusal(.pictureNone) }
    switch piece {
    case .overview: try draft.take(overview: bytes)
    case .tile(let spot): try draft.take(bytes, at: spot)
    }
    let kept = library.pictures.values.filter { $0.rules.id >= PictureLibrary.firstOwn }
    guard kept.reduce(draft.bytes, { $0 + $1.bytes }) <= limits.bytes else { throw full }
    self.draft = draft
  }

  /// Saves a complete upload as some dozens of small files, and adds it to the games.
  public mutating func finish(_ id: Int) throws(Refusal) {
    guard let draft, draft.rules.id == id, let folder else { throw Refusal(.pictureNone) }
    let overview = try draft.finished()
    do throws(FileError) {
      library.pictures[id] = try draft.kept(overview, in: "\(folder)/\(id)")
    } catch {
      log.write(
        .error, .pictureUnsaved, "a picture could not be saved: \(Machine.sentence(error))")
      throw Refusal(.pictureUnsaved)
    }
    self.draft = nil
    changes += 1
  }

  /// Removes one of the host's pictures. Games that show it continue without it.
  public mutating func remove(_ id: Int) throws(Refusal) {
    guard id >= PictureLibrary.firstOwn, let folder,
      library.pictures.removeValue(forKey: id) != nil
    else { throw Refusal(.pictureNone) }
    changes += 1
    Files.remove("\(folder)/\(id)/place.json")
    for file in (try? Files.plainFiles(below: "\(folder)/\(id)")) ?? [] {
      Files.remove("\(folder)/\(id)/\(file)")
    }
  }

  private var full: Refusal {
    Refusal(
      .pictureFull,
      [
        RefusalArgument("pictures", limits.pictures),
        RefusalArgument("mib", limits.bytes / 1_048_576),
      ])
  }
}

/// A part of a picture, which has its own request.
public enum PicturePiece: Equatable, Sendable {
  case overview
  case tile(StoredPicture.Spot)

  /// `overview` or `COLUMN-ROW`.
  public init?(_ text: Substring) {
    guard text != "overview" else {
      self = .overview
      return
    }
    guard let spot = StoredPicture.Spot(text) else { return nil }
    self = .tile(spot)
  }
}

/// A piece of a picture of Find.
public struct FindPiece: Equatable, Sendable {
  /// The picture's number.
  public let picture: Int
  /// The part.
  public let part: PicturePiece

  /// A part of the picture of this number.
  public init(picture: Int, part: PicturePiece) {
    self.picture = picture
    self.part = part
  }
}
