import Accounts
import Bytes
import Crypto
import GameCore
import Identity
import Net
import People
import Pictures
import Synchronization
import Tables

/// The photos that devices have given (H2, R3), for all loops: kept as their profiles are, gone when
/// replaced or removed. Read where a page shows a figure, never on the path of a move.
final class Photos: Sendable {
  private let photos: Mutex<PhotoStore>

  init(limits: PhotoStore.Limits = PhotoStore.Limits()) {
    photos = Mutex(PhotoStore(limits: limits))
  }

  /// The picture at an address that nobody can guess.
  subscript(name: PhotoName) -> Picture? {
    photos.withLock { $0[name]?.picture }
  }

  func name(of player: PlayerID) -> PhotoName? {
    photos.withLock { $0.name(of: player) }
  }

  /// Whoever had one has this one instead. `nil`: there is no room beside those of people at tables.
  func keep(
    _ picture: Picture, of player: PlayerID, from address: IPAddress
  ) throws(CryptoError) -> PhotoName? {
    let photo = NamedPhoto(name: PhotoName(try Secret128.random()), picture: picture)
    let entry = PhotoStore.Photo(photo, of: player, from: ClientAddress(address))
    return photos.withLock { $0.add(entry) } ? photo.name : nil
  }

  /// The players at a table have changed; their photos stay whatever others give.
  func seated(_ players: Set<PlayerID>, before: Set<PlayerID>) {
    if players == before { return }
    photos.withLock { photos in
      for player in players.subtracting(before) { photos.sits(player, at: 1) }
      for player in before.subtracting(players) { photos.sits(player, at: -1) }
    }
  }

  /// What a device has given, by its name.
  func own(of player: PlayerID) -> NamedPhoto? {
    photos.withLock { $0.own(of: player) }.map { NamedPhoto(name: $0.name, picture: $0.picture) }
  }

  /// The name of the account's photo, if it is in the store alone.
  func missing(of player: PlayerID) -> PhotoName? {
    photos.withLock { $0.missing(of: player) }
  }

  /// The photos of accounts have changed.
  func apply(_ change: PhotoChange) {
    photos.withLock { $0.apply(change) }
  }

  func remove(of player: PlayerID) {
    photos.withLock { $0.remove(of: player) }
  }
}
