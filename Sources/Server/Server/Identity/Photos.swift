import Bytes
import Crypto
import GameCore
import Net
import Pictures
import Synchronization
import Tables

/// The photos that devices have given (H2, R3), for all loops: kept as their profiles are, gone when
/// replaced or removed. Read where a page shows a figure, never on the path of a move.
final class Photos: Sendable {
  /// How much is kept; beyond each, who holds most makes room.
  struct Limits: Sendable {
    var photos = 2_000
    /// 32 MiB of files in all.
    var bytes = 33_554_432
    /// Of one visitor's address: devices are free to mint, and nobody is to fill the album alone.
    var ofVisitor = 64
  }

  private let album: Mutex<PhotoStore>
  /// Of players with an account, whose pictures the store keeps.
  private let kept = Mutex<[PlayerID: PhotoName]>([:])

  init(limits: Limits = Limits()) {
    album = Mutex(PhotoStore(limits: limits))
  }

  /// The picture at an address that nobody can guess.
  subscript(name: PhotoName) -> Picture? {
    album.withLock { $0[name]?.picture }
  }

  func name(of player: PlayerID) -> PhotoName? {
    kept.withLock { $0[player] } ?? album.withLock { $0.name(of: player) }
  }

  /// Whoever had one has this one instead. `nil`: there is no room beside those of people at tables.
  /// `visitor`: `IPAddress.visitor` of where it came from.
  func keep(
    _ picture: Picture, of player: PlayerID, from visitor: IPAddress
  ) throws(CryptoError) -> PhotoName? {
    let name = PhotoName(try Secret128.random())
    let isKept = album.withLock {
      $0.add(PhotoStore.Photo(name: name, player: player, visitor: visitor, picture: picture))
    }
    return isKept ? name : nil
  }

  /// Who sits at a table has changed; their photos stay whatever others give.
  func seated(_ players: Set<PlayerID>, before: Set<PlayerID>) {
    if players == before { return }
    album.withLock { album in
      for player in players.subtracting(before) { album.sits(player, at: 1) }
      for player in before.subtracting(players) { album.sits(player, at: -1) }
    }
  }

  /// What a device has given, by its name.
  func own(of player: PlayerID) -> (name: PhotoName, picture: Picture)? {
    album.withLock { album in
      album.name(of: player).flatMap { album[$0] }.map { ($0.name, $0.picture) }
    }
  }

  /// The store keeps this one of the player's account; `nil`: none.
  func keeps(_ name: PhotoName?, for player: PlayerID) {
    kept.withLock { $0[player] = name }
  }

  /// The store keeps photos of no others but these.
  func keepsOnly(of players: Set<PlayerID>) {
    let gone = kept.withLock { kept in
      let gone = kept.keys.filter { !players.contains($0) }
      for player in gone { kept[player] = nil }
      return gone
    }
    for player in gone { remove(of: player) }
  }

  /// The store's picture of a player's account, for as long as there is room.
  func bring(
    _ picture: Picture, named name: PhotoName, of player: PlayerID, from visitor: IPAddress
  ) {
    _ = album.withLock {
      $0.add(PhotoStore.Photo(name: name, player: player, visitor: visitor, picture: picture))
    }
  }

  func remove(of player: PlayerID) {
    album.withLock { $0.remove(of: player) }
  }
}
