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

/// The photos of devices (H2, R3), for all loops. A photo stays as long as its profile, until the
/// player replaces or removes it. Never read for a move.
package final class Photos: Sendable {
  private let photos: Mutex<PhotoStore>

  package init(limits: PhotoStore.Limits = PhotoStore.Limits()) {
    photos = Mutex(PhotoStore(limits: limits))
  }

  /// The picture with a name that nobody can guess.
  package subscript(name: PhotoName) -> Picture? {
    photos.withLock { $0[name]?.picture }
  }

  package func name(of player: PlayerID) -> PhotoName? {
    photos.withLock { $0.name(of: player) }
  }

  /// Replaces the player's photo. `nil` if there is no room beside the photos of players at tables.
  package func keep(
    _ picture: Picture, of player: PlayerID, from address: IPAddress
  ) throws(CryptoError) -> PhotoName? {
    let photo = NamedPhoto(name: PhotoName(try Secret128.random()), picture: picture)
    let entry = PhotoStore.Photo(photo, of: player, from: ClientAddress(address))
    return photos.withLock { $0.add(entry) } ? photo.name : nil
  }

  /// Notes the players at a table; their photos stay when the memory is full.
  package func seated(_ players: Set<PlayerID>, before: Set<PlayerID>) {
    if players == before { return }
    photos.withLock { photos in
      for player in players.subtracting(before) { photos.sits(player, at: 1) }
      for player in before.subtracting(players) { photos.sits(player, at: -1) }
    }
  }

  /// The photo that a device has uploaded, with its name.
  package func own(of player: PlayerID) -> NamedPhoto? {
    photos.withLock { $0.own(of: player) }.map { NamedPhoto(name: $0.name, picture: $0.picture) }
  }

  /// The name of the account's photo if only the store has it.
  package func missing(of player: PlayerID) -> PhotoName? {
    photos.withLock { $0.missing(of: player) }
  }

  /// Applies a change of accounts' photos.
  package func apply(_ change: PhotoChange) {
    photos.withLock { $0.apply(change) }
  }

  package func remove(of player: PlayerID) {
    photos.withLock { $0.remove(of: player) }
  }
}
