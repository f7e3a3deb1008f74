import Bytes
import Files
import GameCore
import Games
import Logging
import PageServing
import Synchronization

/// The pictures of Find (AH1, AH7): the shipped ones, and the host's own in a folder
/// of the data directory. They stay on disk; from `load` on the library knows where.
public final class PictureLibrary: Sendable {
  /// The limits for own pictures.
  public let limits: PictureLibraryLimits
  private let shipped: String
  /// The folder of the host's pictures; `nil` if they are not saved.
  private let folder: String?
  private let log: Log
  private let index = Mutex(PictureIndex())
  /// Notified of every change.
  private let contentStore: ContentStore

  private struct PictureIndex: Sendable {
    var portrait: Assets.Asset?
    var pictures: [Int: StoredPicture] = [:]
    /// At most one draft: the host uploads from one page.
    var draft: PictureDraft?
    /// The next number. A number is never reused; `nil` until the used ones are known.
    var next: Int?
  }

  /// The first number of own pictures.
  public static let firstOwn = 1_001

  /// `shipped`, `own`: folders.
  public init(
    shipped: String, own: String?, log: Log, contentStore: ContentStore,
    limits: PictureLibraryLimits = PictureLibraryLimits()
  ) {
    self.limits = limits
    self.shipped = shipped
    self.log = log
    self.contentStore = contentStore
    folder = own
  }

  /// Searches the folders, once. Logs and omits faulty pictures. It reads files: not before the server
  /// answers, and not on the loop.
  public func load() {
    var pictures = PictureLibrary.shipped(in: shipped, log)
    if pictures.isEmpty {
      log.write(.warning, .picturesMissing, "\(shipped) contains no pictures of Find")
    }
    for (id, picture) in PictureLibrary.own(in: folder, log, limits) { pictures[id] = picture }
    let bytes = try? Files.read("\(shipped)/nico.webp", limit: Assets.fileLimit)
    let last = pictures.keys.max() ?? 0
    let index = PictureIndex(
      portrait: bytes.map { Assets.Asset(path: "nico.webp", bytes: $0) }, pictures: pictures,
      next: max(PictureLibrary.firstOwn, last + 1))
    self.index.withLock { $0 = index }
    tell()
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
      guard let id = Int(digits: name, in: firstOwn...PictureLibraryLimits.numbers.upperBound),
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

  /// Nico's portrait, which pages show before a game.
  public var portrait: Assets.Asset? { index.withLock(\.portrait) }

  subscript(number: Int) -> StoredPicture? {
    index.withLock { $0.pictures[number] }
  }

  /// The file of a piece.
  public subscript(piece: FindPiece) -> PieceFile? {
    guard let picture = self[piece.picture] else { return nil }
    return switch piece.part {
    case .overview: picture.overview
    case .tile(let spot): picture.tiles[spot]
    }
  }

  /// The pictures as tables use them.
  var rules: [FindPicture] {
    index.withLock { $0.pictures.values.map(\.rules).sorted { $0.id < $1.id } }
  }

  /// The numbers of the host's pictures.
  public var own: [Int] { rules.map(\.id).filter { $0 >= PictureLibrary.firstOwn } }

  // MARK: Changes by the host

  /// Starts an upload, which replaces an unfinished one. Returns the picture's number.
  public func begin(width: Int, height: Int, face: FindPicture.Ellipse) throws(Refusal) -> Int {
    guard folder != nil else { throw Refusal(.pictureUnsaved) }
    return try index.withLock { index throws(Refusal) in
      guard let next = index.next else { throw Refusal(.pictureUnsaved) }
      let own = index.pictures.filter { $0.key >= PictureLibrary.firstOwn }
      guard own.count < limits.pictures else { throw full }
      index.draft = try PictureDraft(
        id: next, width: width, height: height, face: face, limits: limits)
      index.next = next + 1
      return next
    }
  }

  /// Adds a piece to the present upload.
  public func take(_ bytes: [UInt8], _ piece: PicturePiece, of id: Int) throws(Refusal) {
    try index.withLock { index throws(Refusal) in
      guard var draft = index.draft, draft.rules.id == id else { throw Refusal(.pictureNone) }
      switch piece {
      case .overview: try draft.take(overview: bytes)
      case .tile(let spot): try draft.take(bytes, at: spot)
      }
      let kept = index.pictures.values.filter { $0.rules.id >= PictureLibrary.firstOwn }
      guard kept.reduce(draft.bytes, { $0 + $1.bytes }) <= limits.bytes else { throw full }
      index.draft = draft
    }
  }

  /// Saves a complete upload as some dozens of small files, and adds it to the games.
  public func finish(_ id: Int) throws(Refusal) {
    let draft = index.withLock { index in index.draft.flatMap { $0.rules.id == id ? $0 : nil } }
    guard let draft, let folder else { throw Refusal(.pictureNone) }
    let overview = try draft.finished()
    do throws(FileError) {
      let picture = try draft.kept(overview, in: "\(folder)/\(id)")
      index.withLock { index in
        index.pictures[id] = picture
        index.draft = nil
      }
      tell()
    } catch {
      log.write(
        .error, .pictureUnsaved, "a picture could not be saved: \(Machine.sentence(error))")
      throw Refusal(.pictureUnsaved)
    }
  }

  /// Removes one of the host's pictures. Games that show it continue without it.
  public func remove(_ id: Int) throws(Refusal) {
    guard id >= PictureLibrary.firstOwn, let folder,
      index.withLock({ $0.pictures.removeValue(forKey: id) }) != nil
    else { throw Refusal(.pictureNone) }
    tell()
    Files.remove("\(folder)/\(id)/place.json")
    for file in (try? Files.plainFiles(below: "\(folder)/\(id)")) ?? [] {
      Files.remove("\(folder)/\(id)/\(file)")
    }
  }

  /// Reads the rules within the change, so that observers get the newest ones last.
  private func tell() {
    contentStore.change { $0.pictures = rules }
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
