import Fairness
import GameCore
import Net
import Pictures
import Tables

/// The photos that are kept, each for one player, and who makes room for another: never one of somebody
/// who sits at a table, and of the others the oldest of the prefix and address that hold most.
struct PhotoStore: Sendable {
  struct Photo: Sendable {
    let name: PhotoName
    let player: PlayerID
    let visitor: IPAddress
    let picture: Picture
  }

  private let limits: Photos.Limits
  private var photos: [PhotoName: Photo] = [:]
  private var names: [PlayerID: PhotoName] = [:]
  /// At how many tables somebody sits.
  private var tables: [PlayerID: Int] = [:]
  /// Those of players at tables, and the others.
  private var seated = Ledger<PhotoName, IPAddress>(levels: IPAddress.holderLevels)
  private var spare = Ledger<PhotoName, IPAddress>(levels: IPAddress.holderLevels)
  private var bytes = 0
  private var seatedBytes = 0

  init(limits: Photos.Limits) {
    self.limits = limits
  }

  subscript(name: PhotoName) -> Photo? { photos[name] }

  func name(of player: PlayerID) -> PhotoName? { names[player] }

  /// Whoever had one has this one instead. False: those of people at tables leave no room for it, and
  /// nothing has changed.
  mutating func add(_ photo: Photo) -> Bool {
    guard hasRoom(for: photo) else { return false }
    remove(of: photo.player)
    let holder = photo.visitor.holder
    while seated.items(of: holder).count + spare.items(of: holder).count >= limits.ofVisitor,
      let oldest = spare.heaviest(of: holder)
    {
      remove(oldest)
    }
    let size = photo.picture.bytes.count
    while photos.count >= limits.photos || bytes + size > limits.bytes,
      let heaviest = spare.heaviest()
    {
      remove(heaviest)
    }
    photos[photo.name] = photo
    names[photo.player] = photo.name
    bytes += size
    file(photo)
    return true
  }

  /// Whether it fits beside the photos that stay whatever comes.
  private func hasRoom(for photo: Photo) -> Bool {
    let former = names[photo.player].flatMap { photos[$0] }
    let isReplaced = former.map { seated.amount(of: $0.name) != nil } ?? false
    let replacedBytes = isReplaced ? former?.picture.bytes.count ?? 0 : 0
    let ofVisitor = seated.items(of: photo.visitor.holder).count { $0 != former?.name }
    return seated.count - (isReplaced ? 1 : 0) < limits.photos && ofVisitor < limits.ofVisitor
      && seatedBytes - replacedBytes + photo.picture.bytes.count <= limits.bytes
  }

  /// Somebody has sat down at one more table, or has left one.
  mutating func sits(_ player: PlayerID, at more: Int) {
    let before = tables[player, default: 0]
    let now = max(0, before + more)
    tables[player] = now > 0 ? now : nil
    guard (before > 0) != (now > 0), let photo = names[player].flatMap({ photos[$0] }) else {
      return
    }
    unfile(photo)
    file(photo)
  }

  mutating func remove(of player: PlayerID) {
    if let name = names[player] { remove(name) }
  }

  private mutating func remove(_ name: PhotoName) {
    guard let photo = photos.removeValue(forKey: name) else { return }
    names[photo.player] = nil
    bytes -= photo.picture.bytes.count
    unfile(photo)
  }

  /// Counts a photo for who gave it. Many small ones count as if they were of the usual size.
  private mutating func file(_ photo: Photo) {
    let size = photo.picture.bytes.count
    let weight = max(size, limits.bytes / max(1, limits.photos))
    if tables[photo.player] == nil {
      spare.take(photo.name, weight, for: photo.visitor.holder)
    } else {
      seated.take(photo.name, weight, for: photo.visitor.holder)
      seatedBytes += size
    }
  }

  private mutating func unfile(_ photo: Photo) {
    if seated.amount(of: photo.name) != nil { seatedBytes -= photo.picture.bytes.count }
    seated.giveBack(photo.name)
    spare.giveBack(photo.name)
  }
}
