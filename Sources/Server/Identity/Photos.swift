import Crypto
import GameCore
import Net
import Pictures
import Synchronization
import Tables

/// The photos that devices have given (H2, R3), for all loops: kept as their profiles are, gone when
/// replaced or removed. Read where a page shows a figure, never on the path of a move.
final class Photos: Sendable {
  /// How much is kept; beyond each, what was given first makes room.
  struct Limits: Sendable {
    var photos = 2_000
    /// 32 MiB of files in all.
    var bytes = 33_554_432
    /// Of one visitor's address: devices are free to mint, and nobody is to fill the album alone.
    var ofVisitor = 64
  }

  private let album: Mutex<Album>
  /// Of players with an account, whose pictures the store keeps.
  private let kept = Mutex<[PlayerID: PhotoName]>([:])

  init(limits: Limits = Limits()) {
    album = Mutex(Album(limits: limits))
  }

  /// The picture at an address that nobody can guess.
  subscript(name: PhotoName) -> Picture? {
    album.withLock { $0.photos.first { $0.name == name }?.picture }
  }

  func name(of player: PlayerID) -> PhotoName? {
    kept.withLock { $0[player] } ?? album.withLock { $0.photos.first { $0.player == player }?.name }
  }

  /// Whoever had one has this one instead. `visitor`: `IPAddress.visitor` of where it came from.
  func keep(
    _ picture: Picture, of player: PlayerID, from visitor: IPAddress
  ) throws(CryptoError) -> PhotoName {
    // 16 bytes are 32 digits; the other branch is for the compiler.
    guard let name = PhotoName(Hex.text(try randomBytes(16))) else { throw .randomUnavailable }
    album.withLock {
      $0.add(Album.Photo(name: name, player: player, visitor: visitor, picture: picture))
    }
    return name
  }

  /// What a device has given, by its name.
  func own(of player: PlayerID) -> (name: PhotoName, picture: Picture)? {
    album.withLock { album in
      album.photos.first { $0.player == player }.map { ($0.name, $0.picture) }
    }
  }

  /// The store keeps this one of the player's account; `nil`: none.
  func keeps(_ name: PhotoName?, for player: PlayerID) {
    kept.withLock { $0[player] = name }
  }

  /// The store's picture of a player's account, for as long as there is room.
  func bring(
    _ picture: Picture, named name: PhotoName, of player: PlayerID, from visitor: IPAddress
  ) {
    album.withLock {
      $0.add(Album.Photo(name: name, player: player, visitor: visitor, picture: picture))
    }
  }

  func remove(of player: PlayerID) {
    album.withLock { $0.photos.removeAll { $0.player == player } }
  }
}

/// What is kept, the oldest first.
private struct Album: Sendable {
  struct Photo: Sendable {
    let name: PhotoName
    let player: PlayerID
    let visitor: IPAddress
    let picture: Picture
  }

  let limits: Photos.Limits
  var photos: [Photo] = []

  mutating func add(_ photo: Photo) {
    photos.removeAll { $0.player == photo.player }
    photos.append(photo)
    while photos.count(where: { $0.visitor == photo.visitor }) > limits.ofVisitor,
      let oldest = photos.firstIndex(where: { $0.visitor == photo.visitor })
    {
      photos.remove(at: oldest)
    }
    var bytes = photos.reduce(0) { $0 + $1.picture.bytes.count }
    while photos.count > limits.photos || bytes > limits.bytes {
      bytes -= photos.removeFirst().picture.bytes.count
    }
  }
}
