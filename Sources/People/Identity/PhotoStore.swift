import Accounts
import Fairness
import GameCore
import People
import Pictures
import Tables

/// The photos in memory, each of one player, and the names of the stored ones. A photo is removed
/// to make room for another unless its player sits at a table: the oldest one of the network and
/// address with the most.
public struct PhotoStore: Sendable {
  /// The limits of all photos. Above each, the address with the most loses one.
  public struct Limits: Sendable {
    /// The number of photos.
    public var photos: Int
    /// Bytes of all files; 32 MiB.
    public var bytes: Int
    /// Photos of one address, because an attacker can make any number of devices.
    public var ofVisitor: Int

    public init(photos: Int = 2_000, bytes: Int = 33_554_432, ofVisitor: Int = 64) {
      self.photos = photos
      self.bytes = bytes
      self.ofVisitor = ofVisitor
    }
  }

  /// A photo in memory.
  public struct Photo: Sendable {
    /// The name in the photo's address.
    public let name: PhotoName
    /// The player who shows the photo.
    public let player: PlayerID
    /// The address of the upload.
    public let address: ClientAddress
    /// The checked picture.
    public let picture: Picture

    /// A photo of `player`, counted for `address`.
    public init(_ photo: NamedPhoto, of player: PlayerID, from address: ClientAddress) {
      name = photo.name
      picture = photo.picture
      self.player = player
      self.address = address
    }
  }

  private let limits: Limits
  private var photos: [PhotoName: Photo] = [:]
  private var names: [PlayerID: PhotoName] = [:]
  /// The photos of accounts, which the store holds.
  private var stored: [PlayerID: PhotoName] = [:]
  /// The number of tables at which a player sits.
  private var tables: [PlayerID: Int] = [:]
  /// The photos of players at tables, and the others.
  private var seated = Ledger<PhotoName, ClientAddress.Block>(levels: ClientAddress.holderLevels)
  private var spare = Ledger<PhotoName, ClientAddress.Block>(levels: ClientAddress.holderLevels)
  private var bytes = 0
  private var seatedBytes = 0

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// The photo of this name, if it is in memory.
  public subscript(name: PhotoName) -> Photo? { photos[name] }

  /// The photo that a player shows: the account's, or else the device's.
  public func name(of player: PlayerID) -> PhotoName? { stored[player] ?? names[player] }

  /// The photo in memory that a player has uploaded.
  public func own(of player: PlayerID) -> Photo? { names[player].flatMap { photos[$0] } }

  /// The name of the account's photo if only the store has it.
  public func missing(of player: PlayerID) -> PhotoName? {
    guard let name = stored[player], photos[name] == nil else { return nil }
    return name
  }

  /// Applies a change of accounts' photos. Returns the photos that it removed.
  public mutating func apply(_ change: PhotoChange) -> [PhotoName] {
    switch change {
    case .stored(let name, let player):
      stored[player] = name
      return []
    case .allStored(let names):
      let gone = stored.keys.filter { names[$0] == nil }
      stored = names
      return gone.compactMap { remove(of: $0) }
    case .loaded(let photo, let player, let address):
      return add(Photo(photo, of: player, from: address)) ?? []
    case .removed(let player): return remove(of: player).map { [$0] } ?? []
    }
  }

  /// Adds a photo in the place of the player's earlier one. Returns the photos that it removed, or
  /// `nil`, and changes nothing, if the photos of players at tables leave no room.
  public mutating func add(_ photo: Photo) -> [PhotoName]? {
    guard hasRoom(for: photo) else { return nil }
    var removed = remove(of: photo.player).map { [$0] } ?? []
    let holder = photo.address.holder
    while seated.items(of: holder).count + spare.items(of: holder).count >= limits.ofVisitor,
      let oldest = spare.heaviest(of: holder)
    {
      remove(oldest)
      removed.append(oldest)
    }
    let size = photo.picture.bytes.count
    while photos.count >= limits.photos || bytes + size > limits.bytes,
      let heaviest = spare.heaviest()
    {
      remove(heaviest)
      removed.append(heaviest)
    }
    photos[photo.name] = photo
    names[photo.player] = photo.name
    bytes += size
    file(photo)
    return removed
  }

  /// Whether it fits beside the photos of players at tables.
  private func hasRoom(for photo: Photo) -> Bool {
    let former = names[photo.player].flatMap { photos[$0] }
    let isReplaced = former.map { seated.amount(of: $0.name) != nil } ?? false
    let replacedBytes = isReplaced ? former?.picture.bytes.count ?? 0 : 0
    let ofVisitor = seated.items(of: photo.address.holder).count { $0 != former?.name }
    return seated.count - (isReplaced ? 1 : 0) < limits.photos && ofVisitor < limits.ofVisitor
      && seatedBytes - replacedBytes + photo.picture.bytes.count <= limits.bytes
  }

  /// Notes that the player has sat down at a table (1) or has left one (-1).
  public mutating func sits(_ player: PlayerID, at more: Int) {
    let before = tables[player, default: 0]
    let now = max(0, before + more)
    tables[player] = now > 0 ? now : nil
    guard (before > 0) != (now > 0), let photo = names[player].flatMap({ photos[$0] }) else {
      return
    }
    unfile(photo)
    file(photo)
  }

  /// Removes the photo that a player has uploaded, and returns its name.
  public mutating func remove(of player: PlayerID) -> PhotoName? {
    guard let name = names[player] else { return nil }
    remove(name)
    return name
  }

  private mutating func remove(_ name: PhotoName) {
    guard let photo = photos.removeValue(forKey: name) else { return }
    names[photo.player] = nil
    bytes -= photo.picture.bytes.count
    unfile(photo)
  }

  /// Counts a photo for its address. A small one counts like one of average size.
  private mutating func file(_ photo: Photo) {
    let size = photo.picture.bytes.count
    let weight = max(size, limits.bytes / max(1, limits.photos))
    if tables[photo.player] == nil {
      spare.take(photo.name, weight, for: photo.address.holder)
    } else {
      seated.take(photo.name, weight, for: photo.address.holder)
      seatedBytes += size
    }
  }

  private mutating func unfile(_ photo: Photo) {
    if seated.amount(of: photo.name) != nil { seatedBytes -= photo.picture.bytes.count }
    seated.giveBack(photo.name)
    spare.giveBack(photo.name)
  }
}
