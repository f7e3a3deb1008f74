import Files
import Games
import Synchronization

/// The pictures of Find, for all loops (AH1, AH7): those that came with the server, and the host's own.
final class Gallery: Sendable {
  private let pictures: Mutex<[Int: GalleryPicture]>
  /// Nico by himself, shown before a game.
  let portrait: Assets.Asset?

  /// Reads `folder`; what is not as it should be is left out, and said.
  init(shipped folder: String, log: Log) {
    var pictures: [Int: GalleryPicture] = [:]
    let places = try? Files.read("\(folder)/places.json", limit: Assets.fileLimit)
    let entries = places.flatMap { GalleryEntry.all($0) } ?? []
    for (number, entry) in entries.enumerated() {
      guard
        let rules = FindPicture(
          id: number + 1, width: entry.width, height: entry.height, face: entry.face),
        let picture = try? GalleryPicture(rules, folder: "\(folder)/\(entry.name)")
      else {
        log.write(.warning, "picture-missing", "the picture \(entry.name) of Find cannot be read")
        continue
      }
      pictures[rules.id] = picture
    }
    if pictures.isEmpty {
      log.write(.warning, "pictures-missing", "there are no pictures of Find in \(folder)")
    }
    let bytes = try? Files.read("\(folder)/nico.webp", limit: Assets.fileLimit)
    portrait = bytes.map { Assets.Asset(path: "nico.webp", bytes: $0) }
    self.pictures = Mutex(pictures)
  }

  subscript(number: Int) -> GalleryPicture? {
    pictures.withLock { $0[number] }
  }

  /// What tables know of them.
  var rules: [FindPicture] {
    pictures.withLock { $0.values.map(\.rules).sorted { $0.id < $1.id } }
  }
}
